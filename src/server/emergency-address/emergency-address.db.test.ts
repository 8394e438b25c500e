import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import type { GuideLevel, NewRange } from '../street-guide/street-guide.ts';
import type { NewLine } from './lines/lines.ts';

let site: SecondStepSite;
let formatId: string;
const main: NewRange = {
  street: 'Main St',
  low: 100,
  high: 199,
  parity: 'both',
  city: 'Salem',
  state: 'OR',
  postcode: '97301',
};
beforeAll(async () => {
  site = await startSecondStepSite({ PERSONAL_LOCATIONS: '3' });
  const oak = { ...main, low: 1, high: 99, postcode: '97302' };
  const streets = ['SE Oak Ave', 'NE Oak Ave'].map((street) => ({ ...oak, street }));
  await addGuide('msag', [main, ...streets]);
  formatId = (await formatOf(await signedIn(), 1)).id;
});
afterAll(() => site.close());

async function addGuide(level: GuideLevel, ranges: readonly NewRange[]) {
  const { streetGuide: guide, database } = site.installation;
  const dataset = await guide.begin({ name: `Marion ${level}`, vintage: '2026', level, countryIsoCode: 'US' });
  await guide.add(database.db, dataset, ranges, ranges.length);
  await guide.finish(database.db, dataset);
}

/** A person with a session, and a line unless told otherwise. */
async function signedIn({ line, ...person }: Person & { readonly line?: Partial<NewLine> } = {}) {
  const { id: accountId, email } = await site.addPerson(person);
  const signIn = await site.open();
  const { data } = await signIn.login(email);
  const done = await signIn.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
  await signIn.browser.follow(`${done.data.continueAt}?code=${done.data.code}`).catch(() => undefined);
  const { browser } = signIn;
  const call = (path: string, input = {}) => browser.call(path, input);
  const read = async (path: string) => JSON.parse((await browser.get(path)).text);
  const { database, emergency } = site.installation;
  const add = (more: Partial<NewLine> = {}) =>
    emergency.lines.add(database.db, {
      accountId,
      companyId: person.company ?? 'free',
      kind: 'digitalLine',
      name: 'Desk phone',
      e164: '+15035550123',
      countryIsoCode: 'US',
      followsMain: false,
      isLocationOnly: false,
      ...more,
    });
  const own = await add(line);
  return { accountId, call, read, add, browser, lineId: own?.id ?? '' };
}
type User = Awaited<ReturnType<typeof signedIn>>;

async function formatOf({ call }: User, countryId: number) {
  const { data } = await call('/api/config/address-format', { countryId });
  return data.records[0];
}
const address = (street = '120 Main St', more = {}) => ({
  country: 'US',
  customerName: 'Pat Lee',
  street,
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  ...more,
});
const validate = ({ call }: User, given: object) =>
  call('/api/account/validate-address', { address: given, phoneCountryId: 1, addressFormatId: formatId });
const addLocation = ({ call }: User, name: string, given: object = address(), more = {}) =>
  call('/api/account/add-emergency-location', {
    name,
    address: given,
    phoneCountryId: 1,
    addressFormatId: formatId,
    ...more,
  });
const texts = ['usesAddress', 'limits', 'notInRecords', 'nationalCallCenter', 'outOfCountry'];
const register = ({ call, lineId }: User, input: object) =>
  call('/api/account/register-virtual-line', {
    originalDeviceId: lineId,
    emergencyLocationsEnabled: true,
    acknowledgements: texts,
    ...input,
  });
const decline = ({ call, lineId }: User, input: object) =>
  call('/api/account/decline-emergency-address', {
    originalDeviceId: lineId,
    acknowledgements: texts,
    otherPhone: '+1 503 555 0199',
    ...input,
  });
const locationsOf = async ({ read }: User, query = '') =>
  (await read(`/api/account/list-emergency-locations${query}`)).data;
/** What a user has acknowledged for lines. */
const acknowledgedBy = ({ accountId }: User) =>
  site.installation.database.db
    .selectFrom('emergency_acknowledgements')
    .select(['text', 'version', 'locale', 'line_id'])
    .where('account_id', '=', accountId)
    .orderBy('text')
    .execute();
const lineOf = async ({ read }: User) => (await read('/api/account/list-device-emergency-address')).data.records[0];

