import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type AddedPerson, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';

const day = 86_400_000;
const declining = { otherPhone: '+442079460123', acknowledgements: ['nationalCallCenter'] };
const home = '192.0.2.7';
const office = '198.51.100.7';
const abroad = '203.0.113.7';
let site: SecondStepSite;
let formatId: string;
beforeAll(async () => {
  const countries = join(tmpdir(), `emergency-countries-${process.pid}.csv`);
  writeFileSync(
    countries,
    ['192.0.2.0/24,US', '198.51.100.0/24,US', '203.0.113.0/24,DE', '2001:db8::/32,JP'].join('\n'),
  );
  site = await startSecondStepSite({ TRUSTED_PROXIES: '1', COUNTRY_RANGES: countries });
  await edition('2025', 101);
  formatId = site.installation.addressFormats.of('US')?.id ?? '';
});
afterAll(() => site.close());

/** The street guide of a year, which knows the odd numbers of Main St from `low` on. */
async function edition(vintage: string, low: number): Promise<void> {
  const { streetGuide: guide, database } = site.installation;
  const dataset = await guide.begin({ name: 'Marion', vintage, level: 'msag', countryIsoCode: 'US' });
  const street = { street: 'Main St', low, high: 199, city: 'Salem', state: 'OR', postcode: '97301' };
  await guide.add(database.db, dataset, [{ ...street, parity: 'both' }], 1);
  await guide.finish(database.db, dataset);
}

/** A person with lines, in a company of their own. */
async function personWith({ lines = 1, company = 'free' } = {}) {
  const person = await site.addPerson({ company });
  const { database, emergency } = site.installation;
  const lineIds: string[] = [];
  for (let at = 0; at < lines; at++) {
    const line = { accountId: person.id, companyId: company, kind: 'digitalLine', name: `Phone ${at}` } as const;
    const rules = { countryIsoCode: 'US', followsMain: false, isLocationOnly: false };
    const added = await emergency.lines.add(database.db, { ...line, ...rules, e164: '+15035550123' });
    lineIds.push(added?.id ?? '');
  }
  return { ...person, lineIds };
}
type Someone = Awaited<ReturnType<typeof personWith>>;

const browserAt = (address: string) =>
  new HttpBrowser(site.installation.config.publicUrl, { 'x-forwarded-for': address });

/** A sign-in with the right password. `finish` completes it. */
async function signIn({ email }: AddedPerson, browser = browserAt(home)) {
  const opened = await site.open({ prompt: 'login' }, browser);
  const { oneTimeSession } = (await opened.login(email)).data;
  const finish = async () => {
    const answer = await opened.call('/api/post-authn/generate-code', { oneTimeSession });
    if (!answer.status.success) return answer.status.name ?? answer.status.code;
    await browser.follow(`${answer.data.continueAt}?code=${answer.data.code}`).catch(() => undefined);
    return 'signed in';
  };
  const lines = async () => (await opened.read('/api/account/list-device-emergency-address')).data;
  const putOff = async () => (await opened.call('/api/account/put-off-emergency-address')).status;
  return { ...opened, finish, lines, putOff };
}
type Entered = Awaited<ReturnType<typeof signIn>>;
const register = ({ call }: Entered, originalDeviceId: string, street = '121 Main St') =>
  call('/api/account/register-virtual-line', {
    originalDeviceId,
    emergencyLocationsEnabled: false,
    acknowledgements: ['usesAddress', 'limits'],
    emergencyServiceAddress: {
      addressFormatId: formatId,
      country: 'US',
      customerName: 'Pat Lee',
      street,
      city: 'Salem',
      state: 'OR',
      zip: '97301',
    },
  });
