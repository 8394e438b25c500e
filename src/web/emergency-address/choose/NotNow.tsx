import { pathTo } from '../../../rules/paths/page-path.ts';
import { TextButton, TextLink } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { usedNow } from '../own.rules.ts';

/** The answer may wait, where the company allows that (EA-1). By session the user goes back to the lines. */
export function NotNow({ at, line, send }: EmergencyProps & { readonly line: LineRecord }) {
  const { t } = useVisit();
  if (at.oneTimeSession === undefined)
    return <TextLink href={`#${pathTo('emergencyAddress')}`}>{t('emergencyAddress.backToLines')}</TextLink>;
  if (!at.own.lines.canPutOff) return null;
  return (
    <div className={styles.action}>
      <TextButton onClick={() => send({ type: 'putOff' })}>{t('emergencyAddress.notNow')}</TextButton>
      <span className={styles.hint}>{t(keptText(line))}</span>
    </div>
  );
}

/** What becomes of the address that the line has. Only a service puts one in force. */
function keptText(
  line: LineRecord,
): 'emergencyAddress.askedAgain' | 'emergencyAddress.staysInForce' | 'emergencyAddress.staysSaved' {
  if (!usedNow(line)) return 'emergencyAddress.askedAgain';
  return line.emergency.isSetUpByService ? 'emergencyAddress.staysInForce' : 'emergencyAddress.staysSaved';
}
