import { useEffect } from 'react';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { lineStatusOf } from '../../../rules/emergency-address/line-status.ts';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { ContinueButton } from '../../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { SuccessHeading } from '../../../ui/layout/SuccessHeading.tsx';
import { letClose, warnBeforeLeaving } from '../../kernel/browser/document.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { AddressBlock } from '../AddressBlock.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { lineOf, mayChange, othersFor } from '../own.rules.ts';
import { useAppName } from '../useAppName.ts';
import { ForOthers } from './ForOthers.tsx';
import { TestCall } from './TestCall.tsx';
import { useLiveStatus } from './useLiveStatus.ts';

/** The choice is saved: how it stands, and what calls use until it is effective (EA-5c). */
export function Accepted({ at, send }: EmergencyProps) {
  const line = lineOf(at);
  return line && <Saved at={at} send={send} line={line} />;
}

function Saved({ at, send, line }: EmergencyProps & { readonly line: LineRecord }) {
  const { t } = useVisit();
  const { address, addressLines, location } = line.emergency;
  const status = lineStatusOf(line.emergency);
  const isActive = status === 'active';
  const isSettingUp = status === 'settingUp';
  const isNotRouted = status === 'notRouted';
  const Title = isNotRouted || status === 'needsAttention' ? Heading : SuccessHeading;
  const others = othersFor(at.own, line);
  const meanwhile = useMeanwhile(line);
  useLiveStatus(isSettingUp, send);
  useLeavable(at.oneTimeSession !== undefined);
  useFocusOnArrival();
  return (
    <>
      <Title title={t(isActive ? 'emergencyAddress.activeTitle' : 'emergencyAddress.acceptedTitle')}>
        {isSettingUp && t('emergencyAddress.upToHours')}
      </Title>
      <p className={styles.status} role="status">
        {t('emergencyAddress.status', { status: t(`emergencyAddress.${isNotRouted ? 'saved' : status}`) })}
      </p>
      {address && addressLines && <AddressBlock address={address} addressLines={addressLines} name={location?.name} />}
      {isSettingUp && <p className={styles.note}>{meanwhile}</p>}
      {isNotRouted && (
        <p className={styles.note}>
          {t('emergencyAddress.outsideArea', { number: keepNumberTogether(line.phoneNumber) })}
        </p>
      )}
      <TestCall at={at} send={send} line={line} />
      {others.length > 0 && location ? (
        <ForOthers at={at} send={send} others={others} name={location.name} />
      ) : (
        <GoOn at={at} send={send} />
      )}
      {mayChange(line) && (
        <QuietActions>
          <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'choose' } })}>
            {t('emergencyAddress.changeIt')}
          </TextButton>
        </QuietActions>
      )}
    </>
  );
}

/** The page asks before an unfinished step of a sign-in is left. Here all is saved. */
function useLeavable(isStep: boolean): void {
  useEffect(() => {
    if (!isStep) return;
    letClose();
    return () => void warnBeforeLeaving();
  }, [isStep]);
}

/** What calls use until the address is effective. */
function useMeanwhile({ emergency: { usedMeanwhile } }: LineRecord): string {
  const { t } = useVisit();
  return usedMeanwhile
    ? t('emergencyAddress.meanwhileOld', { address: inOneLine(usedMeanwhile.addressLines) })
    : t('emergencyAddress.meanwhileCenter');
}

function GoOn({ at, send }: EmergencyProps) {
  const { t } = useVisit();
  const appName = useAppName();
  const isMore = at.own.lines.records.some(({ emergency }) => emergency.due);
  const inSignIn = isMore ? t('emergencyAddress.nextLine') : t('emergencyAddress.continueTo', { appName });
  return (
    <ContinueButton onClick={() => send({ type: 'continued' })}>
      {at.oneTimeSession === undefined ? t('emergencyAddress.seeLines') : inSignIn}
    </ContinueButton>
  );
}
