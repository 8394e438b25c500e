import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type TwoFactorPlace, verifyPlace } from './places.rules.ts';
import type { Challenge, Settings } from './settings.rules.ts';
import type { TwoFactorAsking, TwoFactorEvent, TwoFactorState, TwoFactorWorking } from './states.rules.ts';
import { twoFactorFlow } from './two-factor.flow.ts';

const text = { channel: 'sms', contactId: '3', masked: '****0104', isLastUsed: false, isCircular: false } as const;
const mail = { ...text, channel: 'email', contactId: '4' } as const;
const settings: Settings = {
  stage: 'verify',
  company: 'Harbour Lane Logistics',
  isRequired: true,
  canPutOff: false,
  isAdministrator: false,
  ways: [text, mail],
  offers: [],
  trustSeconds: 86_400,
  recoveryCodesLeft: 10,
};
const enrol: Settings = {
  ...settings,
  stage: 'enrol',
  offers: [{ channel: 'totp', isCircular: false, isProven: false }],
};
const challenge: Challenge = { channel: 'sms', contactId: '3', masked: '****0104', resendAt: 60_000 };
const bySms = verifyPlace('sms', '3');
const options: TwoFactorPlace = { at: 'options' };
const typed = { phone: '20 7946 0100', countryCode: '44', countryIsoCode: 'GB' };
const key = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', expiresAt: 0 };
const wrong = { name: 'invalidSecurityCode', ...namedErrors.invalidSecurityCode } as const;

const known = { oneTimeSession: 'one', settings, place: options };
const asking: TwoFactorAsking = { ...known, step: 'asking' };
const atCode: TwoFactorAsking = { ...known, step: 'asking', place: bySms, challenge };
const checking: TwoFactorWorking = { ...known, step: 'working', place: bySms, challenge, work: { is: 'checking' } };
const sending: TwoFactorWorking = {
  ...known,
  step: 'working',
  work: { is: 'sending', to: { channel: 'sms', contactId: '3' } },
};
const finding: TwoFactorState = { step: 'finding', oneTimeSession: 'one', place: { at: 'dispatcher' } };
const atNumber: TwoFactorAsking = {
  ...known,
  settings: enrol,
  step: 'asking',
  place: { at: 'setupNumber', channel: 'sms' },
};
const atApp: TwoFactorAsking = { ...known, settings: enrol, step: 'asking', place: { at: 'setupApp' }, key };

type Case = readonly [
  string,
  TwoFactorState,
  TwoFactorEvent,
  Partial<TwoFactorAsking & TwoFactorWorking>,
  readonly object[],
];
const show = (place: TwoFactorPlace, by: string) => ({ do: 'show', place, by });

function check([, state, event, next, effects]: Case) {
  const after = advance(twoFactorFlow, state, event);
  expect(after.state).toMatchObject(next);
  expect(after.effects).toMatchObject(effects);
  expect(after.effects.length).toBe(effects.length);
}

describe('what is due', () => {
  it.each<Case>([
    ['is asked when the step opens', finding, { type: 'opened' }, { step: 'finding' } as never, [{ do: 'find' }]],
    [
      'is the choice of a way',
      finding,
      { type: 'found', settings },
      { step: 'asking', place: options },
      [show(options, 'replace')],
    ],
    [
      'is the screen of the address, where it belongs to the stage; nothing is sent',
      { ...finding, place: bySms },
      { type: 'found', settings, challenge },
      { step: 'asking', place: bySms },
      [],
    ],
    [
      'is the only way, to which a code is sent',
      finding,
      { type: 'found', settings: { ...settings, ways: [text] } },
      { step: 'working', place: { at: 'dispatcher' } },
      [{ do: 'send', to: { channel: 'sms', contactId: '3' } }],
    ],
    [
      'is not sent again after a reload of its screen',
      { ...finding, place: bySms },
      { type: 'found', settings: { ...settings, ways: [text] } },
      { step: 'asking', place: options },
      [show(options, 'replace')],
    ],
    [
      'is the choice, when a code could not be sent unasked',
      { ...sending, place: { at: 'dispatcher' } },
      { type: 'returned', problem: wrong },
      { step: 'asking', place: options, problem: wrong, failed: 'sending' },
      [show(options, 'replace')],
    ],
    [
      'is nothing more',
      finding,
      { type: 'found', settings: { ...settings, stage: 'passed' } },
      { step: 'passed' } as never,
      [{ do: 'finish', result: { oneTimeSession: 'one' } }],
    ],
    [
      'is followed to another stage',
      asking,
      { type: 'found', settings: { ...settings, stage: 'trust' } },
      { step: 'asking', place: { at: 'trustDevice' } },
      [show({ at: 'trustDevice' }, 'replace')],
    ],
  ])('[MFA-8] %s', (...row) => check(row));
});

