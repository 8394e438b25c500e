import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import type { NewAccount } from '../accounts/account.ts';
import { permissionNames } from '../operation/permissions.ts';
import { perform } from '../perform.ts';
import { inTransaction } from '../storage/transaction.ts';

let site: ManagementSite;
let operator: Call;
const company = 'harbour';
const people = new Map<string, string>();
const idOf = (name: string) => people.get(name) ?? expect.fail(name);
const email = (name: string) => `${name.toLowerCase()}@harbour.example`;

async function add(name: string, more: Partial<NewAccount> = {}) {
  const { accounts } = site.installation;
  const account = { firstName: name, lastName: 'Lee', company, email: email(name), ...more };
  people.set(name, await accounts.add(account));
  return idOf(name);
}

beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  const { accounts, contacts, database, mailMarks, roles, secondFactors } = site.installation;
  const { db } = database;
  for (const id of [company, 'enforced'])
    await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [], ssoEnforced: id === 'enforced' });
  const passwordHash = '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e';
  await add('anneke', { passwordHash, extension: '204', directNumber: '+12125550161' });
  await add('Bo', { role: 'administrator' });
  await add('Celia', { state: 'locked', passwordHash });
  await add('Daichi', { state: 'notActivated', contactsVerifiedAt: '2026-01-01T00:00:00Z' });
  await add('Esi', { state: 'notActivated' });
  await add('Farah');
  await add('Gregor', { kind: 'room' });
  await add('Hana', { company: 'enforced', passwordHash });
  await secondFactors.factors.setTotp(db, idOf('anneke'), 'JBSWY3DPEHPK3PXP', undefined);
  const mobile = { kind: 'mobile', address: '+12125550162' } as const;
  await secondFactors.factors.addContact(
    db,
    idOf('Bo'),
    await contacts.add(db, { accountId: idOf('Bo'), ...mobile, isVerified: true }),
  );
  await secondFactors.factors.addContact(
    db,
    idOf('Farah'),
    await contacts.add(db, { accountId: idOf('Farah'), ...mobile, isVerified: false }),
  );
  await addPasskey('Celia', 'passkey');
  await addPasskey('Gregor', 'securityKey');
  await addPasskey('Hana', 'passkey');
  const identity = { issuer: 'own https://id.example', subject: '1', connection_id: 'own', created_at: 1, used_at: 1 };
  await db
    .insertInto('sso_identities')
    .values({ ...identity, account_id: idOf('Farah') })
    .execute();
  await inTransaction(database, (tx) => mailMarks.recordReturn(tx, email('Bo'), true));
  const given = { reach: { kind: 'company', companyId: company }, endsAt: undefined, givenBy: 'test' } as const;
  await roles.give({ accountId: idOf('Celia'), role: 'companyHelpdesk', ...given });
  await roles.give({ accountId: idOf('Farah'), role: 'companyHelpdesk', ...given, endsAt: 1 });
  expect(await operator('POST', `/accounts/${idOf('Daichi')}/activation`, { body: {} })).toMatchObject({
    status: 200,
    body: { sent: [{}] },
  });
  await addLine('Bo', 'line1', undefined);
  await addLine('Celia', 'line2', 'noLocation');
  await addLine('Celia', 'line3', 'address');
}, 60_000);
afterAll(() => site.close());

function addPasskey(name: string, kind: string) {
  const key = { credential_id: name, public_key: 'x', counter: 0, transports: '', aaguid: '', name: 'Key' };
  return site.installation.database.db
    .insertInto('passkeys')
    .values({ id: name, account_id: idOf(name), kind, is_synced: 0, is_listed: 0, created_at: 1, ...key })
    .execute();
}

async function addLine(name: string, id: string, choice: 'noLocation' | 'address' | undefined) {
  const { emergency, database, addressFormats } = site.installation;
  const accountId = idOf(name);
  const line = { id, accountId, companyId: company, kind: 'digitalLine', name: 'Phone', e164: '+15035550123' } as const;
  const us = { countryIsoCode: 'US', followsMain: false, isLocationOnly: false };
  await emergency.lines.add(database.db, { ...line, ...us });
  if (choice === undefined) return;
  const formatId = addressFormats.of('US')?.id ?? '';
  const address = { country: 'US', street: '1 Main St', city: 'Salem', state: 'OR', zip: '97301' };
  const chosen = { address, formatId, status: 'Valid', evidence: { level: 'msag' } } as const;
  const given = { lineId: id, accountId, choice, isOutsideArea: false, ...(choice === 'address' && { chosen }) };
  await inTransaction(database, (tx) => emergency.registrations.register(tx, given, { texts: [], locale: 'en_US' }));
}

