import type { Provider } from 'oidc-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import type { Database } from '../../storage/database.ts';
import { createLogoutNotices } from './logout-notices.ts';

let fresh: FreshDatabase;
let database: Database;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const hour = 3_600_000;
async function leave(clientId: string, sid: string, expiresInMs = hour): Promise<void> {
  const { db, now } = database;
  await db
    .insertInto('logout_notices')
    .values((eb) => ({
      id: sid,
      client_id: clientId,
      account_id: 'someone',
      sid,
      next_at: 1,
      expires_at: eb(now, '+', expiresInMs),
    }))
    .execute();
}

/** A fake provider with apps by id; each has a function that handles a logout notice. */
function providerOf(apps: Readonly<Record<string, (sid: string) => Promise<void>>>) {
  const find = async (id: string) => ({
    clientName: `App ${id}`,
    backchannelLogoutUri: 'https://app.example/',
    backchannelLogout: (_subject: string, sid: string) => apps[id]?.(sid),
  });
  return { Client: { find } } as unknown as Provider; // only the used members
}
const notices = () => createLogoutNotices(database, () => undefined);
const left = async () => (await database.db.selectFrom('logout_notices').select('sid').execute()).map(({ sid }) => sid);

describe('the logout notice of an ended session', () => {
  it('is retried with doubling waits until the app responds or the notice expires', async () => {
    const { db, now } = database;
    await leave('down', 's');
    const provider = providerOf({ down: () => Promise.reject(new Error('no answer')) });
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      await notices().send(provider);
      const { ms } = await db
        .selectFrom('logout_notices')
        .select((eb) => eb('next_at', '-', now).as('ms'))
        .executeTakeFirstOrThrow();
      waits.push(Math.round(Number(ms) / 5000) * 5);
      await db.updateTable('logout_notices').set({ next_at: 1 }).execute();
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560]);
  });

  it('is not sent after it has expired', async () => {
    await leave('app', 's', -1);
    await notices().send(providerOf({ app: () => expect.unreachable() }));
  });

  it('is not sent by two processes at the same time', async () => {
    await leave('slow', 's');
    const told: string[] = [];
    const isAnswered = Promise.withResolvers<void>();
    const provider = providerOf({
      slow(sid) {
        told.push(sid);
        return isAnswered.promise;
      },
    });
    const first = notices().send(provider);
    await expect.poll(() => told).toEqual(['s']);
    await notices().send(provider);
    isAnswered.resolve();
    await first;
    expect(told).toEqual(['s']);
    expect(await left()).toEqual([]);
  });

  it('is not delayed by another app that does not respond', async () => {
    await leave('hung', 'a');
    for (const sid of ['b', 'c', 'd']) await leave('answering', sid);
    const isAnswered = Promise.withResolvers<void>();
    const sending = notices().send(providerOf({ hung: () => isAnswered.promise, answering: async () => undefined }));
    await expect.poll(left).toEqual(['a']);
    isAnswered.resolve();
    await sending;
  });

  it('is not sent by a process that is stopping', async () => {
    for (const sid of ['a', 'b']) await leave('app', sid);
    const stopping = new AbortController();
    await notices().send(providerOf({ app: async () => stopping.abort() }), stopping.signal);
    expect((await left()).length).toBe(1);
  });

  it('that fails is reported with its app', async () => {
    await leave('down', 's');
    const reported: unknown[] = [];
    const failing = createLogoutNotices(database, (error, app) => void reported.push([error.message, app]));
    await failing.send(providerOf({ down: () => Promise.reject(new Error('no answer')) }));
    expect(reported).toEqual([['no answer', { clientId: 'down', appName: 'App down' }]]);
  });
});
