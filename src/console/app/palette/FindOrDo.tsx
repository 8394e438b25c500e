import Search from 'lucide/dist/esm/icons/search.mjs';
import { Suspense, useEffect, useState } from 'react';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { Icon } from '../../parts/icons/Icon.tsx';
import styles from './FindOrDo.module.css';
import palette from './Palette.module.css';

/** Comes with the first search: the first view does not need it. */
const Palette = laterPart(() => import('./Palette.tsx'), 'Palette');

/** Opens the search for people, places and acts, also by Ctrl K. @param isIcon the button of the phone's bar */
export function FindOrDo({ isIcon }: { readonly isIcon?: boolean }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => {
    setOpen(false);
    setText('');
  };
  useEffect(() => {
    if (isIcon) return undefined; // one of the two buttons listens
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isIcon]);
  return (
    <>
      <button
        type="button"
        className={isIcon ? styles.icon : styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        {...(isIcon && { 'aria-label': say('shell.find') })}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} isSmall />
        {!isIcon && <span>{say('shell.find')}</span>}
        {!isIcon && <kbd>Ctrl K</kbd>}
      </button>
      {isOpen && (
        <Suspense fallback={<NotLoaded text={text} onText={setText} onClose={close} />}>
          <Palette typed={text} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface NotLoadedProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** The field, until the search is there: what is typed meanwhile is not lost. */
function NotLoaded({ text, onText, onClose }: NotLoadedProps) {
  const say = useSay();
  return (
    <div className={palette.overlay} role="dialog" aria-modal="true" aria-label={say('shell.find')}>
      <div className={palette.modal}>
        <input
          className={palette.input}
          type="search"
          aria-label={say('palette.label')}
          placeholder={say('palette.placeholder')}
          // biome-ignore lint/a11y/noAutofocus: it was asked for
          autoFocus
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
      </div>
    </div>
  );
}
