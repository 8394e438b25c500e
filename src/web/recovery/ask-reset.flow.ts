import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../contract/errors.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { TypedIdentifier } from '../../rules/texts/format-for-calls.ts';

/** How an account is named: by an e-mail, by a number, or by the credential that the sign-in has checked. */
export type AskedBy = 'email' | 'number' | 'checked';

export type AskResetState =
  | { step: 'asking'; by: AskedBy; problem?: Refusal; typed?: TypedIdentifier }
  | { step: 'sending'; by: AskedBy; typed: TypedIdentifier }
  /** No contact can get a message. */
  | { step: 'impossible'; problem: Refusal };

export type AskResetEvent =
  /** `problem`: the rule of the form of a number that it breaks. */
  | { type: 'submitted'; typed: TypedIdentifier; problem?: Refusal | undefined }
  | { type: 'sent' }
  | { type: 'refused'; problem: Refusal };

export type AskResetEffect =
  | { do: 'send'; typed: TypedIdentifier }
  | { do: 'showNumberForm'; number: string }
  | { do: 'showSent' }
  | { do: 'showError'; problem: Refusal };

const { go, table } = defineFlow<AskResetState, AskResetEvent, AskResetEffect>();

function send(by: AskedBy, typed: TypedIdentifier) {
  return [
    { step: 'sending', by, typed },
    { do: 'send', typed },
  ] as const;
}

/** Asks for a message that lets the user choose a new password (RESET-1). */
export const askResetFlow = table({
  asking: {
    submitted: go(['asking', 'sending'], (state, { typed, problem: found }) => {
      if (state.by === 'email' && isNumber(typed.username))
        return [state, { do: 'showNumberForm', number: typed.username }];
      const problem = state.by === 'email' ? emailProblem(typed.username) : found;
      return problem ? { step: 'asking', by: state.by, typed, problem } : send(state.by, typed);
    }),
  },
  sending: {
    sent: go(['sending'], (state) => [state, { do: 'showSent' }]),
    refused: go(['asking', 'impossible'], ({ by, typed }, { problem }) => {
      if (problem.name === 'resetNotPossible') return { step: 'impossible', problem };
      const asking = { step: 'asking', by, typed, problem } as const;
      return problem.surface === 'screen' ? [asking, { do: 'showError', problem }] : asking;
    }),
  },
  impossible: {},
});

/** A number in the field of the e-mail moves to the form of the number. */
function isNumber(text: string): boolean {
  return parseCredential(text).kind === 'phone';
}

/** The problem of an e-mail address. The server applies the same rule again. */
function emailProblem(email: string): Refusal | undefined {
  if (email.trim() === '') return at('email', 'emptyEmail');
  return parseCredential(email).kind === 'email' ? undefined : at('email', 'emailNotFound');
}

function at(field: FieldName, name: ErrorName): Refusal {
  return { name, field, kind: 'formValidation', surface: 'field' };
}
