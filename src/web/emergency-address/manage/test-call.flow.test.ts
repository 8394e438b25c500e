import { expect, it } from 'vitest';
import type { Refusal } from '../../../contract/envelope.ts';
import { advance } from '../../../rules/sign-in/flow.ts';
import type { LineRecord } from '../address-draft.rules.ts';
import { emergencyAddressFlow } from '../emergency-address.flow.ts';
import type { EmergencyData, EmergencyEffect, EmergencyEvent, EmergencyState } from '../states.rules.ts';

const line = (testCall: LineRecord['emergency']['testCall']): LineRecord => ({
  deviceId: 'd1',
  kind: 'digitalLine',
  deviceName: 'Desk phone',
  phoneNumber: '(217) 555-0143',
  countryIsoCode: 'US',
  phoneCountryId: 1,
  isMainDevice: true,
  emergency: {
    outOfCountry: false,
    addressEditableStatus: 'AnyDevice',
    addressRequired: false,
    addressLocationOnly: false,
    isFixedAfterFirst: false,
    isOutsideArea: false,
    isInForce: true,
    isBeingSetUp: false,
    choice: 'location',
    address: { country: 'US', street: '1 Quay St' },
    addressStatus: 'Valid',
    ...(testCall && { testCall }),
  },
});
const ownOf = (testCall: LineRecord['emergency']['testCall']): EmergencyData => ({
  lines: {
    userName: 'Ada Okafor',
    records: [line(testCall)],
    canPutOff: false,
    isUnavailable: false,
    hasEmail: true,
    mayUseAsTyped: false,
    acknowledged: [],
  },
  locations: [],
  limits: { personal: 20, personalCount: 0, total: 0 },
});
const untested = ownOf({ number: '933' });
const tested = ownOf({ number: '933', answer: { wasRight: false, at: 1 } });
const refusal: Refusal = { name: 'emergencyTestCallUnavailable', kind: 'default', surface: 'form' };

const starts = {
  'the list of the lines': { step: 'asking', place: { at: 'dispatcher' }, own: untested, asked: [] },
  'the end of a choice in a sign-in': {
    step: 'asking',
    place: { at: 'accepted' },
    own: untested,
    asked: ['d1'],
    lineId: 'd1',
    oneTimeSession: 'ots',
    isSaved: true,
  },
} as const satisfies Record<string, EmergencyState>;

function run(start: EmergencyState, ...events: readonly EmergencyEvent[]) {
  let state = start;
  const done: EmergencyEffect[] = [];
  for (const event of events) {
    const next = advance(emergencyAddressFlow, state, event);
    state = next.state;
    done.push(...next.effects);
  }
  return { state, done };
}
const answer: EmergencyEvent = { type: 'testAnswered', lineId: 'd1', wasRight: false };
const sent = { do: 'answerTest', lineId: 'd1', wasRight: false };

it.each(Object.entries(starts))('[EA-16b] an answer about a test call is sent once and shown at %s', (_, start) => {
  const { state, done } = run(start, answer, answer, { type: 'tested', own: tested });
  expect(done).toEqual([sent]);
  expect(state).toMatchObject({ step: 'asking', place: start.place, own: tested });
  expect(state).not.toHaveProperty('tests');
});

it.each(Object.entries(starts))(
  '[EA-16b] a refused answer is told at its line, and its address asked for again, at %s',
  (_, start) => {
    const { state, done } = run(start, answer, { type: 'refused', problem: refusal });
    expect(done).toEqual([sent, { do: 'look' }]);
    expect(state).toMatchObject({ step: 'asking', place: start.place, problem: refusal, tests: 'd1' });
    const later = run(state, { type: 'found', own: ownOf(undefined) }).state;
    expect(later).toMatchObject({ step: 'asking', place: start.place, problem: refusal, tests: 'd1' });
    expect(run(later, answer, { type: 'tested', own: tested }).state).not.toMatchObject({ problem: refusal });
  },
);

it('[EA-16b] an answer in a sign-in does not end its step: the user goes on by a button', () => {
  const { state, done } = run(
    starts['the end of a choice in a sign-in'],
    ...[answer, { type: 'tested', own: tested } as const, { type: 'continued' } as const],
  );
  expect(state.step).toBe('passed');
  expect(done.at(-1)).toMatchObject({ do: 'finish', result: { completed: { eaCompleted: true } } });
});
