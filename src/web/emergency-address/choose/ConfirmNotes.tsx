import { insideFieldIds } from '../../../contract/address-fields.ts';
import { keepNumberTogether } from '../../../rules/keep-together.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { TextButton } from '../../ui/Button.tsx';
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

const foundTexts = {
  authority: 'emergencyAddress.partlyInRecords',
  publicData: 'emergencyAddress.inPublicData',
} as const;
const formatUpdated = { name: 'emergencyLocationOutdated', kind: 'default', surface: 'form' } as const;

/** What is known of an address, below it (EA-5). */
export function NotesBelow({ line, chosen, onAddUnit }: NotesProps & { readonly onAddUnit: (() => void) | undefined }) {
  const { t, space } = useVisit();
  const country = useCountryName()(line.countryIsoCode);
  const { address, status, foundIn, isPlaceCovered } = addressOf(chosen);
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
      {status === 'Valid' && <p className={styles.note}>{t('emergencyAddress.inRecords')}</p>}
      {status !== 'Valid' && foundIn !== undefined && (
        <p className={styles.note}>{foundIn === 'none' ? notLookedUp : t(foundTexts[foundIn])}</p>
      )}
    </>
  );
}
