import { lineStatusOf } from '../../rules/line-status.ts';
import { addressInLine } from '../../rules/written-address.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import type { Line } from './address-draft.rules.ts';
import styles from './EmergencyAddress.module.css';
import type { EmergencyProps } from './EmergencyProps.ts';
import { OnlySupport } from './OnlySupport.tsx';
import { mayChange } from './own.rules.ts';

interface LineRowProps extends Pick<EmergencyProps, 'send'> {
  readonly line: Line;
  readonly lines: readonly Line[];
}

/** A line with its address, its status, and the way to change it. */
export function LineRow({ line, lines, send }: LineRowProps) {
  const { t } = useVisit();
  const { phoneNumber: number, emergency } = line;
  const main = lines.find(({ isMainDevice }) => isMainDevice);
  const change = ({ deviceId }: Line) => send({ type: 'lineChosen', lineId: deviceId });
  const isFixed = emergency.addressEditableStatus === 'None';
  const isFollowing = emergency.addressEditableStatus === 'MainDevice' && main !== undefined;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      {mayChange(line) && (
        <TextButton name={t('emergencyAddress.changeFor', { number })} onClick={() => change(line)}>
          {t('emergencyAddress.change')}
        </TextButton>
      )}
      <span className={styles.detail}>{line.deviceName}</span>
      {emergency.address && <span className={styles.detail}>{addressInLine(emergency.address)}</span>}
      <span className={styles.detail}>{t(`emergencyAddress.${lineStatusOf(emergency)}`)}</span>
      {emergency.otherPhone && (
        <span className={styles.detail}>
          {t('emergencyAddress.otherPhoneEnds', { digits: emergency.otherPhone.replace(/\D/g, '') })}
        </span>
      )}
      {isFollowing && (
        <span className={styles.detail}>
          {t('emergencyAddress.usesMain', { device: main.deviceName })}{' '}
          {mayChange(main) && <TextButton onClick={() => change(main)}>{t('emergencyAddress.changeThere')}</TextButton>}
        </span>
      )}
      {isFixed && <OnlySupport line={line} />}
    </li>
  );
}
