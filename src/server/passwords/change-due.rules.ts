import type { PasswordChangeReason } from '../../contract/account/recovery-stages.ts';

/** What decides whether a password must be replaced. */
export interface PasswordFacts {
  readonly state: string;
  readonly passwordDue: 'oneTime' | 'expired' | undefined;
  /** It is not used: the account signs in by single sign-on alone. */
  readonly isSsoEnforced: boolean;
}

/** Why the password of an account must be replaced before the app gets its code. */
export function changeDueOf({ state, passwordDue, isSsoEnforced }: PasswordFacts): PasswordChangeReason | undefined {
  if (isSsoEnforced) return undefined;
  return state === 'numericPasswordExpired' ? 'legacy' : passwordDue;
}
