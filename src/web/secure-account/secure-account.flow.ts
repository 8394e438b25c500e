import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

export type SecureAccountState =
  | { step: 'lookingUp'; problem?: Refusal }
  /** `masked`: the e-mail address that comes back. */
  | { step: 'asking'; masked?: string; problem?: Refusal }
  | { step: 'securing'; masked?: string }
  /** `masked`: where the link for a new password went. */
  | { step: 'secured'; masked?: string }
  /** It was the user. */
  | { step: 'unchanged' }
  /** The link was used or has expired. */
  | { step: 'over' };

export type SecureAccountEvent =
  | { type: 'opened' }
  | { type: 'lookedUp'; works: boolean; masked?: string | undefined }
  | { type: 'confirmed' }
  | { type: 'denied' }
  | { type: 'answered'; isSecured: boolean; masked?: string | undefined }
  | { type: 'refused'; problem: Refusal };

export type SecureAccountEffect = { do: 'lookUp' } | { do: 'secure' };

const { go, table } = defineFlow<SecureAccountState, SecureAccountEvent, SecureAccountEffect>();

const naming = (masked: string | undefined) => (masked === undefined ? {} : { masked });

/** The link of a notice. Looking at it uses nothing up; only the user's press secures the account. */
export const secureAccountFlow = table({
  lookingUp: {
    opened: go(['lookingUp'], (state) => [state, { do: 'lookUp' }]),
    lookedUp: go(['asking', 'over'], (_, { works, masked }) =>
      works ? { step: 'asking', ...naming(masked) } : { step: 'over' },
    ),
    refused: go(['lookingUp'], (_, { problem }) => ({ step: 'lookingUp', problem })),
  },
  asking: {
    confirmed: go(['securing'], ({ masked }) => [{ step: 'securing', ...naming(masked) }, { do: 'secure' }]),
    denied: go(['unchanged'], () => ({ step: 'unchanged' })),
  },
  securing: {
    answered: go(['secured', 'over'], (_, { isSecured, masked }) =>
      isSecured ? { step: 'secured', ...naming(masked) } : { step: 'over' },
    ),
    refused: go(['asking'], ({ masked }, { problem }) => ({ step: 'asking', ...naming(masked), problem })),
  },
  secured: {},
  unchanged: {},
  over: {},
});
