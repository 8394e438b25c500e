import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { startSecondStepSite } from '../../../test/second-step.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import { facts } from '../facts.ts';
import { defineFact, type Fact, factsFor } from '../gate/gate.ts';
import { passkeyAnswered } from '../passkeys/passkeys.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { formerColumnOf } from './former-fact-columns.ts';
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

/** Facts that the version before does not know, as a new capability declares them. */
const ofAccount = defineFact({ name: 'testOfAccount', scope: 'account', value: z.object({ line: z.string() }) });
const ofSignIn = defineFact({ name: 'testOfSignIn', scope: 'signIn', value: z.string() });

interface Case {
  readonly fact: Fact<unknown>;
  readonly value: unknown;
}
const cases: readonly Case[] = [
  ...facts.map((fact) => ({ fact, value: [true, 'a-start'].find((value) => fact.value.safeParse(value).success) })),
  { fact: ofAccount, value: { line: 'one' } },
  { fact: ofSignIn, value: 'a-start' },
];
const byName = cases.map((one) => [one.fact.name, one] as const);

let opened = 0;
/** A sign-in of Ada. */
async function open(isAccountOffered = false) {
  const id = `sign-in-${opened++}`;
  const parameters = parsePageParameters(new URLSearchParams());
  const asked = { clientId: 'app', brandId: 0, parameters, request: {}, redirectUri: 'https://app.example/callback' };
  const sessionProof = { method: 'session', accountId: 'ada', at: 1000 } as const;
  await store.open({ ...asked, id, browserToken: 'token', lifetimeMs: 60_000, sessionProof, isAccountOffered });
  const find = async () => {
    const signIn = await store.find(id, 'token');
    if (!signIn) throw new Error('The sign-in is over.');
    return signIn;
  };
  return {
    id,
    find,
    ofAda: { id, accountId: 'ada' },
    /** The value of a fact that counts for the account that the sign-in has, or for another one. */
    async read(fact: Fact<unknown>, accountId?: string) {
      const signIn = await find();
      return factsFor(signIn.facts, accountId ?? signIn.accountId).get(fact);
    },
    /** Another account is proven. */
    async prove(accountId: string) {
      const proofs = [{ method: 'totp', accountId, at: 1000 } as const];
      const proven = { proofs, browserToken: 'token', session: `${accountId}-session`, stays: false };
      expect(await store.prove(await find(), proven)).toBe(true);
    },
  };
}

