import { useEffect, useState } from 'react';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { EnterRoomCode } from './EnterRoomCode.tsx';
import { type RoomEffect, type RoomEvent, type RoomState, roomFlow } from './room.flow.ts';

const foundDevice = later(async () => (await import('./FoundDevice.tsx')).FoundDevice, 'device.another');
const nextParts = [foundDevice];

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
  useAhead(nextParts, state.step === 'finding'); // while the code is typed or looked up
  switch (state.step) {
    case 'entering':
    case 'finding':
      return <EnterRoomCode at={state} send={send} />;
    default:
      return <LaterScreen of={foundDevice} title={t('room.title')} props={{ at: state, send }} />;
  }
}
