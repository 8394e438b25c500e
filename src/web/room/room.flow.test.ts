import { expect, it } from 'vitest';
import { advance } from '../../rules/sign-in/flow.ts';
import { type RoomState, roomFlow } from './room.flow.ts';

it.each([{ step: 'activated', name: 'Board Room 4' }, { step: 'denied' }] as const satisfies readonly RoomState[])(
  'asks for the code of another room where the last one is $step',
  (state) => {
    expect(advance(roomFlow, state, { type: 'anotherRequested' })).toEqual({
      state: { step: 'entering' },
      effects: [],
    });
  },
);
