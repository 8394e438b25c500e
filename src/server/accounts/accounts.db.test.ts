import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { forgetFailuresOf } from '../sign-in/forget-failures.ts';
import type { Database } from '../storage/database.ts';
import { type Accounts, createAccounts } from './accounts.ts';

let fresh: FreshDatabase;
let database: Database;
let accounts: Accounts;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  accounts = createAccounts(database, endSessionsOf, forgetFailuresOf);
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 3710, mainNumbers: ['+12125550100'] });
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const ada = { firstName: 'Ada', lastName: 'Marsh', company: 'acme' };

describe('[SIGN-2a] [SIGN-2b] [SIGN-2c] finding an account', () => {
  it('finds it by its e-mail address in any letter case', async () => {
    const id = await accounts.add({ ...ada, email: 'Ada@Acme.example' });
    expect(await accounts.byEmail('aDA@acme.EXAMPLE')).toMatchObject([
      { id, email: 'Ada@Acme.example', brandId: 3710 },
    ]);
    expect(await accounts.byEmail('bob@acme.example')).toEqual([]);
  });

  it('finds it by its direct number with or without an extension', async () => {
    const id = await accounts.add({ ...ada, directNumber: '+12125550101' });
    expect(await accounts.byNumber('+12125550101')).toMatchObject({ kind: 'accounts', accounts: [{ id }] });
    expect(await accounts.byNumber('+12125550101', '7')).toMatchObject({ kind: 'accounts', accounts: [{ id }] });
    expect(await accounts.byNumber('+12125550109')).toEqual({ kind: 'none' });
  });

  it("[CRED-6b] finds it by the company's main number only with its extension", async () => {
    const id = await accounts.add({ ...ada, extension: '101' });
    expect(await accounts.byNumber('+12125550100', '101')).toMatchObject({ kind: 'accounts', accounts: [{ id }] });
    expect(await accounts.byNumber('+12125550100', '102')).toEqual({ kind: 'mainNumber' });
    expect(await accounts.byNumber('+12125550100')).toEqual({ kind: 'mainNumber' });
    expect(await accounts.findNumbers(id)).toEqual({
      directNumber: undefined,
      mainNumber: '+12125550100',
      extension: '101',
    });
  });
});

describe('adding a conflicting account', () => {
  it.each([
    { field: 'email', taken: { email: 'ADA@acme.example' } },
    { field: 'extension', taken: { extension: '101' } },
    { field: 'directNumber', taken: { directNumber: '+12125550101' } },
    { field: 'directNumber', taken: { directNumber: '+12125550100' } },
    { field: 'company', taken: { company: 'nobody' } },
  ])('fails because of its $field and stores nothing', async ({ field, taken }) => {
    await accounts.add({ ...ada, email: 'ada@acme.example', extension: '101', directNumber: '+12125550101' });
    await expect(accounts.add({ ...ada, email: 'eve@acme.example', ...taken })).rejects.toMatchObject({ field });
    expect(await accounts.count()).toBe(1);
  });
});