/** First names, in the order of the answer. */
async function named(query: string, call = operator): Promise<string[]> {
  const { status, body } = await call('GET', `/accounts?${query}`);
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
  return body.items.map(({ firstName }: { firstName: string }) => firstName);
}
const inCompany = async (query: string) => (await named(`company=${company}&${query}`)).toSorted();

describe('people are listed', () => {
  it.each([
    ['secondStep=any', ['Bo', 'Celia', 'Gregor', 'anneke']],
    ['secondStep=none', ['Daichi', 'Esi', 'Farah']],
    ['secondStep=passkey', ['Celia', 'Gregor']],
    ['secondStep=totp', ['anneke']],
    ['secondStep=sms', ['Bo']],
    ['secondStep=email', []],
    ['way=password', ['Celia', 'anneke']],
    ['way=passkey', ['Celia']],
    ['way=sso', ['Farah']],
    ['isInvited=true', ['Daichi']],
    ['isInvited=false&state=notActivated', ['Esi']],
    ['isMailReturned=true', ['Bo']],
    ['isMailReturned=false&kind=room', ['Gregor']],
    ['hasNoEmergencyAddress=true', ['Bo', 'Celia']],
    ['hasNoEmergencyAddress=false&state=locked', []],
    ['role=administrator', ['Bo']],
    ['isRoleHolder=true', ['Celia']],
    ['isRoleHolder=false&state=locked', []],
    ['kind=person&secondStep=passkey', ['Celia']],
  ])('by %s', async (query, names) => expect(await inCompany(query)).toEqual(names));

  it('with single sign-on enforced: its accounts sign in by nothing else', async () => {
    expect(await named('company=enforced&way=sso')).toEqual(['Hana']);
    expect(await named('company=enforced&way=password')).toEqual([]);
    expect(await named('company=enforced&way=passkey')).toEqual([]);
    await site.installation.accounts.change(idOf('Hana'), { isEmergencyAccess: true });
    expect(await named('company=enforced&way=password')).toEqual(['Hana']);
    expect(await named('company=enforced&way=sso')).toEqual([]);
  });

  it('with what is known of each', async () => {
    const { body } = await operator('GET', `/accounts?company=${company}&sort=name`);
    const known = body.items.map((one: Record<string, unknown>) => [
      one.firstName,
      one.secondSteps,
      one.ways,
      one.isInvited,
      typeof one.invitedUntil,
      one.isMailReturned,
      one.linesWithoutAddress,
    ]);
    expect(known).toEqual([
      ['anneke', ['totp'], ['password'], false, 'undefined', false, 0],
      ['Bo', ['sms'], [], false, 'undefined', true, 1],
      ['Celia', ['passkey'], ['password', 'passkey'], false, 'undefined', false, 1],
      ['Daichi', [], [], true, 'number', false, 0],
      ['Esi', [], [], false, 'undefined', false, 0],
      ['Farah', [], ['sso'], false, 'undefined', false, 0],
      ['Gregor', ['passkey'], [], false, 'undefined', false, 0],
    ]);
  });

  it('the lines without an address are those that the list of lines calls so', async () => {
    const lines = async (address: 'missing' | 'invalid') =>
      (await perform(site.installation, 'listLines', { company, address })).lines.map(({ id }) => id);
    expect([...(await lines('missing')), ...(await lines('invalid'))].toSorted()).toEqual(['line1', 'line2']);
  });
});

describe('people are found by what somebody types', () => {
  it.each([
    ['ANNEKE', ['anneke']],
    ['204', ['anneke']],
    ['(212) 555-0161', ['anneke']],
    ['harbour.example', ['Bo', 'Celia', 'Daichi', 'Esi', 'Farah', 'Gregor', 'anneke']],
    ['bo', ['Bo']],
    ['20', []],
    ['100%', []],
  ])('%s', async (typed, names) => {
    expect(await inCompany(`q=${encodeURIComponent(typed)}`)).toEqual(names);
  });

  it('and by names and whole extensions alone of those who see contacts masked', async () => {
    const helpdesk = await site.machine('companyHelpdesk', { kind: 'company', companyId: company });
    expect(await named('q=anneke', helpdesk)).toEqual(['anneke']);
    expect(await named('q=204', helpdesk)).toEqual(['anneke']);
    expect(await named('q=5550161', helpdesk)).toEqual([]);
    expect(await named('q=harbour.example', helpdesk)).toEqual([]);
    const { body } = await helpdesk('GET', `/accounts?q=anneke`);
    expect(body.items[0].email).toBe('a****e@h*************e');
  });

  it('within the reach alone', async () => {
    const administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'enforced' });
    expect(await named('q=Lee', administrator)).toEqual(['Hana']);
    expect((await administrator('GET', `/accounts?company=${company}&q=Lee`)).status).toBe(404);
  });
});

