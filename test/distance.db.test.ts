import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { type DistantPostgres, startDistantPostgres } from './distant-postgres.ts';
import { type RunningPortico, startPortico } from './portico.ts';
import { discoverDemoWeb } from './relying-party.ts';
import { fewestTrips, signInAt } from './round-trips.ts';

const username = 'ada@harbourlane.example';
const isOnServer = process.env.TEST_DATABASE === 'postgres' && inject('postgres').kind === 'system';

/** The round trips that each request of a sign-in may make one after another (decision 191). */
const budget = { 'authorize and page': 3, 'credential check': 2, password: 4, code: 2, token: 3 };

describe.runIf(isOnServer)('a sign-in far from PostgreSQL', () => {
  let fresh: FreshDatabase;
  let distant: DistantPostgres;
  let portico: RunningPortico;
  beforeAll(async () => {
    fresh = await freshDatabase('demo');
    const url = new URL(fresh.env.DATABASE_URL ?? '');
    distant = await startDistantPostgres(Number(url.port));
    url.port = String(distant.port);
    const database = { ...fresh, env: { ...fresh.env, DATABASE_URL: url.href } };
    portico = await startPortico({ database, processes: 1 });
  });
  afterAll(async () => {
    await portico.stop();
    await distant.close();
    await fresh.dispose();
  });

  it('makes no more round trips in a row than its budget', async () => {
    const relyingParty = await discoverDemoWeb(portico.url);
    const trips = await fewestTrips(distant, portico, relyingParty, username);
    for (const [step, most] of Object.entries(budget)) expect.soft(trips.get(step), step).toBeLessThanOrEqual(most);
    expect([...trips.keys()]).toEqual(Object.keys(budget));
  });

  it('is not refused at 190 ms for a round trip, where the process is ready', async () => {
    const relyingParty = await discoverDemoWeb(portico.url);
    distant.moveTo(95);
    await expect(signInAt(portico, relyingParty, username)).resolves.toBeUndefined();
    expect((await fetch(`${portico.url}/readyz`)).status).toBe(200);
    distant.moveTo(0);
  });

  it('is not promised at 420 ms for a round trip, where the process is not ready', async () => {
    distant.moveTo(210); // two trips are more than the 800 ms of the check; at 400 ms they may be a millisecond less
    expect((await fetch(`${portico.url}/readyz`)).status).toBe(503);
    distant.moveTo(0);
  });
});
