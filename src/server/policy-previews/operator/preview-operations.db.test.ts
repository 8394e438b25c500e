import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../../test/management-site.ts';
import { createSignInStatistics } from '../../statistics/statistics.ts';
import { newTotpSecret } from '../../two-factor/totp.ts';

let site: ManagementSite;
let administrator: ManagementPerson;
beforeAll(async () => {
  site = await startManagementSite({ TRUSTED_PROXIES: '1' });
  administrator = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
});
afterAll(() => site.close());

/** Adds a company with people; returns their ids by name. */
async function companyOf<Name extends string>(
  company: string,
  people: Readonly<Record<Name, Omit<Parameters<ManagementSite['addPerson']>[0] & object, 'company'>>>,
): Promise<Readonly<Record<Name, string>>> {
  const { accounts } = site.installation;
  await accounts.saveCompany({ id: company, name: company, brandId: 0, mainNumbers: [] });
  const added: [string, string][] = [];
  for (const [name, person] of Object.entries<object>(people))
    added.push([name, (await site.addPerson({ ...person, company })).id]);
  return Object.fromEntries(added) as Record<Name, string>; // of the names above
}

/** Ids by outcome. */
async function preview(call: Call, body: object): Promise<Record<string, readonly string[]>> {
  const { status, body: answer } = await call('POST', '/policy-previews', { body });
  expect(status, JSON.stringify(answer)).toBe(200);
  type One = { outcome: string; count: number; accounts: { id: string }[] };
  return Object.fromEntries(
    answer.outcomes.map(({ outcome, count, accounts }: One) => {
      expect(accounts.length).toBe(count);
      return [outcome, accounts.map(({ id }) => id)];
    }),
  );
}

const mobile = (number: string) => [['mobile', number]] as const;
const operator = () => site.machine('installationOperator');

describe('a preview of the second factor', () => {
  it('tells who has a way that counts, who is asked, who must add one and who is locked out', async () => {
    const ids = await companyOf('acme', {
      app: { totpSecret: newTotpSecret() },
      text: { contacts: mobile('+12125550121'), areFactors: true },
      reachable: { contacts: mobile('+12125550122') },
      lost: {},
      disabled: { state: 'disabled' },
    });
    const call = await operator();
    const required = { requirement: 'required', isNow: true };
    expect(await preview(call, { company: 'acme', secondFactor: { ...required, channels: ['totp'] } })).toEqual({
      lockedOut: [ids.lost],
      mustAdd: [ids.text],
      asked: [ids.reachable],
      meets: [ids.app],
    });
    const every = await preview(call, { company: 'acme', secondFactor: required });
    expect(every.meets?.toSorted()).toEqual([ids.app, ids.text].toSorted());
    const optional = await preview(call, { company: 'acme', secondFactor: { requirement: 'optional' } });
    expect(optional.notAsked?.toSorted()).toEqual([ids.reachable, ids.lost].toSorted());
    expect(await site.installation.secondFactors.secondFactorPolicies.list('acme')).toEqual([]);
  });

  it('agrees with the sign-in itself', async () => {
    const ids = await companyOf('agreed', {
      text: { contacts: mobile('+12125550131'), areFactors: true },
      reachable: { contacts: mobile('+12125550132') },
    });
    const secondFactor = { requirement: 'required', channels: ['totp'], isNow: true };
    const call = await operator();
    const told = await preview(call, { company: 'agreed', secondFactor });
    const set = { ...secondFactor, company: 'agreed', requirement: 'required' as const, channels: ['totp' as const] };
    const { secondFactors, accounts } = site.installation;
    const common = { companyId: 'agreed', accountId: undefined, trustHours: undefined, requiredFrom: 1 };
    await secondFactors.secondFactorPolicies.set({ ...set, ...common });
    expect(told).toEqual({ mustAdd: [ids.text], asked: [ids.reachable] });
    for (const id of [ids.text, ids.reachable]) {
      const opened = await site.open();
      await opened.login((await accounts.byId(id))?.email ?? '');
      expect((await opened.read('/api/two-factor/mfa-settings')).data.stage).toBe('prove');
    }
  });
});

