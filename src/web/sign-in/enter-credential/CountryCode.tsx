import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Country } from '../../../contract/place.ts';
import { ignoreNotLoaded, loadPart } from '../../kernel/loadPart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import styles from './CountryCode.module.css';
import type { CountryListProps } from './CountryList.tsx';

type ChosenCountry = Pick<Country, 'isoCode' | 'callingCode'>;

/** After a choice the number is typed next. */
function focusNumber(form: HTMLFormElement | null | undefined): void {
  const number = form?.elements.namedItem('username');
  if (number instanceof HTMLInputElement) number.focus();
}

/** The country code before a phone number. Its list is loaded when it is opened. */
export function CountryCode({ callingCode }: { callingCode: string | undefined }) {
  const { api, brand, t, loadTexts } = useVisit();
  const [chosen, setChosen] = useState<ChosenCountry>({
    isoCode: brand.suggestedCountryIsoCode,
    callingCode: callingCode ?? brand.suggestedCountryCode,
  });
  const [List, setList] = useState<ComponentType<CountryListProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const follow = () =>
      loadPart(() => import('./tidyNumber.ts'))
        .then(({ tidyNumber }) => tidyNumber(api, form))
        .then((country) => country && setChosen(country))
        .catch(ignoreNotLoaded);
    // the user may have left the field before this part was loaded
    if (!form.querySelector('[name=username]:focus')) void follow();
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, [api]);

  async function open() {
    setIsOpen(true);
    try {
      const [{ CountryList }] = await Promise.all([
        loadPart(() => import('./CountryList.tsx')),
        loadTexts('countryList'),
      ]);
      setList(() => CountryList);
    } catch (reason) {
      setIsOpen(false);
      ignoreNotLoaded(reason);
    }
  }
  function close() {
    setIsOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <input type="hidden" name="countryCode" value={chosen.callingCode} />
      <input type="hidden" name="countryIsoCode" value={chosen.isoCode} />
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('enterCredential.countryCodeIs', { callingCode: chosen.callingCode })}
        onClick={() => (isOpen ? close() : void open())}
      >
        <bdi>+{chosen.callingCode}</bdi>
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </svg>
      </button>
      {isOpen && List && (
        <List
          chosenIsoCode={chosen.isoCode}
          onChosen={(country) => {
            setChosen(country);
            setIsOpen(false);
            focusNumber(button.current?.form);
          }}
          onClosed={close}
          onLeft={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
