import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { areSingleKeysOn, focusSearch, singleKeyOf } from '../kernel/single-keys.ts';
import { usePlaces } from './usePlaces.ts';

const KeysSheet = laterPart(() => import('./KeysSheet.tsx'), 'KeysSheet');

/** Opens the list of keys. */
export const openKeys = (): boolean => dispatchEvent(new Event(opened));
const opened = 'console-keys';

/** A letter after `g` counts so long. */
const secondKeyMs = 1500;

/** The keys of one letter: `g` and a letter goes to a place, `/` to the search of the view, `?` shows all keys. */
export function Keys() {
  const navigate = useNavigate();
  const scope = useScope();
  const places = usePlaces().flatMap((group) => group.places);
  const [isOpen, setOpen] = useState(false);
  const goUntil = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    if (key === undefined) return;
    if (key === '?') return setOpen(true); // also when the others are off: there they are switched on again
    if (!areSingleKeysOn()) return;
    const isSecond = event.timeStamp < goUntil.current;
    goUntil.current = key === 'g' ? event.timeStamp + secondKeyMs : 0;
    const place = isSecond ? places.find((one) => one.key === key) : undefined;
    if (place) void navigate({ to: `${pathOfScope(scope)}${place.path}` });
    if (key === '/') focusSearch();
    if (place || key === '/') event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const open = () => setOpen(true);
    addEventListener('keydown', listen);
    addEventListener(opened, open);
    return () => {
      removeEventListener('keydown', listen);
      removeEventListener(opened, open);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysSheet places={places} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
