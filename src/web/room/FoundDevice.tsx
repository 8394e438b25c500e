import { keepTogether } from '../../rules/language/keep-together.ts';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ChooseRoom } from './ChooseRoom.tsx';
import type { RoomProps } from './RoomProps.ts';

/** The device that the code has found: its room, and what became of it. */
export function FoundDevice({ at, send }: RoomProps<'choosing' | 'activating' | 'denying' | 'activated' | 'denied'>) {
  const { t } = useVisit();
  const startAgain = () => send({ type: 'anotherRequested' });
  useFocusOnArrival(at.step, at.step === 'activated' || at.step === 'denied');
  switch (at.step) {
    case 'activated':
      return (
        <div>
          <SuccessHeading title={t('room.readyTitle', { room: keepTogether(at.name) })}>
            {t('room.ready')}
          </SuccessHeading>
          <ContinueButton onClick={startAgain}>{t('room.another')}</ContinueButton>
        </div>
      );
    case 'denied':
      return (
        <div>
          <Heading title={t('room.deniedTitle')}>{t('room.denied')}</Heading>
          <ContinueButton onClick={startAgain}>{t('device.another')}</ContinueButton>
        </div>
      );
    default:
      return <ChooseRoom at={at} send={send} />;
  }
}
