import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { LeaveReason, StepResult } from '../../rules/sign-in/step-exits.ts';

export type AgreementState =
  | { step: 'asking'; oneTimeSession: string; problem?: Refusal }
  | { step: 'recording'; oneTimeSession: string };

export type AgreementEvent =
  | { type: 'agreed' }
  | { type: 'declined'; by: LeaveReason }
  | { type: 'recorded'; result: StepResult }
  | { type: 'returned'; problem?: Refusal };

export type AgreementEffect =
  | { do: 'record'; oneTimeSession: string }
  | { do: 'finish'; result: StepResult }
  | { do: 'leave'; by: LeaveReason };

const { go, table } = defineFlow<AgreementState, AgreementEvent, AgreementEffect>();

/** One question with two answers: agreeing is recorded, declining leaves for the app. */
export const agreementFlow = table({
  asking: {
    agreed: go(['recording'], ({ oneTimeSession }) => [
      { step: 'recording', oneTimeSession },
      { do: 'record', oneTimeSession },
    ]),
    declined: go(['asking'], (state, { by }) => [state, { do: 'leave', by }]),
  },
  recording: {
    // The form stays busy until the sign-in continues or returns.
    recorded: go(['recording'], (_, { result }) => [
      { step: 'recording', oneTimeSession: result.oneTimeSession },
      { do: 'finish', result },
    ]),
    returned: go(['asking'], ({ oneTimeSession }, { problem }) => ({
      step: 'asking',
      oneTimeSession,
      ...(problem && { problem }),
    })),
  },
});
