import type { Step } from '../kernel/flow/step.ts';
import { DueChangeForm } from './DueChangeForm.tsx';
import {
  type PasswordChangeEffect,
  type PasswordChangeEvent,
  type PasswordChangeState,
  passwordChangeFlow,
} from './password-change.flow.ts';
import { callForChange } from './save-change.ts';

/** A change that a sign-in needs before it goes on: a temporary, an expired or a numeric password (RESET-3, 319). */
export const passwordChange: Step<object, PasswordChangeState, PasswordChangeEvent, PasswordChangeEffect> = {
  flow: passwordChangeFlow,
  start: () => ({ step: 'finding', of: 'password' }),
  Screen: DueChangeForm,
  async perform(effect, { api }, exits) {
    switch (effect.do) {
      case 'finish':
        if (effect.result) exits.done(effect.result);
        return undefined;
      case 'leave':
        exits.left('cancel');
        return undefined;
      default:
        return callForChange(effect, api);
    }
  },
};
