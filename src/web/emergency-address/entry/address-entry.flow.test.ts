import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../../contract/address/address-format.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { AddressValues } from '../../../rules/address/address-form.ts';
import { advance } from '../../../rules/sign-in/flow.ts';
import type { AddressVerdict, LocationRecord } from '../address-draft.rules.ts';
import { addressEntryFlow } from './address-entry.flow.ts';
import type { AddressEntryEvent, AddressEntryState } from './address-entry.states.rules.ts';

const file = join(import.meta.dirname, '../../../../data/address-formats/US.json');
const [format] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8'))) as [AddressFormat]; // the file has one

const values: AddressValues = {
  country: 'US',
  customerName: 'Ada Okafor',
  street: '120 Harbor Street',
  street2: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};
const start: AddressEntryState = {
  step: 'open',
  round: 0,
  draft: { values: { country: 'US' }, name: '', isNameTouched: false },
};
const home: LocationRecord = {
  id: 'home',
  locationId: 'home',
  nickname: 'Home',
  category: 'Personal',
  name: 'Home',
  address: values,
  addressLines: [],
  addressFormatId: format.id,
  addressFormatStatus: 'Actual',
  addressStatus: 'Valid',
  usageStatus: 'Inactive',
  visibility: 'Private',
  owners: [{}],
  outsideAreaOf: [],
};
const ofCompany: LocationRecord = { ...home, id: 'hq', visibility: 'Public' };

const known = (locations: readonly LocationRecord[] = [], countryIsoCode = 'US') => ({ locations, countryIsoCode });
const submitted = (given: AddressValues = values, among = known()): AddressEntryEvent => ({
  type: 'submitted',
  values: given,
  format,
  known: among,
});
const answered = (
  answer: Partial<AddressVerdict>,
  round = 1,
  locations: readonly LocationRecord[] = [],
): AddressEntryEvent => ({
  type: 'answered',
  round,
  address: values,
  locations,
  answer: {
    status: 'Invalid',
    addresses: [],
    outsideAreaOf: [],
    typedOutsideAreaOf: [],
    problems: [],
    components: { valid: [], invalid: [], unchecked: [] },
    ...answer,
  },
});
const offline: Refusal = { name: 'networkError', kind: 'default', surface: 'form' };

/** The state after some events, and the effects of the last one. */
function run(...events: readonly AddressEntryEvent[]) {
  let now: ReturnType<typeof advance<AddressEntryState, AddressEntryEvent, unknown>> = { state: start, effects: [] };
  for (const event of events) now = advance(addressEntryFlow, now.state, event);
  return now;
}
const problemsAfter = (...events: readonly AddressEntryEvent[]) => {
  const { state } = run(...events);
  return state.step === 'open' ? state.problems : undefined;
};

describe('the nickname of an address', () => {
  it('[EA-10a] follows the street until the user touches it', () => {
    const edit = (street: string): AddressEntryEvent => ({
      type: 'edited',
      format,
      update: (now) => ({ ...now, street }),
    });
    expect(run(edit('1 Elm Street')).state.draft.name).toBe('1 Elm Street');
    expect(run(edit('1 Elm Street'), { type: 'named', name: 'Home' }, edit('2 Oak Street')).state.draft.name).toBe(
      'Home',
    );
  });

  it('[EA-10a] [EA-10b] is not called missing once it has followed the street', () => {
    const edited: AddressEntryEvent = { type: 'edited', format, update: (now) => ({ ...now, street: '1 Elm Street' }) };
    expect(problemsAfter(submitted({ country: 'US' }))?.nickname).toBe('mandatory');
    const left = problemsAfter(submitted({ country: 'US' }), edited);
    expect(left?.fields).not.toEqual([]);
    expect(left?.nickname).toBeUndefined();
  });

  it.each([
    ['[EA-10a] [EA-11b] that another location of the user has', [{ ...home, name: '120  HARBOR street' }], 'taken'],
    ['that a location of the company has', [{ ...ofCompany, name: '120 Harbor Street' }], undefined],
  ] as const)('%s', (_, locations, problem) => {
    expect(problemsAfter(submitted(values, known(locations)))?.nickname).toBe(problem);
  });

  it('may be that of the location that it replaces', () => {
    const editing = { ...start, draft: { ...start.draft, replaces: home.id } };
    const { state } = advance(
      addressEntryFlow,
      editing,
      submitted(values, known([{ ...home, name: '120 Harbor Street' }])),
    );
    expect(state.step).toBe('checking');
  });
});

