import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { languageTag } from '../../rules/locale.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './LanguageSelect.module.css';

/**
 * Tells assistive software the language of each name (WCAG 3.1.2). Only here, because the document would carry 23 attributes
 * for those who never open the list.
 */
function nameLanguages({ currentTarget }: FocusEvent<HTMLSelectElement>) {
  for (const option of currentTarget.options) option.lang = languageTag(option.value);
}

/** Selects the language, if the brand has several. The form keeps its input. */
export function LanguageSelect() {
  const { locale, locales, t, chooseLocale } = useVisit();
  const [wanted, setWanted] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
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
        onFocus={nameLanguages}
      >
        {locales.map(({ localeCode, localeName }) => (
          <option key={localeCode} value={localeCode}>
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
