import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { createDelivery } from '../gateways/delivery/delivery.ts';
import { createFakeProvider, type FakeProvider } from '../gateways/delivery/fake-provider.ts';
import type { Provider } from '../gateways/delivery/provider.ts';
import type { OutgoingEmail } from '../gateways/email/email.ts';
import { createSmtpEmail } from '../gateways/email/smtp-email.ts';
import type { OutgoingText } from '../gateways/text-message/text-message.ts';
import { createOrigins } from '../origins/origins.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createCallbackUrls } from './callback-urls.ts';
import type { Composer } from './compose.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';
import { type AnyMessage, createOutbox, type Outbox } from './outbox.ts';

const secrets = createSecrets(['a secret of the test that is long enough']);
const message: AnyMessage = {
  kind: 'signInCode',
  to: { channel: 'email', address: 'ann@acme.example' },
  brandId: 0,
  localeId: 'en_US',
  lifetimeMs: 600_000,
  values: { code: '123456', asked: { at: 0 } },
};
const compose: Composer = async ({ to, values }) => {
  const text = 'code' in values ? values.code : '';
  if (to.channel === 'sms') return { channel: 'sms', text };
  const email = { senderName: 'Tellwick', subject: text, text, html: text, language: 'en-US', images: [] };
  return to.channel === 'email' ? { channel: 'email', email } : undefined;
};

let fresh: FreshDatabase;
let database: Database;
let outbox: Outbox;
let emails: FakeProvider<OutgoingEmail>;
let texts: FakeProvider<OutgoingText>;
const senders: MessageSender[] = [];
const metrics = { messageQueued: vi.fn(), messageEnded: vi.fn() };
beforeEach(async () => {
  vi.resetAllMocks();
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  outbox = createOutbox(database, secrets);
  emails = createFakeProvider();
  texts = createFakeProvider();
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop();
  await database.close();
  await fresh.dispose();
});

function startSender(own = outbox, email: Provider<OutgoingEmail> = emails) {
  const onError = (error: unknown) => expect.unreachable(String(error));
  const sender = createMessageSender({
    outbox: own,
    compose,
    metrics,
    onError,
    referenceOf: (id) => `${id}.signed`,
    callbacks: createCallbackUrls(createOrigins('https://sign-in.example'), secrets),
    deliveries: {
      email: createDelivery([email], { channel: 'email', report: vi.fn() }),
      sms: createDelivery([texts], { channel: 'sms', report: vi.fn() }),
      voice: undefined,
    },
  });
  senders.push(sender);
  sender.start();
}
const queue = (one: AnyMessage) => inTransaction(database, (tx) => outbox.queue(tx, one));
const states = async () =>
  (await database.db.selectFrom('messages').select(['state', 'error']).execute()).map(
    ({ state, error }) => `${state} ${error ?? ''}`,
  );
const makeDue = () => database.db.updateTable('messages').set({ next_at: 1 }).where('state', '=', 'queued').execute();