/** Asks support to check an address. @returns its reference */
async function askedSupport({ call }: Entered, more: { replaceLocationId?: string; name?: string } = {}) {
  const { data } = await call('/api/account/request-address-check', {
    name: 'Barn',
    addressFormatId: formatId,
    phoneCountryId: 1,
    ...more,
    address: { country: 'US', customerName: 'Pat Lee', street: '1 Farm Rd', city: 'Salem', state: 'OR', zip: '97301' },
  });
  return data.reference as string;
}
/** A person who has given an address at home, some days ago. */
async function settled(daysAgo: number, company = 'free'): Promise<Someone & { readonly browser: HttpBrowser }> {
  const person = await personWith({ company });
  const browser = browserAt(home);
  const entered = await signIn(person, browser);
  for (const id of person.lineIds) expect((await register(entered, id)).data.outcome).toBe('registered');
  expect(await entered.finish()).toBe('signed in');
  await ago(person, daysAgo);
  return { ...person, browser };
}
/** Moves the answers of a person into the past. */
async function ago({ id }: AddedPerson, days: number): Promise<void> {
  const { db } = site.installation.database;
  await db
    .updateTable('emergency_registrations')
    .set((eb) => ({
      registered_at: eb('registered_at', '-', days * day),
      asked_at: eb('asked_at', '-', days * day),
      confirmed_at: eb('confirmed_at', '-', days * day),
    }))
    .where('account_id', '=', id)
    .execute();
}
const reasonOf = async (entered: Entered) => (await entered.lines()).records[0].emergency.due?.reason;
/** The browser of a person, on another network. */
const moved = (browser: HttpBrowser, address: string) => browser.copy({ 'x-forwarded-for': address });

describe('[EA-1] a sign-in with a line that has no emergency address', () => {
  it('[SIGN-1e] leads to the page of emergency addresses before the code, and ends with the answer for each line', async () => {
    const person = await personWith({ lines: 2 });
    const entered = await signIn(person);
    const { status } = await entered.call('/api/post-authn/generate-code', { oneTimeSession: 'x' });
    expect(status).toMatchObject({ name: 'emergencyAddressDue', surface: 'step', leadsTo: 'emergencyAddress' });
    expect(await reasonOf(entered)).toBe('neverAsked');
    const [first = '', second = ''] = person.lineIds;
    await register(entered, first);
    expect(await entered.finish()).toBe('emergencyAddressDue');
    const input = { originalDeviceId: second, reason: 'noLocation', ...declining };
    await entered.call('/api/account/decline-emergency-address', input);
    expect(await entered.finish()).toBe('signed in');
  });
  it('names the emergency numbers of the country of the network', async () => {
    const person = await personWith();
    const numbersAt = async (address: string) => {
      const { networkEmergencyNumber, networkEmergencyNumbers, records } = await (
        await signIn(person, browserAt(address))
      ).lines();
      return [networkEmergencyNumber ?? networkEmergencyNumbers, records[0].emergencyNumber];
    };
    expect(await numbersAt(abroad)).toEqual(['112', '911']);
    expect(await numbersAt('2001:db8::7')).toEqual([{ police: '110', fire: '119', ambulance: '119' }, '911']);
    expect(await numbersAt('10.0.0.7')).toEqual([undefined, '911']);
  });
  it('does not ask a user without a line, and records that the user knows what is missing', async () => {
    const entered = await signIn(await personWith({ lines: 0 }));
    const acknowledge = (acknowledgements: string[]) =>
      entered.call('/api/account/acknowledge-no-line', { acknowledgements });
    expect((await acknowledge([])).status.name).toBe('acknowledgementMissing');
    expect((await acknowledge(['noLine'])).status.success).toBe(true);
    expect((await entered.lines()).acknowledged).toEqual(['noLine']);
    expect(await entered.finish()).toBe('signed in');
  });
  it('shows nothing before the password, nor while an earlier step is due', async () => {
    const person = await personWith();
    const opened = await site.open();
    const path = '/api/account/list-device-emergency-address';
    expect((await opened.read(path)).status).toMatchObject({ success: false, code: 221 });
    const stranger = await signIn(await personWith({ company: 'strict' }));
    expect((await stranger.read(path)).status.name).toBe('twoFactorRequired');
    expect((await register(stranger, person.lineIds[0] ?? '')).status.name).toBe('twoFactorRequired');
    const entered = await signIn(await personWith());
    expect((await register(entered, person.lineIds[0] ?? '')).status.name).toBe('digitalLineNotFound');
  });
});