describe('[EA-5a] [EA-12d] a check of an address', () => {
  it('says Valid only of the street guide of the emergency services, in its normal form', async () => {
    const { data } = await validate(await signedIn(), address('120 main street', { city: 'SALEM' }));
    expect(data).toMatchObject({
      status: 'Valid',
      evidence: { level: 'msag', dataset: 'Marion msag', vintage: '2026' },
      addresses: [{ street: '120 Main St', city: 'Salem', zip: '97301', customerName: 'Pat Lee' }],
    });
  });
  it('suggests the one street that is meant, and all that cannot be told apart', async () => {
    const user = await signedIn();
    const typo = (await validate(user, address('120 Mian St'))).data;
    expect(typo).toMatchObject({ status: 'Ambiguous', components: { invalid: ['street'] } });
    expect(typo.addresses).toMatchObject([{ street: '120 Main St' }]);
    const oak = (await validate(user, address('20 Oak Ave', { zip: '97302' }))).data;
    expect(oak.addresses.map(({ street }: { street: string }) => street)).toEqual(['20 NE Oak Ave', '20 SE Oak Ave']);
  });
  it('[EA-11a] refuses a house number outside of every range, and a street that nobody knows', async () => {
    const user = await signedIn();
    const outside = (await validate(user, address('220 Main St'))).data;
    expect(outside).toMatchObject({ status: 'Invalid', addresses: [], components: { invalid: ['street'] } });
    expect((await validate(user, address('120 Elm St'))).data).toMatchObject({ status: 'Invalid', addresses: [] });
  });
  it('says Provisioning, and that it rests on the format alone, in a country without a guide', async () => {
    const user = await signedIn({ line: { e164: '+442079460123', countryIsoCode: 'GB' } });
    const format = await formatOf(user, 224);
    const given = { country: 'GB', customerName: 'Pat Lee', buildingNumber: '10', street: 'High Street' };
    const input = { address: { ...given, city: 'Leeds', zip: 'LS1 4AP' }, phoneCountryId: 224 };
    const { data } = await user.call('/api/account/validate-address', { ...input, addressFormatId: format.id });
    expect(data).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' }, problems: [] });
  });
  it('names fields that the format refuses, and looks nothing up', async () => {
    const { data } = await validate(await signedIn(), address('', { zip: 'x' }));
    expect(data.problems).toEqual([
      { fieldId: 'street', rule: 'mandatory' },
      { fieldId: 'zip', rule: 'notValid' },
    ]);
  });
});

it('[EA-11a] an internal error of a check has the reference of the log', async () => {
  const failing = vi.spyOn(site.installation.addressValidation, 'validate').mockRejectedValueOnce(new Error('broken'));
  const { httpStatus, status } = await validate(await signedIn(), address());
  failing.mockRestore();
  expect({ httpStatus, status }).toMatchObject({ httpStatus: 500, status: { code: 101 } });
  expect(status.params).toEqual({ reference: status.traceId });
});

it('[EA-11a] a post box, another country and a former format are refused by their sentences', async () => {
  const user = await signedIn();
  expect((await validate(user, address('PO Box 12'))).status.name).toBe('addressNotSupported');
  expect((await validate(user, address('120 Main St', { country: 'CA' }))).status.name).toBe('outOfCountry');
  expect((await validate(user, address('120 Main St', { country: 'Nowhere' }))).status.name).toBe(
    'addressNotSupported',
  );
  const former = { address: address(), phoneCountryId: 1, addressFormatId: 'former' };
  expect((await user.call('/api/account/validate-address', former)).status.name).toBe('emergencyLocationOutdated');
});

describe('[EA-12c] a personal location', () => {
  it('[EA-2a] [EA-11a] [EA-12b] [EA-14a] is added with its name, kept in its normal form, listed and deleted', async () => {
    const user = await signedIn();
    const { data } = await addLocation(user, '  My  home ', address('120 main street'));
    expect(data).toMatchObject({
      outcome: 'added',
      location: { name: 'My home', address: { street: '120 Main St' }, addressStatus: 'Valid', visibility: 'Private' },
    });
    const listed = await locationsOf(user);
    expect(listed).toMatchObject({ personalCount: 1, erlLimit: { personal: 3, company: 10_000 }, userCountryId: 1 });
    expect(listed.records).toMatchObject([
      {
        id: data.location.id,
        usageStatus: 'Inactive',
        visibility: 'Private',
        owners: [{}],
        addressFormatId: formatId,
        addressFormatStatus: 'Actual',
      },
    ]);
    const { locationId } = { locationId: data.location.id };
    const deleted = await user.call(`/api/account/delete-emergency-location?locationId=${locationId}`);
    expect(deleted.status.success).toBe(true);
    expect((await locationsOf(user)).records).toEqual([]);
    const again = await user.call('/api/account/delete-emergency-location', { locationId });
    expect(again.status.name).toBe('emergencyLocationDeleted');
  });
  it('[EA-12c] [EA-14a] is added and shown by the names of the specification, too', async () => {
    const user = await signedIn();
    const { data } = await addLocation(user, 'Home', address(), { name: undefined, nickname: 'Cabin' });
    const { id } = data.location;
    expect(data.location).toMatchObject({ name: 'Cabin', nickname: 'Cabin', locationId: id, category: 'Personal' });
    const { status } = await addLocation(user, 'Home', address('121 Main St'), { name: undefined });
    expect(status).toMatchObject({ success: false, problems: [{ fieldId: 'name', rule: 'mandatory' }] });
  });
  it.each([
    [' ', 'mandatory'],
    ['a<b', 'notValid'],
    ['a"b', 'notValid'],
    ['a/b', 'notValid'],
  ])('[EA-10a] with the nickname "%s" is refused: %s', async (name, rule) => {
    const { status, data } = await addLocation(await signedIn(), name);
    expect(status).toMatchObject({ success: false, name: 'validationErrors', problems: [{ fieldId: 'name', rule }] });
    expect(data).toBeUndefined();
  });
  it('[EA-11a] is refused when its name or its address is there already', async () => {
    const user = await signedIn();
    await addLocation(user, 'Home');
    const taken = (await addLocation(user, 'HOME', address('121 Main St'))).status;
    expect(taken).toMatchObject({ problems: [{ fieldId: 'name', rule: 'taken', params: { name: 'HOME' } }] });
    expect((await addLocation(user, 'Other', address('120 MAIN ST'))).status.name).toBe('emergencyLocationExists');
  });
  it('is refused when nobody knows its address, or it may be one of several', async () => {
    const user = await signedIn();
    for (const [street, rule] of [
      ['220 Main St', 'unknown'],
      ['20 Oak Ave', 'ambiguous'],
    ] as const)
      expect((await addLocation(user, 'Home', address(street))).status).toMatchObject({
        success: false,
        problems: [{ fieldId: 'address', rule }],
      });
  });
});

