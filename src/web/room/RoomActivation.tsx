import { useEffect, useState } from 'react';
import { useCallingFlow } from '../kernel/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/useRoute.ts';
import { useVisit, type Visit } from '../kernel/visit.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { ChooseRoom } from './ChooseRoom.tsx';
import { EnterRoomCode } from './EnterRoomCode.tsx';
import { type RoomEffect, type RoomEvent, type RoomState, roomFlow } from './room.flow.ts';

async function perform(effect: RoomEffect, { api }: Visit): Promise<RoomEvent> {
  const { userCode } = effect;
  switch (effect.do) {
    case 'find':
      return { type: 'found', device: await api.post('/api/room/find-device', { userCode }) };
    case 'activate': {
      const { name } = await api.post('/api/room/activate', { userCode, roomId: effect.roomId });
      return { type: 'activated', name };
    }
    case 'deny':
      await api.post('/api/room/deny', { userCode });
      return { type: 'denied' };
  }
}

/** Signs the device of a meeting room in, for an administrator (ACT-1, ROUTE-10). */
export function RoomActivation() {
  const visit = useVisit();
  const { t } = visit;
  const route = useRoute('');
  const [given] = useState(route?.params.userCode);
  const { state, send } = useCallingFlow(
    roomFlow,
    (): RoomState => ({ step: 'entering' }),
    (effect) => perform(effect, visit),
  );
  useEffect(() => {
    if (!given) return;
    replaceWith('roomActivation'); // a reload begins anew
    send({ type: 'codeSubmitted', userCode: given });
  }, [given, send]);
  switch (state.step) {
    case 'entering':
    case 'finding':
      return <EnterRoomCode at={state} send={send} />;
    case 'choosing':
    case 'activating':
    case 'denying':
      return <ChooseRoom at={state} send={send} />;
    case 'activated':
      return (
        <Ended as={SuccessHeading} title={t('room.readyTitle', { room: state.name })} sentence={t('room.ready')} />
      );
    case 'denied':
      return <Ended as={Heading} title={t('room.deniedTitle')} sentence={t('room.denied')} />;
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
