import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../contract/errors.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { defineFlow } from '../../rules/flow.ts';
import { checkTyped } from './typed-credential.rules.ts';

/** What stands in the fields of the first screen. */
export interface TypedCredential {
  readonly username: string;
  readonly extension?: string;
  readonly countryCode?: string;
  /** The user wants the next visit to start with it. */
  readonly isRemembered?: boolean;
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

/** Required steps between the password and the app; the user cannot leave their screens (ROUTE-5). */
export const agreements = [
  'rcmWarning',
  'termsOfService',
  'governmentNotice',
  'consent',
] as const satisfies ScreenName[];
export type Agreement = (typeof agreements)[number];

/** A sign-in whose password is proven. */
interface Proven {
  readonly oneTimeSession: string;
  /** What was proven, unless the page was loaded since. */
  readonly known?: KnownCredential;
  /** What was agreed to last, and is asked again when the sign-in could not go on. */
  readonly agreement?: Agreement;
  /** The account that was chosen for it; it is asked for again when the sign-in could not go on. */
  readonly chosenId?: string;
}

export type SignInState =
  | { step: 'enterCredential'; typed: TypedCredential; problem?: Refusal }
  | { step: 'checkingCredential'; typed: TypedCredential }
  | { step: 'enterPassword'; known: KnownCredential; problem?: Refusal }
  | { step: 'checkingPassword'; known: KnownCredential }
  | ({ step: 'ending' } & Proven)
  | ({ step: 'agreement'; agreement: Agreement; problem?: Refusal } & Proven)
  | ({ step: 'agreeing'; agreement: Agreement } & Proven)
  /** `accountId`: the account that the problem is with. */
  | { step: 'selectAccount'; problem?: Refusal; accountId?: string }
  | { step: 'choosingAccount'; accountId?: string }
  | { step: 'resuming' }
  | { step: 'returning'; launchAt?: string }
  | { step: 'launchApp'; launchAt: string }
  | { step: 'leaving' }
  | { step: 'left' }
  | { step: 'stopped'; refusal: Refusal };

/** The steps at which the browser goes to the app, or stays here because no app opened. */
export const wayOut: readonly SignInState['step'][] = ['returning', 'launchApp', 'leaving', 'left'];

/** Whether the app is gone back to without a sign-in. */
export function isUnsigned({ step }: SignInState): boolean {
  return step === 'leaving' || step === 'left';
}

export type SignInEvent =
  | { type: 'credentialSubmitted'; typed: TypedCredential }
  | { type: 'credentialFound'; known: KnownCredential }
  | { type: 'passwordSubmitted'; password: string; stays?: boolean }
  | { type: 'passwordAccepted'; oneTimeSession: string }
  | { type: 'pageOpened' }
  | { type: 'resumed'; oneTimeSession: string; isChoiceDue?: boolean }
  | { type: 'accountPicked'; accountId: string }
  | { type: 'accountChosen'; oneTimeSession: string }
  | { type: 'anotherWanted' }
  | { type: 'proofForgotten' }
  | { type: 'agreed' }
  | { type: 'agreementRecorded'; oneTimeSession: string }
  | { type: 'left'; by: 'cancel' | 'deny' }
  | { type: 'codeIssued'; address: string; launchAt?: string }
  | { type: 'appStayedClosed' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'wentBack' }
  | { type: 'wentForward'; known: KnownCredential };

export type SignInEffect =
  | { do: 'checkCredential'; typed: TypedCredential }
  | { do: 'checkPassword'; known: KnownCredential; password: string; stays: boolean }
  | { do: 'askWhereItStands' }
  | { do: 'chooseAccount'; accountId: string }
  | { do: 'forgetProof' }
  | { do: 'recordAgreement'; agreement: Agreement; oneTimeSession: string }
  | { do: 'issueCode'; oneTimeSession: string; isNoticeAcknowledged: boolean }
  | { do: 'returnToApp'; address: string }
  | { do: 'leave'; by: 'cancel' | 'deny' }
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

function toPassword(_: SignInState, { known }: { known: KnownCredential }) {
  return { step: 'enterPassword', known } as const;
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

/** Lost is the sign-in itself, not what was wanted in it: no other account helps. */
const lost: readonly ErrorName[] = ['invalidSessionToken', 'sessionDataNotFound', 'sessionExpired'];

/** Another account may go on where one may not: whatever is said of one is said at the list. */
function afterChoice(refusal: Refusal, accountId: string | undefined) {
  if (lost.includes(refusal.name)) return stop(refusal);
  return { step: 'selectAccount', problem: refusal, ...(accountId !== undefined && { accountId }) } as const;
}

/** What is due next, said by the server's refusal; else the step that could not be ended is shown again. */
function afterEnding({ oneTimeSession, known, agreement, chosenId }: Proven, refusal: Refusal) {
  if (refusal.leadsTo === 'selectAccount') return { step: 'selectAccount' } as const;
  const due = agreements.find((name) => name === refusal.leadsTo);
  if (due) return { step: 'agreement', agreement: due, oneTimeSession } as const;
  if (isStop(refusal)) return stop(refusal);
  if (agreement) return { step: 'agreement', agreement, oneTimeSession, problem: refusal } as const;
  if (chosenId !== undefined) return afterChoice(refusal, chosenId);
  return known ? afterPassword(known, refusal) : backToCredential({ username: '' }, refusal);
}

function end(proven: Proven) {
  const { oneTimeSession, agreement } = proven;
  const isNoticeAcknowledged = agreement === 'governmentNotice';
  return [
    { step: 'ending', ...proven },
    { do: 'issueCode', oneTimeSession, isNoticeAcknowledged },
  ] as const;
}

function leave(by: 'cancel' | 'deny') {
  return [{ step: 'leaving' }, { do: 'leave', by }] as const;
}

export const signInFlow = table({
  resuming: {
    pageOpened: go(['resuming'], (state) => [state, { do: 'askWhereItStands' }]),
    resumed: go(['ending', 'selectAccount'], (_, { oneTimeSession, isChoiceDue }) =>
      isChoiceDue ? { step: 'selectAccount' } : end({ oneTimeSession }),
    ),
    refused: go(['enterCredential', 'stopped'], (_, { refusal }) =>
      isStop(refusal) ? stop(refusal) : backToCredential({ username: '' }, refusal),
    ),
  },
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
    wentForward: go(['enterPassword'], toPassword),
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
    passwordSubmitted: go(['enterPassword', 'checkingPassword'], ({ known }, { password, stays = false }) =>
      password === ''
        ? { step: 'enterPassword', known, problem: problemAt('emptyPassword', 'password') }
        : [
            { step: 'checkingPassword', known },
            { do: 'checkPassword', known, password, stays },
          ],
    ),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
  },
  checkingPassword: {
    passwordAccepted: go(['ending'], ({ known }, { oneTimeSession }) => end({ oneTimeSession, known })),
    refused: go(['enterPassword', 'enterCredential', 'stopped'], ({ known }, { refusal }) =>
      afterPassword(known, refusal),
    ),
    wentBack: go(['enterCredential'], ({ known }) => ({ step: 'enterCredential', typed: known.typed })),
  },
  ending: {
    codeIssued: go(['returning'], (_, { address, launchAt }) => [
      { step: 'returning', ...(launchAt && { launchAt }) },
      { do: 'returnToApp', address },
    ]),
    refused: go(['agreement', 'selectAccount', 'enterPassword', 'enterCredential', 'stopped'], (state, { refusal }) =>
      afterEnding(state, refusal),
    ),
  },
  agreement: {
    agreed: go(['agreeing'], ({ agreement, oneTimeSession }) => [
      { step: 'agreeing', agreement, oneTimeSession },
      { do: 'recordAgreement', agreement, oneTimeSession },
    ]),
    left: go(['leaving'], (_, { by }) => leave(by)),
  },
  agreeing: {
    agreementRecorded: go(['ending'], ({ agreement }, { oneTimeSession }) => end({ oneTimeSession, agreement })),
    refused: go(['agreement', 'selectAccount', 'enterPassword', 'enterCredential', 'stopped'], (state, { refusal }) =>
      afterEnding(state, refusal),
    ),
  },
  selectAccount: {
    accountPicked: go(['choosingAccount'], (_, { accountId }) => [
      { step: 'choosingAccount', accountId },
      { do: 'chooseAccount', accountId },
    ]),
    anotherWanted: go(['choosingAccount'], () => [{ step: 'choosingAccount' }, { do: 'forgetProof' }]),
  },
  choosingAccount: {
    accountChosen: go(['ending'], ({ accountId }, { oneTimeSession }) =>
      end({ oneTimeSession, ...(accountId !== undefined && { chosenId: accountId }) }),
    ),
    proofForgotten: go(['enterCredential'], () => backToCredential({ username: '' })),
    refused: go(['selectAccount', 'stopped'], ({ accountId }, { refusal }) => afterChoice(refusal, accountId)),
  },
  // A web app's page takes the place of this one before it can say so.
  returning: {
    appStayedClosed: go(['returning', 'launchApp'], (state) =>
      state.launchAt ? { step: 'launchApp', launchAt: state.launchAt } : state,
    ),
  },
  launchApp: {},
  leaving: {
    appStayedClosed: go(['left'], () => ({ step: 'left' })),
  },
  left: {},
  stopped: {
    wentBack: go(['enterCredential'], () => ({ step: 'enterCredential', typed: { username: '' } })),
    // Back, too, when what stopped the sign-in came after the password.
    wentForward: go(['enterPassword'], toPassword),
  },
});
