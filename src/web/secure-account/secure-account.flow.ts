import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/flow.ts';

export type SecureAccountState =
  | { step: 'lookingUp'; problem?: Refusal }
  | { step: 'asking'; problem?: Refusal }
  | { step: 'securing' }
  /** `masked`: where the link for a new password went. */
  | { step: 'secured'; masked?: string }
  /** It was the user. */
  | { step: 'unchanged' }
  /** The link was used or has expired. */
  | { step: 'over' };

export type SecureAccountEvent =
  | { type: 'opened' }
  | { type: 'lookedUp'; works: boolean }
  | { type: 'confirmed' }
  | { type: 'denied' }
  | { type: 'answered'; isSecured: boolean; masked?: string | undefined }
  | { type: 'refused'; problem: Refusal };

export type SecureAccountEffect = { do: 'lookUp' } | { do: 'secure' };

const { go, table } = defineFlow<SecureAccountState, SecureAccountEvent, SecureAccountEffect>();

/** The link of a notice. Looking at it uses nothing up; only the user's press secures the account. */
export const secureAccountFlow = table({
  lookingUp: {
    opened: go(['lookingUp'], (state) => [state, { do: 'lookUp' }]),
    lookedUp: go(['asking', 'over'], (_, { works }) => ({ step: works ? 'asking' : 'over' })),
    refused: go(['lookingUp'], (_, { problem }) => ({ step: 'lookingUp', problem })),
  },
  asking: {
    confirmed: go(['securing'], () => [{ step: 'securing' }, { do: 'secure' }]),
    denied: go(['unchanged'], () => ({ step: 'unchanged' })),
  },
  securing: {
    answered: go(['secured', 'over'], (_, { isSecured, masked }) =>
      isSecured ? { step: 'secured', ...(masked !== undefined && { masked }) } : { step: 'over' },
    ),
    refused: go(['asking'], (_, { problem }) => ({ step: 'asking', problem })),
  },
  secured: {},
  unchanged: {},
  over: {},
});
