import { useVisit } from '../kernel/visit.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { ChooseRoom } from './ChooseRoom.tsx';
import type { RoomProps } from './RoomProps.ts';

/** The device that the code has found: its room, and what became of it. */
export function FoundDevice({ at, send }: RoomProps<'choosing' | 'activating' | 'denying' | 'activated' | 'denied'>) {
  const { t } = useVisit();
  switch (at.step) {
    case 'activated':
      return <Ended as={SuccessHeading} title={t('room.readyTitle', { room: at.name })} sentence={t('room.ready')} />;
    case 'denied':
      return <Ended as={Heading} title={t('room.deniedTitle')} sentence={t('room.denied')} />;
    default:
      return <ChooseRoom at={at} send={send} />;
  }
}

interface EndedProps {
  readonly as: typeof Heading;
  readonly title: string;
  readonly sentence: string;
}

function Ended({ as: Title, title, sentence }: EndedProps) {
  useFocusOnArrival();
  return <Title title={title}>{sentence}</Title>;
}
