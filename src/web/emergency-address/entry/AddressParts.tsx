import type { AddressFieldId } from '../../../contract/address/address-fields.ts';
import type { AddressField, AddressFormat } from '../../../contract/address/address-format.ts';
import { type AddressValues, shownFields } from '../../../rules/address/address-form.ts';
import { ProblemMark } from '../../../ui/messages/Problem.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AddressEntry.module.css';
import { labelOf } from './field-label.ts';

interface AddressPartsProps {
  readonly address: AddressValues;
  readonly format: AddressFormat;
  readonly wrong: readonly AddressFieldId[];
}

/** The fields of an address with their values. The wrong ones are named, not by colour alone. */
export function AddressParts({ address, format, wrong }: AddressPartsProps) {
  const { t } = useVisit();
  const fields = shownFields(format).filter(
    ({ id, type }) => address[id] && type !== 'country' && id !== 'customerName',
  );
  return (
    <dl className={styles.parts}>
      {fields.map((field) => (
        <div key={field.id} className={styles.part}>
          <dt>{labelOf(field.name, t)}</dt>
          <dd>
            {writtenIn(field, address)}
            {wrong.includes(field.id) && (
              <span className={`${styles.flaw} ${styles.wrong}`}>
                <ProblemMark />
                {t('addressEntry.notFound')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const writtenIn = ({ id, options }: AddressField, address: AddressValues) =>
  options?.find(({ key }) => key === address[id])?.label ?? address[id];
