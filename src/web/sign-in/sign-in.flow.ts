import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../contract/errors.ts';
import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';
import type { AssertedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { DueStep, KnownCredential, SignInState, TypedCredential } from '../../rules/sign-in/sign-in-state.ts';
import type { LeaveReason, StepResult } from '../../rules/sign-in/step-exits.ts';
import { checkTypedCredential } from './typed-credential.rules.ts';

export interface PasskeyChoice {
  /** The passkey that was chosen among the suggestions of the field; else the browser is asked for one. */
  readonly credential?: AssertedPasskey;
  readonly stays?: boolean;
}

export type SignInEvent =
  | { type: 'pageOpened' }
  | { type: 'resumed'; oneTimeSession: string }
  | { type: 'credentialSubmitted'; typed: TypedCredential }
  | { type: 'credentialFound'; known: KnownCredential }
  /** `stays`: the app asks the page to stay at the form (ENTRY-11). */
  | { type: 'credentialRejected'; refusal: Refusal; stays?: boolean | undefined }
  | { type: 'passwordSubmitted'; password: string; stays?: boolean }
  | { type: 'passwordAccepted'; oneTimeSession: string }
  | ({ type: 'passkeyChosen' } & PasskeyChoice)
  /** By a link or a code, on a screen beside the forms. */
  | { type: 'provenApart'; result: StepResult }
  | { type: 'stepDue'; screen: ScreenName }
  | { type: 'stepDone'; result: StepResult }
  | { type: 'stepLeft'; reason: LeaveReason }
  | { type: 'codeIssued'; address: string; launchAt?: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'wentBack' }
  | { type: 'wentForward'; known: KnownCredential };

export type SignInEffect =
  | { do: 'checkCredential'; typed: TypedCredential }
  | { do: 'checkAssumed'; typed: TypedCredential }
  | { do: 'checkPassword'; known: KnownCredential; password: string; stays: boolean }
  | { do: 'checkPasskey'; known?: KnownCredential; chosen: PasskeyChoice }
  | { do: 'loadProgress' }
  | { do: 'issueCode'; result: StepResult }
  | { do: 'goToApp'; address: string }
  | { do: 'leaveForApp'; reason: 'cancel' | 'deny' }
  | { do: 'showCredential' }
  | { do: 'showPassword'; known: KnownCredential }
  | { do: 'showError'; refusal: Refusal }
  /** The page has started with this refusal. */
  | { do: 'leadOn'; refusal: Refusal };

/** The step on the screen: the one that is due, or the one that was done while the sign-in completes. */
export function shownStep(state: SignInState): DueStep | undefined {
  if (state.step === 'completing') return state.after;
  return state.step === 'due' ? state : undefined;
}

const { go, table } = defineFlow<SignInState, SignInEvent, SignInEffect>();

/** A problem at a field that the page finds without a call. */
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

function toPassword(_: SignInState, { known }: { known: KnownCredential }) {
  return { step: 'enterPassword', known } as const;
}

function backToCredential(typed: TypedCredential, problem?: Refusal) {
  return [{ step: 'enterCredential', typed, ...(problem && { problem }) }, { do: 'showCredential' }] as const;
}

/** Where a refused password leads: the error's row says it. */
function afterPassword(known: KnownCredential, refusal: Refusal) {
  if (isStop(refusal)) return stop(refusal);
  if (refusal.leadsTo === 'enterCredential') return backToCredential(known.typed, refusal);
  if (refusal.surface === 'silent') return { step: 'enterPassword', known } as const;
  return { step: 'enterPassword', known, problem: refusal } as const;
}

/** Shows a refusal at the step, unless it ends the sign-in. */
function afterStep(due: DueStep, refusal: Refusal) {
  const { offersAlternatives }: PageRow = pages[due.screen];
  if (offersAlternatives ? refusal.helpedBy === 'newSignIn' : isStop(refusal)) return stop(refusal);
  return { ...due, problem: refusal };
}

function startStep(state: object, { screen }: { screen: ScreenName }): DueStep {
  const oneTimeSession = 'oneTimeSession' in state ? String(state.oneTimeSession) : '';
  return { step: 'due', screen, oneTimeSession };
}

function complete(result: StepResult, more: { readonly known?: KnownCredential; readonly after?: DueStep } = {}) {
  return [
    { step: 'completing', oneTimeSession: result.oneTimeSession, ...more },
    { do: 'issueCode', result },
  ] as const;
}

function proceed(_: SignInState, { result }: { result: StepResult }) {
  return complete(result);
}

function toApp(_: SignInState, { address, launchAt }: { address: string; launchAt?: string }) {
  return [
    { step: 'leaving', isSignedIn: true, ...(launchAt && { launchAt }) },
    { do: 'goToApp', address },
  ] as const;
}

export const signInFlow = table({
  resuming: {
    pageOpened: go(['resuming'], (state) => [state, { do: 'loadProgress' }]),
    resumed: go(['completing'], (_, { oneTimeSession }) => complete({ oneTimeSession })),
    stepDue: go(['due'], startStep),
    refused: go(['enterCredential', 'stopped'], (_, { refusal }) =>
      isStop(refusal) ? stop(refusal) : backToCredential({ username: '' }, refusal),
    ),
  },
  enterCredential: {
    credentialSubmitted: go(['enterCredential', 'checkingCredential'], (_, { typed }) => {
      const problem = checkTypedCredential(typed);
      return problem
        ? { step: 'enterCredential', typed, problem: problemAt(problem.name, problem.field) }
        : [
            { step: 'checkingCredential', typed },
            { do: 'checkCredential', typed },
          ];
    }),
    passkeyChosen: go(['checkingCredential'], ({ typed }, chosen) => [
      { step: 'checkingCredential', typed },
      { do: 'checkPasskey', chosen },
    ]),
    wentForward: go(['enterPassword'], toPassword),
    provenApart: go(['completing'], proceed),
  },
  checkingCredential: {
    // A passkey says whose it is, and needs no password.
    passwordAccepted: go(['completing'], (_, result) => complete(result)),
    codeIssued: go(['leaving'], toApp),
    credentialFound: go(['enterPassword'], (_, { known }) => [
      { step: 'enterPassword', known },
      { do: 'showPassword', known },
    ]),
    refused: go(['enterCredential', 'stopped'], ({ typed }, { refusal }) => {
      if (isStop(refusal)) return stop(refusal);
      return { step: 'enterCredential', typed, ...(refusal.surface !== 'silent' && { problem: refusal }) };
    }),
    stepDue: go(['due'], startStep),
  },
  enterPassword: {
    pageOpened: go(['enterPassword'], (state) =>
      state.isAssumed ? [state, { do: 'checkAssumed', typed: state.known.typed }] : state,
    ),
    credentialFound: go(['enterPassword'], ({ isAssumed: _, ...state }, { known }) => ({ ...state, known })),
    credentialRejected: go(
      ['enterPassword', 'enterCredential', 'stopped'],
      ({ isAssumed: _, ...state }, { refusal, stays }) => {
        if (isStop(refusal))
          return stays ? backToCredential(state.known.typed, { ...refusal, surface: 'form' }) : stop(refusal);
        // any other refusal, such as a lost connection, is repeated by the check of the password
        return refusal.leadsTo === 'enterCredential' || refusal.surface === 'field'
          ? backToCredential(state.known.typed, refusal)
          : state;
      },
    ),
    passwordSubmitted: go(['enterPassword', 'checkingPassword'], ({ known }, { password, stays = false }) =>
      password === ''
        ? { step: 'enterPassword', known, problem: problemAt('emptyPassword', 'password') }
        : [
            { step: 'checkingPassword', known },
            { do: 'checkPassword', known, password, stays },
          ],
    ),
    passkeyChosen: go(['checkingPassword'], ({ known }, chosen) => [
      { step: 'checkingPassword', known },
      { do: 'checkPasskey', known, chosen },
    ]),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
    provenApart: go(['completing'], proceed),
  },
  checkingPassword: {
    passwordAccepted: go(['completing'], ({ known }, { oneTimeSession }) => complete({ oneTimeSession }, { known })),
    codeIssued: go(['leaving'], toApp),
    credentialFound: go(['checkingPassword'], (_, { known }) => ({ step: 'checkingPassword', known })),
    stepDue: go(['due'], startStep),
    refused: go(['enterPassword', 'enterCredential', 'stopped'], ({ known }, { refusal }) =>
      afterPassword(known, refusal),
    ),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
  },
  due: {
    stepDone: go(['completing'], (after, { result }) => complete(result, { after })),
    stepLeft: go(['leaving', 'enterCredential'], (_, { reason }) =>
      reason === 'otherAccount'
        ? backToCredential({ username: '' })
        : [
            { step: 'leaving', isSignedIn: false },
            { do: 'leaveForApp', reason },
          ],
    ),
    stepDue: go(['due'], startStep),
    refused: go(['due', 'stopped'], (due, { refusal }) => afterStep(due, refusal)),
  },
  completing: {
    codeIssued: go(['leaving'], toApp),
    stepDue: go(['due'], startStep),
    refused: go(
      ['due', 'enterPassword', 'enterCredential', 'stopped'],
      ({ oneTimeSession, known, after }, { refusal }) => {
        if (after) return afterStep({ ...after, oneTimeSession }, refusal);
        if (known) return afterPassword(known, refusal);
        return isStop(refusal) ? stop(refusal) : backToCredential({ username: '' }, refusal);
      },
    ),
  },
  leaving: {
    refused: go(['leaving', 'stopped'], (state, { refusal }) => (isStop(refusal) ? stop(refusal) : state)),
  },
  stopped: {
    pageOpened: go(['stopped'], (state) => [state, { do: 'leadOn', refusal: state.refusal }]),
    wentBack: go(['enterCredential'], () => ({ step: 'enterCredential', typed: { username: '' } })),
    // Back reaches the password screen, too, if the sign-in stopped after the password.
    wentForward: go(['enterPassword'], toPassword),
    provenApart: go(['completing'], proceed),
  },
});
