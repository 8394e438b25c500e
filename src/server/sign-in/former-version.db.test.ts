import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import type { Database } from '../storage/database.ts';
import { isAuthenticated } from './authentication.rules.ts';
import { createSignInStore, type SignInStore } from './sign-in.ts';

let fresh: FreshDatabase;
let database: Database;
let store: SignInStore;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  store = createSignInStore(database);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});

const ada = { method: 'session', accountId: 'ada', at: 1000 } as const;
let opened = 0;

async function open(isAccountOffered: boolean) {
  const id = `sign-in-${opened++}`;
  const parameters = parsePageParameters(new URLSearchParams());
  const asked = { clientId: 'app', brandId: 0, parameters, request: {}, redirectUri: 'https://app.example/callback' };
  await store.open({ ...asked, id, browserToken: 'token', lifetimeMs: 60_000, sessionProof: ada, isAccountOffered });
  return { id, now: () => store.find(id, 'token') };
}

/** Writes like a version that does not know the column of proofs: it sets all others. */
const writeAsFormerVersion = (id: string, accountId: string | null) =>
  sql`update sign_ins set account_id = ${accountId}, is_recognised = 0 where id = ${id}`.execute(database.db);

it('[SIGN-1f] a password verified by an earlier version authenticates only its own account, not one proven before', async () => {
  const { id, now } = await open(false);
  await writeAsFormerVersion(id, 'bob');
  const signIn = await now();
  expect(signIn).toMatchObject({ accountId: 'bob', proofs: [{ method: 'unrecorded', accountId: 'bob' }] });
  expect(signIn && isAuthenticated(signIn)).toBe(true);
});

it('[SIGN-1f] proofs that an earlier version has discarded authenticate nobody', async () => {
  const { id, now } = await open(false);
  await writeAsFormerVersion(id, null);
  const signIn = await now();
  expect(signIn).toMatchObject({ accountId: undefined, proofs: [] });
  expect(signIn && isAuthenticated(signIn)).toBe(false);
});

it('[SIGN-6a] an offered session authenticates nobody before its account is chosen', async () => {
  const { id, now } = await open(true);
  expect(await now()).toMatchObject({ accountId: undefined, proofs: [], hasChoices: true });
  await store.choose(id, { accountId: 'ada', brandId: 0, session: 'session', browserToken: undefined });
  expect(await now()).toMatchObject({ accountId: 'ada', proofs: [ada] });
});
