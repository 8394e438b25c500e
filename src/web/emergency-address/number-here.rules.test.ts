import { describe, expect, it } from 'vitest';
import type { LineRecord } from './address-draft.rules.ts';
import { numbersHere, seemsInCountry } from './number-here.rules.ts';
import type { EmergencyPlace } from './places.rules.ts';

const line = (outOfCountry = false): LineRecord => ({
  deviceId: 'd1',
  kind: 'digitalLine',
  deviceName: 'Desk phone',
  phoneNumber: '(416) 555-0143',
  isMainDevice: true,
  countryIsoCode: 'CA',
  phoneCountryId: 39,
  emergencyNumber: '911',
  emergency: {
    outOfCountry,
    addressEditableStatus: 'AnyDevice',
    addressRequired: false,
    addressLocationOnly: false,
    isFixedAfterFirst: false,
    isOutsideArea: false,
    isBeingSetUp: false,
  },
});
const british: LineRecord = { ...line(), countryIsoCode: 'GB', emergencyNumber: '999' };
interface Case {
  readonly records?: readonly LineRecord[];
  readonly network?: readonly [isoCode: string, emergencyNumber?: string];
  readonly place?: EmergencyPlace;
  readonly country?: string;
}
function whereabouts({ records = [line()], network = [''], place = { at: 'choose' }, country }: Case) {
  const [isoCode, number] = network;
  const lines = {
    records: [...records],
    canPutOff: false,
    isUnavailable: false,
    userName: 'Nova Quay',
    hasEmail: true,
    mayUseAsTyped: false,
    acknowledged: [],
    ...(isoCode && { networkCountryIsoCode: isoCode }),
    ...(number !== undefined && { networkEmergencyNumber: number }),
  };
  const draft = country === undefined ? undefined : { values: { country }, name: '', isNameTouched: false };
  const own = { lines, locations: [], limits: { personal: 20, personalCount: 0, total: 0 } };
  return { own, place, draft };
}
const disclaimer: EmergencyPlace = { at: 'outOfCountryDisclaimer' };
const editor: EmergencyPlace = { at: 'editor' };

describe('the emergency number that a user is told', () => {
  it.each<[string, Case, string | undefined]>([
    ["is that of the line's country on an unknown network", {}, '911'],
    ["is that of the line's country on its network", { network: ['CA', '911'] }, '911'],
    ['is that of the country of another network', { network: ['DE', '112'] }, '112'],
    ['is none where a network country has several numbers', { network: ['JP'] }, undefined],
    ['is none on the screen for users abroad', { place: disclaimer }, undefined],
    ['is none there on a network of the line, too', { place: disclaimer, network: ['CA', '911'] }, undefined],
    ['is that of the network there', { place: disclaimer, network: ['DE', '112'] }, '112'],
    ['is none after the user has said to be abroad', { records: [line(true)] }, undefined],
    ['is none after that was said of one of several lines', { records: [line(), line(true)] }, undefined],
    ['is none for lines of several countries', { records: [line(), british] }, undefined],
    ['is that of the network after it', { records: [line(true)], network: ['CA', '911'] }, '911'],
    ['is none while an address of another country is entered', { place: editor, country: 'DE' }, undefined],
    ["is that of the line's country while one of it is entered", { place: editor, country: 'CA' }, '911'],
    ['is that of the network for a user without a line', { records: [], network: ['DE', '112'] }, '112'],
    ['is none for a user without a line on an unknown network', { records: [] }, undefined],
  ])('%s', (_, given, number) => {
    expect(numbersHere(whereabouts(given))).toEqual(number && { emergencyNumber: number });
  });
});

describe('the emergency numbers of services that have different ones', () => {
  const japan = { police: '110', fire: '119', ambulance: '119' };
  const { emergencyNumber: _, ...canadian } = line();
  const japanese: LineRecord = { ...canadian, countryIsoCode: 'JP', emergencyNumbers: japan };
  it('are those of the country of the line at home', () => {
    expect(numbersHere(whereabouts({ records: [japanese] }))).toEqual(japan);
  });
  it('are those of the network abroad', () => {
    const at = whereabouts({ network: ['JP'] });
    const lines = { ...at.own.lines, networkEmergencyNumbers: japan };
    expect(numbersHere({ ...at, own: { ...at.own, lines } })).toEqual(japan);
  });
});

it('takes a user for abroad on the network of another country', () => {
  expect(seemsInCountry(whereabouts({ network: ['DE', '112'] }))).toBe(false);
  expect(seemsInCountry(whereabouts({ network: ['CA', '911'] }))).toBe(true);
});