describe.each(byName)('the fact %s', (_, { fact, value }) => {
  const isOfAccount = fact.scope === 'account';

  it('is recorded once, and read for the account that it is about', async () => {
    const { ofAda, read } = await open();
    expect(await read(fact)).toBeUndefined();
    expect(await store.facts.set(ofAda, fact, value)).toBe(true);
    expect(await read(fact)).toEqual(value);
    expect(await store.facts.set(ofAda, fact, value)).toBe(fact.lastsMs !== undefined); // it lasts longer by that
    expect(await read(fact, 'bob')).toEqual(isOfAccount ? undefined : value);
  });

  it('counts for no other account that is proven or chosen', async () => {
    const { ofAda, read, prove } = await open();
    await store.facts.set(ofAda, fact, value);
    await prove('ada');
    expect(await read(fact)).toEqual(value);
    await prove('bob');
    expect(await read(fact)).toEqual(isOfAccount ? undefined : value);
    expect(await store.facts.set(ofAda, fact, value)).toBe(isOfAccount ? false : fact.lastsMs !== undefined);
    expect(await read(fact)).toEqual(isOfAccount ? undefined : value);
    await store.forgetProof(ofAda.id);
    expect(await read(fact)).toEqual(isOfAccount ? undefined : value);
  });

  if (isOfAccount)
    it('is not recorded before an offered account is chosen', async () => {
      const { ofAda } = await open(true);
      expect(await store.facts.set(ofAda, fact, value)).toBe(false);
    });

  it('is not recorded when the sign-in is over', async () => {
    const { id, ofAda } = await open();
    await store.abandon(id, 'token');
    expect(await store.facts.set(ofAda, fact, value)).toBe(false);
    const rows = await database.db.selectFrom('sign_in_facts').selectAll().where('sign_in_id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});

describe.each(byName.filter(([, { fact }]) => fact.scope === 'signIn'))(
  'the fact %s of a sign-in',
  (_, { fact, value }) => {
    it('is used up once, by the value that was read', async () => {
      const { id, ofAda, read } = await open();
      await store.facts.set(ofAda, fact, value);
      const take = (taken: unknown) => inTransaction(database, (tx) => store.facts.take(tx, id, fact, taken));
      if (typeof value === 'string') expect(await take('another')).toBe(false);
      expect(await read(fact)).toEqual(value);
      const taken = await Promise.all([take(value), take(value)]);
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await take(value)).toBe(false);
      expect(await read(fact)).toBeUndefined();
    });

    it('is forgotten', async () => {
      const { id, ofAda, read } = await open();
      await store.facts.set(ofAda, fact, value);
      await store.facts.clear(id, fact);
      expect(await read(fact)).toBeUndefined();
    });
  },
);

it('takes the place of another value', async () => {
  const { ofAda, read } = await open();
  await store.facts.set(ofAda, ofAccount, { line: 'one' });
  expect(await store.facts.set(ofAda, ofAccount, { line: 'two' })).toBe(true);
  expect(await read(ofAccount)).toEqual({ line: 'two' });
});

it('is over after its time, and when its value is one of another version', async () => {
  const short = defineFact({ ...ofSignIn, lastsMs: 1000 });
  const { id, ofAda, read } = await open();
  await store.facts.set(ofAda, short, 'value');
  expect(await read(short)).toBe('value');
  expect(await read(defineFact({ ...ofSignIn, value: z.number() as never }))).toBeUndefined();
  await sql`update sign_in_facts set at = at - 1000 where sign_in_id = ${id}`.execute(database.db);
  expect(await read(short)).toBeUndefined();
  expect(await read(ofSignIn)).toBe('value');
});

it('is about an account, or refused', async () => {
  const { id } = await open();
  await expect(store.facts.set({ id }, ofAccount, { line: 'one' })).rejects.toThrow('testOfAccount');
  await expect(store.facts.clear(id, ofAccount)).rejects.toThrow('testOfAccount');
});

it('is read with a finished sign-in', async () => {
  const { id, ofAda, prove } = await open();
  await prove('ada');
  for (const { fact, value } of cases) await store.facts.set(ofAda, fact, value);
  await store.exchangeSession(id, 'ada-session', 'code', 60_000);
  const finished = await store.finish(id, 'token', 'code');
  for (const { fact, value } of cases)
    expect(factsFor(finished?.facts ?? [], 'ada').get(fact), fact.name).toEqual(value);
});

describe('while the version before runs too', () => {
  const knownBefore = cases
    .flatMap((one) => ({ ...one, former: formerColumnOf(one.fact.name) ?? [] }))
    .flatMap((one) => ('column' in one.former ? [{ ...one, former: one.former }] : []));
  const write = (id: string, column: string, value: unknown) =>
    sql`update sign_ins set ${sql.ref(column)} = ${value} where id = ${id}`.execute(database.db);

  it('counts what that version has recorded, and not what it has ended', async () => {
    expect(knownBefore.length).toBe(facts.filter((fact) => fact !== passkeyAnswered).length); // which is newer
    for (const { fact, value, former } of knownBefore) {
      const { id, ofAda, read } = await open();
      await write(id, former.column, { time: Date.now(), one: 1, value }[former.has]);
      expect(await read(fact), fact.name).toEqual(value);
      await write(id, former.column, null);
      await store.facts.set(ofAda, fact, value);
      await write(id, former.column, null);
      expect(await read(fact), fact.name).toBeUndefined();
    }
  });

  it('writes what that version reads, and the table of facts for the next one', async () => {
    for (const { fact, value, former } of knownBefore) {
      const { id, ofAda, prove } = await open();
      await store.facts.set(ofAda, fact, value);
      const columns = () =>
        database.db.selectFrom('sign_ins').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect((await columns())[former.column], fact.name).not.toBeNull();
      const row = await database.db
        .selectFrom('sign_in_facts')
        .selectAll()
        .where('sign_in_id', '=', id)
        .executeTakeFirst();
      expect(row, fact.name).toMatchObject({ name: fact.name, value: JSON.stringify(value) });
      await prove('bob');
      expect((await columns())[former.column] === null, fact.name).toBe(fact.scope === 'account');
    }
  });
});

it('asks another account for the notice again, also where its password would end the sign-in', async () => {
  const site = await startSecondStepSite();
  try {
    const { accounts } = site.installation;
    await accounts.saveCompany({ id: 'agency', name: 'Agency', brandId: 0, isGovernment: true });
    const [one, other] = [await site.addPerson({ company: 'agency' }), await site.addPerson({ company: 'agency' })];
    const { call, login } = await site.open();
    const noted = { oneTimeSession: 'x', fedrampNotificationCompleted: true };
    expect((await login(one.email)).data.completed).toBeUndefined();
    expect((await call('/api/post-authn/generate-code', noted)).status.code).toBe(221); // the notice counts, the token not
    expect((await login(one.email)).data.completed).toBeDefined();
    const { status, data } = await login(other.email);
    expect(status.success).toBe(true);
    expect(data.completed).toBeUndefined();
    const { oneTimeSession } = data;
    const refused = await call('/api/post-authn/generate-code', { oneTimeSession });
    expect(refused.status.name).toBe('governmentNoticeRequired');
  } finally {
    await site.close();
  }
});
