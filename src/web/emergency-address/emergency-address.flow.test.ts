import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import type { CheckedDraft, LineRecord, LocationRecord } from './address-draft.rules.ts';
import { emergencyAddressFlow } from './emergency-address.flow.ts';
import type { EmergencyPlace } from './places.rules.ts';
import type { EmergencyData, EmergencyEffect, EmergencyEvent, EmergencyState } from './states.rules.ts';

const neverAsked: LineRecord['emergency'] = {
  outOfCountry: false,
  addressEditableStatus: 'AnyDevice',
  addressRequired: false,
  addressLocationOnly: false,
  isFixedAfterFirst: false,
  isOutsideArea: false,
  isBeingSetUp: false,
  due: { reason: 'neverAsked' },
};
const line = (deviceId: string, emergency: Partial<LineRecord['emergency']> = {}): LineRecord => ({
  deviceId,
  kind: 'digitalLine',
  deviceName: deviceId,
  phoneNumber: '(217) 555-0143',
  countryIsoCode: 'US',
  phoneCountryId: 1,
  emergencyNumber: '911',
  isMainDevice: false,
  emergency: { ...neverAsked, ...emergency },
});
const address = { country: 'US', street: '1 Quay St' };
const office: LocationRecord = {
  id: 'c1',
  locationId: 'c1',
  nickname: 'Office',
  category: 'Company',
  name: 'Office',
  address,
  addressLines: ['1 Quay St'],
  addressFormatId: 'US',
  addressFormatStatus: 'Actual',
  owners: [],
  addressStatus: 'Valid',
  usageStatus: 'Inactive',
  visibility: 'Public',
  outsideAreaOf: [],
};
const mine: LocationRecord = { ...office, id: 'p1', name: 'Home', visibility: 'Private' };
const saved = { choice: 'location', address, addressStatus: 'Valid', location: { id: 'c1', name: 'Office' } } as const;
const done = { ...saved, due: undefined };
const ownOf = (records: LineRecord[], more: Partial<EmergencyData['lines']> = {}): EmergencyData => ({
  lines: {
    userName: 'Ada Okafor',
    records,
    canPutOff: true,
    isUnavailable: false,
    hasEmail: true,
    mayUseAsTyped: false,
    acknowledged: [],
    ...more,
  },
  locations: [office, mine],
  limits: { personal: 20, personalCount: 1, total: 2 },
});

const choose: EmergencyPlace = { at: 'choose' };
const boxes = ['usesAddress', 'limits'];
const refusal = (name: Refusal['name']): Refusal => ({ name, kind: 'default', surface: 'form' });

/** Runs events from the start, and collects the effects of the last one. */
function run(events: readonly EmergencyEvent[], { place = { at: 'dispatcher' }, isSession = false }: Start = {}) {
  let state: EmergencyState = { step: 'finding', place, ...(!isSession && { oneTimeSession: 'ots' }) };
  let effects: readonly EmergencyEffect[] = [];
  for (const event of events) ({ state, effects } = advance(emergencyAddressFlow, state, event));
  return { state, effects };
}
interface Start {
  readonly place?: EmergencyPlace;
  readonly isSession?: boolean;
}
const found = (...lines: LineRecord[]): EmergencyEvent => ({ type: 'found', own: ownOf(lines) });
const chosen: EmergencyEvent = { type: 'chosen', chosen: { location: office } };
/** A choice that the server refuses when it is confirmed. */
const confirmedAndRefused = (problem: Refusal): readonly EmergencyEvent[] => [
  ...[found(line('d1')), chosen, { type: 'confirmed', ticked: boxes } as const],
  { type: 'refused', problem },
];

