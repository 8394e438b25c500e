import Clock from 'lucide/dist/esm/icons/clock.mjs';
import FileSearch from 'lucide/dist/esm/icons/file-search.mjs';
import type { ReactNode } from 'react';
import { useCaller, useMay, useScope } from '../../kernel/caller.ts';
import { may, pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Icon, Initials } from '../../parts/icons/Icon.tsx';
import { referenceIn } from '../../parts/people/reference.ts';
import { useFoundPeople } from '../../parts/people/useFoundPeople.ts';
import { groups } from '../navigation.ts';
import { openedLast } from './opened-last.ts';
import { thingsToDo } from './things-to-do.ts';

/** Something that a text has found. */
export interface FoundItem {
  /** The whole path within the console. */
  readonly path: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly mark: ReactNode;
}

export interface FoundGroup {
  readonly title: string;
  readonly items: readonly FoundItem[];
}

/** What a text finds, in groups; all of it changes at once, or the first entry would lose its mark. Without a text: what was opened last, and everything that one may do and see. */
export function useFound(text: string): { readonly found: readonly FoundGroup[]; readonly isLooking: boolean } {
  const say = useSay();
  const wanted = text.trim().toLocaleLowerCase();
  const { people, isLooking } = usePeople(text.trim());
  const ofConsole = useViewsAndActs();
  const isWanted = (item: FoundItem) => item.text.toLocaleLowerCase().includes(wanted);
  const found = [
    { title: say('palette.openedLast'), items: useOpenedLast(text) },
    { title: say('place.find'), items: useReference(text) },
    { title: say('place.people'), items: people },
    { title: say('palette.things'), items: ofConsole.acts.filter(isWanted) },
    { title: say('palette.places'), items: ofConsole.views.filter(isWanted) },
  ];
  return { found: found.filter(({ items }) => items.length > 0), isLooking };
}

function usePeople(text: string) {
  const base = pathOfScope(useScope());
  const { people, isLooking } = useFoundPeople(text);
  const items = people.map(({ id, firstName, lastName, email }): FoundItem => {
    const name = `${firstName} ${lastName}`;
    return { path: `${base}/people/${id}`, text: name, detail: email, mark: <Initials of={name} /> };
  });
  return { people: items, isLooking };
}

function useReference(text: string): readonly FoundItem[] {
  const say = useSay();
  const base = pathOfScope(useScope());
  const reference = useMay()('support:explain') ? referenceIn(text) : undefined;
  if (reference === undefined) return [];
  const words = say('support.openReference', { reference });
  return [{ path: `${base}/references/${reference}`, text: words, mark: <Icon of={FileSearch} /> }];
}

function useViewsAndActs() {
  const say = useSay();
  const caller = useCaller();
  const scope = useScope();
  const base = pathOfScope(scope);
  const places = groups.flatMap((group) => group.places);
  return {
    acts: thingsToDo
      .filter((act) => act.in.includes(scope.kind) && act.needs.every((one) => may(caller, one, scope)))
      .map(({ path, text, icon }) => ({ path: `${base}${path}`, text: say(text), mark: <Icon of={icon} /> })),
    views: places
      .filter((place) => place.in.includes(scope.kind) && may(caller, place.needs, scope))
      .map(({ path, text, icon }) => ({ path: `${base}${path}`, text: say(text), mark: <Icon of={icon} /> })),
  };
}

/** Of this scope alone: another one has a palette of its own. */
function useOpenedLast(text: string): readonly FoundItem[] {
  const base = pathOfScope(useScope());
  if (text.trim() !== '') return [];
  return openedLast()
    .filter(({ path }) => path.startsWith(`${base}/`))
    .map((one) => ({ ...one, mark: <Icon of={Clock} /> }));
}
