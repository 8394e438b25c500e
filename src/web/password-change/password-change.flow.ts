import type { passwordChangeCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import { type ChangeNeeds, checkChange, type TypedChange } from '../parts/password/new-password.rules.ts';

/** The change that is due or possible, as the server says it. */
export type DueChange = OutputOf<typeof passwordChangeCalls.passwordChange>;

/** What is changed: the password (with the PIN, where it is due), or the PIN alone. */
export type ChangeOf = 'password' | 'pin';

export type PasswordChangeState =
  | { step: 'finding'; of: ChangeOf; problem?: Refusal }
  | { step: 'asking'; of: ChangeOf; due: DueChange; problem?: Refusal }
  | { step: 'saving'; of: ChangeOf; due: DueChange };

export type PasswordChangeEvent =
  | { type: 'opened' }
  | { type: 'found'; due: DueChange }
  | { type: 'submitted'; typed: TypedChange }
  | { type: 'saved'; result?: StepResult }
  | { type: 'cancelled' }
  /** In a sign-in: it is due again, or could not continue. */
  | { type: 'returned'; problem?: Refusal }
  | { type: 'refused'; problem: Refusal };

export type PasswordChangeEffect =
  | { do: 'find' }
  | { do: 'savePassword'; reason: DueChange['reason']; typed: TypedChange }
  | { do: 'savePin'; typed: TypedChange }
  | { do: 'finish'; result?: StepResult }
  | { do: 'leave' };

const { go, table } = defineFlow<PasswordChangeState, PasswordChangeEvent, PasswordChangeEffect>();

/** The fields of the form. */
export function needsOf(of: ChangeOf, { needsCurrentPassword, form }: DueChange): ChangeNeeds {
  return {
    needsCurrent: needsCurrentPassword,
    needsPassword: of === 'password',
    needsPin: of === 'pin' || form.isPinDue,
    accountInformation: form.accountInformation,
  };
}

function refuse<State extends Extract<PasswordChangeState, { step: 'asking' | 'saving' }>>(
  { of, due }: State,
  { problem }: { readonly problem: Refusal },
) {
  return { step: 'asking', of, due, problem } as const;
}

/** A change of the password or the PIN, in a sign-in that it stops, or by a user who is signed in (RESET-3, PIN-1). */
export const passwordChangeFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'find' }]),
    found: go(['asking'], ({ of }, { due }) => ({ step: 'asking', of, due })),
    refused: go(['finding'], ({ of }, { problem }) => ({ step: 'finding', of, problem })),
    returned: go(['finding'], ({ of }, { problem }) =>
      problem ? { step: 'finding', of, problem } : [{ step: 'finding', of }, { do: 'find' }],
    ),
  },
  asking: {
    submitted: go(['asking', 'saving'], (state, { typed }) => {
      const { of, due } = state;
      const problem = checkChange(typed, needsOf(of, due));
      if (problem) return refuse(state, { problem });
      const save = of === 'pin' ? { do: 'savePin' as const, typed } : savePassword(due, typed);
      return [{ step: 'saving', of, due }, save];
    }),
    cancelled: go(['asking'], (state) => [state, { do: 'leave' }]),
    returned: go(['asking'], (state, { problem }) => (problem ? refuse(state, { problem }) : state)),
  },
  saving: {
    saved: go(['saving'], (state, { result }) => [state, { do: 'finish', ...(result && { result }) }]),
    refused: go(['asking'], refuse),
    returned: go(['asking', 'finding'], (state, { problem }) =>
      problem ? refuse(state, { problem }) : [{ step: 'finding', of: state.of }, { do: 'find' }],
    ),
  },
});

function savePassword({ reason }: DueChange, typed: TypedChange) {
  return { do: 'savePassword' as const, reason, typed };
}
