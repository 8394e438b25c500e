import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { parsePageParameters } from '../../rules/query.ts';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { storePasswordHash } from '../accounts/add-account.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import { createAudit } from '../audit/audit.ts';
import { readConfig } from '../config.ts';
import { endSessionsOf } from '../end-sessions.ts';
import type { RequestContext } from '../http/serve.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createTermsAcceptances } from '../terms/terms.ts';
import { createKnownDevices } from './known-devices.ts';
import { limitsOf } from './limits.ts';
import { createSignIn, createSignInStore, type SignInStore } from './sign-in.ts';

let fresh: FreshDatabase;
let database: Database;
let accounts: Accounts;
let store: SignInStore;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  accounts = createAccounts(database, endSessionsOf);
  store = createSignInStore(database);
  for (const id of ['acme', 'beta'])
    await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [], ssoEnforced: false });
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const person = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Marsh', company: 'acme' };
const mismatch = { refusal: { name: 'emailPasswordMismatch' } };

/** Test hasher: a hash is the password with a prefix. Hashes with the prefix `old` need a rehash. */
const plainHasher: PasswordHasher = {
  reserve: () => ({ [Symbol.dispose]: () => undefined }),
  hash: async (password) => password,
  verify: async (stored, password) => stored?.split(':').at(-1) === password,
  isOutdated: (stored) => stored.startsWith('old:'),
};

/** Opens a sign-in and returns its login function, which uses the given hasher. */
async function opened(id: string, hasher: PasswordHasher = plainHasher) {
  const open = {
    ...{ clientId: 'demo-web', brandId: 0, redirectUri: 'https://app.example/callback', request: {} },
    parameters: parsePageParameters(new URLSearchParams()),
  };
  await store.open({ ...open, id, browserToken: 'first', lifetimeMs: 60_000 });
  let token = 'first';
  const context: RequestContext = {
    ...{ traceId: 'trace', clientId: 'demo-web', address: '192.0.2.1', hostName: 'localhost', deviceId: 'device' },
    ...{ acceptLanguage: undefined, rememberedLocale: undefined, userAgent: undefined, signInId: id },
    cookies: { read: () => token, bind: (_id, bound) => (token = bound), release: () => undefined },
    ownSession: async () => undefined,
  };
  const signIn = createSignIn({
    chooseLocale: () => 'en_US',
    ...{ store, accounts, hasher, limits: limitsOf(readConfig({ FAILURES_PER_ADDRESS: '1000' })) },
    ...{ audit: createAudit(database), acceptances: createTermsAcceptances(database) },
    ...{ rateLimiter: createRateLimiter(database), knownDevices: createKnownDevices(database) },
    gates: [],
    refuseFraud: async () => undefined,
    retirementOf: async () => ({ upcomingSunset: undefined }),
    homeCountryOf: () => 'US',
  });
  const login = (password: string) => signIn.login({ username: person.email, password }, context);
  const readAccountId = async () => (await store.find(id, token))?.accountId;
  return { login, readAccountId };
}

/** A hasher that changes the password of an account during verification or rehashing. */
const changing = (id: string, at: 'verify' | 'hash'): PasswordHasher => ({
  ...plainHasher,
  async [at](...args: [never, never]) {
    const answer = await plainHasher[at](...args);
    if (args[0] === 'stolen' || args[0] === 'old:stolen') await accounts.setPasswordHash(id, 'new');
    return answer;
  },
});

describe('[SIGN-2] a password that is changed while a sign-in checks it', () => {
  it('is rejected, and the page asks for it again', async () => {
    const id = await accounts.add({ ...person, passwordHash: 'stolen' });
    const { login, readAccountId } = await opened('one', changing(id, 'verify'));
    await expect(login('stolen')).rejects.toMatchObject(mismatch);
    expect(await readAccountId()).toBeUndefined();
    await login('new');
    expect(await readAccountId()).toBe(id);
  });

  it('proves none of several accounts until it is entered again', async () => {
    const id = await accounts.add({ ...person, passwordHash: 'stolen' });
    const other = await accounts.add({ ...person, company: 'beta', passwordHash: 'another:stolen' });
    const { login, readAccountId } = await opened('several', changing(id, 'verify'));
    await expect(login('stolen')).rejects.toMatchObject(mismatch);
    expect(await store.findChoices('several')).toEqual([]);
    await login('stolen');
    expect(await readAccountId()).toBe(other);
  });

  it('is not overwritten by the rehash of the sign-in', async () => {
    const id = await accounts.add({ ...person, passwordHash: 'old:stolen' });
    const { login } = await opened('one', changing(id, 'hash'));
    await expect(login('stolen')).rejects.toMatchObject(mismatch);
    expect(await accounts.findPassword(id)).toMatchObject({ hash: 'new' });
  });

  it('is rejected even before the change is committed', async () => {
    const id = await accounts.add({ ...person, passwordHash: 'stolen' });
    const { login, readAccountId } = await opened('one');
    const answer = await inTransaction(database, async (tx) => {
      await storePasswordHash(tx, id, 'new');
      await endSessionsOf(tx, database, id);
      const answered = login('stolen').catch((reason) => reason);
      await sleep(200);
      return { answered };
    });
    expect(await answer.answered).toMatchObject(mismatch);
    expect(await readAccountId()).toBeUndefined();
  });
});

it('two concurrent sign-ins that rehash the same password both succeed', async () => {
  const id = await accounts.add({ ...person, passwordHash: 'old:stolen' });
  const both = await Promise.all([opened('one'), opened('two')]);
  await Promise.all(both.map(({ login }) => login('stolen')));
  expect(await Promise.all(both.map(({ readAccountId }) => readAccountId()))).toEqual([id, id]);
});
