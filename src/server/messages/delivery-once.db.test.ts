import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { sampleMessage } from '../../../test/message-samples.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type PorticoOptions, type RunningPortico, startPortico } from '../../../test/portico.ts';
import { administer } from '../../../test/without-table.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createOutbox } from './outbox.ts';

const secret = 'a secret of the test that is long enough';
const count = 50 * effort;
/** Of a slow machine that does other work too. */
const inTime = { timeout: 30_000 + 5000 * effort };

let database: FreshDatabase;
let mail: MailServer;
/** Holds back what the mail server would acknowledge. */
let acknowledge: () => Promise<void>;
beforeEach(async () => {
  database = await freshDatabase();
  acknowledge = async () => undefined;
  mail = await startMailServer({ onMail: () => acknowledge() });
});
afterEach(async () => {
  await mail.close();
  await database.dispose();
});

/** Queues messages while no process sends. Returns their ids. */
async function queueMessages(): Promise<string[]> {
  const open = await openFreshDatabase(database);
  const outbox = createOutbox(open, createSecrets([secret]));
  const to = { channel: 'email', brandId: 0, localeId: 'en_US' } as const;
  const ids: string[] = [];
  await inTransaction(open, async (tx) => {
    for (let n = 0; n < count; n++) ids.push(await outbox.queue(tx, sampleMessage('newBrowser', to)));
  });
  await open.close();
  return ids;
}

const start = (options: PorticoOptions = {}): Promise<RunningPortico> =>
  startPortico({
    database,
    demo: false,
    ...options,
    env: { SECRETS: secret, SMTP_URL: mail.url, MAIL_FROM: 'no-reply@tellwick.example' },
  });
/** Ids of the e-mails that arrived. */
const arrived = () => mail.received.map(({ mail: { messageId = '' } }) => messageId.replace(/^<|\..*$/g, ''));
const timesOf = (id: string) => arrived().filter((other) => other === id).length;

it('[MFA-1] all processes of an installation together deliver each message of the outbox once', async () => {
  const ids = await queueMessages();
  const portico = await start();
  await expect.poll(() => arrived().length, inTime).toBe(count);
  await portico.stop();
  expect(arrived().toSorted()).toEqual(ids.toSorted());
});

it('[MFA-1] after kill -9 no message is lost, and none arrives more than twice, the second time with the same id', async () => {
  const ids = await queueMessages();
  const before = Math.floor(count / 2);
  acknowledge = () => (arrived().length > before ? new Promise(() => undefined) : Promise.resolve());
  const killed = await start();
  await expect.poll(() => arrived().length, inTime).toBeGreaterThan(before);
  await killed.kill();
  await expect.poll(() => mail.isQuiet(), inTime).toBe(true);
  const unacknowledged = arrived().slice(before);
  acknowledge = async () => undefined;
  await administer(database, `update messages set next_at = 1 where state = 'sending'`); // ends the leases
  const portico = await start();
  await expect.poll(() => new Set(arrived()).size, inTime).toBe(count);
  await expect.poll(() => unacknowledged.filter((id) => timesOf(id) < 2), inTime).toEqual([]);
  await portico.stop();
  expect([...new Set(arrived())].toSorted()).toEqual(ids.toSorted());
  expect(ids.filter((id) => timesOf(id) > 2)).toEqual([]);
  const repeated = ids.filter((id) => timesOf(id) > 1);
  expect(
    repeated.filter(
      (id) =>
        !arrived()
          .slice(0, before + unacknowledged.length)
          .includes(id),
    ),
  ).toEqual([]);
});

/** What one process sends at once: each may be whole on its connection, without an outcome, when the process is killed. */
const mostInTransit = 5;

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  '[MFA-1] when one of two processes is killed, nothing is lost, and only what it was sending just then arrives twice',
  async () => {
    acknowledge = () => sleep(200);
    const ids = await queueMessages();
    const open = await openFreshDatabase(database);
    const unsent = () => open.db.selectFrom('messages').select('id').where('state', '<>', 'sent').execute();
    const sending = () => open.db.selectFrom('messages').select('id').where('state', '=', 'sending').execute();
    const [killed, other] = [await start({ processes: 1 }), await start({ processes: 1 })];
    await expect.poll(() => arrived().length, inTime).toBeGreaterThan(Math.floor(count / 5));
    await killed.kill();
    const begun = new Set((await sending()).map(({ id }) => id));
    await expect
      .poll(async () => (await unsent()).filter(({ id }) => !begun.has(id)), { timeout: 600_000 })
      .toEqual([]);
    const inTransit = (await unsent()).map(({ id }) => id);
    expect(inTransit.length).toBeLessThanOrEqual(mostInTransit);
    const acceptedBefore = new Set(arrived());
    await administer(database, `update messages set next_at = 1 where state = 'sending'`); // ends the leases of the killed one
    await expect.poll(unsent, inTime).toEqual([]);
    await other.stop();
    await open.close();
    expect([...new Set(arrived())].toSorted()).toEqual(ids.toSorted());
    const expectedTwice = inTransit.filter((id) => acceptedBefore.has(id)).toSorted();
    expect(ids.filter((id) => timesOf(id) > 1).toSorted()).toEqual(expectedTwice);
    expect(ids.filter((id) => timesOf(id) > 2)).toEqual([]);
  },
);