describe('an address that is sent', () => {
  it('is checked as it was entered, once', () => {
    const { state, effects } = run(submitted());
    expect(effects).toEqual([{ do: 'check', round: 1, address: values, formatId: format.id }]);
    expect(advance(addressEntryFlow, state, submitted()).effects).toEqual([]);
  });

  it.each([
    ['[EA-8a] an empty field', { ...values, city: '' }, { fields: [{ fieldId: 'city', rule: 'mandatory' }] }],
    [
      '[EA-11b] a post box',
      { ...values, street: 'PO Box 12' },
      { fields: [{ fieldId: 'street', rule: 'postBox' }], form: 'notSupported' },
    ],
  ])('is not checked with %s', (_, given, problems) => {
    expect(problemsAfter(submitted(given))).toEqual({ at: 'editor', ...problems });
    expect(run(submitted(given)).effects).toEqual([]);
  });

  it('[EA-4a] is not checked in another country than that of the line', () => {
    expect(problemsAfter(submitted(values, known([], 'CA')))).toEqual({ at: 'editor', fields: [] });
  });

  it.each([
    ['[EA-5a] Valid', { status: 'Valid', addresses: [{ ...values, street: '120 Harbor St', street2: '' }] }, 'Valid'],
    ['[EA-5a] Provisioning', { status: 'Provisioning', addresses: [values] }, 'Provisioning'],
  ] as const)('may be confirmed, with its unit: %s', (_, answer, status) => {
    const { effects } = run(submitted(), answered({ ...answer, addresses: [...answer.addresses] }));
    const street = answer.addresses[0].street;
    expect(effects).toEqual([
      {
        do: 'deliver',
        checked: {
          address: { ...values, street },
          formatId: format.id,
          status,
          outsideAreaOf: [],
          isAsTyped: false,
          addressLines: [street, 'Apt 4', 'Portland, OR 97201'],
          draft: { values: { ...values, street }, name: street, isNameTouched: false, formatId: format.id },
        },
      },
    ]);
  });

  it.each([
    ['[EA-5b] [EA-5a] Ambiguous: what it may be', { status: 'Ambiguous', addresses: [values] }, 'suggestions'],
    ['[EA-5b] [EA-5a] Invalid: no match', { status: 'Invalid' }, 'noMatch'],
    ['fields that the server refuses', { problems: [{ fieldId: 'zip', rule: 'notValid' }] }, 'editor'],
  ] as const)('leads on: %s', (_, answer, place) => {
    const given = answered(answer as Partial<AddressVerdict>); // the tables above are constants
    expect(run(submitted(), given).effects).toMatchObject([{ do: 'show', place }]);
  });

  it('[EA-11b] is not added twice; the location that has it may be used', () => {
    const given = answered({ status: 'Valid', addresses: [values] }, 1, [home]);
    expect(run(submitted(), given).effects).toMatchObject([{ do: 'show', place: 'editor' }]);
    expect(problemsAfter(submitted(), given)?.form).toBe('exists');
  });

  it('stays as it was typed when the call is refused, and can be sent again', () => {
    const refused: AddressEntryEvent = { type: 'refused', round: 1, problem: offline };
    expect(run(submitted(), refused).state.draft.values).toEqual(values);
    expect(problemsAfter(submitted(), refused)).toEqual({ at: 'editor', fields: [], form: offline });
    expect(run(submitted(), refused, submitted()).state.step).toBe('checking');
  });

  it('drops the answer to a check that was canceled', () => {
    const { state } = run(submitted(), { type: 'canceled' }, submitted(), answered({ status: 'Invalid' }, 1));
    expect(state).toMatchObject({ step: 'checking', round: 2 });
  });

  it('says that it cannot be checked, and tells the page, where a sign-in goes on', () => {
    const problem: Refusal = { name: 'emergencyAddressTemporarilyUnavailable', kind: 'default', surface: 'form' };
    const refused: AddressEntryEvent = { type: 'refused', round: 1, problem };
    expect(problemsAfter(submitted(), refused)).toMatchObject({ form: problem });
    expect(run(submitted(), refused).effects).toEqual([{ do: 'handOn', problem }]);
  });

  it('leaves to the page what its screen cannot help with', () => {
    const problem: Refusal = { name: 'emergencyAddressRestricted', kind: 'default', surface: 'screen' };
    expect(run(submitted(), { type: 'refused', round: 1, problem }).effects).toEqual([{ do: 'handOn', problem }]);
  });
});