describe('[EA-3a] at the limit of personal locations', () => {
  const fill = async (user: User) => {
    const added = [];
    for (const number of [101, 102, 103])
      added.push(await addLocation(user, `L${number}`, address(`${number} Main St`)));
    return added.map(({ data }) => data.location.id as string);
  };
  it('one is replaced, or none is added', async () => {
    const user = await signedIn();
    const [first = ''] = await fill(user);
    expect((await addLocation(user, 'L4', address('104 Main St'))).status.name).toBe('emergencyLocationLimit');
    const { data } = await addLocation(user, 'L4', address('104 Main St'), { replaceLocationId: first });
    expect(data.outcome).toBe('added');
    const names = (await locationsOf(user)).records.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['L102', 'L103', 'L4']);
  });
  it('a replacement that is refused keeps the former one', async () => {
    const user = await signedIn();
    const [first = ''] = await fill(user);
    const { status } = await addLocation(user, 'L102', address('104 Main St'), { replaceLocationId: first });
    expect(status).toMatchObject({ success: false, problems: [{ rule: 'taken' }] });
    expect((await locationsOf(user)).personalCount).toBe(3);
  });
  it('8 parallel requests add no more', async () => {
    const user = await signedIn();
    const numbers = Array.from({ length: 8 }, (_, index) => 110 + index);
    const all = await Promise.all(
      numbers.map((number) => addLocation(user, `L${number}`, address(`${number} Main St`))),
    );
    expect(all.filter(({ data }) => data?.outcome === 'added')).toHaveLength(3);
    const refused = all.filter(({ status }) => !status.success).map(({ status }) => status.name);
    expect(new Set(refused)).toEqual(new Set(['emergencyLocationLimit']));
    expect((await locationsOf(user)).personalCount).toBe(3);
  });
});

