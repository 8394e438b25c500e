import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Country } from '../../../contract/address/place.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import { Loader } from '../../../ui/waiting/Loader.tsx';
import { readStored, store } from '../../kernel/browser/storage.ts';
import { refusalOf, useVisit } from '../../kernel/visit/visit.tsx';
import styles from './CountryList.module.css';
import { putFirst, searchCountries } from './country-search.rules.ts';

export interface CountryListProps {
  /** The countries to choose from, without their calling codes; else those of phone numbers. */
  readonly of?: readonly Country[];
  readonly chosenIsoCode: string;
  readonly onChosen: (country: Country) => void;
  /** Closed by the user; the focus returns to the country code. */
  readonly onClosed: () => void;
  /** Closed because the focus moved elsewhere. */
  readonly onLeft: () => void;
}

/** Countries that are offered first because they were chosen before. */
const mostRecent = 3;

/** A combobox as in the ARIA Authoring Practices: the focus stays in the search field. */
export function CountryList({ of, chosenIsoCode, onChosen, onClosed, onLeft }: CountryListProps) {
  const { t, messageOf, brand } = useVisit();
  const { countries, refusal } = useCountries(of);
  const [text, setText] = useState('');
  const [activeIsoCode, setActiveIsoCode] = useState(chosenIsoCode);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const recent = (!of && readStored<string[]>('recentCountries', brand.brandId)) || [];
  const first = [chosenIsoCode, ...recent, brand.suggestedCountryIsoCode];
  const found = text ? searchCountries(countries ?? [], text) : putFirst(countries ?? [], first);
  const active = found.find(({ isoCode }) => isoCode === activeIsoCode) ?? found[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is active, and the list when it arrives
  useEffect(() => showInList(list.current), [active?.isoCode, countries]);

  function moveBy(steps: number) {
    const index = (active ? found.indexOf(active) : -1) + steps;
    const next = found.at(index % Math.max(found.length, 1));
    if (next) setActiveIsoCode(next.isoCode);
  }
  function choose(country: Country) {
    const latest = [country.isoCode, ...recent.filter((isoCode) => isoCode !== country.isoCode)];
    if (!of) store('recentCountries', latest.slice(0, mostRecent), brand.brandId);
    onChosen(country);
  }
  function handleKey(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      Enter: () => active && choose(active),
      Escape: onClosed,
    };
    const act = actions[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onLeft();
  }
  return (
    <fieldset className={styles.popup} onBlur={handleBlur}>
      <input
        // biome-ignore lint/a11y/noAutofocus: opening the list is asking for it
        autoFocus
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={t('countryList.search')}
        placeholder={t('countryList.search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={active ? `${id}${active.isoCode}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div ref={list} id={`${id}list`} className={styles.list} role="listbox" aria-label={t('countryList.countries')}>
        {found.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
          <div
            key={country.isoCode}
            id={`${id}${country.isoCode}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={country === active}
            aria-label={of ? undefined : `${country.name}, +${country.callingCode}`}
            data-chosen={country.isoCode === chosenIsoCode || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(country)}
          >
            <span className={styles.country}>{country.name}</span>
            {!of && <bdi className={styles.code}>+{country.callingCode}</bdi>}
          </div>
        ))}
      </div>
      {!countries && !refusal && (
        <div className={styles.notice}>
          <Loader label={t('countryList.loading')} />
        </div>
      )}
      <p className={found.length > 0 ? styles.unseen : styles.notice} role="status">
        {refusal && messageOf(refusal)}
        {countries && t('countryList.found', { count: found.length })}
      </p>
    </fieldset>
  );
}

/** Scrolls the list alone, so that the page stays where it is. */
function showInList(list: HTMLElement | null): void {
  const option = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!list || !option) return;
  const { offsetTop, offsetHeight } = option;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else list.scrollTop = Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight);
}

interface CachedCountries {
  readonly locale: string;
  readonly records: readonly Country[];
}

/** The stored list, shown until the current one arrives (STORE-1). */
function cachedCountries(brandId: number, locale: string): readonly Country[] | undefined {
  const cached = readStored<CachedCountries>('countries', brandId);
  return cached?.locale === locale ? cached.records : undefined;
}

function useCountries(known: readonly Country[] | undefined) {
  const { api, brand, locale } = useVisit();
  const [countries, setCountries] = useState(() => known ?? cachedCountries(brand.brandId, locale));
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    if (known) return setCountries(known);
    api
      .get('/api/config/country', { brandId: brand.brandId, loginAllowed: 'true', localeId: locale })
      .then(({ records }) => {
        setCountries(records);
        store('countries', { locale, records } satisfies CachedCountries, brand.brandId);
      })
      .catch((reason) => cachedCountries(brand.brandId, locale) ?? setRefusal(refusalOf(reason)));
  }, [known, api, brand.brandId, locale]);
  return { countries, refusal };
}
