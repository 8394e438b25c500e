import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { type ApiErrorCode, apiErrors, type ErrorName, namedErrors } from '../../contract/errors.ts';
import type { AssertedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import type { DueStep, KnownCredential, SignInState } from '../../rules/sign-in/sign-in-state.ts';
import { refusalEvent } from './refusal-event.rules.ts';
import { type SignInEvent, signInFlow } from './sign-in.flow.ts';

const typed = { username: 'jane@harbour.example' };
const known: KnownCredential = { type: 'email', shown: typed.username, username: typed.username, typed };
const states = {
  enterCredential: { step: 'enterCredential', typed },
  checkingCredential: { step: 'checkingCredential', typed },
  enterPassword: { step: 'enterPassword', known },
  checkingPassword: { step: 'checkingPassword', known },
  due: { step: 'due', screen: 'consent', oneTimeSession: 'one' },
  completing: { step: 'completing', oneTimeSession: 'one', known },
  resuming: { step: 'resuming' },
  leaving: { step: 'leaving', isSignedIn: true },
  stopped: { step: 'stopped', refusal: refusal(214) },
} satisfies { [Step in SignInState['step']]: Extract<SignInState, { step: Step }> };

function refusal(reason: ApiErrorCode | ErrorName): Refusal {
  const name = typeof reason === 'number' ? apiErrors[reason].name : reason;
  const code = typeof reason === 'number' ? { code: reason } : {};
  const fatal = typeof reason === 'number' && 'fatal' in apiErrors[reason] ? { fatal: true as const } : {};
  return { ...code, name, ...namedErrors[name], ...fatal };
}

function runTransition(step: SignInState['step'], event: SignInEvent) {
  const { state, effects } = advance(signInFlow, states[step] as SignInState, event);
  return { step: state.step, does: effects.map((effect) => effect.do), state, effects };
}

describe('a successful sign-in', () => {
  it.each([
    ['enterCredential', { type: 'credentialSubmitted', typed }, 'checkingCredential', ['checkCredential']],
    ['checkingCredential', { type: 'credentialFound', known }, 'enterPassword', ['showPassword']],
    ['enterPassword', { type: 'passwordSubmitted', password: 'Secret-1' }, 'checkingPassword', ['checkPassword']],
    ['checkingPassword', { type: 'passwordAccepted', oneTimeSession: 'one' }, 'completing', ['issueCode']],
    ['checkingPassword', { type: 'codeIssued', address: '/continue?code=1' }, 'leaving', ['goToApp']],
    ['completing', { type: 'codeIssued', address: '/continue?code=1' }, 'leaving', ['goToApp']],
  ] as const)('[SIGN-1f] at %s, %o leads to %s', (step, event, next, effects) => {
    expect(runTransition(step, event)).toMatchObject({ step: next, does: effects });
  });
});

describe('a passkey', () => {
  const credential = { id: 'one' } as AssertedPasskey; // the flow hands it on
  it.each([
    ['enterCredential', 'checkingCredential'],
    ['enterPassword', 'checkingPassword'],
  ] as const)('at %s is checked in place of what is typed: %s', (step, next) => {
    expect(runTransition(step, { type: 'passkeyChosen' })).toMatchObject({ step: next, does: ['checkPasskey'] });
  });

  it('that was chosen among suggestions is the one that is checked', () => {
    const { effects } = runTransition('enterCredential', { type: 'passkeyChosen', credential });
    expect(effects).toEqual([{ do: 'checkPasskey', chosen: { type: 'passkeyChosen', credential } }]);
  });

  it('must be of the account whose password is asked for, and takes "Stay signed in" along', () => {
    const { effects } = runTransition('enterPassword', { type: 'passkeyChosen', stays: true });
    expect(effects).toMatchObject([{ do: 'checkPasskey', known, chosen: { stays: true } }]);
  });

  it('completes the sign-in without a password', () => {
    const accepted = { type: 'passwordAccepted', oneTimeSession: 'one' } as const;
    expect(runTransition('checkingCredential', accepted)).toMatchObject({ step: 'completing', does: ['issueCode'] });
    const issued = { type: 'codeIssued', address: '/continue?code=1' } as const;
    expect(runTransition('checkingCredential', issued)).toMatchObject({ step: 'leaving', does: ['goToApp'] });
  });

  it.each(['passkeyNotUsed', 'passkeyUnknown', 'passkeyFailed', 'passkeyOfAnother'] as const)(
    'that is refused with %s leaves the form, which is the way on',
    (name) => {
      const event = { type: 'refused', refusal: refusal(name) } as const;
      expect(runTransition('checkingCredential', event).state).toMatchObject({
        step: 'enterCredential',
        problem: { name },
      });
      expect(runTransition('checkingPassword', event).state).toMatchObject({
        step: 'enterPassword',
        problem: { name },
      });
    },
  );
});

describe('client-side validation', () => {
  it.each([
    ['[CRED-1a]', { username: '' }, 'emptyCredential', 'credential'],
    ['[CRED-2b]', { username: 'jane@' }, 'emailNotFound', 'credential'],
    ['[CRED-3b]', { username: 'jane' }, 'credentialNotFound', 'credential'],
    ['[CRED-4a]', { username: '1234' }, 'invalidPhone', 'credential'],
    ['[CRED-5b]', { username: '2025550100', countryCode: '1a' }, 'invalidCountryCode', 'countryCode'],
    ['[CRED-6a]', { username: '2025550100', extension: '012' }, 'invalidExtension', 'extension'],
  ] as const)('%s of %o is %s at the field %s, and nothing is asked of the server', (_, typed, name, field) => {
    const { state, effects } = runTransition('enterCredential', { type: 'credentialSubmitted', typed });
    expect(state).toMatchObject({ step: 'enterCredential', typed, problem: { name, field } });
    expect(effects).toEqual([]);
  });

  it('[ERR-4b] requires a password before it sends a request', () => {
    const { state, effects } = runTransition('enterPassword', { type: 'passwordSubmitted', password: '' });
    expect(state).toMatchObject({ step: 'enterPassword', problem: { name: 'emptyPassword', field: 'password' } });
    expect(effects).toEqual([]);
  });
});

describe('a refusal leads to the screen in its row of the error table', () => {
  it.each([
    [304, 'enterCredential', []],
    ['extensionRequired', 'enterCredential', []],
    ['networkError', 'enterCredential', []],
    [429, 'enterCredential', []],
    [214, 'stopped', ['showError']],
    [223, 'stopped', ['showError']],
    [508, 'stopped', ['showError']],
  ] as const)('[ERR-1d] %s of the credential check: %s', (reason, step, does) => {
    expect(runTransition('checkingCredential', { type: 'refused', refusal: refusal(reason) })).toMatchObject({
      step,
      does,
    });
  });

  it.each([
    ['emailPasswordMismatch', 'enterPassword', []],
    [362, 'stopped', ['showError']],
    [374, 'enterPassword', []],
    [103, 'enterPassword', []],
    [204, 'stopped', ['showError']],
    [306, 'stopped', ['showError']],
    [304, 'enterCredential', ['showCredential']],
  ] as const)('[ERR-1d] %s of the password: %s', (reason, step, does) => {
    const event = { type: 'refused', refusal: refusal(reason) } as const;
    expect(runTransition('checkingPassword', event)).toMatchObject({ step, does });
    expect(runTransition('completing', event)).toMatchObject({ step, does });
  });

  it('[ERR-4a] shows nothing for a silent error', () => {
    const silent: Refusal = { ...refusal(103), surface: 'silent' };
    expect(runTransition('checkingPassword', { type: 'refused', refusal: silent }).state).toEqual(states.enterPassword);
    expect(runTransition('checkingCredential', { type: 'refused', refusal: silent }).state).toEqual(
      states.enterCredential,
    );
  });
});

describe('a credential that the page starts with', () => {
  const assumed = { ...states.enterPassword, isAssumed: true } as const;
  const advanced = (event: SignInEvent) => advance(signInFlow, assumed as SignInState, event);

  it('[SIGN-7c] is checked when the page opens, and then has the form of the account', () => {
    expect(advanced({ type: 'pageOpened' }).effects).toEqual([{ do: 'checkAssumed', typed }]);
    expect(runTransition('enterPassword', { type: 'pageOpened' }).does).toEqual([]);
    const found = { ...known, shown: 'Jane' };
    expect(advanced({ type: 'credentialFound', known: found }).state).toEqual({ step: 'enterPassword', known: found });
  });

  it.each([
    [304, 'enterCredential'],
    ['extensionRequired', 'enterCredential'],
    [213, 'stopped'],
    ['networkError', 'enterPassword'],
  ] as const)('[SIGN-7c] that the check refuses with %s: %s', (reason, step) => {
    expect(advanced({ type: 'credentialRejected', refusal: refusal(reason) }).state.step).toBe(step);
  });

  it('[SIGN-7c] leaves the answer to the password if that was sent meanwhile', () => {
    const late: SignInEvent = { type: 'credentialRejected', refusal: refusal(304) };
    expect(runTransition('checkingPassword', late).state).toEqual(states.checkingPassword);
    expect(runTransition('checkingPassword', { type: 'credentialFound', known }).step).toBe('checkingPassword');
  });
});

it.each([213, 508, 319, 206] as const)('[ENTRY-11d] noActionOnFail keeps the refusal %s at the form', (reason) => {
  const facts = { hasStep: () => false, stays: true };
  expect(runTransition('checkingPassword', refusalEvent(refusal(reason), facts)).step).toBe('enterPassword');
  const step = refusalEvent(refusal('termsRequired'), { ...facts, hasStep: () => true });
  expect(step).toEqual({ type: 'stepDue', screen: 'termsOfService' });
});

it('[ENTRY-11d] noActionOnFail shows at the form why the credential that the page starts with is refused', () => {
  const assumed = { ...states.enterPassword, isAssumed: true } as const;
  const event = { type: 'credentialRejected', refusal: refusal(508), stays: true } as const;
  const { state, effects } = advance(signInFlow, assumed as SignInState, event);
  expect(state).toMatchObject({
    step: 'enterCredential',
    typed,
    problem: { name: 'enforcedSsoOnly', surface: 'form' },
  });
  expect(effects).toEqual([{ do: 'showCredential' }]);
});

describe('a step that is due after the password', () => {
  const afterConsent = { step: 'completing', oneTimeSession: 'two', after: states.due } as const;

  it.each([
    ['termsRequired', 'termsOfService'],
    ['governmentNoticeRequired', 'governmentNotice'],
    [314, 'consent'],
    ['accountSelectionRequired', 'selectAccount'],
    ['retiredAppSunsetNotification', 'rcmWarning'],
  ] as const)('[SIGN-1f] is started by the refusal %s: %s', (reason, screen) => {
    const event = refusalEvent(refusal(reason), { hasStep: () => true, stays: false });
    expect(runTransition('completing', event)).toMatchObject({
      state: { step: 'due', screen, oneTimeSession: 'one' },
      does: [],
    });
    expect(advance(signInFlow, afterConsent, event).state).toEqual({ step: 'due', screen, oneTimeSession: 'two' });
  });

  it('[ERR-1d] that the page does not have is shown as an error', () => {
    const event = refusalEvent(refusal('numericPasswordExpired'), { hasStep: () => false, stays: false });
    expect(runTransition('completing', event)).toMatchObject({ step: 'stopped', does: ['showError'] });
    expect(runTransition('due', event)).toMatchObject({ step: 'stopped', does: ['showError'] });
  });

  it.each(['checkingPassword', 'checkingCredential', 'resuming', 'due'] as const)(
    '[SIGN-1f] is also started by a refusal in the state %s',
    (step) => {
      expect(runTransition(step, { type: 'stepDue', screen: 'consent' })).toMatchObject({ step: 'due', does: [] });
    },
  );

  it.each([
    ['due', { type: 'stepDone', result: { oneTimeSession: 'two' } }, 'completing', ['issueCode']],
    ['due', { type: 'stepLeft', reason: 'deny' }, 'leaving', ['leaveForApp']],
    ['due', { type: 'stepLeft', reason: 'otherAccount' }, 'enterCredential', ['showCredential']],
    ['due', { type: 'refused', refusal: refusal('networkError') }, 'due', []],
    ['due', { type: 'refused', refusal: refusal(223) }, 'stopped', ['showError']],
    ['due', { type: 'wentBack' }, 'due', []],
    ['resuming', { type: 'pageOpened' }, 'resuming', ['loadProgress']],
    ['resuming', { type: 'resumed', oneTimeSession: 'two' }, 'completing', ['issueCode']],
    ['resuming', { type: 'refused', refusal: refusal('networkError') }, 'enterCredential', ['showCredential']],
    ['resuming', { type: 'refused', refusal: refusal(223) }, 'stopped', ['showError']],
  ] as const)('[ROUTE-5a] at %s, %o leads to %s', (step, event, next, does) => {
    expect(runTransition(step, event)).toMatchObject({ step: next, does });
  });

  it('[FRAME-10b] is recorded with the code if its result requires it', () => {
    const result = { oneTimeSession: 'two', completed: { fedrampNotificationCompleted: true } } as const;
    expect(runTransition('due', { type: 'stepDone', result }).effects).toEqual([{ do: 'issueCode', result }]);
  });

  it('is shown again with the problem if the sign-in cannot continue after it', () => {
    const event = { type: 'refused', refusal: refusal('networkError') } as const;
    expect(advance(signInFlow, afterConsent, event).state).toMatchObject({
      ...states.due,
      oneTimeSession: 'two',
      problem: { name: 'networkError' },
    });
  });

  it.each([
    [362, 'due'],
    [214, 'due'],
    [221, 'stopped'],
  ] as const)('[ACCT-1a] that offers alternatives shows the refusal %s: %s', (reason, next) => {
    const selecting: DueStep = { step: 'due', screen: 'selectAccount', oneTimeSession: '' };
    const event = { type: 'refused', refusal: refusal(reason) } as const;
    expect(advance(signInFlow, selecting as SignInState, event).state.step).toBe(next);
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
    expect(runTransition(step, event)).toMatchObject({ step: next, does: [] });
  });

  it('keep the input', () => {
    expect(runTransition('enterPassword', { type: 'wentBack' }).state).toEqual({ step: 'enterCredential', typed });
  });

  it('ignore a late response', () => {
    expect(runTransition('enterCredential', { type: 'passwordAccepted', oneTimeSession: 'late' })).toMatchObject({
      step: 'enterCredential',
      does: [],
    });
    expect(runTransition('leaving', { type: 'refused', refusal: refusal(103) }).step).toBe('leaving');
  });
});
