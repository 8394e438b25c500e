import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { EmergencyProps } from './EmergencyProps.ts';
import { SendingForm } from './SendingForm.tsx';

/** A user without a line learns that there is no address to set, and goes on (EA-4). */
export function NoLine({ at, send }: EmergencyProps) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <SendingForm at={at} submit={t('emergencyAddress.understand')} onSubmit={() => send({ type: 'noLineUnderstood' })}>
      <Heading isApart title={t('emergencyAddress.noLineTitle')}>
        {t('emergencyAddress.noLineSentence')}
      </Heading>
    </SendingForm>
  );
}
