const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Forms of a code. The eight characters contain no vowel and none that looks like another. */
export const proofForms = {
  sixDigits: { alphabet: '0123456789', length: 6 },
  eightCharacters: { alphabet: 'BCDFGHJKMNPQRSTVWXYZ23456789', length: 8 },
  /** 50 bits, for a code that is looked up: nothing else names its account. */
  lettersAndDigits: { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 10 },
} as const;
export type CodeForm = keyof typeof proofForms;

interface CodeRow {
  readonly form: CodeForm;
  readonly lifetimeMs: number;
  /** Guesses within `guessesWithinMs` of the first code. A new code does not reset the count. */
  readonly guesses: number;
  readonly guessesWithinMs: number;
  /** Waits after the first code, the second, and so on, in units of CODE_RESEND_SECONDS; the last one repeats. */
  readonly resendWaits: readonly [number, ...number[]];
  /** `signIn`: counts only in the sign-in for which it was issued. `account`: in any sign-in of the account. */
  readonly boundTo: 'signIn' | 'account';
}

const sentCode = {
  form: 'sixDigits',
  lifetimeMs: 10 * minute,
  guesses: 5,
  guessesWithinMs: 10 * minute,
  resendWaits: [1, 2, 5],
  boundTo: 'signIn',
} as const;

const codeBesideLink = { ...sentCode, form: 'eightCharacters' } as const;

/** Codes, by what they let the account do. */
export const codePurposes = {
  /** Passes the second step of a sign-in. */
  signInCode: sentCode,
  /** Verifies a contact, which then can be set up as a second factor. */
  confirmContact: sentCode,
  /** Proves the account before its first second factor is set up. */
  proveEnrolment: sentCode,
  /** The same, issued by an administrator. */
  setupCode: {
    form: 'sixDigits',
    lifetimeMs: 2 * day,
    guesses: 5,
    guessesWithinMs: day,
    resendWaits: [0],
    boundTo: 'account',
  },
  /** Stand beside a link in an e-mail, for the browser that asked. Their subject is the recovery, not an account. */
  resetCode: codeBesideLink,
  expressCode: codeBesideLink,
  /** Confirms an e-mail address, in the browser that asked. Its subject is the change, not an account. */
  confirmEmailCode: codeBesideLink,
  /** Passes the second step of a recovery, in the browser that opened it. */
  resetStepCode: sentCode,
} as const satisfies Record<string, CodeRow>;
export type CodePurpose = keyof typeof codePurposes;
export const codeRowOf = (purpose: CodePurpose): CodeRow => codePurposes[purpose];

/** Links, by what they let the account do. */
export const linkPurposes = {
  /** "This wasn't me": ends sessions and blocks the password. */
  secureAccount: { lifetimeMs: 7 * day },
  /** Lead to the form for a new password, and into a sign-in. Their subject is the recovery, not an account. */
  resetPassword: { lifetimeMs: hour },
  expressLink: { lifetimeMs: 10 * minute },
  /** Confirm an e-mail address, and undo its change. Their subject is the change. */
  confirmEmail: { lifetimeMs: day },
  undoEmailChange: { lifetimeMs: 7 * day },
  /** Stops a recovery to another address. Its subject is the request. */
  stopRecovery: { lifetimeMs: 7 * day },
} as const satisfies Record<string, { readonly lifetimeMs: number }>;
export type LinkPurpose = keyof typeof linkPurposes;

/** Converts a typed code to the form in which it was issued. Accepts lower case, full-width characters, spaces and dashes. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '');
}

/** When codes may be sent again. */
export interface CodeTimes {
  /** Seconds from the first code of a purpose to the second. */
  readonly resendSeconds: number;
}

/** Milliseconds until another code may be sent. @param sends codes that were sent, at least 1 */
export function resendWaitMs(
  { resendWaits }: Pick<CodeRow, 'resendWaits'>,
  { resendSeconds }: CodeTimes,
  sends: number,
): number {
  return (resendWaits[Math.min(sends, resendWaits.length) - 1] ?? resendWaits[0]) * resendSeconds * 1000;
}
