import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import type { CreatedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { checkChange } from '../parts/password/new-password.rules.ts';
import { type ActivationEvent, type ActivationState, activationFlow, type SetUp } from './activation.flow.ts';
import { checkAnswer } from './answer.rules.ts';
import { needsOf } from './needs.rules.ts';

const react = (state: ActivationState, event: ActivationEvent) => advance(activationFlow, state, event);
const refused = (name: keyof typeof namedErrors): ActivationEvent => ({
  type: 'refused',
  problem: { name, ...namedErrors[name] } as Refusal,
});
const form = { credential: 'ada@acme.example', accountInformation: ['Ada'], rememberedPasswords: 10, isPinDue: false };
const setUp: SetUp = { company: 'Acme', form, questions: ['firstPet'], expiresInSeconds: 1800, offersPasskey: true };
const chosen = { password: 'Trellis-Quarry-27', ivrPin: '' };
const kept = { firstStep: 'password', password: chosen.password };
const typed = { ...chosen, currentPassword: '', retypePassword: chosen.password, retypePin: '' };
const answer = { question: 'firstPet', answer: 'Rexie' } as const;
const code = 'K7PD3WXM';

describe('[ACT-1d] the set-up of an activation', () => {
  it('takes the code of a link, and without one looks for a set-up that was opened', () => {
    expect(react({ step: 'finding' }, { type: 'opened', by: { code } }).effects).toEqual([{ do: 'take', code }]);
    expect(react({ step: 'finding' }, { type: 'opened' }).effects).toEqual([{ do: 'find' }]);
    expect(react({ step: 'finding' }, { type: 'nothingOpened' }).state).toEqual({ step: 'asking' });
  });

  it('saves password and answer together, once', () => {
    const first = react({ step: 'password', setUp }, { type: 'passwordSubmitted', typed });
    expect(first.effects).toEqual([{ do: 'keep', chosen }]);
    const second = react(first.state, { type: 'firstStepChecked', isKept: true });
    expect(second.state).toEqual({ step: 'answer', setUp, kept });
    const saving = react(second.state, { type: 'answerSubmitted', answer });
    expect(saving.effects).toEqual([{ do: 'save', answer }]);
    expect(react(saving.state, { type: 'answerSubmitted', answer }).effects).toEqual([]);
    expect(react(saving.state, { type: 'saved' }).state).toEqual({ step: 'done', firstStep: 'password' });
  });

  it.each([
    ['password', false],
    ['passkey', true],
  ] as const)('goes on at the second step after a reload, with the %s that the browser keeps', (way) => {
    const again: SetUp = { ...setUp, kept: way };
    const found = react({ step: 'finding' }, { type: 'accepted', setUp: again });
    expect(found.state).toEqual({ step: 'answer', setUp: again, kept: { firstStep: way } });
    expect(react(found.state, { type: 'answerSubmitted', answer }).effects).toEqual([{ do: 'save', answer }]);
    expect(react({ step: 'finding' }, { type: 'accepted', setUp }).state).toEqual({ step: 'password', setUp });
  });

  it.each(['passwordBreached', 'ivrPinError', 'networkError'] as const)(
    'shows the refusal %s of the first step there',
    (name) => {
      const asked = react({ step: 'keeping', setUp, chosen }, refused(name));
      expect(asked.state).toMatchObject({ step: 'password', problem: { name } });
    },
  );

  it('refuses a weak password and a wrong answer before anything is sent', () => {
    const weak = { ...typed, password: 'short', retypePassword: 'short' };
    const problem = checkChange(weak, needsOf(setUp));
    expect(react({ step: 'password', setUp }, { type: 'passwordSubmitted', typed: weak, problem }).state).toMatchObject(
      {
        step: 'password',
        problem: { name: 'passwordError' },
      },
    );
    const short = { ...answer, answer: 'Rex' };
    const refusal = checkAnswer(short.answer, chosen.password);
    const asked = react({ step: 'answer', setUp, kept }, { type: 'answerSubmitted', answer: short, problem: refusal });
    expect(asked).toMatchObject({ state: { step: 'answer', problem: { name: 'answerTooShort' } }, effects: [] });
  });

  it.each([
    ['passwordBreached', 'password'],
    ['ivrPinError', 'password'],
    ['answerHasPassword', 'answer'],
    ['networkError', 'answer'],
    ['activationCodeOver', 'asking'],
  ] as const)('shows the refusal %s on the step %s', (name, step) => {
    expect(react({ step: 'saving', setUp, kept, answer }, refused(name)).state).toMatchObject({
      step,
      problem: { name },
    });
  });

  it('offers a new code in place of one that is over, and of no other', () => {
    const over = react({ step: 'checking', code }, refused('activationCodeOver'));
    expect(react(over.state, { type: 'newRequested' }).effects).toEqual([{ do: 'sendNew', code }]);
    const unknown = react({ step: 'checking', code }, refused('activationCodeUnknown'));
    expect(react(unknown.state, { type: 'newRequested' }).effects).toEqual([]);
  });
});

describe('a passkey in place of a password', () => {
  const passkey = { id: 'one' } as CreatedPasskey; // the flow hands it on
  const withPasskey = { password: '', ivrPin: '', passkey };

  it('is made after the rules of the PIN hold, and saved with the answer', () => {
    const preferred = react({ step: 'password', setUp }, { type: 'passkeyPreferred' });
    expect(preferred.state).toEqual({ step: 'passkey', setUp });
    const making = react(preferred.state, { type: 'passkeyRequested', typed });
    expect(making).toEqual({ state: { step: 'makingPasskey', setUp, ivrPin: '' }, effects: [{ do: 'makePasskey' }] });
    const made = react(making.state, { type: 'passkeyMade', passkey });
    expect(made.effects).toEqual([{ do: 'keep', chosen: withPasskey }]);
    const next = react(made.state, { type: 'firstStepChecked', isKept: true });
    expect(react(next.state, { type: 'answerSubmitted', answer }).effects).toEqual([{ do: 'save', answer }]);
  });

  it('stays on the page where it does not fit into the cookie of the browser', () => {
    const asked = react({ step: 'keeping', setUp, chosen: withPasskey }, { type: 'firstStepChecked', isKept: false });
    expect(react(asked.state, { type: 'answerSubmitted', answer }).effects).toEqual([
      { do: 'save', unkept: withPasskey, answer },
    ]);
  });

  it('is not made with a PIN that breaks a rule', () => {
    const due: SetUp = { ...setUp, form: { ...form, isPinDue: true } };
    const problem = checkChange(typed, needsOf(due, true));
    expect(react({ step: 'passkey', setUp: due }, { type: 'passkeyRequested', typed, problem })).toMatchObject({
      state: { step: 'passkey', problem: { name: 'emptyNewPin' } },
      effects: [],
    });
  });

  it.each(['passkey', 'password'] as const)('is what the account signs in with from then on: %s', (firstStep) => {
    const saving = { step: 'saving', setUp, kept: { firstStep }, answer } as const;
    expect(react(saving, { type: 'saved' }).state).toEqual({ step: 'done', firstStep });
  });

  it('can be left for a password', () => {
    const back = react({ step: 'passkey', setUp }, { type: 'passwordPreferred' });
    expect(back.state).toEqual({ step: 'password', setUp });
    expect(react({ step: 'answer', setUp, kept: { firstStep: 'passkey' } }, { type: 'wentBack' }).state).toEqual({
      step: 'passkey',
      setUp,
    });
  });

  it.each([
    ['makingPasskey', 'passkeyNotCreated', 'passkey'],
    ['makingPasskey', 'activationCodeOver', 'asking'],
    ['keeping', 'ivrPinError', 'passkey'],
    ['keeping', 'activationCodeOver', 'asking'],
    ['saving', 'passkeyUnverified', 'passkey'],
    ['saving', 'ivrPinError', 'passkey'],
    ['saving', 'networkError', 'answer'],
  ] as const)('at %s shows the refusal %s on the step %s', (at, name, step) => {
    const states = {
      makingPasskey: { step: 'makingPasskey', setUp, ivrPin: '' },
      saving: { step: 'saving', setUp, kept: { firstStep: 'passkey' }, answer },
      keeping: { step: 'keeping', setUp, chosen: withPasskey },
    } as const;
    expect(react(states[at], refused(name)).state).toMatchObject({ step, problem: { name } });
  });
});
