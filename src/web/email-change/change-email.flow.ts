import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

export type ChangeEmailState =
  | { step: 'asking'; email: string; problem?: Refusal }
  | { step: 'sending'; email: string }
  /** The page goes on to the confirmation, or to the step-up. */
  | { step: 'leaving' };

export type ChangeEmailEvent =
  | { type: 'submitted'; email: string }
  | { type: 'sent' }
  | { type: 'refused'; problem: Refusal };

export type ChangeEmailEffect = { do: 'send'; email: string } | { do: 'showConfirmation' } | { do: 'stepUp' };

const { go, table } = defineFlow<ChangeEmailState, ChangeEmailEvent, ChangeEmailEffect>();

const isUserUnproven = ({ name }: Refusal) => name === 'confirmationDue' || name === 'invalidSessionToken';

/** Another e-mail address is named, and then confirmed. */
export const changeEmailFlow = table({
  asking: {
    submitted: go(['sending'], (_, { email }) => [
      { step: 'sending', email },
      { do: 'send', email },
    ]),
  },
  sending: {
    sent: go(['leaving'], () => [{ step: 'leaving' }, { do: 'showConfirmation' }]),
    refused: go(['asking', 'leaving'], ({ email }, { problem }) =>
      isUserUnproven(problem) ? [{ step: 'leaving' }, { do: 'stepUp' }] : { step: 'asking', email, problem },
    ),
  },
  leaving: {},
});