describe('the step in a sign-in', () => {
  it('[EA-1] starts at the choice for a line without an address', () =>
    expect(run([found(line('d1'))])).toMatchObject({
      state: { step: 'asking', place: choose, lineId: 'd1', asked: ['d1'] },
      effects: [{ do: 'show', place: choose, by: 'replace' }],
    }));

  it.each([
    ['newNetwork', 'still'],
    ['periodOver', 'still'],
    ['refused', 'choose'],
    ['backInCountry', 'still'],
  ] as const)('[EA-1] asks %s at the screen %s', (reason, at) =>
    expect(run([found(line('d1', { ...saved, due: { reason } }))]).state).toMatchObject({ place: { at } }),
  );

  it('[EA-1] confirms a personal location again when its format has changed', () =>
    expect(
      run([found(line('d1', { ...saved, location: { id: 'p1', name: 'Home' }, due: { reason: 'formatChanged' } }))])
        .state,
    ).toMatchObject({ place: { at: 'confirm' }, chosen: { location: mine } }));

  it('[EA-1] confirms the new address of a location of the company', () =>
    expect(run([found(line('d1', { ...saved, due: { reason: 'locationChanged' } }))]).state).toMatchObject({
      place: { at: 'confirm' },
      chosen: { location: office },
    }));

  it('is over when no line is due', () =>
    expect(run([found(line('d1', done))]).effects).toEqual([
      { do: 'finish', result: { oneTimeSession: 'ots', completed: { eaCompleted: true } } },
    ]));

  it('tells a user without a line', () =>
    expect(run([found()]).state).toMatchObject({ place: { at: 'forbiddenWithoutDLWarning' } }));

  it('only says so while addresses cannot be checked', () =>
    expect(run([{ type: 'found', own: ownOf([line('d1')], { isUnavailable: true }) }]).state).toMatchObject({
      place: { at: 'dispatcher' },
    }));

  it('says so when a check of an address finds no service, and Back leads to what was typed', () => {
    const entering = [found(line('d1')), { type: 'placeChosen', place: { at: 'editor' } }] as const;
    const unchecked = { type: 'refused', problem: refusal('emergencyAddressTemporarilyUnavailable') } as const;
    expect(run([...entering, unchecked])).toMatchObject({
      state: { place: { at: 'dispatcher' }, own: { lines: { isUnavailable: true } } },
      effects: [{ do: 'show', place: { at: 'dispatcher' }, by: 'push' }],
    });
    expect(run([...entering, unchecked, { type: 'wentTo', place: { at: 'editor' } }]).state).toMatchObject({
      place: { at: 'editor' },
      lineId: 'd1',
    });
  });

  it('[EA-4b] saves nothing before every box is ticked', () =>
    expect(run([found(line('d1')), chosen, { type: 'confirmed', ticked: ['limits'] }])).toMatchObject({
      state: { step: 'asking', missing: ['usesAddress'] },
      effects: [],
    }));

  it('[EA-4b] [EA-14c] saves an edited location after the boxes of each line that uses it', () => {
    const atMine = { ...done, location: { id: 'p1', name: 'Home' } };
    const checked: CheckedDraft = {
      draft: { values: address, name: 'Home', isNameTouched: true, replaces: 'p1' },
      address,
      addressLines: [],
      formatId: 'US',
      status: 'Valid',
      outsideAreaOf: ['d2'],
      isAsTyped: false,
    };
    const lines = [line('d1'), line('d2', atMine), line('d3', done)];
    const editing = [found(...lines), { type: 'chosen', chosen: { checked } }] as const;
    expect(run([...editing, { type: 'confirmed', ticked: boxes }])).toMatchObject({
      state: { missing: ['nationalCallCenter d2', 'usesAddress d2'] },
      effects: [],
    });
    const ticked = [...boxes, 'nationalCallCenter d2', 'usesAddress d2'];
    expect(run([...editing, { type: 'confirmed', ticked }]).effects).toMatchObject([
      { do: 'useNew', line: lines[0], acknowledgements: [...boxes, 'nationalCallCenter'] },
    ]);
  });

  it('saves the choice, shows how it stands, and goes on to the next line', () => {
    const next = line('d2');
    const events = [found(line('d1'), next), chosen, { type: 'confirmed', ticked: boxes } as const];
    expect(run(events).effects).toMatchObject([{ do: 'useLocation', location: office, acknowledgements: boxes }]);
    const accepted = [...events, { type: 'saved', own: ownOf([line('d1', done), next]) } as const];
    expect(run(accepted).state).toMatchObject({ place: { at: 'accepted' }, lineId: 'd1' });
    expect(run([...accepted, { type: 'continued' }]).state).toMatchObject({ place: choose, lineId: 'd2' });
    expect(run([...accepted, { type: 'usedForOthers', ticked: ['usesAddress d2'] }]).effects).toMatchObject([
      { do: 'useForLines', locationId: 'c1', choices: [{ line: next, acknowledgements: ['usesAddress'] }] },
    ]);
  });

  it('puts off without saying that it is done', () =>
    expect(run([found(line('d1')), { type: 'putOff' }, { type: 'released' }]).effects).toEqual([
      { do: 'finish', result: { oneTimeSession: 'ots' } },
    ]));

  it('[EA-5b] keeps the address of a line while support checks another one', () => {
    const asking = { type: 'keptForSupport', reference: 'A-1' } as const;
    const moved = line('d1', { ...saved, due: { reason: 'newNetwork' } });
    expect(run([found(moved), asking, { type: 'kept' }]).effects).toEqual([{ do: 'stay', lineId: 'd1' }]);
    const linked = { place: { at: 'line', kind: 'device', id: 'd1' }, isSession: true } as const;
    expect(run([found(line('d1', done)), asking, { type: 'kept' }], linked)).toMatchObject({
      state: { place: { at: 'dispatcher' } },
      effects: [{ do: 'show' }],
    });
  });

  it('[EA-5b] declines a location after all, once it was left that its address stays while support checks another', () => {
    const moved = line('d1', { ...saved, due: { reason: 'recordsChanged' } });
    const kept = [found(moved), { type: 'keptForSupport', reference: 'A-1' }] as const;
    const declining = { type: 'placeChosen', place: { at: 'decline' } } as const;
    expect(run([...kept, { type: 'placeChosen', place: choose }, declining]).state).toMatchObject({
      place: { at: 'decline' },
      reference: undefined,
    });
    const unanswered = [found(line('d1')), { type: 'keptForSupport', reference: 'A-1' }] as const;
    const state = run([...unanswered, { type: 'placeChosen', place: choose }, declining]).state;
    expect(state).toMatchObject({ place: { at: 'decline' }, reference: 'A-1' });
  });

  it.each([
    ['outOfCountry', 'outOfCountry'],
    ['noLocation', 'nationalCallCenter'],
  ] as const)('[EA-4a] needs another phone for %s, and the box', (reason, box) =>
    expect(run([found(line('d1')), { type: 'declined', reason, otherPhone: '', ticked: [] }]).state).toMatchObject({
      missing: [box],
      problem: { name: 'emptyPhone' },
    }),
  );

  it('a lost race shows the fresh list with its sentence', () => {
    const problem = refusal('emergencyLocationDeleted');
    expect(run(confirmedAndRefused(problem))).toMatchObject({
      state: { place: choose, problem },
      effects: [{ do: 'show', place: choose }, { do: 'look' }],
    });
  });

  it('[EA-4b] [EA-9a] a box that the page did not know of is shown when the server misses it', () => {
    const problem = refusal('acknowledgementMissing');
    const events = confirmedAndRefused(problem);
    expect(run(events)).toMatchObject({ state: { place: { at: 'confirm' }, problem }, effects: [{ do: 'look' }] });
    const own = { ...ownOf([line('d1')]), locations: [{ ...office, outsideAreaOf: ['d1'] }] };
    expect(run([...events, { type: 'found', own }, { type: 'confirmed', ticked: boxes }]).state).toMatchObject({
      missing: ['nationalCallCenter'],
    });
  });

  it('an address that was added before the refusal is chosen as a location', () => {
    const checked: CheckedDraft = {
      draft: { values: address, name: 'Home ', isNameTouched: true },
      address,
      addressLines: [],
      formatId: 'US',
      status: 'Valid',
      outsideAreaOf: [],
      isAsTyped: false,
    };
    const events = [found(line('d1')), { type: 'chosen', chosen: { checked } }, found(line('d1'))] as const;
    expect(run(events).state).toMatchObject({ place: { at: 'confirm' }, chosen: { location: mine } });
  });

  it('[ROUTE-5a] the address returns to the screen when a place has no data', () =>
    expect(run([found(line('d1')), { type: 'wentTo', place: { at: 'confirm' } }])).toMatchObject({
      state: { place: choose },
      effects: [{ do: 'show', place: choose }],
    }));

  it('[ROUTE-5a] Back goes to the screen before, within the step', () =>
    expect(run([found(line('d1')), chosen, { type: 'wentTo', place: choose }]).state).toMatchObject({ place: choose }));

  it.each([
    ['choose', 'd1', 'choose'],
    ['confirm', 'd1', 'choose'],
    ['accepted', 'd1', 'dispatcher'],
    ['choose', 'd9', 'dispatcher'],
  ] as const)('[ROUTE-1f] a reload at %s begins the line %s again at %s', (at, lineId, place) => {
    const start: EmergencyState = { step: 'finding', place: { at }, lineId };
    const { state } = advance(emergencyAddressFlow, start, found(line('d1', done)));
    expect(state).toMatchObject({ place: { at: place } });
  });

  it('a line that another tab has removed gives way to the next one', () =>
    expect(run([found(line('d1')), chosen, found(line('d2'))])).toMatchObject({
      state: { place: choose, lineId: 'd2', chosen: undefined },
      effects: [{ do: 'show', place: choose, by: 'replace' }],
    }));

  it('a question that another tab has answered ends the step', () => {
    const moved = line('d1', { ...saved, due: { reason: 'newNetwork' } });
    expect(run([found(moved), found(line('d1', done))])).toMatchObject({
      state: { step: 'passed' },
      effects: [{ do: 'finish', result: { completed: { eaCompleted: true } } }],
    });
  });

  it('[EA-14c] shows no location that was deleted, before the lists have come again', () => {
    const { state, effects } = run([
      ...[found(line('d1')), { type: 'deleteRequested', locationId: mine.id } as const],
      { type: 'locationDeleted' },
    ]);
    expect(state).toMatchObject({
      place: choose,
      own: { locations: [office], limits: { personalCount: 0, total: 1 } },
    });
    expect(effects).toContainEqual({ do: 'look' });
  });
});

