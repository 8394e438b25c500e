import { TextButton } from '../../../ui/buttons/Button.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { placeToAdd } from '../own.rules.ts';
import type { EmergencyPlace } from '../places.rules.ts';
import { useCountryName } from '../useCountryName.ts';
import { NotNow } from './NotNow.tsx';

/** The other answers: a new location, being abroad, no location, or later. */
export function ChooseActions({
  at,
  send,
  line,
  mayAdd,
}: EmergencyProps & { readonly line: LineRecord; readonly mayAdd: boolean }) {
  const { t } = useVisit();
  const country = useCountryName()(line.countryIsoCode);
  const { personal: limit, personalCount: count } = at.own.limits;
  const { addressRequired, addressLocationOnly } = line.emergency;
  const go = (place: EmergencyPlace) => () => send({ type: 'placeChosen', place });
  const isFull = count >= limit;
  return (
    <QuietActions>
      {mayAdd && !addressLocationOnly && (
        <div className={styles.action}>
          <TextButton onClick={go(placeToAdd(at.own))}>{t('emergencyAddress.addPersonal')}</TextButton>
          <span className={styles.hint}>
            {t(isFull ? 'emergencyAddress.limitReached' : 'emergencyAddress.ofLimit', { count, limit })}
          </span>
        </div>
      )}
      <TextButton onClick={go({ at: 'outOfCountryDisclaimer' })}>
        {t('emergencyAddress.outside', { country })}
      </TextButton>
      {addressRequired ? (
        <span className={styles.hint}>{t('emergencyAddress.needsAddress', { country })}</span>
      ) : (
        <TextButton onClick={go({ at: 'decline' })}>{t('emergencyAddress.withoutLocation')}</TextButton>
      )}
      <NotNow at={at} line={line} send={send} />
    </QuietActions>
  );
}