describe('[EA-12a] a line', () => {
  it('[EA-2a] [EA-12b] gets a location, and the same one again changes nothing', async () => {
    const user = await signedIn();
    const { location } = (await addLocation(user, 'Home')).data;
    const all = await Promise.all([1, 2, 3].map(() => register(user, { emergencyLocationId: location.id })));
    expect(all.map(({ data }) => data.outcome)).toEqual(['registered', 'registered', 'registered']);
    expect(await lineOf(user)).toMatchObject({
      deviceId: user.lineId,
      isMainDevice: true,
      phoneNumber: '(503) 555-0123',
      emergencyNumber: '911',
      emergency: {
        choice: 'location',
        location: { id: location.id, name: 'Home' },
        addressStatus: 'Valid',
        address: { street: '120 Main St' },
        outOfCountry: false,
        addressEditableStatus: 'AnyDevice',
      },
    });
    expect(await locationsOf(user)).toMatchObject({ lastSelectedLocationId: location.id });
    const { db } = site.installation.database;
    const rows = await db
      .selectFrom('emergency_registrations')
      .select('id')
      .where('line_id', '=', user.lineId)
      .execute();
    expect(rows).toHaveLength(1);
  });
  it('is registered by the parameters of the call alone, as apps do that show the terms themselves', async () => {
    const user = await signedIn();
    const { location } = (await addLocation(user, 'Home')).data;
    const input = { originalDeviceId: user.lineId, emergencyLocationsEnabled: true, emergencyLocationId: location.id };
    const registered = await user.call('/api/account/register-virtual-line', input);
    expect(registered).toMatchObject({ httpStatus: 200, data: { outcome: 'registered' } });
    const { db } = site.installation.database;
    const kept = db.selectFrom('emergency_acknowledgements').select('text').where('line_id', '=', user.lineId);
    expect(await kept.execute()).toEqual([]);
  });
  it('changes 30 times an hour; a refused choice and the same one again do not count', async () => {
    const user = await signedIn();
    const homes: string[] = [];
    for (const street of ['120 Main St', '130 Main St'])
      homes.push((await addLocation(user, street, address(street))).data.location.id);
    const choose = (time: number, more = {}) => register(user, { emergencyLocationId: homes[time % 2], ...more });
    const { db } = site.installation.database;
    await choose(1);
    const changes = db.selectFrom('counters').select('count').where('key', 'like', `emergency-line:%:${user.lineId}`);
    expect(await changes.execute()).toEqual([{ count: 1 }]);
    expect((await choose(1)).data.outcome).toBe('registered');
    expect((await choose(0, { acknowledgements: [] })).status.name).toBe('acknowledgementMissing');
    expect(await changes.execute()).toEqual([{ count: 1 }]);
    for (let time = 2; time <= 30; time++) expect((await choose(time)).data.outcome).toBe('registered');
    expect(await choose(31)).toMatchObject({ httpStatus: 429, status: { code: 429 } });
    expect((await decline(user, { reason: 'noLocation' })).status.code).toBe(429);
    expect((await choose(30)).data.outcome).toBe('registered');
  });
  it('gets an address of its own, which is checked like any other', async () => {
    const user = await signedIn();
    const given = (street: string) => ({
      emergencyLocationsEnabled: false,
      emergencyServiceAddress: { ...address(street), addressFormatId: formatId, phoneCountryId: 1 },
    });
    expect((await register(user, given('220 Main St'))).status).toMatchObject({ problems: [{ rule: 'unknown' }] });
    expect((await register(user, given('120 main st'))).data).toMatchObject({
      line: { emergency: { choice: 'address', address: { street: '120 Main St' } } },
    });
  });
  it('takes exactly one of a location and an address', async () => {
    const user = await signedIn();
    expect((await register(user, {})).status.name).toBe('invalidRequest');
    const both = { emergencyLocationId: 'a', emergencyServiceAddress: { addressFormatId: formatId } };
    expect((await register(user, both)).status.name).toBe('invalidRequest');
  });
  it('keeps the evidence of what its user acknowledged, and needs each box', async () => {
    const user = await signedIn();
    const { location } = (await addLocation(user, 'Home')).data;
    const input = { emergencyLocationId: location.id };
    const without = await register(user, { ...input, acknowledgements: ['usesAddress'] });
    expect(without.status.name).toBe('acknowledgementMissing');
    await register(user, { ...input, acknowledgements: ['usesAddress', 'limits'] });
    const row = { version: 1, locale: 'en_US', line_id: user.lineId };
    expect(await acknowledgedBy(user)).toEqual([
      { text: 'limits', ...row },
      { text: 'usesAddress', ...row },
    ]);
  });
  it('that follows the main line has its address, and none of its own', async () => {
    const user = await signedIn();
    const follower = await user.add({ followsMain: true, name: 'App', kind: 'virtualLine' });
    const { location } = (await addLocation(user, 'Home')).data;
    await register(user, { emergencyLocationId: location.id });
    const { data } = await user.read(`/api/account/list-device-emergency-address?deviceId=${follower?.id}`);
    expect(data.records).toMatchObject([
      { kind: 'virtualLine', emergency: { location: { name: 'Home' }, addressEditableStatus: 'MainDevice' } },
    ]);
    const other = await register({ ...user, lineId: follower?.id ?? '' }, { emergencyLocationId: location.id });
    expect(other.status.name).toBe('emergencyAddressRestricted');
  });
});

it('[EA-12a] a line whose main line is not there is asked about, and gets an address of its own until there is one', async () => {
  const user = await signedIn({ line: { followsMain: true } });
  expect((await lineOf(user)).emergency).toMatchObject({
    due: { reason: 'neverAsked' },
    addressEditableStatus: 'AnyDevice',
  });
  const { location } = (await addLocation(user, 'Home')).data;
  expect((await register(user, { emergencyLocationId: location.id })).data.outcome).toBe('registered');
  expect((await lineOf(user)).emergency).toMatchObject({ location: { name: 'Home' } });
  await user.add({ name: 'Main phone' });
  const { data } = await user.read(`/api/account/list-device-emergency-address?deviceId=${user.lineId}`);
  expect(data.records).toMatchObject([{ emergency: { addressEditableStatus: 'MainDevice' } }]);
  expect((await lineOf(user)).emergency.due).toMatchObject({ reason: 'neverAsked' });
});

