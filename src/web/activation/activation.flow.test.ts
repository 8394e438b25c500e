import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/flow.ts';
import { checkChange } from '../ui/new-password.rules.ts';
import { type ActivationEvent, type ActivationState, activationFlow, needsOf, type SetUp } from './activation.flow.ts';
import { checkAnswer } from './answer.rules.ts';

const react = (state: ActivationState, event: ActivationEvent) => advance(activationFlow, state, event);
const refused = (name: keyof typeof namedErrors): ActivationEvent => ({
  type: 'refused',
  problem: { name, ...namedErrors[name] } as Refusal,
});
const form = { credential: 'ada@acme.example', accountInformation: ['Ada'], rememberedPasswords: 10, isPinDue: false };
const setUp: SetUp = { company: 'Acme', form, questions: ['firstPet'], expiresInSeconds: 1800 };
const chosen = { password: 'Trellis-Quarry-27', ivrPin: '' };
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
    const second = react({ step: 'password', setUp }, { type: 'passwordSubmitted', typed });
    expect(second.effects).toEqual([]);
    const saving = react(second.state, { type: 'answerSubmitted', answer });
    expect(saving.effects).toEqual([{ do: 'save', chosen, answer }]);
    expect(react(saving.state, { type: 'answerSubmitted', answer }).effects).toEqual([]);
    expect(react(saving.state, { type: 'saved' }).state).toEqual({ step: 'done' });
  });

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
    const asked = react(
      { step: 'answer', setUp, chosen },
      { type: 'answerSubmitted', answer: short, problem: refusal },
    );
    expect(asked).toMatchObject({ state: { step: 'answer', problem: { name: 'answerTooShort' } }, effects: [] });
  });

  it.each([
    ['passwordBreached', 'password'],
    ['ivrPinError', 'password'],
    ['answerHasPassword', 'answer'],
    ['networkError', 'answer'],
    ['activationCodeOver', 'asking'],
  ] as const)('shows the refusal %s on the step %s', (name, step) => {
    expect(react({ step: 'saving', setUp, chosen, answer }, refused(name)).state).toMatchObject({
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
