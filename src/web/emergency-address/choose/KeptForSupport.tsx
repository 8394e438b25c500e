import { inOneLine } from '../../../rules/address/written-address.ts';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { checkTextsOf } from '../check-texts.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { LineCount } from '../LineCount.tsx';
import { SendingForm } from '../SendingForm.tsx';

interface KeptForSupportProps extends EmergencyProps {
  readonly reference: string;
  /** The address that calls use until then. */
  readonly addressLines: readonly string[];
}

/** Support checks another address; until then the line keeps the one that it has (EA-5). */
export function KeptForSupport({ at, send, reference, addressLines }: KeptForSupportProps) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <SendingForm at={at} submit={t('emergencyAddress.keepMeanwhile')} onSubmit={() => send({ type: 'kept' })}>
      <LineCount at={at} />
      <Heading title={t('emergencyAddress.keptTitle')} chip={<ProvenAccount />}>
        {t('emergencyAddress.meanwhileOld', { address: inOneLine(addressLines) })}
      </Heading>
      <p className={styles.note}>{t(checkTextsOf(at.own.lines).reference, { reference })}</p>
    </SendingForm>
  );
}