it('[EA-12a] a choice that is made while the former one is confirmed stays as it is, and is the answer', async () => {
  const user = await signedIn();
  const own = (street: string) => ({
    emergencyLocationsEnabled: false,
    emergencyServiceAddress: { ...address(street), addressFormatId: formatId },
  });
  await register(user, own('120 Main St'));
  const { addressValidation } = site.installation;
  const validateAddress = addressValidation.validate;
  const checking = vi.spyOn(addressValidation, 'validate').mockImplementationOnce(async (given) => {
    await register(user, own('122 Main St'));
    const known = await validateAddress(given);
    return { ...known, status: 'Provisioning', evidence: { level: 'range', dataset: 'Census' } };
  });
  const { data } = await user.call('/api/account/confirm-emergency-address', { originalDeviceId: user.lineId });
  checking.mockRestore();
  expect(data.line.emergency).toMatchObject({ address: { street: '122 Main St' }, addressStatus: 'Valid' });
  const { db } = site.installation.database;
  const rows = db.selectFrom('emergency_registrations').select(['confirmed_at', 'evidence']);
  for (const { confirmed_at, evidence } of await rows.where('line_id', '=', user.lineId).execute())
    expect({ confirmed_at, evidence }).toEqual({ confirmed_at: null, evidence: expect.stringContaining('Marion') });
});

describe('[EA-4a] a user without a location', () => {
  it('declines one after an acknowledgement, and must give another phone', async () => {
    const user = await signedIn();
    expect((await decline(user, { reason: 'noLocation', otherPhone: '' })).status.name).toBe('emptyPhone');
    const unticked = await decline(user, { reason: 'noLocation', acknowledgements: [] });
    expect(unticked.status.name).toBe('acknowledgementMissing');
    const { data } = await decline(user, { reason: 'noLocation' });
    expect(data.line.emergency).toMatchObject({ choice: 'noLocation', otherPhone: expect.stringMatching(/0199$/) });
    expect(await acknowledgedBy(user)).toEqual([
      { text: 'nationalCallCenter', version: 1, locale: 'en_US', line_id: user.lineId },
    ]);
  });
  it('cannot decline where the country of the line needs one', async () => {
    const user = await signedIn({ line: { e164: '+4930901820', countryIsoCode: 'DE' } });
    expect((await decline(user, { reason: 'noLocation' })).status.name).toBe('emergencyLocationNeeded');
  });
  it('gives another phone out of the country, which is not the line itself', async () => {
    const user = await signedIn();
    const reason = 'outOfCountry';
    expect((await decline(user, { reason, otherPhone: ' ' })).status.name).toBe('emptyPhone');
    expect((await decline(user, { reason, otherPhone: '12' })).status.name).toBe('invalidPhone');
    expect((await decline(user, { reason, otherPhone: '(503) 555-0123' })).status.name).toBe('otherPhoneNeeded');
    expect((await decline(user, { reason, acknowledgements: [] })).status.name).toBe('acknowledgementMissing');
    const { data } = await decline(user, { reason, otherPhone: '+49 30 901820' });
    expect(data.line.emergency).toMatchObject({ outOfCountry: true, otherPhone: '******1820' });
    expect(await acknowledgedBy(user)).toEqual([
      { text: 'outOfCountry', version: 1, locale: 'en_US', line_id: user.lineId },
    ]);
  });
});

/** A user with a line in Japan, where the first order is final. */
async function inJapan() {
  const user = await signedIn({ line: { e164: '+81312345678', countryIsoCode: 'JP' } });
  const format = await formatOf(user, 112);
  const fields = Object.fromEntries(
    format.fields
      .filter(({ metadata }: { metadata: { mandatory: boolean } }) => metadata.mandatory)
      .map(({ id, example, options }: { id: string; example?: string; options?: { key: string }[] }) => [
        id,
        options?.[0]?.key ?? example ?? 'Chiyoda 1',
      ]),
  );
  const order = (more = {}) =>
    register(user, {
      emergencyLocationsEnabled: false,
      emergencyServiceAddress: { ...fields, country: 'JP', addressFormatId: format.id, ...more },
    });
  return { user, order };
}

it('[EA-9b] [EA-12a] the same first order again is answered like the first one, where the country allows one', async () => {
  const { user, order } = await inJapan();
  for (let time = 1; time <= 2; time++) expect((await order()).data?.outcome).toBe('registered');
  expect((await order({ customerName: 'Sam Lee' })).status.name).toBe('emergencyAddressRestricted');
  const follower = await user.add({ followsMain: true, e164: '+81312345679', countryIsoCode: 'JP' });
  const ofFollower = await decline({ ...user, lineId: follower?.id ?? '' }, { reason: 'noLocation' });
  expect(ofFollower.status.name).toBe('emergencyAddressRestricted');
});

