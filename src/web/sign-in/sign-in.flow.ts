import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../contract/errors.ts';
import { defineFlow } from '../../rules/flow.ts';
import { checkTyped } from './typed-credential.rules.ts';

/** What stands in the fields of the first screen. */
export interface TypedCredential {
  readonly username: string;
  readonly extension?: string;
  readonly countryCode?: string;
}

/** A credential that an account opens with, as the credential check answered it. */
export interface KnownCredential {
  readonly type: 'email' | 'number';
  /** As people write it; `username` is what the calls take. */
  readonly shown: string;
  readonly username: string;
  readonly extension?: string;
  readonly typed: TypedCredential;
}

export type SignInState =
  | { step: 'enterCredential'; typed: TypedCredential; problem?: Refusal }
  | { step: 'checkingCredential'; typed: TypedCredential }
  | { step: 'enterPassword'; known: KnownCredential; problem?: Refusal }
  | { step: 'checkingPassword'; known: KnownCredential }
  | { step: 'ending'; known: KnownCredential }
  | { step: 'returning' }
  | { step: 'stopped'; refusal: Refusal };

export type SignInEvent =
  | { type: 'credentialSubmitted'; typed: TypedCredential }
  | { type: 'credentialFound'; known: KnownCredential }
  | { type: 'passwordSubmitted'; password: string }
  | { type: 'passwordAccepted'; oneTimeSession: string }
  | { type: 'codeIssued'; address: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'wentBack' }
  | { type: 'wentForward'; known: KnownCredential };

export type SignInEffect =
  | { do: 'checkCredential'; typed: TypedCredential }
  | { do: 'checkPassword'; known: KnownCredential; password: string }
  | { do: 'issueCode'; oneTimeSession: string }
  | { do: 'returnToApp'; address: string }
  | { do: 'showCredential' }
  | { do: 'showPassword'; known: KnownCredential }
  | { do: 'showError'; refusal: Refusal };

const { go, table } = defineFlow<SignInState, SignInEvent, SignInEffect>();

/** A problem that the page finds by itself, at a field. */
function problemAt(name: ErrorName, field: FieldName): Refusal {
  return { name, field, kind: 'formValidation', surface: 'field' };
}

function isStop({ surface, fatal }: Refusal): boolean {
  return fatal === true || surface === 'screen' || surface === 'step';
}

function stop(refusal: Refusal): readonly [Extract<SignInState, { step: 'stopped' }>, SignInEffect] {
  return [
    { step: 'stopped', refusal },
    { do: 'showError', refusal },
  ];
}

function backToCredential(typed: TypedCredential, problem?: Refusal) {
  return [{ step: 'enterCredential', typed, ...(problem && { problem }) }, { do: 'showCredential' }] as const;
}

/** Where a refused password leads: the catalogue's row says it. */
function afterPassword(known: KnownCredential, refusal: Refusal) {
  if (isStop(refusal)) return stop(refusal);
  if (refusal.leadsTo === 'enterCredential') return backToCredential(known.typed, refusal);
  if (refusal.surface === 'silent') return { step: 'enterPassword', known } as const;
  return { step: 'enterPassword', known, problem: refusal } as const;
}

export const signInFlow = table({
  enterCredential: {
    credentialSubmitted: go(['enterCredential', 'checkingCredential'], (_, { typed }) => {
      const problem = checkTyped(typed);
      return problem
        ? { step: 'enterCredential', typed, problem: problemAt(problem.name, problem.field) }
        : [
            { step: 'checkingCredential', typed },
            { do: 'checkCredential', typed },
          ];
    }),
    wentForward: go(['enterPassword'], (_, { known }) => ({ step: 'enterPassword', known })),
  },
  checkingCredential: {
    credentialFound: go(['enterPassword'], (_, { known }) => [
      { step: 'enterPassword', known },
      { do: 'showPassword', known },
    ]),
    refused: go(['enterCredential', 'stopped'], ({ typed }, { refusal }) => {
      if (isStop(refusal)) return stop(refusal);
      return { step: 'enterCredential', typed, ...(refusal.surface !== 'silent' && { problem: refusal }) };
    }),
  },
  enterPassword: {
    passwordSubmitted: go(['enterPassword', 'checkingPassword'], ({ known }, { password }) =>
      password === ''
        ? { step: 'enterPassword', known, problem: problemAt('emptyPassword', 'password') }
        : [
            { step: 'checkingPassword', known },
            { do: 'checkPassword', known, password },
          ],
    ),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
  },
  checkingPassword: {
    passwordAccepted: go(['ending'], ({ known }, { oneTimeSession }) => [
      { step: 'ending', known },
      { do: 'issueCode', oneTimeSession },
    ]),
    refused: go(['enterPassword', 'enterCredential', 'stopped'], ({ known }, { refusal }) =>
      afterPassword(known, refusal),
    ),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
  },
  ending: {
    codeIssued: go(['returning'], (_, { address }) => [{ step: 'returning' }, { do: 'returnToApp', address }]),
    refused: go(['enterPassword', 'enterCredential', 'stopped'], ({ known }, { refusal }) =>
      afterPassword(known, refusal),
    ),
  },
  returning: {},
  stopped: {
    wentBack: go(['enterCredential'], () => ({ step: 'enterCredential', typed: { username: '' } })),
  },
});
