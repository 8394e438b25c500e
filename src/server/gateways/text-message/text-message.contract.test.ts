import { describe, expect, it } from 'vitest';
import { createContractServer, provePhoneProvider } from '../../../../test/phone-provider-contract.ts';
import { twilioToken } from '../../../../test/phone-server.ts';
import { createFakeProvider } from '../delivery/fake-provider.ts';
import type { Provider } from '../delivery/provider.ts';
import { createTextProvider, type OutgoingText } from './text-message.ts';

const text: OutgoingText = {
  id: 'message-1',
  to: '+12125550104',
  text: '123456 is your code.\n\n@localhost #123456',
  receiptUrl: 'https://sign-in.example/messages/receipt?id=message-1',
};

const server = createContractServer();
const overTwilio = () => createTextProvider(new URL(server().twilio));
const overWebhook = () => createTextProvider(new URL(server().webhook));

describe.each<[string, () => Provider<OutgoingText>]>([
  ['the fake provider of text messages', () => createFakeProvider()],
  ['text messages over the Twilio wire', overTwilio],
  ['text messages over a webhook', overWebhook],
])('%s', (_, create) => provePhoneProvider(create, text));

it('[MFA-1] text messages over the Twilio wire arrive with the sender, the receipt address and the same key each time', async () => {
  await overTwilio().send(text);
  expect(server().received.at(-1)).toEqual({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from(`AC1:${twilioToken}`).toString('base64')}`,
    idempotencyKey: 'message-1',
    fields: { From: '+12025550100', To: text.to, Body: text.text, StatusCallback: text.receiptUrl },
  });
});

it('[MFA-1] text messages over a webhook arrive as JSON with a token and the same key each time', async () => {
  await overWebhook().send(text);
  expect(server().received.at(-1)).toEqual({
    path: '/hook',
    authorization: 'Bearer secret',
    idempotencyKey: 'message-1',
    fields: { channel: 'sms', ...text },
  });
});

it('a service without a server is no connection, and its name has no secret', async () => {
  const provider = createTextProvider(new URL('http://:secret@127.0.0.1:1/hook'));
  expect(provider.name).toBe('127.0.0.1:1');
  await expect(provider.send(text)).rejects.toMatchObject({ reason: 'no connection', isPermanent: false });
});