it('[EA-9b] of two different first orders at the same time one is kept, where the country allows one', async () => {
  const { user, order } = await inJapan();
  const { addressValidation } = site.installation;
  const validateAddress = addressValidation.validate;
  const other: Awaited<ReturnType<typeof order>>[] = [];
  const checking = vi.spyOn(addressValidation, 'validate').mockImplementationOnce(async (given) => {
    other.push(await order({ customerName: 'Sam Lee' }));
    return validateAddress(given);
  });
  const { status } = await order({ customerName: 'Pat Lee' });
  checking.mockRestore();
  expect({ other: other[0]?.data.outcome, this: status.name }).toEqual({
    other: 'registered',
    this: 'emergencyAddressRestricted',
  });
  expect((await lineOf(user)).emergency.address).toMatchObject({ customerName: 'Sam Lee' });
  const { db } = site.installation.database;
  const rows = db.selectFrom('emergency_registrations').select('id').where('line_id', '=', user.lineId);
  expect(await rows.execute()).toHaveLength(1);
});

it('a company can make its lines need a location, also of users who went without one', async () => {
  const user = await signedIn({ company: 'off' });
  await decline(user, { reason: 'noLocation' });
  expect((await lineOf(user)).emergency).toMatchObject({ choice: 'noLocation', addressRequired: false });
  const { rules } = site.installation.emergency;
  await rules.change('off', { needsLocation: true });
  const { emergency } = await lineOf(user);
  expect(emergency).toMatchObject({ addressRequired: true, due: { reason: 'checkEnded' } });
  expect((await decline(user, { reason: 'noLocation' })).status.name).toBe('emergencyLocationNeeded');
  const abroad = await decline(user, { reason: 'outOfCountry' });
  expect(abroad.data.line.emergency).toMatchObject({ choice: 'outOfCountry' });
  await rules.change('off', { needsLocation: false });
  const declined = await decline(user, { reason: 'noLocation' });
  expect(declined.data.line.emergency).toMatchObject({ choice: 'noLocation' });
});

it('[EA-5b] a user without e-mail is known as such, since nobody can mail the result of a check', async () => {
  const user = await signedIn();
  const isMailed = async () => (await user.read('/api/account/list-device-emergency-address')).data.hasEmail;
  expect(await isMailed()).toBe(true);
  const { db } = site.installation.database;
  await db.updateTable('accounts').set({ email: null }).where('id', '=', user.accountId).execute();
  expect(await isMailed()).toBe(false);
});

it('[EA-5c] [EA-9b] where the country allows one address, it is saved and cannot be changed; without a service nothing is being set up', async () => {
  const { user, order } = await inJapan();
  const first = await order();
  expect(first.data).toMatchObject({ outcome: 'registered', line: { emergency: { addressEditableStatus: 'None' } } });
  expect((await decline(user, { reason: 'noLocation' })).status.name).toBe('emergencyAddressRestricted');

  const { emergency } = await lineOf(user);
  expect(emergency).toMatchObject({ addressStatus: 'Provisioning', isSetUpByService: false, isBeingSetUp: false });
});

it('[EA-9a] an address outside the local area of the line needs one more box, and is recorded as not used for routing', async () => {
  const user = await signedIn({ line: { e164: '+12065550123' } });
  expect((await validate(user, address())).data.outsideAreaOf).toEqual([user.lineId]);
  const { location } = (await addLocation(user, 'Home')).data;
  expect((await locationsOf(user)).records).toMatchObject([{ id: location.id, outsideAreaOf: [user.lineId] }]);
  const boxes = ['usesAddress', 'limits'];
  const input = { emergencyLocationId: location.id };
  const without = await register(user, { ...input, acknowledgements: boxes });
  expect(without.status.name).toBe('acknowledgementMissing');
  const all = await register(user, { ...input, acknowledgements: [...boxes, 'nationalCallCenter'] });
  expect(all.data).toMatchObject({
    outcome: 'registered',
    line: { emergency: { isOutsideArea: true, isBeingSetUp: false } },
  });
  const { db } = site.installation.database;
  const rows = db.selectFrom('emergency_registrations').select('outside_area').where('line_id', '=', user.lineId);
  expect(await rows.execute()).toEqual([{ outside_area: 1 }]);
});

it('[EA-9a] the local area is told apart for the first suggestion and for the address as it was typed', async () => {
  const user = await signedIn();
  const [typed, meant] = [address('120 Mian St', { state: 'WA' }), address('120 Main St')];
  const found = { status: 'Ambiguous', valid: [], invalid: ['street'], unchecked: [], similar: [meant] } as const;
  const asked = vi.spyOn(site.installation.addressValidation, 'validate');
  asked.mockResolvedValueOnce({ ...found, evidence: { level: 'msag' } });
  const { data } = await validate(user, typed);
  asked.mockRestore();
  expect(data.addresses).toMatchObject([{ state: 'OR' }]);
  expect({ first: data.outsideAreaOf, typed: data.typedOutsideAreaOf }).toEqual({ first: [], typed: [user.lineId] });
});

