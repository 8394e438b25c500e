import { useState } from 'react';
import type { Contents, Previewed } from '../Contents.ts';
import styles from './Gallery.module.css';
import { titleOf } from './titleOf.ts';
import type { Choice } from './useChoice.ts';

interface ScreensProps {
  readonly contents: Contents;
  readonly choice: Choice;
  readonly onChosen: (change: Partial<Choice>) => void;
}

/** Lists all screens and parts and their states, with a filter. */
export function Screens({ contents: { screens, parts }, ...props }: ScreensProps) {
  const [wanted, setWanted] = useState('');
  return (
    <nav className={styles.screens} aria-label="Screens">
      <h1>Screens</h1>
      <input
        type="search"
        aria-label="Filter screens and states"
        placeholder="Filter screens and states"
        onInput={(event) => setWanted(event.currentTarget.value)}
      />
      <States of={screens} wanted={wanted} {...props} />
      <h1>Parts of the console</h1>
      <States of={parts} wanted={wanted} {...props} />
    </nav>
  );
}

interface StatesProps extends Omit<ScreensProps, 'contents'> {
  readonly of: readonly Previewed[];
  readonly wanted: string;
}

function States({ of, wanted, choice, onChosen }: StatesProps) {
  const fits = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase());
  return of.map(({ name, states }) => {
    const shown = states.filter((state) => fits(`${titleOf(name)} ${state}`));
    return (
      shown.length > 0 && (
        <section key={name}>
          <h2>{titleOf(name)}</h2>
          <ul>
            {shown.map((state) => (
              <li key={state}>
                <button
                  type="button"
                  aria-current={(name === choice.screen && state === choice.state) || undefined}
                  onClick={() => onChosen({ screen: name, state, view: 'state' })}
                >
                  {state}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