describe('by session', () => {
  const link: EmergencyPlace = { at: 'line', kind: 'digitalLine', id: 'd1' };

  it('[EA-1] a link leads to its line', () =>
    expect(run([found(line('d1', done))], { place: link, isSession: true }).state).toMatchObject({
      place: choose,
      lineId: 'd1',
    }));

  it.each([
    ['another id', { ...link, id: 'd9' }],
    ['another kind', { ...link, kind: 'virtualLine' }],
  ] as const)('a link with %s finds no line', (_, place) =>
    expect(run([found(line('d1'))], { place, isSession: true }).state).toMatchObject({
      place,
      problem: { name: 'digitalLineNotFound' },
    }),
  );

  it('a line that another tab has removed gives way to the lines', () =>
    expect(run([found(line('d1', done)), chosen, found(line('d2'))], { place: link, isSession: true })).toMatchObject({
      state: { place: { at: 'dispatcher' }, lineId: undefined },
    }));

  it('asks to sign in again once the session is over', () =>
    expect(
      run([found(line('d1', done)), { type: 'refused', problem: refusal('invalidSessionToken') }], {
        place: link,
        isSession: true,
      }).state,
    ).toEqual({ step: 'signedOut', place: choose }));

  it('[ROUTE-5a] a screen without its data leads to the lines', () =>
    expect(
      run([found(line('d1', done)), { type: 'wentTo', place: { at: 'confirm' } }], { isSession: true }),
    ).toMatchObject({ state: { place: { at: 'dispatcher' } } }));
});