it('[EA-5a] an address that no records know is used as it is typed only where the company allows that', async () => {
  const user = await signedIn({ company: 'off' });
  const typed = (name: string, street: string) => addLocation(user, name, address(street), { isAsTyped: true });
  expect((await typed('Barn', '1 New Farm Rd')).status.name).toBe('emergencyAddressRestricted');
  const { rules } = site.installation.emergency;
  await rules.change('off', { mayUseAsTyped: true });
  const { data } = await typed('Barn', '1 New Farm Rd');
  expect(data).toMatchObject({ location: { address: { street: '1 New Farm Rd' }, addressStatus: 'Provisioning' } });
  expect((await typed('Home', '120 main st')).data.location).toMatchObject({
    address: { street: '120 Main St' },
    addressStatus: 'Valid',
  });
  expect((await typed('Box', 'PO Box 1')).status.name).toBe('addressNotSupported');
  await rules.change('off', { mayUseAsTyped: false });
  const { db } = site.installation.database;
  const row = db.selectFrom('emergency_locations').select('evidence').where('id', '=', data.location.id);
  expect(await row.execute()).toEqual([{ evidence: '{"level":"format"}' }]);
});

describe('[EA-5a] [EA-5b] where the guide does not have every address', () => {
  const bend = (street: string) => address(street, { city: 'Bend', zip: '97701' });
  const mistyped = bend('120 Jnuiper St');
  beforeAll(() => addGuide('point', [{ ...main, street: 'Juniper St', city: 'Bend', postcode: '97701' }]));

  it('an unknown address is known by its form', async () => {
    const user = await signedIn();
    const { data } = await validate(user, bend('9 Nowhere Ln'));
    expect(data).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' }, isPlaceCovered: false });
  });

  it('a similar one is suggested, and the own one may be used as it is typed, whatever the company allows', async () => {
    const user = await signedIn();
    const { data } = await validate(user, mistyped);
    expect(data).toMatchObject({
      status: 'Ambiguous',
      addresses: [{ street: '120 Juniper St' }],
      isPlaceCovered: false,
    });
    expect((await addLocation(user, 'Cabin', mistyped)).status.success).toBe(false);
    const { data: typed } = await addLocation(user, 'Cabin', mistyped, { isAsTyped: true });
    expect(typed.location).toMatchObject({ address: { street: '120 Jnuiper St' }, addressStatus: 'Provisioning' });
  });

  it('a line of an app without locations takes it as it is typed, too', async () => {
    const user = await signedIn();
    const emergencyServiceAddress = { ...mistyped, addressFormatId: formatId };
    const input = { emergencyLocationsEnabled: false, emergencyServiceAddress };
    expect((await register(user, input)).status.success).toBe(false);
    expect((await register(user, { ...input, isAsTyped: true })).data.outcome).toBe('registered');
  });
});

describe('[EA-14c] a location that a line uses', () => {
  it('[EA-11a] is deleted only with another one for the line, which moves to it', async () => {
    const user = await signedIn();
    const [home, office] = [
      (await addLocation(user, 'Home')).data.location.id,
      (await addLocation(user, 'Office', address('130 Main St'))).data.location.id,
    ];
    await register(user, { emergencyLocationId: home });
    const remove = (input = {}) => user.call('/api/account/delete-emergency-location', { locationId: home, ...input });
    expect((await remove()).status.name).toBe('emergencyLocationInUse');
    expect((await locationsOf(user)).personalCount).toBe(2);
    const moved = await remove({ replacementLocationId: office, acknowledgements: texts });
    expect(moved.status.success).toBe(true);
    expect((await lineOf(user)).emergency).toMatchObject({ location: { id: office, name: 'Office' } });
  });
  it('is edited by one in its place, to which its lines move', async () => {
    const user = await signedIn();
    const home = (await addLocation(user, 'Home')).data.location.id;
    await register(user, { emergencyLocationId: home });
    const replace = (more = {}) =>
      addLocation(user, 'Home', address('140 Main St'), { replaceLocationId: home, ...more });
    expect((await replace()).status.name).toBe('emergencyLocationInUse');
    expect((await replace({ acknowledgements: texts })).data.outcome).toBe('added');
    expect((await lineOf(user)).emergency).toMatchObject({
      address: { street: '140 Main St' },
      location: { name: 'Home' },
    });
  });
});

