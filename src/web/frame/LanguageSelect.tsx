import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import type { ListedLocale } from '../../contract/texts/locale.ts';
import { languageTag } from '../../rules/language/locale.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './LanguageSelect.module.css';

/**
 * What the document contains of the list, which is filled when the page is alive: the chosen language, and the longest
 * name, since many browsers make the selector as wide as its widest option.
 */
function firstListed(locales: readonly ListedLocale[], locale: string): ListedLocale[] {
  const longest = Math.max(...locales.map(widthOf));
  return locales.filter((entry) => entry.localeCode === locale || widthOf(entry) === longest);
}

/** In letters. Those of East Asia are twice as wide. */
const widthOf = ({ localeName }: ListedLocale) => localeName.replace(/[\u1100-\uffef]/g, '$&$&').length;

/** Selects the language, if the brand has several. The form keeps its input. */
export function LanguageSelect() {
  const { locale, locales, t, chooseLocale } = useVisit();
  const [wanted, setWanted] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isAlive, setIsAlive] = useState(false);
  useLayoutEffect(() => setIsAlive(true), []); // at once, before the list can be opened
  if (locales.length < 2) return null;

  async function handleChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    setWanted(currentTarget.value);
    setHasFailed(false);
    await chooseLocale(currentTarget.value).catch(() => setHasFailed(true));
    setWanted(undefined);
  }
  return (
    <div className={styles.language}>
      <svg className={styles.globe} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M2.5 10h15M10 2.5c5 4.5 5 10.5 0 15-5-4.5-5-10.5 0-15Z" />
      </svg>
      <select
        className={styles.select}
        aria-label={t('frame.language')}
        aria-busy={wanted !== undefined || undefined}
        value={wanted ?? locale}
        onChange={handleChange}
      >
        {(isAlive ? locales : firstListed(locales, locale)).map(({ localeCode, localeName }) => (
          // the language of the name (WCAG 3.1.2)
          <option key={localeCode} value={localeCode} lang={isAlive ? languageTag(localeCode) : undefined}>
            {localeName}
          </option>
        ))}
      </select>
      <span className={styles.failed} role="status">
        {hasFailed && t('frame.languageNotLoaded')}
      </span>
    </div>
  );
}
