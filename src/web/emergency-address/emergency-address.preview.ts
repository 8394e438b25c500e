import type { DueReason } from '../../contract/address/emergency-states.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { addressLines } from '../../rules/address/written-address.ts';
import { dueState, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { CheckedDraft, LineRecord, LocationRecord } from './address-draft.rules.ts';
import { type EmergencyPlace, pathOf } from './places.rules.ts';
import type { EmergencyAsking, EmergencyData } from './states.rules.ts';

const address = {
  country: 'US',
  customerName: 'Ada Fairweather',
  street: '120 Main St',
  street2: 'Suite 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62704',
};
const places: Pick<LocationRecord, 'addressFormatId' | 'addressFormatStatus' | 'outsideAreaOf'> = {
  addressFormatId: 'US',
  addressFormatStatus: 'Actual',
  outsideAreaOf: [],
};
function location(id: string, name: string, street: string, more: Partial<LocationRecord> = {}): LocationRecord {
  const { address = { country: 'US', street, city: 'Springfield', state: 'IL', zip: '62701' } } = more;
  return {
    ...places,
    id,
    locationId: id,
    name,
    nickname: name,
    category: 'Company',
    address,
    addressLines: [...addressLines(address)],
    addressStatus: 'Valid',
    usageStatus: 'Inactive',
    visibility: 'Public',
    owners: [],
    ...more,
  };
}
const mine: Partial<LocationRecord> = { visibility: 'Private', category: 'Personal', owners: [{}] };
const office = location('c1', 'Head office', '1 Quay St');
const warehouse = location('c2', 'Warehouse and returns, north entrance', '4400 Old Harbor Lane');
export const home = location('p1', 'Home', '120 Main St', { ...mine, address, addressStatus: 'Provisioning' });
const hotel = location('p2', 'Hotel in Lyon', '', {
  ...mine,
  address: { country: 'FR', buildingNumber: '12', street: 'Rue du Port', zip: '69002', city: 'Lyon' },
});
const sites = Array.from({ length: 20 }, (_, at) => location(`p${at}`, `Site ${at + 1}`, `${at + 1} Dock St`, mine));
const many = Array.from({ length: 12 }, (_, at) => location(`m${at}`, `Branch ${at + 1}`, `${at + 1} Market St`));

const unset: LineRecord['emergency'] = {
  outOfCountry: false,
  addressEditableStatus: 'AnyDevice',
  addressRequired: false,
  addressLocationOnly: false,
  isFixedAfterFirst: false,
  isOutsideArea: false,
  isInForce: true,
  isSetUpByService: true,
  isBeingSetUp: false,
  due: { reason: 'neverAsked' },
};
export const line = (
  deviceId: string,
  phoneNumber: string,
  emergency: Partial<LineRecord['emergency']> = {},
): LineRecord => ({
  deviceId,
  kind: 'digitalLine',
  deviceName: deviceId === 'd1' ? 'Desk phone' : 'Softphone',
  phoneNumber,
  countryIsoCode: 'US',
  phoneCountryId: 1,
  emergencyNumber: '911',
  isMainDevice: deviceId === 'd1',
  emergency: { ...unset, ...emergency },
});
const first = line('d1', '(217) 555-0143');
const second = line('d2', '(217) 555-0144');
const third = line('d3', '(217) 555-0145');
export const settled: Partial<LineRecord['emergency']> = {
  choice: 'location',
  due: undefined,
  location: { id: 'p1', name: 'Home' },
  address,
  addressLines: [...addressLines(address)],
};
const settingUp = line('d1', '(217) 555-0143', { ...settled, addressStatus: 'Provisioning', isBeingSetUp: true });
const notRouted = line('d1', '(217) 555-0143', { ...settled, addressStatus: 'Valid', isOutsideArea: true });
const former = { address: office.address, addressLines: office.addressLines };
const refusedLine = line('d1', '(217) 555-0143', {
  ...settled,
  addressStatus: 'Invalid',
  due: { reason: 'refused' },
  refusedPart: { id: 'street', name: 'streetAddress' },
});
export const active = line('d1', '(217) 555-0143', { ...settled, addressStatus: 'Valid' });
const due = (reason: DueReason) => ({ due: { reason, lastAskedAt: Date.UTC(2026, 4, 4, 9) } });
const moved = line('d1', '(217) 555-0143', {
  ...settled,
  addressStatus: 'Valid',
  location: { id: 'c1', name: 'Head office' },
  ...due('locationChanged'),
});
const asked = (reason: DueReason) =>
  line('d1', '(217) 555-0143', { ...settled, addressStatus: 'Valid', ...due(reason) });

const usual = [office, warehouse, home, hotel];
export const ownOf = (records: readonly LineRecord[], locations: readonly LocationRecord[] = usual): EmergencyData => ({
  lines: {
    userName: 'Ada Fairweather',
    records: [...records],
    canPutOff: true,
    isUnavailable: false,
    hasEmail: true,
    mayUseAsTyped: true,
    acknowledged: [],
  },
  locations,
  limits: { personal: 20, personalCount: 2, total: locations.length, lastSelectedLocationId: 'p1' },
});
const lineOf = ({ lines }: EmergencyData) => lines.records[0]?.deviceId ?? '';

/** A screen of the step in a sign-in. */
export function at(
  place: EmergencyPlace,
  own: EmergencyData,
  more: Partial<EmergencyAsking> = {},
  press?: ScreenPreview['press'],
): ScreenPreview {
  const known = { own, lineId: lineOf(own), asked: own.lines.records.map(({ deviceId }) => deviceId), place };
  const screen: ScreenName = place.at === 'dispatcher' ? 'emergencyAddress' : 'emergencyAddressStep';
  return {
    path: pathOf(place),
    state: dueState(screen),
    step: { ...known, oneTimeSession: 'preview', ...more, step: 'asking' },
    ...(press && { press }),
  };
}

const working = (preview: ScreenPreview): ScreenPreview => ({ ...preview, step: { ...preview.step, step: 'working' } });

/** The same by session. */
export const bySession = (lines: ScreenPreview['answers'], path = '/emergencyAddress'): ScreenPreview => ({
  path,
  state: { step: 'enterCredential', typed: { username: '' } } as const,
  isOutside: true,
  answers: { '/api/account/list-emergency-locations': { data: locationsPage }, ...lines },
});
export const own = ownOf([first]);
const locationsPage = {
  records: own.locations,
  paging: { page: 1, perPage: 50, totalPages: 1, totalElements: 4 },
  erlLimit: { personal: 20, company: 1000 },
  personalCount: 2,
};
export const listed = (records: readonly LineRecord[]) => ({
  '/api/account/list-device-emergency-address': { data: { ...own.lines, records } },
});

const draft = { values: address, name: 'Home', isNameTouched: true };
function checked(more: Partial<CheckedDraft> = {}) {
  const known = {
    draft,
    address,
    formatId: 'US',
    status: 'Valid',
    outsideAreaOf: [],
    isAsTyped: false,
    ...more,
  } as const;
  return { chosen: { checked: { ...known, addressLines: addressLines(known.address) } } };
}
const withoutUnit = { ...address, street2: '' };
const abroad = { ...own, lines: { ...own.lines, networkCountryIsoCode: 'FR', networkEmergencyNumber: '112' } };
const required = line('d1', '030 555 0143', { addressRequired: true, isFixedAfterFirst: true });

export const previews: ScreenPreviews = {
  emergencyAddress: {
    'first view': bySession(
      listed([
        active,
        line('d2', '(217) 555-0144', {
          ...settled,
          addressStatus: 'Provisioning',
          isBeingSetUp: true,
          addressEditableStatus: 'MainDevice',
        }),
        line('d3', '(217) 555-0145', { choice: 'outOfCountry', otherPhone: '******1820', due: undefined }),
        line('d4', '(217) 555-0146', { ...settled, addressStatus: 'Invalid', usedMeanwhile: former }),
        line('d5', '(217) 555-0147', { ...settled, addressStatus: 'Valid', addressEditableStatus: 'None' }),
        line('d6', '(217) 555-0148'),
      ]),
    ),
    'the lines have not come yet': bySession({ '/api/account/list-device-emergency-address': 'none' }),
    'the lines cannot be read': bySession({
      '/api/account/list-device-emergency-address': { refusal: refused('internalError') },
    }),
    'addresses cannot be checked now': at(
      { at: 'dispatcher' },
      { ...own, lines: { ...own.lines, isUnavailable: true } },
    ),
  },
  emergencyAddressStep: {
    'choosing a location': at({ at: 'choose' }, own),
    'choosing one of many, on a foreign network': at(
      { at: 'choose' },
      { ...ownOf([first, second], [...many, home]), lines: { ...abroad.lines, records: [first, second] } },
    ),
    'choosing one of many own locations': at({ at: 'choose' }, ownOf([first], [office, ...sites])),
    'own locations can be edited or deleted': at({ at: 'choose' }, own, {}, ['main form button[aria-expanded]']),
    'the address was refused': at({ at: 'choose' }, ownOf([refusedLine])),
    'no location was chosen': at({ at: 'choose' }, own, {}, ['main form button[type=submit]']),
    'nothing to choose from': at({ at: 'choose' }, ownOf([required], [])),
    'the location was deleted meanwhile': at({ at: 'choose' }, own, { problem: refused('emergencyLocationDeleted') }),
    'confirming a location': at({ at: 'confirm' }, own, { chosen: { location: office } }),
    'confirming a location whose floor was not checked': at({ at: 'confirm' }, own, {
      chosen: { location: { ...office, evidence: { level: 'lvf', check: 'Valid', unchecked: ['street2'] } } },
    }),
    'confirming a location that was refused': at({ at: 'confirm' }, own, {
      chosen: { location: { ...home, evidence: { level: 'msag', check: 'Valid', isRefused: true } } },
    }),
    'confirming an address that records confirm in part': at(
      { at: 'confirm' },
      own,
      checked({ status: 'Provisioning', evidence: { level: 'msag', check: 'Provisioning' } }),
    ),
    'confirming a new address': at({ at: 'confirm' }, own, checked()),
    'confirming an address that names its location': at(
      { at: 'confirm' },
      own,
      checked({ draft: { ...draft, name: address.street, isNameTouched: false } }),
    ),
    'no box was ticked': at({ at: 'confirm' }, own, { ...checked(), missing: ['usesAddress', 'limits'] }),
    'confirming an unchecked address outside of the area': at(
      { at: 'confirm' },
      own,
      checked({ status: 'Provisioning', outsideAreaOf: ['d1'], address: withoutUnit, evidence: { level: 'point' } }),
    ),
    'confirming the new address of a location': at({ at: 'confirm' }, ownOf([moved]), {
      chosen: { location: office },
    }),
    'confirming again in a new format': at({ at: 'confirm' }, own, {
      chosen: { location: { ...home, addressFormatStatus: 'Outdated' } },
    }),
    'confirming an edited address of two lines': at(
      { at: 'confirm' },
      ownOf([active, line('d2', '(217) 555-0144', { ...settled, addressStatus: 'Valid' })]),
      checked({ draft: { ...draft, replaces: 'p1' } }),
    ),
    'the address could not be saved': at({ at: 'confirm' }, own, {
      ...checked(),
      problem: refused('internalError', { reference: 'b4c1' }),
      isAdding: true,
    }),
    'saving the address': working(at({ at: 'confirm' }, own, checked())),
    'the address is being set up': at({ at: 'accepted' }, ownOf([settingUp]), { isSaved: true }),
    'the address is active': at({ at: 'accepted' }, ownOf([active]), { isSaved: true }),
    'the address is not used for routing': at({ at: 'accepted' }, ownOf([notRouted]), { isSaved: true }),
    'saved, with other lines': at({ at: 'accepted' }, ownOf([settingUp, second, third]), { isSaved: true }),
    'going on without a location': at({ at: 'decline' }, own),
    'support checks the address': at({ at: 'decline' }, own, { reference: '7QK3-2XWD' }),
    'support checks another address': at({ at: 'decline' }, ownOf([active]), { reference: '7QK3-2XWD' }),
    abroad: at({ at: 'outOfCountryDisclaimer' }, own),
    'abroad, the phone is the line itself': at({ at: 'outOfCountryDisclaimer' }, own, {
      problem: refused('otherPhoneNeeded'),
    }),
    'still there': at({ at: 'still' }, ownOf([asked('newNetwork')])),
    'still there after a while': at({ at: 'still' }, ownOf([asked('periodOver')])),
    'no digital line': at({ at: 'forbiddenWithoutDLWarning' }, ownOf([])),
    'a link to the line of somebody else': bySession(listed([first]), '/emergencyAddress/device/another'),
    // A page without a sign-in leads to one.
    'nobody is signed in yet': {
      path: '/emergencyAddress/device/d1',
      state: { step: 'enterCredential', typed: { username: '' } } as const,
      answers: {
        '/api/account/list-device-emergency-address': { refusal: { ...refused('invalidSessionToken'), code: 221 } },
      },
    },
  },
};