/** Reads all pages. */
async function paged(query: string, limit: number): Promise<string[]> {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
    const { body } = await operator('GET', `/accounts?company=${company}&${query}&${page}`);
    read.push(...body.items.map(({ firstName }: { firstName: string }) => firstName));
    cursor = body.next;
  } while (cursor);
  return read;
}

describe('a sorted list', () => {
  const byName = ['anneke', 'Bo', 'Celia', 'Daichi', 'Esi', 'Farah', 'Gregor'];
  it('by name is read page by page, in both directions', async () => {
    for (const limit of [1, 2, 3, 100]) {
      expect(await paged('sort=name', limit)).toEqual(byName);
      expect(await paged('sort=-name', limit)).toEqual(byName.toReversed());
    }
  });

  it('by time of the state has the last change first, and those of one time once each', async () => {
    await operator('PATCH', `/accounts/${idOf('Farah')}`, { body: { state: 'suspended' } });
    const { db } = site.installation.database;
    const none = db.updateTable('accounts').set({ state_since: null }).where('company_id', '=', company);
    await none.where('id', '!=', idOf('Farah')).execute();
    for (const limit of [1, 2, 4]) {
      const [first, ...others] = await paged('sort=-stateSince', limit);
      expect(first).toBe('Farah');
      expect(others.toSorted()).toEqual(byName.filter((name) => name !== 'Farah').toSorted());
      expect((await paged('sort=stateSince', limit)).at(-1)).toBe('Farah');
    }
    const [farah] = (await operator('GET', `/accounts?company=${company}&sort=-stateSince&limit=1`)).body.items;
    expect(Date.now() - farah.stateSince).toBeLessThan(60_000);
    const before = farah.stateSince;
    await operator('PATCH', `/accounts/${idOf('Farah')}`, { body: { state: 'suspended', lastName: 'Nilsson' } });
    expect((await operator('GET', `/accounts/${idOf('Farah')}`)).body.stateSince).toBe(before);
    await operator('PATCH', `/accounts/${idOf('Farah')}`, { body: { state: 'active' } });
    expect((await operator('GET', `/accounts/${idOf('Farah')}`)).body.stateSince).toBeGreaterThan(before);
    await operator('POST', `/accounts/${idOf('Celia')}/unlock`, { body: {} });
    expect((await operator('GET', `/accounts/${idOf('Celia')}`)).body.stateSince).toBeGreaterThan(before);
  });

  it('goes on where somebody was who is gone', async () => {
    const id = await add('Carl');
    const { body } = await operator('GET', `/accounts?company=${company}&sort=name&limit=3`);
    expect(body.items.at(-1).firstName).toBe('Carl');
    await operator('DELETE', `/accounts/${id}`);
    const next = await operator('GET', `/accounts?company=${company}&sort=name&limit=2&cursor=${body.next}`);
    expect(next.body.items.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Celia', 'Daichi']);
  });

  it.each([
    ['sort=name', 'without a company'],
    [`company=${company}&sort=age`, 'of another kind'],
    [`company=${company}&sort=stateSince&cursor=${Buffer.from('x Ann').toString('base64url')}`, 'of another order'],
    [`company=${company}&sort=name&cursor=${Buffer.from('x').toString('base64url')}`, 'of no order'],
    [`company=${company}&secondStep=carrier`, 'with an unknown way'],
  ])('%s is refused: %s', async (query) => {
    expect(await operator('GET', `/accounts?${query}`)).toMatchObject({ status: 422, body: { code: 'invalidInput' } });
  });
});

describe('what a list tells', () => {
  it.each([
    ['factors:read', 'secondStep=none'],
    ['factors:read', 'way=password'],
    ['roles:read', 'isRoleHolder=false'],
    ['lines:read', 'hasNoEmergencyAddress=false'],
  ])('needs %s for %s', async (permission, query) => {
    const scopes = permissionNames.filter((name) => name !== permission);
    const { roles } = site.installation;
    await roles.set({ name: `without-${permission}`, title: 'Some', permissions: scopes, companyId: company });
    const some = await site.machine(`without-${permission}`, { kind: 'company', companyId: company });
    const refused = await some('GET', `/accounts?${query}`);
    expect(refused).toMatchObject({ status: 403, body: { detail: `It needs ${permission}.` } });
    const [one] = (await some('GET', '/accounts?limit=1')).body.items;
    expect('secondSteps' in one).toBe(permission !== 'factors:read');
    expect('ways' in one).toBe(permission !== 'factors:read');
    expect('linesWithoutAddress' in one).toBe(permission !== 'lines:read');
  });
});
