import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { AddressBlock } from '../AddressBlock.tsx';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { LineCount } from '../LineCount.tsx';
import { OnlySupport } from '../OnlySupport.tsx';
import { lineOf, mayChange } from '../own.rules.ts';
import { SendingForm } from '../SendingForm.tsx';
import { saysName } from '../whole-address.rules.ts';
import { NotNow } from './NotNow.tsx';
import { useDueReason } from './useDueReason.ts';

/** One tap for a line that may have moved (EA-1). */
export function StillThere({ at, send }: EmergencyProps) {
  const { t } = useVisit();
  const line = lineOf(at);
  const reason = useDueReason(at, line);
  useFocusOnArrival();
  const { address, addressLines, location } = line?.emergency ?? {};
  if (!line || !address || !addressLines) return null;
  const name = location && !saysName(addressLines, location.name) ? location.name : undefined;
  return (
    <>
      <SendingForm at={at} submit={t('emergencyAddress.yesHere')} onSubmit={() => send({ type: 'stayed' })}>
        <LineCount at={at} />
        <Heading
          title={name ? t('emergencyAddress.stillTitle', { name }) : t('emergencyAddress.stillHere')}
          chip={<ProvenAccount />}
        >
          {reason}
        </Heading>
        <AddressBlock address={address} addressLines={addressLines} />
      </SendingForm>
      <QuietActions>
        {mayChange(line) ? (
          <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'choose' } })}>
            {t('emergencyAddress.somewhereElse')}
          </TextButton>
        ) : (
          <OnlySupport line={line} />
        )}
        <NotNow at={at} line={line} send={send} />
      </QuietActions>
    </>
  );
}
