import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { storedTexts } from '../../../test/stored-texts.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { AnyMessage } from './messages.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const secrets = createSecrets(['a secret of the test that is long enough']);
const message: AnyMessage = {
  kind: 'signInCode',
  to: { channel: 'email', address: 'ann.other@acme.example' },
  brandId: 0,
  localeId: 'en_US',
  lifetimeMs: 600_000,
  values: { code: '123456', asked: { at: 0 } },
};

let fresh: FreshDatabase;
let database: Database;
let outbox: Outbox;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  outbox = createOutbox(database, secrets);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const queue = (one = message) => inTransaction(database, (tx) => outbox.queue(tx, one));
const rows = () => database.db.selectFrom('messages').selectAll().orderBy('queued_at').execute();
const endLeases = () => database.db.updateTable('messages').set({ next_at: 1 }).execute();
const expire = () => database.db.updateTable('messages').set({ expires_at: 1 }).execute();

it('queues a message with the commit that causes it, and wakes the sender after that alone', async () => {
  const woken = vi.fn();
  outbox.onQueued(woken);
  const undone = inTransaction(database, async (tx) => {
    await outbox.queue(tx, message);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(woken).not.toHaveBeenCalled();
  expect(await rows()).toEqual([]);
  await inTransaction(database, async (tx) => {
    await outbox.queue(tx, message);
    expect(woken).not.toHaveBeenCalled();
  });
  expect(woken).toHaveBeenCalledOnce();
});

it('stores neither the code nor the address readably, and erases the payload of a sent message', async () => {
  const id = await queue();
  const [stored] = await rows();
  expect(storedTexts([stored ?? {}])).not.toMatch(/123456|ann\.other/);
  expect(stored?.masked_address).toBe('a*******r@a**********e');
  const [claimed] = await outbox.claim('email', 10);
  expect(claimed).toMatchObject({ id, message });
  if (claimed) await outbox.recordSent(claimed, 'mail.example');
  expect((await rows())[0]).toMatchObject({ state: 'sent', payload: null, provider: 'mail.example', tries: 1 });
});

it('lets 20 parallel claims have each message once', async () => {
  for (let n = 0; n < 10; n++) await queue();
  const claimed = (await Promise.all(Array.from({ length: 20 }, () => outbox.claim('email', 3)))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect(claimed.length).toBe(10);
});

it('claims no more than was asked for, also where the statistics say that the table is empty', async () => {
  if (database.kind === 'postgres') await sql`analyze messages`.execute(database.db);
  await inTransaction(database, async (tx) => {
    for (let n = 0; n < 178; n++) await outbox.queue(tx, message);
  });
  expect(await outbox.claim('email', 10)).toHaveLength(10);
  expect(await outbox.claim('email', 3)).toHaveLength(3);
});

it('repeats an attempt without an outcome once, with the same id, and then gives it up', async () => {
  const id = await queue();
  const [first] = await outbox.claim('email', 1);
  expect(await outbox.claim('email', 1)).toEqual([]);
  await endLeases();
  const [second] = await outbox.claim('email', 1);
  expect([first?.id, second?.id, second?.tries]).toEqual([id, id, 2]);
  await endLeases();
  expect(await outbox.dueChannels()).toEqual([]);
  expect(await outbox.claim('email', 1)).toEqual([]);
  await outbox.clear();
  expect((await rows())[0]).toMatchObject({ state: 'failed', error: 'outcome unknown' });
});

it('repeats an attempt whose outcome is unknown once, also where its process tells so', async () => {
  await queue();
  const [first] = await outbox.claim('email', 1);
  expect(first?.isRepeat).toBe(false);
  if (first) await outbox.recordFailure(first, { error: 'outcome unknown', waitMs: 0, isUnknown: true });
  const [second] = await outbox.claim('email', 1);
  expect(second).toMatchObject({ tries: 2, isRepeat: true });
  await endLeases();
  expect(await outbox.claim('email', 1)).toEqual([]);
});

it('tells how many messages of each way are due or tried again, and for how long, but not those of later', async () => {
  expect(await outbox.lengths()).toEqual([]);
  await queue({ ...message, delayMs: 3_600_000 });
  expect(await outbox.lengths()).toEqual([]);
  await queue();
  const [claimed] = await outbox.claim('email', 1);
  if (claimed) await outbox.recordFailure(claimed, { error: '451', waitMs: 60_000 });
  await database.db
    .updateTable('messages')
    .set((eb) => ({ queued_at: eb('queued_at', '-', 90_000) }))
    .execute();
  const [email, ...others] = await outbox.lengths();
  expect([email?.channel, email?.messages, others]).toEqual(['email', 1, []]);
  expect(email?.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(email?.oldestSeconds).toBeLessThan(150);
});

it('ignores the outcome of a process that lost its lease', async () => {
  await queue();
  const [slow] = await outbox.claim('email', 1);
  await endLeases();
  const [other] = await outbox.claim('email', 1);
  if (slow) await outbox.recordFailure(slow, { error: 'timeout', waitMs: 0 });
  expect((await rows())[0]).toMatchObject({ state: 'sending' });
  if (other) await outbox.recordSent(other, 'mail.example');
  expect((await rows())[0]).toMatchObject({ state: 'sent' });
});

it('never sends an expired message, and erases its payload', async () => {
  await queue();
  await expire();
  expect(await outbox.dueChannels()).toEqual([]);
  expect(await outbox.claim('email', 1)).toEqual([]);
  await outbox.clear();
  expect((await rows())[0]).toMatchObject({ state: 'expired', payload: null });
});

it('leaves messages of a kind that only a newer version knows to that version', async () => {
  await queue();
  await database.db.updateTable('messages').set({ kind: 'ofTheFuture' }).execute();
  expect(await outbox.dueChannels()).toEqual([]);
  expect(await outbox.claim('email', 1)).toEqual([]);
});
