import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { forgetFailuresOf } from '../sign-in/forget-failures.ts';
import type { Database } from '../storage/database.ts';
import { newAccount } from './account.ts';
import { type Accounts, createAccounts } from './accounts.ts';

let fresh: FreshDatabase;
let database: Database;
let accounts: Accounts;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  accounts = createAccounts(database, endSessionsOf, forgetFailuresOf);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const person = (fields: object) => newAccount.parse({ firstName: 'Ada', lastName: 'Marsh', ...fields });

/** What each gave when added by itself. */
async function addOneByOne(all: readonly ReturnType<typeof person>[]): Promise<(string | undefined)[]> {
  const problems: (string | undefined)[] = [];
  for (const account of all)
    problems.push(
      await accounts.add(account).then(
        () => undefined,
        (reason: Error) => reason.message,
      ),
    );
  return problems;
}

describe('accounts added in a batch', () => {
  it('are refused for the same reasons as one by one', async () => {
    const companies = ['red', 'blue', 'gold', 'grey', 'teal', 'lime'];
    const some = fc.record({
      company: fc.constantFrom(...companies, 'none'),
      email: fc.option(fc.constantFrom('a', 'A', 'b'), { nil: undefined }),
      number: fc.option(fc.constantFrom('1', '2', '9'), { nil: undefined }),
      extension: fc.option(fc.constantFrom('7', '8'), { nil: undefined }),
    });
    let run = 0;
    /** Companies, addresses and numbers of one run, so that all runs share a database. */
    async function world(drawn: readonly (typeof some extends fc.Arbitrary<infer T> ? T : never)[]) {
      const name = `w${run++}`;
      const e164 = (number: string) => `+1650${String(run).padStart(6, '0')}${number}`;
      for (const id of companies) await accounts.saveCompany({ id: `${name}${id}`, name: id, brandId: 0 });
      await accounts.saveCompany({ id: `${name}red`, name: 'red', brandId: 0, mainNumbers: [e164('9')] });
      return drawn.map(({ company, email, number, extension }) =>
        person({
          company: `${name}${company}`,
          ...(email && { email: `${email}@${name}.example` }),
          ...(number && { directNumber: e164(number) }),
          extension,
          passwordHash: 'x',
        }),
      );
    }
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 24 }), fc.nat(24), async (drawn, already) => {
        const alone = await world(drawn);
        const together = await world(drawn);
        const nameless = (problems: readonly (string | undefined)[]) =>
          problems.map((problem) => problem?.replace(/"w\d+/, '"'));
        const expected = nameless(await addOneByOne(alone));
        const first = await accounts.addAll(together.slice(0, already));
        const rest = await accounts.addAll(together.slice(already));
        expect(nameless([...first, ...rest].map((refusal) => refusal?.message))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('are found by address, number and extension, with their password', async () => {
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 7, mainNumbers: ['+16505550000'] });
    const all = Array.from({ length: 60 }, (_, n) =>
      person({
        company: 'acme',
        email: `P${n}@acme.example`,
        extension: String(100 + n),
        passwordHash: `hash ${n}`,
        directNumber: `+1650555${String(1000 + n)}`,
      }),
    );
    expect((await accounts.addAll(all)).filter(Boolean)).toEqual([]);
    const [found] = await accounts.byEmail('p41@acme.example');
    expect(found).toMatchObject({ email: 'P41@acme.example', brandId: 7, companyName: 'Acme' });
    expect((await accounts.findPassword(found?.id ?? ''))?.hash).toBe('hash 41');
    for (const [number, extension] of [['+16505551041'], ['+16505550000', '141']] as const)
      expect(await accounts.byNumber(number, extension)).toMatchObject({ accounts: [{ id: found?.id }] });
  });

  it('are added except the one that the database refuses', async () => {
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
    const all = Array.from({ length: 40 }, (_, n) => person({ company: 'acme', email: `p${n}@acme.example` }));
    all[17] = person({ company: 'acme', email: 'p17@acme.example', passwordHash: 'a\u0000b' });
    const refused = (await accounts.addAll(all)).flatMap((refusal, place) => (refusal ? [place] : []));
    expect(refused).toEqual(database.kind === 'postgres' ? [17] : []); // SQLite stores a NUL
    await expect(accounts.count()).resolves.toBe(40 - refused.length);
  });

  it('exist once when two concurrent imports add the same accounts', async () => {
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
    const all = Array.from({ length: 60 }, (_, n) => person({ company: 'acme', email: `p${n}@acme.example` }));
    const [one = [], other = []] = await Promise.all([accounts.addAll(all), accounts.addAll(all)]);
    await expect(accounts.count()).resolves.toBe(60);
    expect(all.map((_, n) => [one[n], other[n]].filter(Boolean).length)).toEqual(all.map(() => 1));
  });
});
