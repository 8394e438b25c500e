import { describe, expect, it } from 'vitest';
import { lastDigits } from '../parts/code/Masked.tsx';
import {
  type ConfirmWay,
  callInsteadOf,
  challengeOf,
  destinationUnasked,
  digitsIn,
  inFours,
  isWholeCode,
  type Offer,
  otherNumberChannel,
  type Settings,
  setUpChoices,
  trustPeriod,
  waysInOrder,
} from './settings.rules.ts';

const way = (channel: ConfirmWay['channel'], more: Partial<ConfirmWay> = {}): ConfirmWay => ({
  channel,
  isLastUsed: false,
  isCircular: false,
  ...more,
});
const among = (ways: readonly ConfirmWay[], more: Partial<Settings> = {}): Settings => ({
  stage: 'verify',
  company: 'Harbour Lane Logistics',
  isRequired: true,
  canPutOff: false,
  isAdministrator: false,
  ways: [...ways],
  offers: [],
  trustSeconds: 0,
  recoveryCodesLeft: 10,
  ...more,
});

describe('the ways of the second step', () => {
  it('[MFA-2] are listed with the last used first, a circular number late, and recovery codes last', () => {
    const ways = [
      way('recovery'),
      way('voice', { isCircular: true }),
      way('totp'),
      way('sms', { contactId: '3', isLastUsed: true }),
    ];
    expect(waysInOrder(ways).map(({ channel }) => channel)).toEqual(['sms', 'totp', 'voice', 'recovery']);
  });

  it.each<[string, ConfirmWay[], Partial<Settings>, string | undefined]>([
    ['the only number', [way('sms', { contactId: '3' }), way('recovery')], {}, 'sms'],
    ['the only address', [way('email', { contactId: '4' })], {}, 'email'],
    ['a call, which rings at once', [way('voice', { contactId: '3' })], {}, undefined],
    ['a circular number', [way('sms', { contactId: '3', isCircular: true })], {}, undefined],
    ['one of two', [way('sms', { contactId: '3' }), way('email', { contactId: '4' })], {}, undefined],
    ['an app, which sends nothing', [way('totp')], {}, undefined],
    ['the only number during a set-up', [way('sms', { contactId: '3' })], { stage: 'enrol' }, undefined],
  ])('[MFA-2] are sent to without asking: %s → %#', (_, ways, more, channel) => {
    expect(destinationUnasked(among(ways, more))?.channel).toBe(channel);
  });

  it('[MFA-2] offer a call to the number of a text, where that number can be called', () => {
    const text = { channel: 'sms', contactId: '3' } as const;
    const call = { channel: 'voice', contactId: '3' };
    expect(callInsteadOf(among([way('voice', { contactId: '3' })]), text)).toEqual(call);
    expect(callInsteadOf(among([way('voice', { contactId: '5' })]), text)).toBeUndefined();
    expect(callInsteadOf(among([way('voice', { contactId: '3', isCircular: true })]), text)).toBeUndefined();
    expect(callInsteadOf(among([way('voice', { contactId: '3' })]), { ...text, channel: 'email' })).toBeUndefined();
    const offers: Settings['offers'] = [{ channel: 'voice', isCircular: false, isProven: false }];
    expect(callInsteadOf(among([], { stage: 'enrol', offers }), text)).toEqual(call);
  });
});

it('[MFA-2] the countdown ends at the server’s seconds, counted from its answer', () => {
  const sent = {
    contactBy: 'sms',
    contactId: '3',
    masked: '****0104',
    resendInSeconds: 60,
    expiresInSeconds: 600,
  } as const;
  expect(challengeOf(sent, 1000)).toEqual({ channel: 'sms', contactId: '3', masked: '****0104', resendAt: 61_000 });
});

it.each([
  [3600, { unit: 'hours', count: 1 }],
  [47 * 3600, { unit: 'hours', count: 47 }],
  [48 * 3600, { unit: 'days', count: 2 }],
  [365 * 86_400, { unit: 'days', count: 365 }],
])('[MFA-4] a period of %i seconds is worded as %o', (seconds, period) => {
  expect(trustPeriod(seconds)).toEqual(period);
});

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['123‑456 ', '123456'],
  ['12345a', '12345a'],
])('[MFA-7] the code %o is read as %s', (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});

it('[MFA-7] a code has six digits', () => {
  expect(['12345', '123456', '1234567', '12345a', ''].map(isWholeCode)).toEqual([false, true, false, false, false]);
});

it('[MFA-3] a key is shown in fours', () => {
  expect(inFours('JBSWY3DPEHPK3P')).toBe('JBSW Y3DP EHPK 3P');
  expect(inFours('JBSWY3DP')).toBe('JBSW Y3DP');
});

it('[MASK-1a] what is read out of a masked contact is its last digits alone', () => {
  expect(lastDigits('********0104')).toBe('0104');
  expect(lastDigits('**4')).toBe('4');
  expect(lastDigits('a*a@h**********e')).toBe('');
});

describe('what can be set up', () => {
  const offer = (channel: Offer['channel'], more: Partial<Offer> = {}): Offer => ({
    channel,
    isCircular: false,
    isProven: false,
    ...more,
  });
  const known = { contactId: '3', masked: '********0104' };

  it('[MFA-5] is one choice for all new numbers where one is known', () => {
    const offers = [offer('totp'), offer('sms', known), offer('voice', known), offer('sms'), offer('voice')];
    expect(setUpChoices(offers)).toEqual([
      offer('totp'),
      offer('sms', known),
      offer('voice', known),
      { ...offer('sms'), isAnother: true },
    ]);
  });

  it('[MFA-5] is a choice for each channel where no number is known', () => {
    const offers = [offer('totp'), offer('sms'), offer('voice')];
    expect(setUpChoices(offers)).toEqual(offers);
  });

  it('names the other channel of a new number only where it is offered', () => {
    expect(otherNumberChannel(among([], { offers: [offer('sms'), offer('voice')] }), 'sms')).toBe('voice');
    expect(otherNumberChannel(among([], { offers: [offer('voice')] }), 'voice')).toBeUndefined();
  });
});