describe('a code', () => {
  it.each<Case>([
    [
      'is sent to the chosen way',
      asking,
      { type: 'sendRequested', to: { channel: 'sms', contactId: '3' } },
      { step: 'working', work: sending.work },
      [{ do: 'send' }],
    ],
    [
      'is asked for once it was sent',
      sending,
      { type: 'sent', challenge },
      { step: 'asking', place: bySms },
      [show(bySms, 'push')],
    ],
    [
      'that is on its way is asked for, and not sent again',
      { ...asking, challenge },
      { type: 'sendRequested', to: { channel: 'sms', contactId: '3' } },
      { step: 'asking', place: bySms },
      [show(bySms, 'push')],
    ],
    [
      'is sent again from its own screen',
      atCode,
      { type: 'sendRequested', to: { channel: 'sms', contactId: '3' } },
      { step: 'working', place: bySms },
      [{ do: 'send' }],
    ],
    [
      'that was sent again is announced',
      { ...sending, place: bySms },
      { type: 'sent', challenge },
      { step: 'asking', isSentAgain: true },
      [],
    ],
    [
      'by a call replaces the text in the history',
      { ...sending, place: bySms },
      { type: 'sent', challenge: { ...challenge, channel: 'voice' } },
      { place: verifyPlace('voice', '3') },
      [show(verifyPlace('voice', '3'), 'replace')],
    ],
    [
      'that is empty costs no attempt',
      atCode,
      { type: 'codeSubmitted', code: ' ' },
      { problem: { name: 'emptyCode' } as never },
      [],
    ],
    [
      'that is short costs no attempt',
      atCode,
      { type: 'codeSubmitted', code: '12345' },
      { problem: { name: 'incompleteCode' } as never },
      [],
    ],
    [
      'is verified',
      atCode,
      { type: 'codeSubmitted', code: '123 456' },
      { step: 'working', work: { is: 'checking' } },
      [{ do: 'verify', channel: 'sms', contactId: '3', code: '123456' }],
    ],
    ['is verified once', checking, { type: 'codeSubmitted', code: '654321' }, { step: 'working' }, []],
    [
      'that is wrong shows its problem',
      checking,
      { type: 'returned', problem: wrong },
      { step: 'asking', place: bySms, problem: wrong, failed: 'checking' },
      [],
    ],
    [
      'of an app is verified by its own call',
      { ...asking, place: verifyPlace('totp') },
      { type: 'codeSubmitted', code: '１２３４５６' },
      { step: 'working' },
      [{ do: 'verifyOwnCode', channel: 'totp', code: '123456' }],
    ],
    [
      'for recovery is sent as it was typed',
      { ...asking, place: verifyPlace('recovery') },
      { type: 'codeSubmitted', code: ' 7kqm-4xpt ' },
      { step: 'working' },
      [{ do: 'verify', channel: 'recovery', code: '7kqm-4xpt' }],
    ],
    [
      'that is right leads to the next stage',
      checking,
      { type: 'advanced', stage: 'trust', oneTimeSession: 'two' },
      { step: 'working', oneTimeSession: 'two', place: bySms },
      [{ do: 'tellTabs', what: 'moved' }, { do: 'find' }],
    ],
    [
      'that is right ends the step, also when the user went back meanwhile',
      asking,
      { type: 'advanced', stage: 'passed', oneTimeSession: 'two' },
      { step: 'passed' } as never,
      [
        { do: 'finish', result: { oneTimeSession: 'two' } },
        { do: 'tellTabs', what: 'passed' },
      ],
    ],
  ])('[MFA-2] [MFA-6] %s', (...row) => check(row));
});

