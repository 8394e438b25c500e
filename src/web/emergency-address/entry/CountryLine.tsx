import { type ComponentType, type ReactNode, type RefObject, useId, useState } from 'react';
import type { Country } from '../../../contract/place.ts';
import { ignoreNotLoaded, loadPart } from '../../kernel/loadPart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import button from '../../ui/Button.module.css';
import type { CountryListProps } from '../../ui/CountryList.tsx';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { useBareCountryName } from '../useCountryName.ts';
import row from './AddressField.module.css';
import styles from './CountryLine.module.css';

interface CountryLineProps {
  readonly countries: readonly Country[];
  readonly isoCode: string;
  readonly isReadOnly: boolean;
  /** Why the country cannot be chosen. */
  readonly problem: ReactNode;
  /** The button that opens the list. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  onChange(isoCode: string): void;
}

/** The country of an address, which most users leave as it is. Its list is loaded when it is opened. */
export function CountryLine({ countries, isoCode, isReadOnly, problem, opener, onChange }: CountryLineProps) {
  const { t, loadTexts } = useVisit();
  const name = useBareCountryName()(isoCode);
  const [List, setList] = useState<ComponentType<CountryListProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const messageId = useId();

  async function open() {
    if (isReadOnly) return;
    setIsOpen(true);
    try {
      const loadList = loadPart(() => import('../../ui/CountryList.tsx'));
      const [{ CountryList }] = await Promise.all([loadList, loadTexts('countryList')]);
      setList(() => CountryList);
    } catch (reason) {
      setIsOpen(false);
      ignoreNotLoaded(reason);
    }
  }
  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }
  return (
    <div className={row.row}>
      <div className={styles.line}>
        <span className={styles.country}>
          <span id={id}>
            <span className={styles.spoken}>{t('addressField.country')} </span>
            {name}
          </span>
          <span aria-hidden="true"> · </span>
        </span>
        <button
          ref={opener}
          type="button"
          className={button.text}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-label={t('addressForm.changeCountry')}
          aria-describedby={`${id} ${messageId}`}
          // else the list would be closed by the loss of its focus, and be opened again
          onPointerDown={(event) => isOpen && event.preventDefault()}
          onClick={() => (isOpen ? close() : void open())}
        >
          {t('emergencyAddress.change')}
        </button>
        {isOpen && List && (
          <List
            of={countries}
            chosenIsoCode={isoCode}
            onChosen={(country) => {
              close();
              onChange(country.isoCode);
            }}
            onClosed={close}
            onLeft={() => setIsOpen(false)}
          />
        )}
      </div>
      <FieldMessage id={messageId}>{problem}</FieldMessage>
    </div>
  );
}
