import { insideFieldIds } from '../../../contract/address/address-fields.ts';
import type { KnownInRecords } from '../../../rules/address/address-standing.ts';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import { useCountryName } from '../useCountryName.ts';
import { addressOf, type Chosen, isOutsideArea } from './acknowledgements.rules.ts';
import { LocationChanged } from './LocationChanged.tsx';

interface NotesProps {
  readonly line: LineRecord;
  readonly chosen: Chosen;
}

/** What is unusual about an address, above it (EA-9, EA-14). */
export function NotesAbove({ line, chosen }: NotesProps) {
  const { t, messageOf } = useVisit();
  const country = useCountryName()(line.countryIsoCode);
  const { isFixedAfterFirst, address, location } = line.emergency;
  const isSameLocation = 'location' in chosen && chosen.location.id === location?.id;
  const isOutdated = 'location' in chosen && chosen.location.addressFormatStatus !== 'Actual';
  return (
    <>
      {isSameLocation && <LocationChanged line={line} />}
      {isOutdated && <p className={styles.note}>{messageOf(formatUpdated)}</p>}
      {isOutsideArea(chosen, line) && (
        <p className={styles.note}>
          {t('emergencyAddress.outsideArea', { number: keepNumberTogether(line.phoneNumber) })}
        </p>
      )}
      {isFixedAfterFirst && !address && <p className={styles.note}>{t('emergencyAddress.fixedLater', { country })}</p>}
    </>
  );
}

const formatUpdated = { name: 'emergencyLocationOutdated', kind: 'default', surface: 'form' } as const;

/** The address is in some records, which have a sentence. */
const isFound = (known: KnownInRecords): known is Exclude<KnownInRecords, 'notLookedUp' | 'refused'> =>
  known !== 'notLookedUp' && known !== 'refused';

/** What is known of an address, below it (EA-5). */
export function NotesBelow({ line, chosen, onAddUnit }: NotesProps & { readonly onAddUnit: (() => void) | undefined }) {
  const { t, space } = useVisit();
  const country = useCountryName()(line.countryIsoCode);
  const { address, addressLines, known, isDoorUnchecked, isLookedUp, isPlaceCovered } = addressOf(chosen);
  const notLookedUp =
    isPlaceCovered === false ? t('emergencyAddress.areaNotLookedUp') : t('emergencyAddress.notLookedUp', { country });
  const hasUnit = insideFieldIds.some((id) => address[id]);
  return (
    <>
      {!hasUnit && (
        <p className={styles.note}>
          {t('emergencyAddress.noUnit')}
          {space}
          {onAddUnit && <TextButton onClick={onAddUnit}>{t('emergencyAddress.addUnit')}</TextButton>}
        </p>
      )}
      {isFound(known) && <p className={styles.note}>{t(`emergencyAddress.${known}`)}</p>}
      {known === 'refused' && (
        <p className={styles.note}>{t('emergencyAddress.notAccepted', { address: inOneLine(addressLines) })}</p>
      )}
      {isDoorUnchecked && <p className={styles.note}>{t('emergencyAddress.doorUnchecked')}</p>}
      {known === 'notLookedUp' && isLookedUp && <p className={styles.note}>{notLookedUp}</p>}
    </>
  );
}
