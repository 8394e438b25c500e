import { useEffect, useRef, useState } from 'react';
import type { Country } from '../../../contract/address/place.ts';
import { ignoreNotLoaded, loadPart } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './CountryCode.module.css';
import { useCountryList } from './useCountryList.ts';

type ChosenCountry = Pick<Country, 'isoCode' | 'callingCode'>;

/** After a choice the number is typed next; it stands beside the button. */
function focusNumber(button: HTMLElement | null): void {
  button?.parentElement?.querySelector<HTMLElement>('input[id]')?.focus();
}

interface CountryCodeProps {
  readonly typed: { readonly username?: string; readonly countryCode?: string; readonly countryIsoCode?: string };
}

/** The country code before a phone number. Its list is loaded when it is opened. */
export function CountryCode({ typed }: CountryCodeProps) {
  const { api, brand, t } = useVisit();
  const [chosen, setChosen] = useState<ChosenCountry>({
    // empty in a form that was sent before this part was loaded
    isoCode: typed.countryIsoCode || brand.suggestedCountryIsoCode,
    callingCode: typed.countryCode || brand.suggestedCountryCode,
  });
  const button = useRef<HTMLButtonElement>(null);
  const { List, isOpen, open, close, leave } = useCountryList(button);

  const wasFilled = useRef(Boolean(typed.username)).current;
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const follow = () =>
      loadPart(() => import('./tidyNumber.ts'))
        .then(({ tidyNumber }) => tidyNumber(api, form))
        .then((country) => country && setChosen(country))
        .catch(ignoreNotLoaded);
    // the user may have left the field, or sent it, before this part was loaded
    if (wasFilled || !form.querySelector('[name=username]:focus, [name=phone]:focus')) void follow();
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, [api, wasFilled]);

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
        onClick={() => (isOpen ? close() : open())}
      >
        <bdi>+{chosen.callingCode}</bdi>
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </svg>
      </button>
      {List && (
        <List
          chosenIsoCode={chosen.isoCode}
          onChosen={(country) => {
            setChosen(country);
            leave();
            focusNumber(button.current);
          }}
          onClosed={close}
          onLeft={leave}
        />
      )}
    </>
  );
}
