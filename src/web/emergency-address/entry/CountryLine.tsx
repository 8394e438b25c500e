import { type ReactNode, type RefObject, useId } from 'react';
import type { Country } from '../../../contract/address/place.ts';
import button from '../../../ui/buttons/Button.module.css';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { useCountryList } from '../../parts/credential/useCountryList.ts';
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
  const { t } = useVisit();
  const name = useBareCountryName()(isoCode);
  const { List, isOpen, open, close, leave } = useCountryList(opener);
  const id = useId();
  const messageId = useId();

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
          onClick={() => (isOpen ? close() : isReadOnly || open())}
        >
          {t('emergencyAddress.change')}
        </button>
        {List && (
          <List
            of={countries}
            chosenIsoCode={isoCode}
            onChosen={(country) => {
              close();
              onChange(country.isoCode);
            }}
            onClosed={close}
            onLeft={leave}
          />
        )}
      </div>
      <FieldMessage id={messageId}>{problem}</FieldMessage>
    </div>
  );
}
