import { Refused } from '../../http/refused.ts';
import type { FraudContext, FraudService } from './fraud.ts';

export interface FraudGuardDeps {
  /** Undefined if no service is configured. */
  readonly service: FraudService | undefined;
  /** Whether a sign-in is refused when the service gives no verdict. */
  readonly isStrict: boolean;
  /** Whether a brand enables the fraud check (FRAUD-1, iovationEnabled). */
  isEnabledFor(brandId: number): boolean;
}

/** @throws Refused 307 if the device is on a list; 354 if the service denies the sign-in; 325 if the check failed */
export type FraudGuard = (f: string | undefined, context: FraudContext) => Promise<void>;

export function createFraudGuard({ service, isStrict, isEnabledFor }: FraudGuardDeps): FraudGuard {
  return async (f, context) => {
    if (!service || !isEnabledFor(context.brandId)) return;
    const verdict = await service.check(f, context);
    if (verdict === 'denied') throw new Refused(307);
    if (verdict === 'deniedLogin') throw new Refused(354);
    if (verdict === 'error' || (verdict === 'unavailable' && isStrict)) throw new Refused(325);
  };
}
