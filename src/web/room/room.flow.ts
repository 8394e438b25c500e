import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { roomCalls } from '../../contract/sign-in/rooms.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

export type FoundDevice = OutputOf<typeof roomCalls.findRoomDevice>;

export type RoomState =
  | { step: 'entering'; userCode?: string; problem?: Refusal }
  | { step: 'finding'; userCode: string }
  /** Says which device it is, and asks for its room. */
  | { step: 'choosing'; device: FoundDevice; problem?: Refusal }
  | { step: 'activating'; device: FoundDevice }
  | { step: 'denying'; device: FoundDevice }
  | { step: 'activated'; name: string }
  | { step: 'denied' };

export type RoomEvent =
  | { type: 'codeSubmitted'; userCode: string }
  | { type: 'anotherRequested' }
  | { type: 'found'; device: FoundDevice }
  | { type: 'roomChosen'; roomId: string }
  | { type: 'refusedByUser' }
  | { type: 'activated'; name: string }
  | { type: 'denied' }
  | { type: 'refused'; problem: Refusal };

export type RoomEffect =
  | { do: 'find'; userCode: string }
  | { do: 'activate'; userCode: string; roomId: string }
  | { do: 'deny'; userCode: string };

const { go, table } = defineFlow<RoomState, RoomEvent, RoomEffect>();

/** Another code may help, or another sign-in, but not another room. */
const isOfCode = ({ field, name }: Refusal) =>
  field === 'code' || name === 'invalidSessionToken' || name === 'confirmationDue';

const refusedWith = ({ device }: { device: FoundDevice }, { problem }: { problem: Refusal }) =>
  isOfCode(problem)
    ? ({ step: 'entering', userCode: device.userCode, problem } as const)
    : ({ step: 'choosing', device, problem } as const);

/** Signs the device of a meeting room in: its code, then its room (ACT-1). */
export const roomFlow = table({
  entering: {
    codeSubmitted: go(['finding'], (_, { userCode }) => [
      { step: 'finding', userCode },
      { do: 'find', userCode },
    ]),
  },
  finding: {
    found: go(['choosing'], (_, { device }) => ({ step: 'choosing', device })),
    refused: go(['entering'], ({ userCode }, { problem }) => ({ step: 'entering', userCode, problem })),
  },
  choosing: {
    roomChosen: go(['activating'], ({ device }, { roomId }) => [
      { step: 'activating', device },
      { do: 'activate', userCode: device.userCode, roomId },
    ]),
    refusedByUser: go(['denying'], ({ device }) => [
      { step: 'denying', device },
      { do: 'deny', userCode: device.userCode },
    ]),
  },
  activating: {
    activated: go(['activated'], (_, { name }) => ({ step: 'activated', name })),
    refused: go(['entering', 'choosing'], refusedWith),
  },
  denying: {
    denied: go(['denied'], () => ({ step: 'denied' })),
    refused: go(['entering', 'choosing'], refusedWith),
  },
  activated: {
    anotherRequested: go(['entering'], () => ({ step: 'entering' })),
  },
  denied: {
    anotherRequested: go(['entering'], () => ({ step: 'entering' })),
  },
});
