import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createSignInCalls, plainHasher } from '../../../test/sign-in-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { storePasswordHash } from '../accounts/add-account.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import { endSessionsOf } from '../end-sessions.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { SignInStore } from './sign-in.ts';

let fresh: FreshDatabase;
let database: Database;
let accounts: Accounts;
let store: SignInStore;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  ({ accounts, store } = createSignInCalls(database));
  for (const id of ['acme', 'beta'])
    await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [], ssoEnforced: false });
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const person = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Marsh', company: 'acme' };
const mismatch = { refusal: { name: 'emailPasswordMismatch' } };

/** Opens a sign-in and returns its login function, which uses the given hasher. */
async function opened(id: string, hasher: PasswordHasher = plainHasher) {
  const { signIn, open } = createSignInCalls(database, { hasher });
  const { context, readAccountId } = await open(id);
  const login = (password: string) => signIn.login({ username: person.email, password }, context);
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

describe('[SIGN-2a] [SIGN-2b] [SIGN-2c] a password that is changed while a sign-in checks it', () => {
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