describe('[EA-1] the question never takes the phone away', () => {
  it('is not asked of a session that answers an app, with or without prompt=none', async () => {
    const { browser } = await settled(0);
    await site.installation.database.db.deleteFrom('emergency_registrations').execute();
    const asked = { client_id: 'app', redirect_uri: 'https://partner.example/callback', response_type: 'code' };
    for (const prompt of [{}, { prompt: 'none' }]) {
      const query = new URLSearchParams({ ...asked, scope: 'openid', ...prompt });
      const answer = await browser.get(`/oauth/authorize?${query}`);
      expect(new URL(answer.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy();
    }
  });
  it('can be put off three times within seven days, each time for one sign-in', async () => {
    const person = await personWith();
    for (let time = 1; time <= 3; time++) {
      const entered = await signIn(person);
      expect((await entered.lines()).canPutOff).toBe(true);
      expect(await Promise.all([entered.putOff(), entered.putOff()])).toMatchObject([
        ...[{ success: true }, { success: true }],
      ]);
      expect(await entered.finish()).toBe('signed in');
    }
    const fourth = await signIn(person);
    expect((await fourth.lines()).canPutOff).toBe(false);
    expect((await fourth.putOff()).name).toBe('emergencyAddressDue');
    await register(fourth, person.lineIds[0] ?? '');
    expect(await fourth.finish()).toBe('signed in');
  });
  it('counts for no other account that signs in after it in the same sign-in', async () => {
    const [first, second] = [await personWith(), await personWith()];
    const entered = await signIn(first);
    const notFinished = await entered.call('/api/post-authn/generate-code', { oneTimeSession: 'x' });
    expect(notFinished.status.name).toBe('emergencyAddressDue');
    await entered.putOff();
    expect((await entered.login(second.email)).data.completed).toBeUndefined();
    const { status } = await entered.call('/api/post-authn/generate-code', { oneTimeSession: 'x' });
    expect(status.name).toBe('emergencyAddressDue');
  });
  it('can be put off no more often by the answer for another line, and again after the answers for all', async () => {
    const { emergency, database } = site.installation;
    const person = await personWith({ lines: 2 });
    const putOffs = () => emergency.continuity.putOffsOf(database.db, person.id);
    const entered = await signIn(person);
    await entered.putOff();
    expect(await putOffs()).toMatchObject({ count: 1 });
    const [first = '', second = ''] = person.lineIds;
    await register(entered, first);
    expect(await putOffs()).toMatchObject({ count: 1 });
    await register(entered, second);
    expect(await putOffs()).toBeUndefined();
  });
  it('cannot be put off eight days after the first time, nor where the company says no', async () => {
    const late = await personWith();
    expect(await (await signIn(late)).putOff()).toMatchObject({ success: true });
    const { db } = site.installation.database;
    await db
      .updateTable('emergency_put_offs')
      .set((eb) => ({ first_at: eb('first_at', '-', 8 * day) }))
      .execute();
    expect((await (await signIn(late)).putOff()).name).toBe('emergencyAddressDue');
    await site.installation.emergency.rules.change('off', { mayPutOff: false });
    const strict = await signIn(await personWith({ company: 'off' }));
    expect((await strict.lines()).canPutOff).toBe(false);
    expect((await strict.putOff()).name).toBe('emergencyAddressDue');
    expect(await strict.finish()).toBe('emergencyAddressDue');
  });
});

describe('[EA-1] a user whom no answer is open to', () => {
  const inGermany = async (company: string, rules: { isLocationOnly?: boolean; countryIsoCode?: string }) => {
    const person = await site.addPerson({ company });
    const { database, emergency } = site.installation;
    const line = { accountId: person.id, companyId: company, kind: 'digitalLine', name: 'Telefon' } as const;
    const given = { e164: '+493055501234', countryIsoCode: 'DE', followsMain: false, isLocationOnly: false, ...rules };
    const added = await emergency.lines.add(database.db, { ...line, ...given });
    return { ...person, lineId: added?.id ?? '' };
  };
  const declined = (entered: Entered, originalDeviceId: string) =>
    entered.call('/api/account/decline-emergency-address', {
      originalDeviceId,
      reason: 'noLocation',
      ...declining,
    });
  it('may put it off while the company has no location for a line that takes no other', async () => {
    await site.installation.emergency.rules.change('off', { mayPutOff: false });
    const entered = await signIn(await inGermany('off', { isLocationOnly: true }));
    expect((await entered.lines()).canPutOff).toBe(true);
    expect(await entered.putOff()).toMatchObject({ success: true });
    expect(await entered.finish()).toBe('signed in');
  });
  it('may put it off while each location of the company needs attention, is outdated, or is lost from the records', async () => {
    const { emergency, database, streetGuide: guide, addressFormats } = site.installation;
    const street = { street: 'Neue Gasse', low: 1, high: 9, city: 'Kiel', state: '', postcode: '24103' };
    const edition = await guide.begin({ name: 'Kreis', vintage: '2026', level: 'msag', countryIsoCode: 'DE' });
    await guide.add(database.db, edition, [{ ...street, parity: 'both' }], 1);
    await guide.finish(database.db, edition);
    const present = addressFormats.of('DE')?.id ?? '';
    const location = async (name: string, more: { status?: 'Invalid'; formatId?: string; dataset?: string }) => {
      const { status = 'Valid' as const, formatId = present, dataset } = more;
      const evidence = { level: 'msag', ...(dataset && { dataset, vintage: '2025' }) } as const;
      const owner = { companyId: 'off', accountId: undefined };
      const address = { country: 'DE', street: 'Alte Gasse', buildingNumber: '3', city: 'Kiel', unit: name };
      const given = { ...owner, name, address, formatId, status, evidence };
      expect(await emergency.locations.add(database.db, given, 10)).toHaveProperty('id');
    };
    await emergency.rules.change('off', { mayPutOff: false });
    await location('Refused', { status: 'Invalid' });
    await location('Outdated', { formatId: 'DE-0' });
    await location('Lost', { dataset: 'Kreis' });
    const person = await inGermany('off', { isLocationOnly: true });
    const entered = await signIn(person);
    expect((await entered.lines()).canPutOff).toBe(true);
    expect(await entered.putOff()).toMatchObject({ success: true });
    expect(await entered.finish()).toBe('signed in');
    await location('Good', {});
    const later = await signIn(person);
    expect((await later.lines()).canPutOff).toBe(false);
    expect((await later.putOff()).name).toBe('emergencyAddressDue');
  });
  it('may go on without a location where one is needed, while support checks the address', async () => {
    const person = await inGermany('free', {});
    const entered = await signIn(person);
    expect((await declined(entered, person.lineId)).status.name).toBe('emergencyLocationNeeded');
    const { database, emergency } = site.installation;
    await database.db
      .insertInto('emergency_locations')
      .values({
        id: 'waiting',
        company_id: 'free',
        account_id: person.id,
        name: 'Neubau',
        name_key: 'neubau',
        address: '{"country":"DE"}',
        address_key: 'waiting',
        format_id: 'DE',
        status: 'Invalid',
        evidence: '{}',
        slot: 1,
        created_at: 1,
        check_reference: 'K7PD3WXM',
        check_asked_at: 1,
      })
      .execute();
    expect((await entered.lines()).records[0].emergency.addressRequired).toBe(false);
    expect((await declined(entered, person.lineId)).status.success).toBe(true);
    expect(await entered.finish()).toBe('signed in');
    expect(await reasonOf(await signIn(person))).toBeUndefined();
    const refused = { status: 'Invalid', evidence: { level: 'format' }, text: 'unknown' } as const;
    await emergency.checks.end(database.db, 'waiting', refused);
    const later = await signIn(person);
    expect(await reasonOf(later)).toBe('checkEnded');
    expect((await later.lines()).records[0].emergency.addressRequired).toBe(true);
    expect(await later.finish()).toBe('emergencyAddressDue');
  });
  it('is asked again after the check that the user waited for, and not when the user declines once more', async () => {
    const { emergency } = site.installation;
    const person = await personWith();
    const [lineId = ''] = person.lineIds;
    const entered = await signIn(person);
    const reference = await askedSupport(entered);
    expect((await declined(entered, lineId)).status.success).toBe(true);
    expect((await declined(entered, lineId)).status.success).toBe(true);
    expect(await entered.finish()).toBe('signed in');
    const waiting = await emergency.checks.find(reference);
    const approved = { status: 'Valid', evidence: { level: 'msag' }, text: 'seen' } as const;
    await emergency.checks.end(site.installation.database.db, waiting?.id ?? '', approved);
    const later = await signIn(person);
    expect(await reasonOf(later)).toBe('checkEnded');
    expect(await later.finish()).toBe('emergencyAddressDue');
    expect((await declined(later, lineId)).data.line.emergency).not.toHaveProperty('due');
    expect(await later.finish()).toBe('signed in');
    expect(await reasonOf(await signIn(person))).toBeUndefined();
  });
  it('is not asked about an address that its country lets nobody change', async () => {
    const person = await inGermany('free', { countryIsoCode: 'JP' });
    const { database, emergency } = site.installation;
    const chosen = {
      address: { country: 'JP' },
      formatId: 'JP-0',
      status: 'Valid',
      evidence: { level: 'format' },
    } as const;
    const registration = {
      lineId: person.lineId,
      accountId: person.id,
      choice: 'address',
      isOutsideArea: false,
    } as const;
    await emergency.registrations.register(database.db, { ...registration, chosen }, { texts: [], locale: 'ja_JP' });
    const entered = await signIn(person);
    expect((await entered.lines()).records[0].emergency.addressEditableStatus).toBe('None');
    expect(await entered.finish()).toBe('signed in');
  });
});

describe('[EA-1] [EA-11a] while the service that checks addresses does not answer', () => {
  let here: SecondStepSite;
  beforeAll(async () => {
    here = site;
    site = await startSecondStepSite({ ADDRESS_VALIDATION_URL: 'http://127.0.0.1:9/', TRUSTED_PROXIES: '1' });
    await site.installation.emergency.rules.change('off', { mayPutOff: false });
  });
  afterAll(async () => {
    await site.close();
    site = here;
  });
  const fail = async (entered: Entered, { lineIds }: Someone) =>
    expect((await register(entered, lineIds[0] ?? '')).status.name).toBe('emergencyAddressTemporarilyUnavailable');
  const putOffs = ({ id }: Someone) =>
    site.installation.emergency.continuity.putOffsOf(site.installation.database.db, id);

  // The circuit breaker is still closed then, as it is in the other processes.
  it('the gate of a sign-in is open after one failed check, the line stays due, and the page can say why', async () => {
    const person = await personWith({ company: 'off' });
    const entered = await signIn(person);
    expect(await entered.finish()).toBe('emergencyAddressDue');
    expect(await entered.lines()).toMatchObject({ isUnavailable: false, canPutOff: false });
    await fail(entered, person);
    expect(site.installation.addressValidation.isAvailable()).toBe(true);
    expect(await entered.lines()).toMatchObject({ isUnavailable: true, canPutOff: true });
    expect(await reasonOf(entered)).toBe('neverAsked');
    expect(await entered.finish()).toBe('signed in');
    expect(await (await signIn(person)).finish()).toBe('emergencyAddressDue');
  });
  it('putting it off is free for 10 minutes after a failed check, and never refused', async () => {
    const person = await personWith({ company: 'off' });
    const entered = await signIn(person);
    await fail(entered, person);
    const { db } = site.installation.database;
    const later = (minutes: number) =>
      db
        .updateTable('sign_ins')
        .set((eb) => ({ address_service_away_at: eb('address_service_away_at', '-', minutes * 60_000) }))
        .where('account_id', '=', person.id)
        .execute();
    await later(10);
    expect((await entered.putOff()).name).toBe('emergencyAddressDue');
    await fail(entered, person);
    await later(9);
    expect(await entered.putOff()).toMatchObject({ success: true });
    expect(await putOffs(person)).toBeUndefined();
    expect(await entered.finish()).toBe('signed in');
  });
  it('every gate is open once the service has failed several times in a row', async () => {
    const person = await personWith();
    const entered = await signIn(person);
    for (let failure = 1; failure <= 5; failure++) await fail(entered, person);
    expect(site.installation.addressValidation.isAvailable()).toBe(false);
    const other = await personWith({ company: 'off' });
    expect(await (await signIn(other)).lines()).toMatchObject({ isUnavailable: true, canPutOff: true });
    expect(await (await signIn(other)).finish()).toBe('signed in');
  });
});

describe('[EA-1] a line whose user has answered', () => {
  it('is asked about again on a new network, once in 30 days, until its user says that the address holds', async () => {
    const person = await settled(31);
    expect(await (await signIn(person, person.browser)).finish()).toBe('signed in');
    const entered = await signIn(person, moved(person.browser, office));
    expect(await reasonOf(entered)).toBe('newNetwork');
    expect(await entered.finish()).toBe('emergencyAddressDue');
    const { data } = await entered.call('/api/account/confirm-emergency-address', {
      originalDeviceId: person.lineIds[0],
    });
    expect(data.line.emergency).not.toHaveProperty('due');
    expect(await entered.finish()).toBe('signed in');
    await ago(person, 29);
    expect(await reasonOf(await signIn(person, moved(person.browser, abroad)))).toBeUndefined();
    await ago(person, 1);
    expect(await reasonOf(await signIn(person, moved(person.browser, abroad)))).toBe('newCountry');
    expect(await reasonOf(await signIn(person, moved(person.browser, '198.51.100.200')))).toBeUndefined();
  });
  it('is asked about on a new device, and not again after that was put off', async () => {
    const person = await settled(31);
    const elsewhere = await signIn(person);
    expect(await reasonOf(elsewhere)).toBe('newDevice');
    await elsewhere.putOff();
    expect(await elsewhere.finish()).toBe('signed in');
    expect(await reasonOf(await signIn(person))).toBeUndefined();
    expect(
      await site.installation.emergency.continuity.putOffsOf(site.installation.database.db, person.id),
    ).toBeUndefined();
  });
  it('keeps the network of a sign-in known, and writes that once a day', async () => {
    const { db } = site.installation.database;
    const person = await settled(1);
    const seenAt = async () => {
      const row = db.selectFrom('emergency_networks').select('seen_at').where('account_id', '=', person.id);
      return Number((await row.executeTakeFirstOrThrow()).seen_at);
    };
    const answeredAt = await seenAt();
    const seenHoursAgo = async (hours: number) => {
      const seen_at = answeredAt - (hours * day) / 24;
      await db.updateTable('emergency_networks').set({ seen_at }).where('account_id', '=', person.id).execute();
      expect(await (await signIn(person, person.browser)).finish()).toBe('signed in');
      return { isRenewed: (await seenAt()) >= answeredAt };
    };
    expect(await seenHoursAgo(22)).toEqual({ isRenewed: false });
    expect(await seenHoursAgo(24)).toEqual({ isRenewed: true });
  });
  it('keeps networks as keyed hashes alone, and forgets them 90 days after the last time there', async () => {
    const person = await settled(31);
    const { db } = site.installation.database;
    const rows = await db.selectFrom('emergency_networks').selectAll().where('account_id', '=', person.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    const { expiringTables } = await import('../tables.ts');
    expect(expiringTables.find(({ table }) => table === 'emergency_networks')?.keptAfter).toEqual({
      column: 'seen_at',
      keptMs: 90 * day,
    });
  });
  it('is asked about when a newer street guide does not know the address, and not when it still does', async () => {
    const kept = await settled(1);
    const lost = await personWith();
    const before = await signIn(lost);
    await register(before, lost.lineIds[0] ?? '', '103 Main St');
    await edition('2026', 121);
    expect(await reasonOf(await signIn(kept, kept.browser))).toBeUndefined();
    const entered = await signIn(lost, before.browser);
    expect(await reasonOf(entered)).toBe('recordsChanged');
    const again = { originalDeviceId: lost.lineIds[0] };
    const { status } = await entered.call('/api/account/confirm-emergency-address', again);
    expect(status.name).toBe('emergencyLocationUnusable');
    expect((await register(entered, lost.lineIds[0] ?? '')).data.outcome).toBe('registered');
    expect(await reasonOf(entered)).toBeUndefined();
  });
  describe('[EA-5b] whose address newer records do not know', () => {
    const confirm = async ({ call }: Entered, originalDeviceId: string) =>
      call('/api/account/confirm-emergency-address', { originalDeviceId });
    const endCheck = async (reference: string) => {
      const { checks } = site.installation.emergency;
      const refused = { status: 'Invalid', evidence: { level: 'format' }, text: 'unknown' } as const;
      await checks.end(site.installation.database.db, (await checks.find(reference))?.id ?? '', refused);
    };
    it('is taken to support at its place, once, and stays in force until it is checked', async () => {
      await edition('2027', 101);
      const person = await personWith();
      const [originalDeviceId = ''] = person.lineIds;
      const entered = await signIn(person);
      const { call } = entered;
      const address = { country: 'US', customerName: 'Pat Lee', street: '103 Main St', city: 'Salem' };
      const given = { name: 'Home', addressFormatId: formatId, address: { ...address, state: 'OR', zip: '97301' } };
      const { location } = (await call('/api/account/add-emergency-location', { ...given, phoneCountryId: 1 })).data;
      const acknowledgements = ['usesAddress', 'limits'];
      const chosen = { originalDeviceId, emergencyLocationsEnabled: true, emergencyLocationId: location.id };
      await call('/api/account/register-virtual-line', { ...chosen, acknowledgements });
      await edition('2028', 121);
      expect(await reasonOf(entered)).toBe('recordsChanged');
      const wanted = { ...given, phoneCountryId: 1, replaceLocationId: location.id };
      const asked = (await call('/api/account/request-address-check', wanted)).data;
      expect(asked).toMatchObject({
        outcome: 'kept',
        location: { id: location.id, name: 'Home', usageStatus: 'Active', checkReference: asked.reference },
      });
      const again = (await call('/api/account/request-address-check', wanted)).data;
      expect(again).toMatchObject({ outcome: 'kept', reference: asked.reference });
      const { emergency } = (await confirm(entered, originalDeviceId)).data.line;
      expect(emergency).toMatchObject({ address: { street: '103 Main St' }, addressStatus: 'Valid' });
      expect(await entered.finish()).toBe('signed in');
      await endCheck(asked.reference);
      expect(await reasonOf(await signIn(person, entered.browser))).toBe('recordsChanged');
    });
    it('or has a former format, stays as it is while support checks another one', async () => {
      const person = await settled(1);
      const [lineId = ''] = person.lineIds;
      await site.installation.database.db
        .updateTable('emergency_registrations')
        .set({ format_id: 'US-0' })
        .where('account_id', '=', person.id)
        .execute();
      const entered = await signIn(person, person.browser);
      expect((await confirm(entered, lineId)).status.name).toBe('emergencyLocationOutdated');
      const reference = await askedSupport(entered);
      expect(await reasonOf(entered)).toBe('formatChanged');
      expect((await confirm(entered, lineId)).data.line.emergency).not.toHaveProperty('due');
      expect(await entered.finish()).toBe('signed in');
      await endCheck(reference);
      expect(await reasonOf(await signIn(person, person.browser))).toBe('formatChanged');
    });
  });
  it('is asked about when its location has another address, which calls use once its user chose it', async () => {
    const person = await personWith();
    const { database, emergency } = site.installation;
    const address = (street: string) => ({ country: 'US', street, city: 'Salem', state: 'OR', zip: '97301' });
    const location = (street: string) => ({
      companyId: 'free',
      accountId: undefined,
      name: 'Office',
      address: address(street),
      formatId,
      ...({ status: 'Valid', evidence: { level: 'msag' } } as const),
    });
    const added = await emergency.locations.add(database.db, location('131 Main St'), 1);
    const id = 'id' in added ? added.id : '';
    const entered = await signIn(person);
    const choose = () =>
      entered.call('/api/account/register-virtual-line', {
        originalDeviceId: person.lineIds[0],
        emergencyLocationsEnabled: true,
        emergencyLocationId: id,
        acknowledgements: ['usesAddress', 'limits'],
      });
    await choose();
    expect(await reasonOf(entered)).toBeUndefined();
    await emergency.locations.change(database.db, id, location('131 MAIN  St'));
    expect(await reasonOf(entered)).toBeUndefined();
    await emergency.locations.change(database.db, id, location('133 Main St'));
    expect(await reasonOf(entered)).toBe('locationChanged');
    const again = { originalDeviceId: person.lineIds[0] };
    const { status } = await entered.call('/api/account/confirm-emergency-address', again);
    expect(status.name).toBe('emergencyLocationOutdated');
    expect((await choose()).data.line.emergency.address.street).toBe('133 Main St');
    expect(await reasonOf(entered)).toBeUndefined();
    expect(await entered.finish()).toBe('signed in');
    await emergency.locations.remove(database.db, { companyId: 'free', accountId: undefined }, id);
  });
  it('is asked about after the period of the company, and when the format of its address has changed', async () => {
    await site.installation.emergency.rules.change('free', { periodDays: 10 });
    const person = await settled(10);
    const entered = await signIn(person, person.browser);
    expect(await reasonOf(entered)).toBe('periodOver');
    await register(entered, person.lineIds[0] ?? ''); // the same choice again is an answer
    expect(await entered.finish()).toBe('signed in');
    await site.installation.emergency.rules.change('free', { periodDays: null });
    await site.installation.database.db
      .updateTable('emergency_registrations')
      .set({ format_id: 'US-0' })
      .where('account_id', '=', person.id)
      .execute();
    const later = await signIn(person, person.browser);
    expect(await reasonOf(later)).toBe('formatChanged');
    const again = { originalDeviceId: person.lineIds[0] };
    expect((await later.call('/api/account/confirm-emergency-address', again)).status.name).toBe(
      'emergencyLocationOutdated',
    );
  });
});

describe('[ROUTE-1f] a link to a line', () => {
  const location = async (path: string, browser = browserAt(home)) =>
    (await browser.get(path)).headers.get('location') ?? '';
  it('opens a sign-in, and then the page of that line', async () => {
    const signInAddress = new URL(await location('/emergencyAddress?digitalLine=abc&brandId=0&x=1'), 'http://any');
    expect(signInAddress.pathname).toBe('/oauth/authorize');
    const state = signInAddress.searchParams.get('state') ?? '';
    const back = new URLSearchParams({ state, code: 'any' });
    const { browser } = await settled(0);
    expect(await location(`/emergencyAddress?${back}`, browser)).toBe('/emergencyAddress?brandId=0&digitalLine=abc');
    expect(await location('/emergencyAddress?code=any&iss=here', browser)).toBe('/emergencyAddress'); // an empty state is dropped
    const page = await browser.get('/emergencyAddress?digitalLine=abc');
    expect(page.text).toContain('/emergencyAddress/digitalLine/abc');
  });
  it('is followed once: a sign-in that was left leads to the page, which says so', async () => {
    const left = await location(
      `/emergencyAddress?${new URLSearchParams({ state: 'device=abc', error: 'user_cancelled' })}`,
    );
    expect(left).toBe('/emergencyAddress?device=abc&error=user_cancelled');
    expect((await browserAt(home).get(left)).status).toBe(200);
  });
});
