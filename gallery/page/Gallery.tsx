import { useState } from 'react';
import type { Contents } from '../Contents.ts';
import { Findings } from './Findings.tsx';
import styles from './Gallery.module.css';
import { Pane } from './Pane.tsx';
import { type Choice, everyWidth, previewAddress, useChoice } from './useChoice.ts';

const widths = ['320', '390', '768', '1280', '1920', everyWidth];

/** Every screen in every state, brand, locale, theme and width. */
export function Gallery({ contents }: { contents: Contents }) {
  const { choice, choose } = useChoice(contents);
  const brand = contents.brands.find(({ id }) => String(id) === choice.brand);
  const brands = contents.brands.map(({ id, name }) => [String(id), `${id} ${name}`] as const);
  const plain = (values: readonly string[] = []) => values.map((value) => [value, value] as const);
  const themes = brand?.themes.map(({ id, scheme }) => [id, `${id} (${scheme})`] as const) ?? [];
  return (
    <div className={styles.gallery}>
      <Screens contents={contents} choice={choice} onChosen={choose} />
      <main className={styles.main}>
        <div className={styles.bar}>
          <Select label="Brand" value={choice.brand} options={brands} onChosen={(value) => choose({ brand: value })} />
          <Select
            label="Locale"
            value={choice.locale}
            options={plain(brand?.locales)}
            onChosen={(locale) => choose({ locale })}
          />
          <Select
            label="Theme"
            value={choice.theme}
            options={[['', 'as the browser prefers'], ...themes]}
            onChosen={(theme) => choose({ theme })}
          />
          <Select
            label="Width"
            value={choice.width}
            options={plain(widths.includes(choice.width) ? widths : [...widths, choice.width])}
            onChosen={(width) => choose({ width })}
          />
          <a href={previewAddress(choice)} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </div>
        <Findings contents={contents} choice={choice} />
        <div className={styles.panes}>
          {choice.width.split(',').map((width) => (
            <Pane key={width} width={Number(width)} address={previewAddress(choice)} />
          ))}
        </div>
      </main>
    </div>
  );
}

interface ScreensProps {
  readonly contents: Contents;
  readonly choice: Choice;
  readonly onChosen: (change: Partial<Choice>) => void;
}

function Screens({ contents, choice, onChosen }: ScreensProps) {
  const [wanted, setWanted] = useState('');
  const fits = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    <nav className={styles.screens} aria-label="Screens">
      <input
        type="search"
        aria-label="Filter screens and states"
        placeholder="Filter screens and states"
        onInput={(event) => setWanted(event.currentTarget.value)}
      />
      {contents.screens.map(({ name, states }) => {
        const shown = states.filter((state) => fits(`${name} ${state}`));
        return (
          shown.length > 0 && (
            <section key={name}>
              <h2>{name}</h2>
              <ul>
                {shown.map((state) => (
                  <li key={state}>
                    <button
                      type="button"
                      aria-current={(name === choice.screen && state === choice.state) || undefined}
                      onClick={() => onChosen({ screen: name, state })}
                    >
                      {state}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChosen: (value: string) => void;
}

function Select({ label, value, options, onChosen }: SelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChosen(event.currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
