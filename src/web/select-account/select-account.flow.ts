import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';

export type SelectAccountState =
  /** `accountId` is the account with the problem. */
  | { step: 'selecting'; problem?: Refusal; accountId?: string }
  /** Without `accountId` the user asked for another account. */
  | { step: 'choosing'; accountId?: string };

export type SelectAccountEvent =
  | { type: 'accountPicked'; accountId: string }
  | { type: 'otherAccountRequested' }
  | { type: 'accountChosen'; result: StepResult }
  | { type: 'proofForgotten' }
  | { type: 'returned'; problem?: Refusal };

export type SelectAccountEffect =
  | { do: 'chooseAccount'; accountId: string }
  | { do: 'forgetProof' }
  | { do: 'finish'; result: StepResult }
  | { do: 'leave' };

const { go, table } = defineFlow<SelectAccountState, SelectAccountEvent, SelectAccountEffect>();

/** Which of the proven accounts continues (ACCT-1), or whether a recognised session does (SIGN-6). */
export const selectAccountFlow = table({
  selecting: {
    accountPicked: go(['choosing'], (_, { accountId }) => [
      { step: 'choosing', accountId },
      { do: 'chooseAccount', accountId },
    ]),
    otherAccountRequested: go(['choosing'], () => [{ step: 'choosing' }, { do: 'forgetProof' }]),
  },
  choosing: {
    accountChosen: go(['choosing'], (state, { result }) => [state, { do: 'finish', result }]),
    proofForgotten: go(['choosing'], (state) => [state, { do: 'leave' }]),
    returned: go(['selecting'], ({ accountId }, { problem }) => ({
      step: 'selecting',
      ...(problem && { problem }),
      ...(problem && accountId !== undefined && { accountId }),
    })),
  },
});
