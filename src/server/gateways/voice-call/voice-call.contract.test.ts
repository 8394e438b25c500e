import { describe, expect, it } from 'vitest';
import { createContractServer, provePhoneProvider } from '../../../../test/phone-provider-contract.ts';
import { createFakeProvider } from '../delivery/fake-provider.ts';
import type { Provider } from '../delivery/provider.ts';
import type { CallScript } from './call-script.ts';
import { twimlOfCode, twimlOfGreeting } from './twiml.ts';
import { createCallProvider, type OutgoingCall } from './voice-call.ts';

const script = {
  language: 'en-US',
  greeting: 'Hello. This is Smith & Sons. To hear it, press 1.',
  digits: ['1', '2'],
  beforeCode: 'Your code is',
  afterCode: '',
  beforeRepetition: 'Again:',
  afterRepetition: '',
  warning: 'Hang up.',
  goodbye: 'Goodbye.',
};
const call: OutgoingCall = {
  id: 'message-1',
  to: '+12125550104',
  script,
  keyUrl: 'https://sign-in.example/messages/call?call=sealed&x=1',
  receiptUrl: 'https://sign-in.example/messages/receipt?id=message-1',
};

const server = createContractServer();
const overTwilio = () => createCallProvider(new URL(server().twilio));

describe.each<[string, () => Provider<OutgoingCall>]>([
  ['the fake provider of calls', () => createFakeProvider()],
  ['calls over the Twilio wire', overTwilio],
  ['calls over a webhook', () => createCallProvider(new URL(server().webhook))],
])('%s', (_, create) => provePhoneProvider(create, call));

it('[MFA-1] a call over the Twilio wire begins with the greeting, and has nothing of the code before a key', async () => {
  await overTwilio().send(call);
  const { path, fields } = server().received.at(-1) ?? { path: '', fields: { Twiml: undefined } };
  expect(path).toBe('/2010-04-01/Accounts/AC1/Calls.json');
  expect(fields).toEqual({
    From: '+12025550100',
    To: call.to,
    StatusCallback: call.receiptUrl,
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

/** What a call says after the key, with … for a pause. */
const spokenOf = (told: CallScript) =>
  [...twimlOfCode(told).matchAll(/<Pause length="1"\/>|<Say[^>]*>([^<]*)/g)].map(([, text]) => text ?? '…');

it('[MFA-1] a call tells the code digit by digit, with pauses, twice', () => {
  expect(spokenOf(script)).toEqual([
    ...['Your code is', '…', '1', '…', '2', '…', 'Again:', '…', '1', '…', '2', '…', 'Hang up.'],
  ]);
});

it('[MFA-1] a call says the words that its language has after the code', () => {
  const japanese = { beforeCode: 'コードは、', afterCode: 'です。', beforeRepetition: '繰り返します。' };
  expect(spokenOf({ ...script, ...japanese })).toEqual([
    ...['コードは、', '…', '1', '…', '2', 'です。', '…', '繰り返します。', '…', '1', '…', '2', '…', 'Hang up.'],
  ]);
});

it.each([
  ['en-GB', 'en-GB'],
  ['zh-HK', 'zh-HK'],
  ['ru', 'ru-RU'],
  ['es-419', 'es-MX'],
])('[LOC-5] a call in %s has a voice of %s', (language, voice) => {
  const told = twimlOfCode({ ...script, language });
  expect(new Set([...told.matchAll(/<Say language="([^"]*)"/g)].map(([, tag]) => tag))).toEqual(new Set([voice]));
});
