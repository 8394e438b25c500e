import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhoneServer, startPhoneServer } from '../../../../test/phone-server.ts';
import { createFakeProvider, refusedRecipients } from '../delivery/fake-provider.ts';
import type { Provider } from '../delivery/provider.ts';
import { twimlOfCode, twimlOfGreeting } from './twiml.ts';
import { createCallProvider, type OutgoingCall } from './voice-call.ts';

const script = {
  ...{ language: 'en-US', greeting: 'Hello. This is Smith & Sons. To hear it, press 1.', digits: ['1', '2'] },
  ...{ beforeCode: 'Your code is', beforeRepetition: 'Again:', warning: 'Hang up.', goodbye: 'Goodbye.' },
};
const call: OutgoingCall = {
  ...{ id: 'message-1', to: '+12125550104', script },
  keyUrl: 'https://sign-in.example/messages/call?call=sealed&x=1',
  receiptUrl: 'https://sign-in.example/messages/receipt?id=message-1',
};
const number = (list: readonly string[]) => list.at(-1) ?? '';

let server: PhoneServer;
beforeAll(async () => {
  const { permanently, forNow } = refusedRecipients;
  server = await startPhoneServer({ unknown: permanently, failing: forNow });
});
afterAll(() => server.close());

const overTwilio = () => createCallProvider(new URL(server.twilio));

describe.each<[string, () => Provider<OutgoingCall>]>([
  ['the fake provider of calls', () => createFakeProvider()],
  ['calls over the Twilio wire', overTwilio],
  ['calls over a webhook', () => createCallProvider(new URL(server.webhook))],
])('%s', (_, create) => {
  it('[MFA-1] takes a call', async () => {
    await expect(create().send(call)).resolves.toBeUndefined();
  });
  it('[MFA-1] says that a number which does not exist is refused for ever', async () => {
    const to = number(refusedRecipients.permanently);
    await expect(create().send({ ...call, to })).rejects.toMatchObject({ isPermanent: true });
  });
  it('[MFA-1] says that a number which is not served now may be served later', async () => {
    const to = number(refusedRecipients.forNow);
    await expect(create().send({ ...call, to })).rejects.toMatchObject({ isPermanent: false });
  });
});

it('[MFA-1] a call over the Twilio wire begins with the greeting, and has nothing of the code before a key', async () => {
  await overTwilio().send(call);
  const { path, fields } = server.received.at(-1) ?? { path: '', fields: { Twiml: undefined } };
  expect(path).toBe('/2010-04-01/Accounts/AC1/Calls.json');
  expect(fields).toEqual({
    ...{ From: '+12025550100', To: call.to, StatusCallback: call.receiptUrl },
    Twiml: twimlOfGreeting(script, call.keyUrl),
  });
  expect(fields.Twiml).not.toContain('Your code is');
});

it('[MFA-1] a call waits 10 s for a key, twice, then says goodbye: a voicemail records no code', () => {
  const say = (text: string) => `<Say language="en-US">${text}</Say>`;
  const ask = `<Gather numDigits="1" timeout="10" method="POST" action="https://sign-in.example/messages/call?call=sealed&#38;x=1">${say('Hello. This is Smith &#38; Sons. To hear it, press 1.')}</Gather>`;
  expect(twimlOfGreeting(script, call.keyUrl)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><Response>${ask}${ask}${say('Goodbye.')}<Hangup/></Response>`,
  );
});

it('[MFA-1] a call tells the code digit by digit, with pauses, twice', () => {
  const spoken = twimlOfCode(script).replace(/<Pause length="1"\/>/g, '…');
  expect([...spoken.matchAll(/…|<Say[^>]*>([^<]*)/g)].map(([all, text]) => text ?? all)).toEqual([
    ...['Your code is', '…', '1', '…', '2', '…', 'Again:', '…', '1', '…', '2', '…', 'Hang up.'],
  ]);
});