describe('a set-up', () => {
  it.each<Case>([
    [
      'of an app fetches its key',
      { ...atNumber, place: { at: 'setup' } },
      { type: 'placeChosen', place: { at: 'setupApp' } },
      { place: { at: 'setupApp' } },
      [show({ at: 'setupApp' }, 'push'), { do: 'fetchKey' }],
    ],
    [
      'of an app is proven by a first code',
      atApp,
      { type: 'codeSubmitted', code: '123456' },
      { step: 'working', key },
      [{ do: 'verifyOwnCode', channel: 'totp', code: '123456' }],
    ],
    [
      'of an app gets a new key for one that has expired',
      atApp,
      { type: 'keyExpired' },
      { problem: { name: 'codeExpired' } as never },
      [{ do: 'fetchKey' }],
    ],
    [
      'needs a number',
      atNumber,
      { type: 'numberSubmitted', typed: { ...typed, phone: ' ' } },
      { problem: { name: 'emptyPhone' } as never },
      [],
    ],
    [
      'adds a number',
      atNumber,
      { type: 'numberSubmitted', typed },
      { step: 'working', typed },
      [{ do: 'addNumber', channel: 'sms', typed, keepsCircular: false }],
    ],
    [
      'sends a code to a number that was added',
      { ...atNumber, step: 'working', work: { is: 'other' } },
      { type: 'numberTaken', channel: 'sms', contactId: '7', canBeBackup: false },
      { step: 'working' },
      [{ do: 'send', to: { channel: 'sms', contactId: '7' } }],
    ],
    [
      'warns of a circular number before anything is sent',
      { ...atNumber, step: 'working', work: { is: 'other' }, typed },
      { type: 'numberTaken', channel: 'sms', canBeBackup: true },
      { step: 'asking', place: { at: 'circular', channel: 'sms' }, circular: { canBeBackup: true } },
      [show({ at: 'circular', channel: 'sms' }, 'push')],
    ],
    [
      'keeps a circular number that the user wants as a backup',
      { ...atNumber, place: { at: 'circular', channel: 'sms' }, circular: { canBeBackup: true }, typed },
      { type: 'circularKept' },
      { step: 'working' },
      [{ do: 'addNumber', channel: 'sms', typed, keepsCircular: true }],
    ],
    [
      'may be put off',
      { ...atNumber, place: { at: 'setup' } },
      { type: 'putOff' },
      { step: 'working' },
      [{ do: 'recordPutOff' }],
    ],
  ])('[MFA-3] [MFA-5] %s', (...row) => check(row));
});

describe('the address', () => {
  it.each<Case>([
    ['leads back to the choice', atCode, { type: 'wentTo', place: options }, { step: 'asking', place: options }, []],
    [
      'leads forward to the code that was sent',
      { ...asking, challenge },
      { type: 'wentTo', place: bySms },
      { place: bySms },
      [],
    ],
    [
      'returns to the screen, when the user leaves the step',
      asking,
      { type: 'wentTo', place: { at: 'dispatcher' } },
      { place: options },
      [show(options, 'replace')],
    ],
    [
      'returns to the screen from a place of another stage',
      asking,
      { type: 'wentTo', place: { at: 'trustDevice' } },
      { place: options },
      [show(options, 'push')],
    ],
    [
      'leads back while a call is running',
      checking,
      { type: 'wentTo', place: options },
      { step: 'asking', place: options },
      [],
    ],
  ])('[ROUTE-5a] [ROUTE-1d] %s', (...row) => check(row));

  it('[ROUTE-1d] leaves secrets behind, and keeps what was typed', () => {
    const { state } = advance(twoFactorFlow, { ...atApp, typed }, { type: 'wentTo', place: { at: 'setup' } });
    expect(state).toMatchObject({ typed });
    expect(state).not.toHaveProperty('key');
  });
});

