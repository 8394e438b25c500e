import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createSignInCalls } from '../../../test/sign-in-calls.ts';
import { countOpening } from '../authorization/interaction/start-interaction.ts';
import { readConfig } from '../config.ts';
import { createRateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Database } from '../storage/database.ts';

const employees = 500;
const atOnce = 10;
const tenMinutesMs = 600_000;

/** The database with a clock that only `advance` moves. */
async function withClock(database: Database) {
  await sql`create table test_clock (at bigint not null)`.execute(database.db);
  await sql`insert into test_clock values (1000000)`.execute(database.db);
  const advance = async (ms: number) => void (await sql`update test_clock set at = at + ${ms}`.execute(database.db));
  return { database: { ...database, now: sql<number>`(select at from test_clock)` }, advance };
}

it('[SIGN-1a] 500 employees behind one address sign in within ten minutes, some of whom mistype first', async () => {
  const fresh = await freshDatabase();
  const { database, advance } = await withClock(await openFreshDatabase(fresh));
  const { accounts, signIn, open } = createSignInCalls(database);
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
  const emailOf = (n: number) => `employee-${n}@acme.example`;
  await accounts.addAll(
    Array.from({ length: employees }, (_, n) => ({
      email: emailOf(n),
      firstName: 'A',
      lastName: 'B',
      company: 'acme',
      passwordHash: 'right',
      role: 'user' as const,
      kind: 'person' as const,
      state: 'active' as const,
    })),
  );
  const rateLimiter = createRateLimiter(database);
  const openings = { most: readConfig({}).OPENINGS_PER_ADDRESS, windowMs: 60_000 };
  const signInOne = async (n: number) => {
    await countOpening({ rateLimiter, openings }, { ip: '192.0.2.1', set: () => undefined });
    const { context } = await open(`sign-in-${n}`, { deviceId: `device-${n}` });
    if (n % 20 === 0)
      await expect(signIn.lookUp({ username: `x${emailOf(n)}` }, context)).rejects.toMatchObject({
        refusal: { name: 'emailNotFound' },
      });
    await signIn.lookUp({ username: emailOf(n) }, context);
    const login = (password: string) => signIn.login({ username: emailOf(n), password }, context);
    if (n % 10 === 0)
      await expect(login('wrong')).rejects.toMatchObject({ refusal: { name: 'emailPasswordMismatch' } });
    await login('right');
  };
  for (let first = 0; first < employees; first += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, n) => signInOne(first + n)));
    await advance((tenMinutesMs * atOnce) / employees);
  }
  await database.close();
  await fresh.dispose();
}, 60_000);