describe('[ACCT-1a] [ACCT-1b] accounts that share a credential', () => {
  const email = 'ada@acme.example';
  const directNumber = '+12125550101';
  const companies = ['beta', 'gamma', 'delta', 'epsilon', 'zeta'];
  beforeEach(async () => {
    for (const id of companies) await accounts.saveCompany({ id, name: id, brandId: 0 });
  });

  it('are found oldest first, each with its own numbers', async () => {
    const first = await accounts.add({ ...ada, email, directNumber });
    await database.db.updateTable('accounts').set({ created_at: 1 }).execute();
    const second = await accounts.add({ ...ada, company: 'beta', email: 'ADA@acme.example', directNumber });
    expect(await accounts.byEmail(email)).toMatchObject([{ id: first }, { id: second, companyName: 'beta' }]);
    const owner = await accounts.byNumber(directNumber);
    expect(owner).toMatchObject({ kind: 'accounts', accounts: [{ id: first }, { id: second }] });
    for (const id of [first, second]) expect(await accounts.findNumbers(id)).toMatchObject({ directNumber });
  });

  it.each([{ email }, { directNumber }])(
    'are limited to one per company, also for concurrent additions: %o',
    async (credential) => {
      const add = (company: string) => accounts.add({ ...ada, ...credential, company });
      await add('acme');
      const results = await Promise.allSettled([add('beta'), add('beta'), add('beta'), add('gamma')]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await accounts.count()).toBe(3);
    },
  );

  it.each([{ email }, { directNumber }])('are limited to five: %o', async (credential) => {
    for (const company of ['acme', ...companies.slice(0, 4)]) await accounts.add({ ...ada, ...credential, company });
    const sixth = accounts.add({ ...ada, ...credential, company: 'zeta' });
    await expect(sixth).rejects.toThrow('It already belongs to 5 accounts');
    expect(await accounts.count()).toBe(5);
  });

  it('cannot share a main number', async () => {
    const shared = { ...ada, company: 'beta', directNumber: '+12125550100' };
    await expect(accounts.add(shared)).rejects.toMatchObject({ field: 'directNumber' });
  });
});

describe('updating a company', () => {
  const flags = () =>
    database.db
      .selectFrom('companies')
      .select(['name', 'sso_enforced', 'is_government', 'terms_version'])
      .where('id', '=', 'acme')
      .executeTakeFirstOrThrow();

  it('keeps omitted values and clears values that are given as empty', async () => {
    const strict = { ssoEnforced: true, isGovernment: true, termsVersion: '2' };
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 3710, ...strict });
    await accounts.saveCompany({ id: 'acme', name: 'Acme Ltd', brandId: 3710 });
    expect(await flags()).toEqual({ name: 'Acme Ltd', sso_enforced: 1, is_government: 1, terms_version: '2' });
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 3710, ssoEnforced: false, termsVersion: '' });
    expect(await flags()).toEqual({ name: 'Acme', sso_enforced: 0, is_government: 1, terms_version: null });
  });

  it('changes the brand of its accounts only', async () => {
    await accounts.saveCompany({ id: 'beta', name: 'Beta', brandId: 3710 });
    const id = await accounts.add({ ...ada, email: 'ada@acme.example' });
    const other = await accounts.add({ ...ada, company: 'beta', email: 'ada@beta.example' });
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 6010 });
    expect(await accounts.byId(id)).toMatchObject({ brandId: 6010 });
    expect(await accounts.byId(other)).toMatchObject({ brandId: 3710 });
  });
});

describe('the password history', () => {
  it('holds former passwords but no rehashed ones', async () => {
    const id = await accounts.add({ ...ada, passwordHash: 'first' });
    const first = await accounts.findPassword(id);
    await accounts.rehash(first?.id ?? '', 'first, stronger');
    expect(await accounts.findPassword(id)).toEqual({ id: first?.id, hash: 'first, stronger', setAt: first?.setAt });
    await accounts.setPasswordHash(id, 'second');
    expect(await accounts.findPassword(id)).toMatchObject({ hash: 'second' });
    const history = await database.db.selectFrom('credentials').select('hash').orderBy('replaced_at').execute();
    expect(history.map((row) => row.hash).toSorted()).toEqual(['first, stronger', 'second']);
  });

  it('is unchanged by a rehash of a password that was replaced meanwhile', async () => {
    const id = await accounts.add({ ...ada, passwordHash: 'first' });
    const first = await accounts.findPassword(id);
    await accounts.setPasswordHash(id, 'second');
    await accounts.rehash(first?.id ?? '', 'first, stronger');
    expect(await accounts.findPassword(id)).toMatchObject({ hash: 'second' });
  });
});

it('[SIGN-5a] an account in a state that only a newer version knows is marked as such', async () => {
  const id = await accounts.add({ ...ada, extension: '101' });
  await database.db.updateTable('accounts').set({ state: 'frozenByNewerVersion' }).where('id', '=', id).execute();
  expect(await accounts.byId(id)).toMatchObject({ state: 'unknown' });
});