describe('[EA-13] nobody', () => {
  it('[EA-11a] sees, uses, replaces or deletes the location of another, or gives the line of another an address', async () => {
    const [one, other, foreign] = [await signedIn(), await signedIn(), await signedIn({ company: 'off' })];
    const { location } = (await addLocation(one, 'Home')).data;
    for (const user of [other, foreign]) {
      expect((await locationsOf(user)).records).toEqual([]);
      expect((await register(user, { emergencyLocationId: location.id })).status.name).toBe('emergencyLocationDeleted');
      const replaced = await addLocation(user, 'Mine', address(), { replaceLocationId: location.id });
      expect(replaced.status.name).toBe('emergencyLocationDeleted');
      const deleted = await user.call('/api/account/delete-emergency-location', { locationId: location.id });
      expect(deleted.status.name).toBe('emergencyLocationDeleted');
      const theirs = { ...user, lineId: one.lineId };
      expect((await decline(theirs, { reason: 'noLocation' })).status.name).toBe('digitalLineNotFound');
      const seen = await user.read(`/api/account/list-device-emergency-address?deviceId=${one.lineId}`);
      expect(seen.status.name).toBe('digitalLineNotFound');
    }
    expect((await locationsOf(one)).personalCount).toBe(1);
  });
  it('is told anything without a session', async () => {
    const nobody = await site.open();
    for (const path of ['list-device-emergency-address', 'list-emergency-locations'])
      expect((await nobody.read(`/api/account/${path}`)).status.code).toBe(221);
    expect((await nobody.browser.call('/api/account/delete-emergency-location', { locationId: 'a' })).status.code).toBe(
      221,
    );
  });
  it('[EA-14b] uses a location of the company that needs attention, or has a former format', async () => {
    const user = await signedIn({ company: 'off' });
    const { locations } = site.installation.emergency;
    const owner = { companyId: 'off', accountId: undefined, evidence: { level: 'msag' } } as const;
    const add = async (name: string, more: { status: 'Valid' | 'Invalid'; formatId: string }) => {
      const given = { ...owner, name, address: { ...address(), unit: name }, ...more };
      const added = await locations.add(site.installation.database.db, given, 10);
      return 'id' in added ? added.id : '';
    };
    const invalid = await add('Invalid', { status: 'Invalid', formatId });
    const outdated = await add('Outdated', { status: 'Valid', formatId: 'US-0' });
    const use = async (emergencyLocationId: string) => (await register(user, { emergencyLocationId })).status.name;
    expect(await use(invalid)).toBe('emergencyLocationUnusable');
    expect(await use(outdated)).toBe('emergencyLocationOutdated');
  });
  it('[EA-2a] [EA-14a] else of the company sees a personal location, and each of its users sees that of the company', async () => {
    const user = await signedIn({ company: 'off' });
    const { locations } = site.installation.emergency;
    const office = { ...address(), customerName: 'Off company' };
    const evidence = { level: 'msag' } as const;
    const owner = { companyId: 'off', accountId: undefined };
    const location = { ...owner, name: 'Office', address: office, formatId, status: 'Valid', evidence } as const;
    await locations.add(site.installation.database.db, location, 10);
    const { records } = await locationsOf(user);
    const shown = records.find(({ name }: { name: string }) => name === 'Office');
    expect(shown).toMatchObject({
      visibility: 'Public',
      owners: [],
      addressFormatId: formatId,
      usageStatus: 'Inactive',
    });
    expect((await register(user, { emergencyLocationId: shown.id })).data.outcome).toBe('registered');
    const deleted = await user.call('/api/account/delete-emergency-location', { locationId: shown.id });
    expect(deleted.status.name).toBe('emergencyLocationDeleted');
    expect((await locationsOf(user, '?search=offi')).paging).toMatchObject({ totalElements: 1 });
    expect((await locationsOf(user, '?search=%25')).paging).toMatchObject({ totalElements: 0 });
  });
});

it('an account that is removed takes its lines and addresses along; what it acknowledged stays', async () => {
  const user = await signedIn();
  const { location } = (await addLocation(user, 'Home')).data;
  await register(user, { emergencyLocationId: location.id });
  const { removeAccount } = await import('../remove-account.ts');
  await removeAccount(site.installation.database, user.accountId);
  const { db } = site.installation.database;
  const left = (table: 'lines' | 'emergency_locations' | 'emergency_registrations' | 'emergency_acknowledgements') =>
    db.selectFrom(table).select('id').where('account_id', '=', user.accountId).execute();
  expect(await left('lines')).toEqual([]);
  expect(await left('emergency_locations')).toEqual([]);
  expect(await left('emergency_registrations')).toEqual([]);
  expect(await left('emergency_acknowledgements')).toHaveLength(2);
});

it('[EA-15b] nobody can save an address while the service for them does not answer, and nothing is lost', async () => {
  const away = await startSecondStepSite({ ADDRESS_VALIDATION_URL: 'http://127.0.0.1:9/' });
  const person = await away.addPerson();
  const signIn = await away.open();
  const { data } = await signIn.login(person.email);
  const { oneTimeSession } = data;
  const done = await signIn.call('/api/post-authn/generate-code', { oneTimeSession });
  await signIn.browser.follow(`${done.data.continueAt}?code=${done.data.code}`).catch(() => undefined);
  const given = { name: 'Home', address: address(), phoneCountryId: 1, addressFormatId: formatId };
  const { status, httpStatus } = await signIn.browser.call('/api/account/add-emergency-location', given);
  expect({ name: status.name, httpStatus }).toEqual({
    name: 'emergencyAddressTemporarilyUnavailable',
    httpStatus: 503,
  });
  await away.close();
});
