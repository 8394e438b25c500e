import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { sampleMessage } from '../../../test/message-samples.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type PhoneServer, startPhoneServer, twilioToken } from '../../../test/phone-server.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createOutbox } from './outbox.ts';

const secret = 'a secret of the test that is long enough';

let database: FreshDatabase;
let phone: PhoneServer;
let portico: RunningPortico;
beforeAll(async () => {
  phone = await startPhoneServer();
  database = await freshDatabase();
  const open = await openFreshDatabase(database);
  const outbox = createOutbox(open, createSecrets([secret]));
  const here = { brandId: 0, localeId: 'en_US' };
  await inTransaction(open, async (tx) => {
    await outbox.queue(tx, sampleMessage('signInCode', { channel: 'voice', ...here }));
    await outbox.queue(tx, sampleMessage('signInCode', { channel: 'sms', ...here }));
  });
  await open.close();
  const env = { SECRETS: secret, SMS_URL: phone.twilio, VOICE_URL: phone.twilio };
  portico = await startPortico({ database, demo: false, env });
  await vi.waitUntil(() => phone.received.length === 2, { timeout: 30_000 });
});
afterAll(async () => {
  await portico[Symbol.asyncDispose]();
  await phone.close();
});

/** Posts a form as the provider does, with its signature or another one. */
function post(address: string, fields: Readonly<Record<string, string>>, token = twilioToken): Promise<Response> {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('');
  const signature = createHmac('sha1', token)
    .update(address + text)
    .digest('base64');
  return fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  });
}
const fieldOf = (resource: string, name: string) =>
  String(phone.received.find(({ path }) => path.endsWith(resource))?.fields[name] ?? '');

describe('a call', () => {
  let keyUrl: string;
  beforeEach(() => {
    const [, action = ''] = /action="([^"]+)"/.exec(fieldOf('Calls.json', 'Twiml')) ?? [];
    keyUrl = action.replaceAll('&#38;', '&');
  });

  it('[MFA-1] tells the code after the key 1, although it is erased from the outbox by then', async () => {
    const answer = await post(keyUrl, { Digits: '1', CallSid: 'CA1' });
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const said = [...(await answer.text()).matchAll(/<Say[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(said.slice(0, 8)).toEqual(['Your code is', '3', '8', '1', '0', '2', '7', 'Again:']);
  });

  it('[MFA-1] greets again after any other key', async () => {
    const answer = await (await post(keyUrl, { Digits: '7' })).text();
    expect(answer).toContain('To hear it, press 1.');
    expect(answer).not.toContain('Your code is');
  });

  it.each([
    [
      'without the signature of the provider',
      () => fetch(keyUrl, { method: 'POST', body: new URLSearchParams({ Digits: '1' }) }),
    ],
    ['with a wrong signature', () => post(keyUrl, { Digits: '1' }, 'another token')],
    ['at an address that was changed', () => post(`${keyUrl.slice(0, -4)}AAAA`, { Digits: '1' })],
    ['at an address without a message', () => post(`${portico.url}/messages/call`, { Digits: '1' })],
  ])('[MFA-1] tells nothing %s', async (_, ask) => {
    expect(await (await ask()).text()).toBe('<Response><Hangup/></Response>');
  });
});

describe('a receipt', () => {
  const deliveries = async () => {
    const listed = JSON.parse(await operateOn(portico, ['message', 'list', '--json']));
    return Object.fromEntries(listed.map(({ channel, delivery }: Record<string, string>) => [channel, delivery]));
  };

  it.each([
    [
      'without the signature of the provider',
      (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ MessageStatus: 'delivered' }) }),
    ],
    ['with a wrong signature', (url: string) => post(url, { MessageStatus: 'delivered' }, 'another token')],
    [
      'of another message',
      (url: string) => post(url.replace(/id=[^&]+/, 'id=another'), { MessageStatus: 'delivered' }),
    ],
  ])('[MFA-1] is not taken %s', async (_, send) => {
    const answer = await send(fieldOf('Messages.json', 'StatusCallback'));
    expect(await answer.json()).toEqual({ taken: false });
  });

  it('[MFA-1] says whether a text message arrived, and whether a call was answered', async () => {
    expect(await deliveries()).toEqual({ sms: undefined, voice: undefined });
    await post(fieldOf('Messages.json', 'StatusCallback'), { MessageStatus: 'sent', MessageSid: 'SM1' });
    await post(fieldOf('Messages.json', 'StatusCallback'), { MessageStatus: 'undelivered', ErrorCode: '30003' });
    await post(fieldOf('Calls.json', 'StatusCallback'), { CallStatus: 'completed' });
    expect(await deliveries()).toEqual({ sms: 'undelivered', voice: 'delivered' });
  });
});