describe('the sender of messages', () => {
  it('[MFA-1] sends a message after the commit that queues it, and erases it', async () => {
    startSender();
    const id = await queue(message);
    await expect.poll(() => emails.sent).toMatchObject([{ id, to: 'ann@acme.example', text: '123456' }]);
    await expect.poll(states).toEqual(['sent ']);
    expect(metrics.messageQueued).toHaveBeenCalledExactlyOnceWith({ kind: 'signInCode', channel: 'email' });
    expect(metrics.messageEnded).toHaveBeenCalledExactlyOnceWith({
      kind: 'signInCode',
      channel: 'email',
      outcome: 'sent',
    });
  });

  it('[MFA-1] sends what another process queued, such as the command line', async () => {
    startSender(createOutbox(database, secrets));
    await queue(message);
    await expect.poll(() => emails.sent.length).toBe(1);
  });

  it('[MFA-1] tries again what a provider does not take now, with the same id, and gives up what it refuses for ever', async () => {
    startSender();
    const id = await queue({ ...message, to: { channel: 'email', address: 'later@acme.example' } });
    await expect.poll(states).toEqual(['queued busy']);
    await database.db
      .updateTable('messages')
      .set({ payload: secrets.seal(JSON.stringify(message)) })
      .execute();
    await makeDue();
    await expect.poll(() => emails.sent).toMatchObject([{ id }]);
    await queue({ ...message, to: { channel: 'email', address: 'nobody@acme.example' } });
    await expect.poll(async () => (await states()).toSorted()).toEqual(['failed refused', 'sent ']);
  });

  it('[MFA-1] sends an e-mail twice at most to a mail server that answers too late', async () => {
    const slow = await startMailServer({ onMail: () => new Promise(() => undefined) });
    startSender(outbox, createSmtpEmail({ address: new URL(slow.url), from: 'a@tellwick.example', answerMs: 100 }));
    const id = await queue(message);
    await expect.poll(states).toEqual(['queued outcome unknown']);
    await makeDue();
    await expect.poll(states).toEqual(['failed outcome unknown']);
    const ids = slow.received.map(({ mail }) => mail.messageId);
    expect(ids).toEqual([`<${id}.signed@tellwick.example>`, `<${id}.signed@tellwick.example>`]);
    await slow.close();
  });

  it('[MFA-1] sends to everybody else while a mail server puts off a dozen recipients', async () => {
    const putOff = Array.from({ length: 12 }, (_, n) => `user${n}@greylisting.example`);
    const server = await startMailServer({ refused: new Map(putOff.map((address) => [address, 451])) });
    for (const address of putOff) await queue({ ...message, to: { channel: 'email', address } });
    startSender(outbox, createSmtpEmail({ address: new URL(server.url), from: 'a@tellwick.example' }));
    await expect.poll(async () => (await states()).filter((state) => state === 'queued 451').length).toBe(12);
    for (let n = 0; n < 20; n++)
      await queue({ ...message, to: { channel: 'email', address: `user${n}@acme.example` } });
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(20); // a pause takes 30 s
    await server.close();
  });

  it('keeps messages for which no provider is configured, and says nothing of them', async () => {
    startSender();
    await queue({ ...message, to: { channel: 'voice', address: '+12125550104' } });
    await queue(message);
    await expect.poll(() => emails.sent.length).toBe(1);
    await expect.poll(async () => (await states()).toSorted()).toEqual(['queued ', 'sent ']);
  });

  it('[MFA-1] a provider of e-mail that never answers delays no text message', async () => {
    const end = Promise.withResolvers<void>();
    emails.send = () => end.promise;
    startSender();
    for (let n = 0; n < 30; n++) await queue(message);
    await queue({ ...message, to: { channel: 'sms', address: '+12125550104' } });
    await expect.poll(() => texts.sent.length).toBe(1);
    expect(emails.sent).toEqual([]);
    end.resolve();
  });

  it('[MFA-1] two senders of one outbox deliver 60 messages once each', async () => {
    startSender();
    const other = fresh.env.DATABASE_URL ? await openFreshDatabase(fresh) : undefined; // the embedded one takes one process
    startSender(createOutbox(other ?? database, secrets));
    await inTransaction(database, async (tx) => {
      for (let n = 0; n < 60; n++) await outbox.queue(tx, message);
    });
    await expect.poll(() => emails.sent.length).toBe(60);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['sent ']));
    expect(new Set(emails.sent.map(({ id }) => id)).size).toBe(60);
    for (const sender of senders.splice(0)) await sender.stop();
    await other?.close();
  });

  it('fails a message that was encrypted with a former secret', async () => {
    startSender();
    const foreign = createOutbox(database, createSecrets(['another secret that is also long enough']));
    await inTransaction(database, (tx) => foreign.queue(tx, message));
    await expect.poll(states).toEqual(['failed encrypted with a former secret']);
  });
});
