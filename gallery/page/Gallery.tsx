import { useEffect } from 'react';
import type { Contents } from '../Contents.ts';
import { Findings } from './Findings.tsx';
import styles from './Gallery.module.css';
import { Panes } from './Panes.tsx';
import { preferences } from './preferences.ts';
import { Screens } from './Screens.tsx';
import { adjacentChoice, type Choice, everyWidth, previewAddress, useChoice, type View } from './useChoice.ts';

const widths = [everyWidth, '320', '390', '768', '1280', '1920'];
const viewNames: readonly (readonly [View, string])[] = [
  ['state', 'One state'],
  ['states', 'Sheet of all states'],
  ['brands', 'Sheet of all brands'],
];

/** Shows every screen of the page and every part of the console in every state, brand, locale, theme and width. The arrow keys change the state. */
export function Gallery({ contents }: { contents: Contents }) {
  const { choice, choose } = useChoice(contents);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
      if (isTyping || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
      choose(adjacentChoice(contents, choice, key === 'ArrowRight' ? 1 : -1));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [contents, choice, choose]);
  return (
    <div className={styles.gallery}>
      <Screens contents={contents} choice={choice} onChosen={choose} />
      <main className={styles.main}>
        <Bar contents={contents} choice={choice} onChosen={choose} />
        <Findings contents={contents} choice={choice} />
        <Panes contents={contents} choice={choice} onChosen={choose} />
      </main>
    </div>
  );
}

interface BarProps {
  readonly contents: Contents;
  readonly choice: Choice;
  readonly onChosen: (change: Partial<Choice>) => void;
}

function Bar({ contents, choice, onChosen }: BarProps) {
  const brand = contents.brands.find(({ id }) => String(id) === choice.brand);
  const brands = contents.brands.map(({ id, name }) => [String(id), `${id} ${name}`] as const);
  const plain = (values: readonly string[] = []) => values.map((value) => [value, value] as const);
  const themes = brand?.themes.map(({ id, scheme }) => [id, `${id} (${scheme})`] as const) ?? [];
  const offered = widths.includes(choice.width) ? widths : [...widths, choice.width];
  const selects: readonly [keyof Choice, string, readonly (readonly [string, string])[]][] = [
    ['view', 'View', viewNames],
    ['brand', 'Brand', brands],
    ['locale', 'Locale', plain(brand?.locales)],
    ['theme', 'Theme', [['', 'as the browser prefers'], ...themes]],
    ['width', 'Width', plain(offered)],
    [
      'scale',
      'Size',
      [
        ['fit', 'fit the window'],
        ['1', 'own size'],
      ],
    ],
  ];
  return (
    <div className={styles.bar}>
      {selects.map(([name, label, options]) => (
        <label key={name}>
          {label}
          <select value={choice[name]} onChange={({ currentTarget }) => onChosen({ [name]: currentTarget.value })}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Preferences choice={choice} onChosen={onChosen} />
      <span className={styles.steps}>
        <button type="button" aria-label="State before" onClick={() => onChosen(adjacentChoice(contents, choice, -1))}>
          ←
        </button>
        <button type="button" aria-label="Next state" onClick={() => onChosen(adjacentChoice(contents, choice, 1))}>
          →
        </button>
      </span>
      <a href={previewAddress(contents, choice)} target="_blank" rel="noreferrer">
        Open alone
      </a>
    </div>
  );
}

function Preferences({ choice, onChosen }: Omit<BarProps, 'contents'>) {
  const chosen = choice.preferences.split(',').filter(Boolean);
  const toggled = (name: string) => (chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <fieldset>
      <legend>As for</legend>
      {preferences.map(({ name, title }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() => onChosen({ preferences: toggled(name).join(',') })}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