describe('a preview of passkeys', () => {
  it('tells who is asked for one', async () => {
    const ids = await companyOf('keys', { one: {}, other: {} });
    const { database } = site.installation;
    const key = { credential_id: 'c', public_key: 'k', counter: 0, transports: '', aaguid: '', kind: 'passkey' };
    const more = { is_synced: 1, is_listed: 0, name: 'Phone', created_at: 1, last_used_at: null };
    await database.db
      .insertInto('passkeys')
      .values({ id: 'key', account_id: ids.one, ...key, ...more })
      .execute();
    const call = await operator();
    const passkeys = { use: 'required', isNow: true };
    expect(await preview(call, { company: 'keys', passkeys })).toEqual({ asked: [ids.other], meets: [ids.one] });
    const unsynced = { ...passkeys, allowsSynced: false };
    expect(await preview(call, { company: 'keys', passkeys: unsynced })).toEqual({
      mustAdd: [ids.one],
      asked: [ids.other],
    });
    expect(await preview(call, { company: 'keys', passkeys: { use: 'allowed' } })).toEqual({
      notAsked: [ids.other],
      meets: [ids.one],
    });
  });
});

describe('a preview of access policies', () => {
  it('judges by the last sign-in of the last 30 days, with the policies that there are', async () => {
    const ids = await companyOf('place', { inside: {}, outside: {}, long: {}, never: {} });
    const days = (count: number) => Date.now() - count * 24 * 3_600_000;
    const signIn = async (accountId: string, address: string, at = days(1)) => {
      const statistics = createSignInStatistics(site.installation.database, () => at);
      statistics.recorded({ event: 'signInFinished', outcome: 'ok', accountId, address, clientId: 'app', brandId: 0 });
      await statistics.write();
    };
    await signIn(ids.inside, '203.0.113.9');
    await signIn(ids.outside, '198.51.100.9');
    await signIn(ids.long, '203.0.113.9', days(31));
    const access = { effect: 'allow', kind: 'network', values: ['203.0.113.0/24'] };
    const call = await operator();
    const found = await preview(call, { company: 'place', access });
    expect({ ...found, unknown: found.unknown?.toSorted() }).toEqual({
      lockedOut: [ids.outside],
      unknown: [ids.long, ids.never].toSorted(),
      meets: [ids.inside],
    });
    const own = { ...access, effect: 'deny', accountId: ids.inside };
    const ofOne = await preview(call, { company: 'place', access: own });
    expect(ofOne.lockedOut).toEqual([ids.inside]);
    expect(ofOne.meets).toHaveLength(3);
  });
});

describe('[MGMT-3a] a preview is refused', () => {
  it('of another company, without the permission, of an account elsewhere, and of what is no policy', async () => {
    const { call } = administrator;
    const secondFactor = { requirement: 'required' };
    const ask = (as: Call, body: object) => as('POST', '/policy-previews', { body });
    expect(await ask(call, { company: 'strict', secondFactor })).toMatchObject({ status: 404 });
    const machine = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' }, ['accounts:read']);
    expect(await ask(machine, { secondFactor })).toMatchObject({ status: 403 });
    const { id: accountId } = await site.addPerson({ company: 'strict' });
    expect(await ask(call, { secondFactor: { ...secondFactor, accountId } })).toMatchObject({ status: 404 });
    expect((await ask(call, { access: { effect: 'allow', kind: 'network', values: ['x'] } })).status).toBe(422);
    expect((await ask(call, { secondFactor: { requirement: 'perhaps' } })).status).toBe(422);
  });
});

describe('who would lock out themselves', () => {
  it('is told so by the preview, and refused by the change', async () => {
    const { call } = administrator;
    const policy = { effect: 'allow', kind: 'network', values: ['203.0.113.0/24'] };
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const previewed = await call('POST', '/policy-previews', { body: { access: policy }, headers });
    expect(previewed.body.locksCallerOut).toBe(true);
    const refused = await call('POST', '/access-policies', { body: policy, headers });
    expect(refused).toMatchObject({ status: 409, body: { code: 'locksCallerOut' } });
    const inside = { 'x-forwarded-for': '203.0.113.7' };
    const within = await call('POST', '/policy-previews', { body: { access: policy }, headers: inside });
    expect(within.body.locksCallerOut).toBe(false);
    expect(await site.installation.policies.list('free')).toEqual([]);
    const others = { ...policy, role: 'administrator' };
    expect((await call('POST', '/access-policies', { body: others, headers })).status).toBe(201);
  });

  it('is refused a second factor that they could neither use nor set up', async () => {
    const { database } = site.installation;
    const { id, call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
    const strict = { requirement: 'required', channels: ['email'], isNow: true };
    const refused = await call('PUT', '/companies/free/second-factor-policy', { body: strict });
    expect(refused).toMatchObject({ status: 409, body: { code: 'locksCallerOut' } });
    expect(await site.installation.secondFactors.secondFactorPolicies.list('free')).toEqual([]);
    const { contacts } = site.installation;
    await contacts.add(database.db, { accountId: id, kind: 'mobile', address: '+12125550188', isVerified: true });
    const set = await call('PUT', '/companies/free/second-factor-policy', { body: strict });
    expect(set.status).toBe(200);
  });
});
