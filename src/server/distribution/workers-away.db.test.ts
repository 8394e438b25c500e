import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CitusCluster, citusBinaries, startCitusCluster } from '../../../test/citus-cluster.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { runCommand } from '../../../test/run-command.ts';
import { loadable, type SignInLoad, secondsUntilBack, startSignInLoad } from '../../../test/sign-in-load.ts';

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
const citus = postgres?.kind === 'system' ? citusBinaries() : undefined;
const isSoak = effort > 1;
/** Seconds. */
const answeredWithin = 5;
const backWithin = 10;
const loops = 3;
/** Acknowledged commits survive a crash of the server, though not one of its machine. */
const settings = ['fsync=off'];

describe.runIf(citus && isSoak)(
  'sign-ins on two processes and a coordinator of Citus',
  { timeout: 120_000 * effort },
  () => {
    let cluster: CitusCluster;
    let fresh: FreshDatabase;
    let portico: RunningPortico;
    let load: SignInLoad;
    const env = () => ({ ...loadable, DATABASE_URL: fresh.env.DATABASE_URL ?? '' });
    beforeAll(async () => {
      cluster = await startCitusCluster(citus ?? '', 2, settings);
      const empty = await freshDatabase('nothing');
      const url = await cluster.createDatabase('signed_in');
      fresh = { ...empty, env: { ...empty.env, DATABASE_URL: url } };
      portico = await startPortico({ database: fresh, processes: 2, env: loadable });
    });
    afterAll(async () => {
      await fresh.dispose();
      await cluster.remove();
    });

    const acknowledged = (more: number) => {
      const before = load.acknowledged.length;
      return expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + more);
    };
    const recordsOf = async (event: string) => {
      const client = new pg.Client({ connectionString: fresh.env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query(`select count(*)::int as count from audit where event = '${event}'`);
      await client.end();
      return rows[0].count as number;
    };

    it('go on while the audit is spread, without a refusal', async () => {
      load = await startSignInLoad(portico, loops);
      await acknowledged(30);
      const { code, output } = await runCommand(['database', 'distribute'], env());
      expect(output).toMatch(/^audit: \d+ rows are spread over 2 workers by "id", in 12 parts\./m);
      expect(code).toBe(0);
      await acknowledged(30);
      expect(load.answers.filter(({ status }) => ![200, 303].includes(status))).toEqual([]);
      expect(Math.max(...load.answers.map(({ seconds }) => seconds))).toBeLessThan(answeredWithin);
      expect((await runCommand(['database', 'distribute'], env())).output).toContain('it is spread by "id" already');
    });

    it.each(['crashes', 'freezes'] as const)(
      'are refused while a worker %s, and go on when it is back',
      async (fault) => {
        for (let round = 0; round < effort; round += 1) {
          const [worker] = cluster.workers;
          const before = load.answers.length;
          const refusals = () => load.answers.slice(before).filter(({ status }) => status === 503).length;
          if (fault === 'crashes') await worker?.crash();
          else worker?.freeze();
          await expect.poll(refusals).toBeGreaterThan(5);
          if (fault === 'crashes') await worker?.start();
          else worker?.thaw();
          expect(await secondsUntilBack(load)).toBeLessThan(backWithin);
        }
      },
    );

    it('have lost no acknowledged token, and each one has its record', async () => {
      await acknowledged(30);
      await load.stop();
      expect(load.answers.filter(({ status }) => ![200, 303, 503].includes(status))).toEqual([]);
      expect(load.answers.filter(({ seconds }) => seconds > answeredWithin)).toEqual([]);
      expect(await recordsOf('tokenIssued')).toBeGreaterThanOrEqual(load.acknowledged.length);
      expect(await load.countLost()).toBe(0);
      expect(await portico.stop()).toBe(0);
    });
  },
);
