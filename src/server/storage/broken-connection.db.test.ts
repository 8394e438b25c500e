import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

const ada = { username: 'ada@harbourlane.example' };
const roomy = { FAILURES_PER_ADDRESS: '100000', LOOKUPS_PER_ADDRESS: '100000', SECRETS: 's'.repeat(43) };
const rounds = 10;

// PGlite runs in the test's process and has no other backends to terminate.
it.runIf(process.env.TEST_DATABASE === 'postgres' && inject('postgres').kind === 'system')(
  'survives PostgreSQL connections that break while requests use them, and signs users in again',
  async () => {
    await using portico = await startPortico({ processes: 2, env: roomy });
    const relyingParty = await discoverDemoWeb(portico.url);
    const signInOnce = async () => finishSignIn(await startSignIn(portico, relyingParty), ada);
    const over = new AbortController();
    const loops = Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted) await signInOnce().catch(() => undefined); // its connection broke
    });
    const administrator = new pg.Client({ connectionString: portico.database.env.DATABASE_URL });
    await administrator.connect();
    let terminated = 0;
    for (let round = 0; round < rounds; round++) {
      await sleep(100);
      const { rowCount } = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      terminated += rowCount ?? 0;
    }
    over.abort();
    await Promise.all(loops);
    await administrator.end();
    expect(portico.output()).not.toContain('Unhandled');
    expect(terminated).toBeGreaterThan(rounds);
    const callback = await signInOnce();
    expect(callback.searchParams.get('code')).toBeTruthy();
    expect(await portico.stop()).toBe(0); // no process has ended on the way
  },
);
