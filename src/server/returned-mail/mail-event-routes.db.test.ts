import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { abuseReport, deliveryNotices } from '../../../test/mail-notices.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { sampleMessage } from '../../../test/message-samples.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { createOutbox } from '../messages/messages.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { inTransaction } from '../storage/transaction.ts';
import { mailEventsPath } from './mail-event-routes.ts';

const secret = 'a secret of the test that is long enough';
const token = 'the secret of the mail provider, long enough';
const addresses = ['ann', 'bob', 'cy', 'dee'].map((name) => `${name}@acme.example`);

let database: FreshDatabase;
let mail: MailServer;
let portico: RunningPortico;
beforeAll(async () => {
  mail = await startMailServer();
  database = await freshDatabase();
  const open = await openFreshDatabase(database);
  const outbox = createOutbox(open, createSecrets([secret]));
  const message = sampleMessage('newBrowser', { channel: 'email', brandId: 0, localeId: 'en_US' });
  await inTransaction(open, async (tx) => {
    for (const address of addresses) await outbox.queue(tx, { ...message, to: { channel: 'email', address } });
  });
  await open.close();
  const sender = { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@tellwick.example' };
  const ways = { MAIL_RETURN_PATH: 'bounces@mail.tellwick.example', MAIL_EVENTS_SECRET: token };
  portico = await startPortico({ database, demo: false, processes: 1, env: { SECRETS: secret, ...sender, ...ways } });
  await vi.waitUntil(() => mail.received.length === addresses.length, { timeout: 30_000 });
});
afterAll(async () => {
  await portico[Symbol.asyncDispose]();
  await mail.close();
});

const sentTo = (address: string) => mail.received.find(({ to }) => to === address);
const messageIdOf = (address: string) => sentTo(address)?.mail.messageId ?? '';

function post(body: string, type: string, bearer = token): Promise<Response> {
  const headers = { 'content-type': type, authorization: `Bearer ${bearer}` };
  return fetch(`${portico.url}${mailEventsPath}`, { method: 'POST', headers, body });
}
const postEvents = (...events: readonly unknown[]) => post(JSON.stringify({ events }), 'application/json');
const restore = (address: string) => operateOn({ ...portico, database }, ['mail', 'restore', address]);

it('each e-mail leaves with a return path and a Message-ID of the same signed name', () => {
  for (const { from, mail: received } of mail.received) {
    expect(from).toMatch(/^bounces\+[\w-]+\.[\w-]{16}@mail\.tellwick\.example$/);
    expect(received.messageId).toBe(from.replace('bounces+', '<').replace('@mail.', '@').concat('>'));
  }
  expect(new Set(mail.received.map(({ from }) => from)).size).toBe(addresses.length);
});

describe('a mail provider', () => {
  it('reports an address that does not exist, by the Message-ID', async () => {
    const answer = await postEvents({ kind: 'bounced', messageId: messageIdOf('ann@acme.example'), permanent: true });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ taken: 1, ignored: 0 });
    expect(await restore('ann@acme.example')).toContain('are sent to this address again');
  });

  it('hands a notice on as it was transmitted, to the return path', async () => {
    const recipient = 'bob@acme.example';
    const notice = deliveryNotices.Postfix?.({ messageId: '', recipient, to: sentTo(recipient)?.from ?? '' }) ?? '';
    expect(await (await post(notice, 'message/rfc822')).json()).toEqual({ taken: 1, ignored: 0 });
    expect(await restore(recipient)).toContain('are sent to this address again');
  });

  it('hands the parts of a report on', async () => {
    const report = abuseReport({ messageId: messageIdOf('cy@acme.example') });
    const parts = report.slice(report.indexOf('\r\n\r\n') + 4);
    const type = 'multipart/report; report-type=feedback-report; boundary="part1"';
    expect(await (await post(parts, type)).json()).toEqual({ taken: 1, ignored: 0 });
    expect(await restore('cy@acme.example')).toContain('are sent to this address again');
  });

  it('is told what was taken and what was ignored', async () => {
    const strange = { kind: 'bounced', messageId: '<strange@tellwick.example>', permanent: true };
    const delivered = { kind: 'delivered', messageId: messageIdOf('dee@acme.example'), at: '2026-11-24T01:00:00Z' };
    expect(await (await postEvents(strange, delivered)).json()).toEqual({ taken: 1, ignored: 1 });
    await expect(restore('dee@acme.example')).rejects.toThrow('Nothing keeps mail from this address.');
  });

  it.each<[string, () => Promise<Response>, number]>([
    ['without the secret', () => fetch(`${portico.url}${mailEventsPath}`, { method: 'POST' }), 401],
    ['with another secret', () => post('{"events":[]}', 'application/json', 'x'.repeat(40)), 401],
    ['with a list that is none', () => post('{"events":{}}', 'application/json'), 400],
    ['with an event of an unknown kind', () => postEvents({ kind: 'opened', messageId: '<a@b>' }), 400],
    ['with what is no JSON', () => post('{', 'application/json'), 400],
    ['in another type', () => post('a=b', 'application/x-www-form-urlencoded'), 415],
  ])('is refused %s', async (_, send, status) => {
    expect((await send()).status).toBe(status);
  });

  it('is refused with more than a mebibyte, before it has sent that', async () => {
    const headers = { 'content-type': 'message/rfc822', 'content-length': 1024 * 1024 + 1 };
    const sending = request(`${portico.url}${mailEventsPath}`, { method: 'POST', headers });
    sending.on('error', () => undefined); // the server ends the connection
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();
    expect(answer.statusCode).toBe(413);
  });
});

it('a mail server passes a notice on through the command line', async () => {
  const recipient = 'dee@acme.example';
  const notice = deliveryNotices.Exchange?.({ messageId: messageIdOf(recipient), recipient }) ?? '';
  const said = await operateOn(
    { ...portico, database: { env: { ...database.env, SECRETS: secret } } },
    ['mail', 'notice'],
    notice,
  );
  expect(said).toContain('Marked: mail to the address comes back or is unwanted.');
  expect(await restore(recipient)).toContain('are sent to this address again');
});

it('without the secret in the environment there is no such address', async () => {
  await using other = await startPortico({ demo: false });
  const answer = await fetch(`${other.url}${mailEventsPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(404);
});
