import { describe, expect, it } from 'vitest';
import type { RecoveryStage } from '../../contract/account/recovery-stages.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { checkChange, type TypedChange } from '../parts/password/new-password.rules.ts';
import type { OfferedWay, Progress } from './progress.rules.ts';
import { needsOf, type RecoveryEvent, type RecoveryState, recoveryFlow } from './recovery.flow.ts';

const at = (stage: RecoveryStage, more: Partial<Progress> = {}): Progress => ({
  stage,
  isSetup: false,
  isAskedHere: true,
  ...more,
});
const sent = { masked: 'a*a@h*e', resendInSeconds: 30, expiresInSeconds: 600 };
const text: OfferedWay = { channel: 'sms', contactId: 'c1', masked: '******0104' };
const app: OfferedWay = { channel: 'totp' };
const recoveryCode: OfferedWay = { channel: 'recovery' };
const form = { credential: 'ada', accountInformation: ['Ada'], rememberedPasswords: 10, isPinDue: true };
const typed: TypedChange = {
  currentPassword: '',
  password: 'Tidy-Kettle-42',
  retypePassword: 'Tidy-Kettle-42',
  ivrPin: '830512',
  retypePin: '830512',
};

const asking = (progress: Progress, more: object = {}): RecoveryState => ({
  step: 'asking',
  progress,
  since: 0,
  ...more,
});
const react = (state: RecoveryState, ...events: RecoveryEvent[]) =>
  events.reduce((so, event) => advance(recoveryFlow, so.state, event), { state, effects: [] } as ReturnType<
    typeof advance<RecoveryState, RecoveryEvent, unknown>
  >);
const found = (progress: Progress) => react({ step: 'finding' }, { type: 'found', progress, now: 1 });
const refused = (name: keyof typeof namedErrors) =>
  ({ type: 'refused', problem: { name, ...namedErrors[name] } as Refusal }) as const;

describe('a recovery', () => {
  it.each([
    ['none', 'resetPassword'],
    ['sent', 'resetEmailSent'],
    ['choose', 'newPassword'],
    ['verify', 'newPassword'],
    ['newPassword', 'newPassword'],
    ['done', 'resetPasswordComplete'],
  ] as const)('[ROUTE-1b] that stands at %s is shown at %s after a reload', (stage, screen) => {
    expect(found(at(stage)).effects).toEqual([{ do: 'show', screen }]);
  });

  it('[RESET-1d] takes the code of the message, and shows what is due next in its place', () => {
    const checking = react(asking(at('sent', { sent })), { type: 'codeSubmitted', code: 'ABCDEFGH' });
    expect(checking.effects).toEqual([{ do: 'checkCode', code: 'ABCDEFGH' }]);
    const next = react(checking.state, { type: 'advanced', progress: at('newPassword', { form }), now: 2 });
    expect(next.effects).toEqual([{ do: 'show', screen: 'newPassword' }]);
  });

  it('[RESET-1i] keeps the screen and says so when a new message was sent', () => {
    const sending = react(asking(at('sent', { sent })), { type: 'resendRequested' });
    expect(sending.effects).toEqual([{ do: 'sendAgain' }]);
    expect(react(sending.state, { type: 'sent', sent, now: 9 }).state).toMatchObject({ isSentAgain: true, since: 9 });
  });

  it('[RESET-1i] becomes complete when the password was saved in another browser or tab', () => {
    for (const progress of [at('sent', { sent }), at('newPassword', { form })]) {
      const waiting = asking(progress);
      expect(react(waiting, { type: 'cameBack' }).effects).toEqual([{ do: 'find' }]);
      expect(react(waiting, { type: 'found', progress: at('done'), now: 1 }).effects).toEqual([
        { do: 'show', screen: 'resetPasswordComplete' },
      ]);
      expect(react(waiting, { type: 'found', progress, now: 1 }).state).toBe(waiting);
    }
  });

  it.each([
    [[app, text], app],
    [[text, recoveryCode], undefined],
    [[recoveryCode], recoveryCode],
    [[text], undefined],
  ])('[RESET-1g] starts the second step of %j with %j, and sends nothing unasked', (ways, way) => {
    const { state, effects } = found(at('verify', { ways }));
    expect('way' in state ? state.way : undefined).toEqual(way);
    expect(effects).toEqual([{ do: 'show', screen: 'newPassword' }]);
  });

  it('[RESET-1g] sends the code of the way that was chosen, and verifies it', () => {
    const sending = react(asking(at('verify', { ways: [text] })), { type: 'wayPicked', way: text });
    expect(sending).toMatchObject({
      state: { work: 'sending', to: text },
      effects: [{ do: 'sendWayCode', way: text }],
    });
    const challenge = { ...text, resendInSeconds: 30, expiresInSeconds: 600 };
    const progress = at('verify', { ways: [text], challenge });
    const entering = react(sending.state, { type: 'advanced', progress, now: 3 });
    expect(entering.state).toMatchObject({ step: 'asking', way: { contactId: 'c1' } });
    expect(react(entering.state, { type: 'codeSubmitted', code: '123456' }).effects).toMatchObject([
      { do: 'verifyWay', code: '123456' },
    ]);
    expect(react(entering.state, { type: 'otherWayRequested' }).state).not.toHaveProperty('way');
  });

  it('[PASS-2a] saves nothing that breaks a rule', () => {
    const wrong = { ...typed, retypePin: '' };
    const progress = at('newPassword', { form });
    const problem = checkChange(wrong, needsOf(progress));
    const { state, effects } = react(asking(progress), { type: 'passwordSubmitted', typed: wrong, problem });
    expect(state).toMatchObject({ step: 'asking', problem: { name: 'emptyRetypePin' } });
    expect(effects).toEqual([]);
  });

  it('[RESET-1e] saves password and PIN in one call, once', () => {
    const saving = react(asking(at('newPassword', { form })), { type: 'passwordSubmitted', typed });
    expect(saving.effects).toEqual([{ do: 'save', typed }]);
    expect(react(saving.state, { type: 'passwordSubmitted', typed }).effects).toEqual([]);
    const saved = react(saving.state, { type: 'saved', result: { oneTimeSession: 'one' } });
    expect(saved).toMatchObject({
      state: { progress: { stage: 'done' }, result: { oneTimeSession: 'one' } },
      effects: [{ do: 'show', screen: 'resetPasswordComplete' }],
    });
  });

  it('[RESET-2a] shows a refused password at its field, and an end of the recovery on its own screen', () => {
    const saving = react(asking(at('newPassword', { form })), { type: 'passwordSubmitted', typed }).state;
    expect(react(saving, refused('passwordUsedBefore'))).toMatchObject({
      state: { step: 'asking', failed: 'saving', problem: { field: 'newPassword' } },
      effects: [],
    });
    expect(react(saving, refused('resetLinkInvalid')).effects).toMatchObject([{ do: 'showError' }]);
  });
});
