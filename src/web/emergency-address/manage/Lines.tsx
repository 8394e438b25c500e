import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { ItemList } from '../../../ui/layout/ItemList.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { seemsInCountry } from '../number-here.rules.ts';
import { SendingForm } from '../SendingForm.tsx';
import { useAppName } from '../useAppName.ts';
import { LineRow } from './LineRow.tsx';

/** The lines of the user with their addresses (EA-1). A sign-in shows it only while addresses cannot be checked. */
export function Lines({ at, send }: EmergencyProps) {
  const { t, messageOf } = useVisit();
  const appName = useAppName();
  const { records, isUnavailable } = at.own.lines;
  const sentence = useSentence(at);
  useFocusOnArrival();
  const heading = (
    <Heading title={t('emergencyAddress.title')} chip={<ProvenAccount />}>
      {sentence}
    </Heading>
  );
  if (at.oneTimeSession !== undefined)
    return (
      <SendingForm
        at={at}
        submit={t('emergencyAddress.continueTo', { appName })}
        onSubmit={() => send({ type: 'putOff' })}
      >
        {heading}
        <p>{messageOf(unavailable)}</p>
      </SendingForm>
    );
  return (
    <>
      {heading}
      {isUnavailable && <p className={styles.note}>{messageOf(unavailable)}</p>}
      <ItemList>
        {records.map((line) => (
          <LineRow key={line.deviceId} at={at} send={send} line={line} lines={records} />
        ))}
      </ItemList>
    </>
  );
}

const unavailable = { name: 'emergencyAddressTemporarilyUnavailable', kind: 'default', surface: 'form' } as const;

/** Help comes to an address that a service sets up; without one, nobody but this page knows it (EA-5). */
function useSentence(at: EmergencyProps['at']): string {
  const { t } = useVisit();
  const { records } = at.own.lines;
  const emergencyNumber = seemsInCountry(at) ? records[0]?.emergencyNumber : undefined;
  if (!records.some(({ emergency }) => emergency.isSetUpByService)) return t('emergencyAddress.sentenceSaved');
  return emergencyNumber ? t('emergencyAddress.sentence', { emergencyNumber }) : t('emergencyAddress.sentencePlain');
}
