import type { PasswordHasher } from '../accounts/accounts.ts';
import type { FraudGuard } from '../gateways/fraud/fraud-guard.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { CompleteSignInDeps } from './complete-sign-in.ts';
import type { KnownDevices } from './known-devices.ts';

/** How often credentials and passwords may be tried. */
export interface SignInLimits {
  readonly lookupsAMinute: Limit;
  readonly lookupsAnHour: Limit;
  readonly failuresOfAddress: Limit;
  readonly failuresOfAccount: Limit;
  readonly failuresUntilLocked: number;
  /** On an account whose credential opens others too, over all sources. */
  readonly triesBesideOthers: Limit;
}

export interface SignInDeps extends CompleteSignInDeps {
  readonly hasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  readonly knownDevices: KnownDevices;
  readonly limits: SignInLimits;
  /** Asks the fraud service about the visit. @throws Refused 307 or 325 */
  readonly refuseFraud: FraudGuard;
  /** ISO code of the country of numbers that carry no calling code, by brand. */
  homeCountryOf(brandId: number): string;
}
