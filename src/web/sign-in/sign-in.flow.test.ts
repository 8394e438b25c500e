import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { type ApiErrorCode, apiErrors, type ErrorName, namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/flow.ts';
import {
  type Agreement,
  type KnownCredential,
  type SignInEvent,
  type SignInState,
  signInFlow,
} from './sign-in.flow.ts';

const typed = { username: 'jane@harbour.example' };
const known: KnownCredential = { type: 'email', shown: typed.username, username: typed.username, typed };
const states = {
  enterCredential: { step: 'enterCredential', typed },
  checkingCredential: { step: 'checkingCredential', typed },
  enterPassword: { step: 'enterPassword', known },
  checkingPassword: { step: 'checkingPassword', known },
  ending: { step: 'ending', oneTimeSession: 'one', known },
  agreement: { step: 'agreement', agreement: 'consent', oneTimeSession: 'one' },
  agreeing: { step: 'agreeing', agreement: 'consent', oneTimeSession: 'one' },
  selectAccount: { step: 'selectAccount' },
  choosingAccount: { step: 'choosingAccount', accountId: 'a' },
  resuming: { step: 'resuming' },
  returning: { step: 'returning' },
  leaving: { step: 'leaving' },
  stopped: { step: 'stopped', refusal: refusal(214) },
} satisfies { [Step in SignInState['step']]: Extract<SignInState, { step: Step }> };

function refusal(reason: ApiErrorCode | ErrorName): Refusal {
  const name = typeof reason === 'number' ? apiErrors[reason].name : reason;
  const code = typeof reason === 'number' ? { code: reason } : {};
  const fatal = typeof reason === 'number' && 'fatal' in apiErrors[reason] ? { fatal: true as const } : {};
  return { ...code, name, ...namedErrors[name], ...fatal };
}

function going(step: SignInState['step'], event: SignInEvent) {
  const { state, effects } = advance(signInFlow, states[step] as SignInState, event);
  return { step: state.step, does: effects.map((effect) => effect.do), state, effects };
}

describe('a sign-in that goes well', () => {
  it.each([
    ['enterCredential', { type: 'credentialSubmitted', typed }, 'checkingCredential', ['checkCredential']],
    ['checkingCredential', { type: 'credentialFound', known }, 'enterPassword', ['showPassword']],
    ['enterPassword', { type: 'passwordSubmitted', password: 'Secret-1' }, 'checkingPassword', ['checkPassword']],
    ['checkingPassword', { type: 'passwordAccepted', oneTimeSession: 'one' }, 'ending', ['issueCode']],
    ['ending', { type: 'codeIssued', address: '/continue?code=1' }, 'returning', ['returnToApp']],
  ] as const)('[SIGN-1] at %s, %o leads to %s', (step, event, next, effects) => {
    expect(going(step, event)).toMatchObject({ step: next, does: effects });
  });
});

describe('what the page finds wrong by itself', () => {
  it.each([
    ['[CRED-1]', { username: '' }, 'emptyCredential', 'credential'],
    ['[CRED-2]', { username: 'jane@' }, 'emailNotFound', 'credential'],
    ['[CRED-3]', { username: 'jane' }, 'credentialNotFound', 'credential'],
    ['[CRED-4]', { username: '1234' }, 'invalidPhone', 'credential'],
    ['[CRED-5]', { username: '2025550100', countryCode: '1a' }, 'invalidCountryCode', 'countryCode'],
    ['[CRED-6]', { username: '2025550100', extension: '012' }, 'invalidExtension', 'extension'],
  ] as const)('%s of %o is %s at the field %s, and nothing is asked of the server', (_, given, name, field) => {
    const { state, effects } = going('enterCredential', { type: 'credentialSubmitted', typed: given });
    expect(state).toMatchObject({ step: 'enterCredential', typed: given, problem: { name, field } });
    expect(effects).toEqual([]);
  });

  it('[ERR-4] asks for a password before it asks the server', () => {
    const { state, effects } = going('enterPassword', { type: 'passwordSubmitted', password: '' });
    expect(state).toMatchObject({ step: 'enterPassword', problem: { name: 'emptyPassword', field: 'password' } });
    expect(effects).toEqual([]);
  });
});

describe('a refusal leads where its row of the catalogue says', () => {
  it.each([
    [304, 'enterCredential', []],
    ['extensionRequired', 'enterCredential', []],
    ['networkError', 'enterCredential', []],
    [429, 'enterCredential', []],
    [214, 'stopped', ['showError']],
    [223, 'stopped', ['showError']],
    [508, 'stopped', ['showError']],
  ] as const)('[ERR-1] %s of the credential check: %s', (reason, step, does) => {
    expect(going('checkingCredential', { type: 'refused', refusal: refusal(reason) })).toMatchObject({ step, does });
  });

  it.each([
    ['emailPasswordMismatch', 'enterPassword', []],
    [362, 'enterPassword', []],
    [374, 'enterPassword', []],
    [103, 'enterPassword', []],
    [204, 'stopped', ['showError']],
    [306, 'stopped', ['showError']],
    [304, 'enterCredential', ['showCredential']],
  ] as const)('[ERR-1] %s of the password: %s', (reason, step, does) => {
    const event = { type: 'refused', refusal: refusal(reason) } as const;
    expect(going('checkingPassword', event)).toMatchObject({ step, does });
    expect(going('ending', event)).toMatchObject({ step, does });
  });

  it('[ERR-4] shows nothing for what is silent', () => {
    const silent: Refusal = { ...refusal(103), surface: 'silent' };
    expect(going('checkingPassword', { type: 'refused', refusal: silent }).state).toEqual(states.enterPassword);
    expect(going('checkingCredential', { type: 'refused', refusal: silent }).state).toEqual(states.enterCredential);
  });
});

describe('a step between the password and the app', () => {
  it.each([
    ['termsRequired', 'termsOfService'],
    ['governmentNoticeRequired', 'governmentNotice'],
    [314, 'consent'],
  ] as const)('[SIGN-1] is the one that the refusal %s leads to', (reason, agreement) => {
    const event = { type: 'refused', refusal: refusal(reason) } as const;
    expect(going('ending', event)).toMatchObject({ state: { step: 'agreement', agreement }, does: [] });
    expect(going('agreeing', event)).toMatchObject({ state: { step: 'agreement', agreement }, does: [] });
  });

  it.each([
    ['agreement', { type: 'agreed' }, 'agreeing', ['recordAgreement']],
    ['agreement', { type: 'left', by: 'deny' }, 'leaving', ['leave']],
    ['leaving', { type: 'appStayedClosed' }, 'left', []],
    ['agreeing', { type: 'agreementRecorded', oneTimeSession: 'two' }, 'ending', ['issueCode']],
    ['agreeing', { type: 'refused', refusal: refusal('networkError') }, 'agreement', []],
    ['agreement', { type: 'wentBack' }, 'agreement', []],
    ['resuming', { type: 'pageOpened' }, 'resuming', ['askWhereItStands']],
    ['resuming', { type: 'resumed', oneTimeSession: 'two' }, 'ending', ['issueCode']],
    ['resuming', { type: 'refused', refusal: refusal('networkError') }, 'enterCredential', ['showCredential']],
    ['resuming', { type: 'refused', refusal: refusal(223) }, 'stopped', ['showError']],
  ] as const)('[ROUTE-5] at %s, %o leads to %s', (step, event, next, does) => {
    expect(going(step, event)).toMatchObject({ step: next, does });
  });

  it('[FRAME-10] is acknowledged with the code that ends the sign-in, the notice alone', () => {
    const agreed = (agreement: Agreement) =>
      advance(signInFlow, { step: 'agreeing', agreement, oneTimeSession: 'one' } as SignInState, {
        type: 'agreementRecorded',
        oneTimeSession: 'two',
      }).effects;
    expect(agreed('governmentNotice')).toMatchObject([{ oneTimeSession: 'two', isNoticeAcknowledged: true }]);
    expect(agreed('termsOfService')).toMatchObject([{ oneTimeSession: 'two', isNoticeAcknowledged: false }]);
  });
});

describe('an account to be chosen', () => {
  const chosen = { step: 'ending', oneTimeSession: 'two', chosenId: 'a' } as const;

  it.each([
    ['ending', { type: 'refused', refusal: refusal('accountSelectionRequired') }, 'selectAccount', []],
    ['resuming', { type: 'resumed', oneTimeSession: 'two', isChoiceDue: true }, 'selectAccount', []],
    ['selectAccount', { type: 'accountPicked', accountId: 'a' }, 'choosingAccount', ['chooseAccount']],
    ['choosingAccount', { type: 'accountPicked', accountId: 'b' }, 'choosingAccount', []],
    ['choosingAccount', { type: 'accountChosen', oneTimeSession: 'two' }, 'ending', ['issueCode']],
    ['choosingAccount', { type: 'refused', refusal: refusal(362) }, 'selectAccount', []],
    ['choosingAccount', { type: 'refused', refusal: refusal(214) }, 'selectAccount', []],
    ['choosingAccount', { type: 'refused', refusal: refusal(221) }, 'stopped', ['showError']],
    ['selectAccount', { type: 'anotherWanted' }, 'choosingAccount', ['forgetProof']],
    ['choosingAccount', { type: 'proofForgotten' }, 'enterCredential', ['showCredential']],
    ['selectAccount', { type: 'wentBack' }, 'selectAccount', []],
  ] as const)('[ACCT-1] at %s, %o leads to %s', (step, event, next, does) => {
    expect(going(step, event)).toMatchObject({ step: next, does });
  });

  it('[ACCT-1] is asked for again when the chosen one cannot go on, and tells why', () => {
    const event = { type: 'refused', refusal: refusal('networkError') } as const;
    expect(advance(signInFlow, chosen, event).state).toMatchObject({
      step: 'selectAccount',
      problem: { name: 'networkError' },
      accountId: 'a',
    });
  });

  it('[ACCT-1] says which account was refused, and of none where another one was wanted', () => {
    const event = { type: 'refused', refusal: refusal(362) } as const;
    expect(going('choosingAccount', event).state).toMatchObject({ accountId: 'a' });
    expect(advance(signInFlow, { step: 'choosingAccount' } as SignInState, event).state).not.toHaveProperty(
      'accountId',
    );
  });
});

describe('Back and Forward', () => {
  it.each([
    ['enterPassword', { type: 'wentBack' }, 'enterCredential'],
    ['checkingPassword', { type: 'wentBack' }, 'enterCredential'],
    ['enterCredential', { type: 'wentForward', known }, 'enterPassword'],
    ['stopped', { type: 'wentBack' }, 'enterCredential'],
    ['stopped', { type: 'wentForward', known }, 'enterPassword'],
  ] as const)('[ROUTE-3] at %s, %o leads to %s', (step, event, next) => {
    expect(going(step, event)).toMatchObject({ step: next, does: [] });
  });

  it('keeps what was typed', () => {
    expect(going('enterPassword', { type: 'wentBack' }).state).toEqual({ step: 'enterCredential', typed });
  });

  it('ignores an answer that comes too late', () => {
    expect(going('enterCredential', { type: 'passwordAccepted', oneTimeSession: 'late' })).toMatchObject({
      step: 'enterCredential',
      does: [],
    });
    expect(going('returning', { type: 'refused', refusal: refusal(103) }).step).toBe('returning');
  });
});