describe('a passkey', () => {
  const byPasskey = verifyPlace('passkey');
  const own: Settings = {
    ...settings,
    ways: [{ channel: 'passkey', isLastUsed: true, isCircular: false }, text],
  };
  const atPasskey: TwoFactorAsking = { ...known, settings: own, step: 'asking', place: byPasskey };
  const atNewPasskey: TwoFactorAsking = { ...known, settings: enrol, step: 'asking', place: { at: 'setupPasskey' } };
  const notUsed = { name: 'passkeyNotUsed', ...namedErrors.passkeyNotUsed } as const;
  const waiting: TwoFactorWorking = { ...atPasskey, step: 'working', work: { is: 'checking' } };

  it.each<Case>([
    [
      'is asked for at once where it was used last',
      finding,
      { type: 'found', settings: own },
      { step: 'asking', place: byPasskey },
      [show(byPasskey, 'replace'), { do: 'tryCeremony', channel: 'passkey' }],
    ],
    [
      'is asked for at once where it is chosen',
      { ...asking, settings: own },
      { type: 'placeChosen', place: byPasskey },
      { place: byPasskey },
      [show(byPasskey, 'push'), { do: 'tryCeremony', channel: 'passkey' }],
    ],
    [
      'is not asked for after Back',
      { ...asking, settings: own },
      { type: 'wentTo', place: byPasskey },
      { place: byPasskey },
      [],
    ],
    [
      'is asked for by the button',
      atPasskey,
      { type: 'ceremonyAsked', channel: 'passkey' },
      { step: 'working' },
      [{ do: 'confirmByCeremony', channel: 'passkey' }],
    ],
    ['is asked for once', waiting, { type: 'ceremonyAsked', channel: 'passkey' }, { step: 'working' }, []],
    [
      'that was not used leaves the button',
      waiting,
      { type: 'returned', problem: notUsed },
      { step: 'asking', problem: notUsed },
      [],
    ],
    [
      'that was asked for on arrival and is refused is said',
      atPasskey,
      { type: 'ceremonyRefused', problem: notUsed },
      { problem: notUsed },
      [],
    ],
    ['has no code', atPasskey, { type: 'codeSubmitted', code: '123456' }, { step: 'asking' }, []],
    [
      'is set up at a place of its own',
      { ...atNewPasskey, place: { at: 'setup' } },
      { type: 'placeChosen', place: { at: 'setupPasskey' } },
      { place: { at: 'setupPasskey' } },
      [show({ at: 'setupPasskey' }, 'push')],
    ],
    [
      'is created by the button',
      atNewPasskey,
      { type: 'ceremonyWanted', channel: 'passkey' },
      { step: 'working' },
      [{ do: 'setUpByCeremony', channel: 'passkey' }],
    ],
  ])('[MFA-2] %s', (...row) => check(row));
});

it('[MFA-8] another tab that has passed leaves nothing to do here', () => {
  for (const state of [asking, checking, finding])
    expect(advance(twoFactorFlow, state, { type: 'passedElsewhere' })).toEqual({
      state: { step: 'elsewhere' },
      effects: [{ do: 'letClose' }],
    });
});

it('[MFA-8] another tab that has done a part leaves the next screen to that tab, since it acts by itself', () => {
  const after = advance(twoFactorFlow, asking, { type: 'movedElsewhere' });
  expect(after).toEqual({ state: { step: 'elsewhere' }, effects: [{ do: 'letClose' }] });
});

it('[MFA-8] a sign-in that cannot continue after the step offers a reload, and loops never', () => {
  const passed: TwoFactorState = { ...known, step: 'passed' };
  const after = advance(twoFactorFlow, passed, { type: 'returned', problem: wrong });
  expect(after).toMatchObject({ state: { step: 'finding', problem: wrong }, effects: [] });
});
