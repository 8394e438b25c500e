import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type ResetLinkEvent, type ResetLinkState, resetLinkFlow } from './reset-link.flow.ts';

const react = (state: ResetLinkState, event: ResetLinkEvent) => advance(resetLinkFlow, state, event);
const refused = (name: keyof typeof namedErrors): ResetLinkEvent => ({
  type: 'refused',
  problem: { name, ...namedErrors[name] } as Refusal,
});
const link = { masked: 'a*a@h*e', isSetup: false };
const asking: ResetLinkState = { step: 'asking', link };

describe('a reset link', () => {
  it('[RESET-1c] is only looked at when it is opened', () => {
    expect(react({ step: 'lookingUp' }, { type: 'opened' }).effects).toEqual([{ do: 'lookUp' }]);
    expect(react({ step: 'lookingUp' }, { type: 'found', link })).toEqual({ state: asking, effects: [] });
  });

  it('[RESET-1c] opens by the press of the user, once', () => {
    const opening = react(asking, { type: 'confirmed' });
    expect(opening.effects).toEqual([{ do: 'open' }]);
    expect(react(opening.state, { type: 'confirmed' }).effects).toEqual([]);
    expect(react(opening.state, { type: 'opensNow' }).effects).toEqual([{ do: 'showRecovery' }]);
  });

  it('becomes void for a reader who did not ask for it', () => {
    const voiding = react(asking, { type: 'denied' });
    expect(voiding.effects).toEqual([{ do: 'voidLink' }]);
    expect(react(voiding.state, { type: 'voided' }).state.step).toBe('void');
    expect(react(voiding.state, refused('resetLinkInvalid')).state.step).toBe('void');
  });

  it.each<ResetLinkState>([{ step: 'lookingUp' }, { step: 'opening', link }])(
    '[RESET-2a] that is over says so, while %j, and offers a new one',
    (state) => {
      const over = react(state, refused('resetLinkInvalid'));
      expect(over.state.step).toBe('over');
      expect(react(over.state, { type: 'newRequested' }).effects).toEqual([{ do: 'sendNew' }]);
    },
  );

  it('[RESET-2a] tells that a new one is on its way', () => {
    expect(react({ step: 'sendingNew' }, { type: 'sent' })).toEqual({
      state: { step: 'sentNew' },
      effects: [{ do: 'showSent' }],
    });
  });

  it('[RESET-2a] of which nothing is known leads to the form', () => {
    expect(react({ step: 'sendingNew' }, refused('resetLinkInvalid')).effects).toEqual([{ do: 'showForm' }]);
    expect(react({ step: 'sendingNew' }, refused('sendEmailTooFrequently'))).toMatchObject({
      state: { step: 'over', problem: { name: 'sendEmailTooFrequently' } },
      effects: [],
    });
  });

  it('can be tried again after a lost connection', () => {
    expect(react({ step: 'opening', link }, refused('networkError')).state).toMatchObject({ step: 'asking' });
    expect(react({ step: 'lookingUp' }, refused('networkError')).state).toMatchObject({ step: 'lookingUp' });
  });
});