describe('an address that is not known', () => {
  const suggestion = { ...values, street: '120 N Harbor Street', street2: '' };
  const ambiguous = answered({ status: 'Ambiguous', addresses: [suggestion] });

  it('[EA-5b] is taken from a suggestion only after another check, with the unit', () => {
    const { state, effects } = run(submitted(), ambiguous, { type: 'picked', address: suggestion });
    expect(state.draft.values).toEqual(values);
    expect(effects).toEqual([
      { do: 'check', round: 2, address: { ...values, street: suggestion.street }, formatId: format.id },
    ]);
  });

  it('goes to support once, with its name', () => {
    const { state, effects } = run(submitted(), answered({}), { type: 'askedSupport', locations: [] });
    expect(effects).toEqual([{ do: 'askSupport', round: 1, draft: state.draft, address: values, formatId: format.id }]);
    expect(advance(addressEntryFlow, state, { type: 'askedSupport', locations: [] }).effects).toEqual([]);
    expect(advance(addressEntryFlow, state, { type: 'kept', reference: 'A-1' }).effects).toEqual([
      { do: 'finish', reference: 'A-1' },
    ]);
  });

  it('[EA-9a] may be used as it was typed, with what was said of it and not of a suggestion', () => {
    const other = { ...values, street: '120 Harbour Street' };
    const suggested = answered({
      addresses: [other],
      outsideAreaOf: [],
      typedOutsideAreaOf: ['d1'],
      evidence: { level: 'range' },
    });
    const picked = [{ type: 'picked', address: other }, answered({ addresses: [other] }, 2)] as const;
    for (const more of [[], picked]) {
      const [effect] = run(submitted(), suggested, ...more, { type: 'wantedAsTyped', locations: [] }).effects;
      expect(effect).toMatchObject({
        do: 'deliver',
        checked: { address: values, status: 'Provisioning', isAsTyped: true, outsideAreaOf: ['d1'] },
      });
      expect(effect).not.toHaveProperty('checked.evidence');
    }
  });

  it('that support has refused before may be sent again, and takes the place of the refused one', () => {
    const refused: LocationRecord = { ...home, name: '120 Harbor Street', addressStatus: 'Invalid' };
    const locations = [refused];
    const again = submitted(values, known(locations));
    const typed = run(again, answered({}), { type: 'wantedAsTyped', locations });
    const valid = run(again, answered({ status: 'Valid', addresses: [values] }, 1, locations));
    expect(run(again, answered({}), { type: 'askedSupport', locations }).effects).toMatchObject([
      { do: 'askSupport', draft: { name: '120 Harbor Street', replaces: home.id } },
    ]);
    for (const { effects } of [typed, valid])
      expect(effects).toMatchObject([{ do: 'deliver', checked: { draft: { replaces: home.id } } }]);
    const waiting = [{ ...refused, checkReference: 'A-1' }];
    expect(problemsAfter(submitted(), answered({ status: 'Valid', addresses: [values] }, 1, waiting))).toMatchObject({
      form: 'exists',
    });
  });

  it('is edited at the part that is wrong', () => {
    const { state, effects } = run(submitted(), answered({}), { type: 'wantedToEdit', focusOn: 'street' });
    expect({ state, effects }).toMatchObject({
      state: { focusOn: 'street' },
      effects: [{ do: 'show', place: 'editor' }],
    });
  });
});
