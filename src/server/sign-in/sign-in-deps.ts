import type { PasswordHasher } from '../accounts/accounts.ts';
import type { FraudGuard } from '../gateways/fraud/fraud-guard.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { CompleteSignInDeps } from './complete-sign-in.ts';
import type { KnownDevices } from './known-devices.ts';

/** Rate limits of credential checks and passwords. */
export interface SignInLimits {
  readonly lookupsAMinute: Limit;
  readonly lookupsAnHour: Limit;
  readonly failuresOfAddress: Limit;
  readonly failuresOfAccount: Limit;
  readonly failuresUntilLocked: number;
  /** Attempts from all sources on an account that shares its identifier with others. */
  readonly triesBesideOthers: Limit;
}

export interface SignInDeps extends CompleteSignInDeps {
  readonly hasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  readonly knownDevices: KnownDevices;
  readonly limits: SignInLimits;
  /** Asks the fraud service about the sign-in. @throws Refused 307 or 325 */
  readonly refuseFraud: FraudGuard;
  /** ISO code of a brand's default country for numbers without a calling code. */
  homeCountryOf(brandId: number): string;
}
