import type { MessageParameters } from '../../contract/envelope.ts';
import type { Account, PasswordHasher } from '../accounts/accounts.ts';
import type { ReadAhead } from '../gate/gate.ts';
import type { FraudGuard } from '../gateways/fraud/fraud-guard.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Alarms } from '../rate-limiter/alarms.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { CompleteSignInDeps } from './complete-sign-in.ts';
import type { FindTriedPassword } from './tried-passwords.ts';

/** Rate limits of credential checks and passwords. */
export interface SignInLimits {
  readonly lookupsAMinute: Limit;
  readonly lookupsAnHour: Limit;
  readonly failuresOfAddress: Limit;
  readonly failuresOfAccount: Limit;
  /** Consecutive failures of unknown browsers on an account, or of one known browser, until only an operator can help. */
  readonly failuresUntilLocked: Limit;
  /** The same for an identifier without an account. Its count expires, since anybody can create such counts. */
  readonly failuresOfUnknown: Limit;
  /** Attempts of unknown browsers, or of one known browser, on an account that shares its identifier with others. */
  readonly triesBesideOthers: Limit;
}

export interface SignInDeps extends CompleteSignInDeps {
  /** Whether the browser may skip the second factor of an account (MFA-4). */
  isTrustedDevice(accountId: string, context: Pick<RequestContext, 'trustCookie' | 'deviceId'>): Promise<boolean>;
  /** How an account without a password signs in (SSO-3); undefined if only a new password helps. */
  wayWithoutPassword(
    account: Account,
  ): Promise<{ readonly code: 316 | 318; readonly params?: MessageParameters } | undefined>;
  /** The single sign-on to which the domain of an address leads (SSO-3); `label` if there is only one provider. */
  signOnOf(
    email: string,
  ): Promise<
    { readonly brandId: number; readonly isRequired: boolean; readonly label: string | undefined } | undefined
  >;
  /** Whether one of these accounts, or of those of an e-mail address, has a passkey that signs in. */
  readonly passkeys: {
    hasAny(accountIds: readonly string[]): Promise<boolean>;
    hasAnyAt(email: string): Promise<boolean>;
  };
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  readonly findTriedPassword: FindTriedPassword;
  readonly hasher: PasswordHasher;
  readonly ahead: ReadAhead;
  readonly rateLimiter: RateLimiter;
  readonly alarms: Pick<Alarms, 'count'>;
  readonly limits: SignInLimits;
  /** Whether nothing before the password shows if an account exists (`ENUMERATION=safe`). */
  readonly hidesAccounts: boolean;
  /** Asks the fraud service about the sign-in. @throws Refused 307 or 325 */
  readonly refuseFraud: FraudGuard;
  /** Remembers that the browser has given the right password of an account whose address is not confirmed (SIGN-5). */
  rememberUnconfirmed(account: Account, context: RequestContext): Promise<void>;
  /** The brand's name in a locale. */
  brandNameOf(brandId: number, locale: string): string;
  /** ISO code of a brand's default country for numbers without a calling code. */
  homeCountryOf(brandId: number): string;
}
