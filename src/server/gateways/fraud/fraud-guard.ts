import { Refused } from '../../http/refused.ts';
import type { FraudContext, FraudService } from './fraud.ts';

export interface FraudGuardDeps {
  /** Undefined: no service is connected. */
  readonly service: FraudService | undefined;
  /** Refuses where the service gave no verdict; otherwise the sign-in goes on. */
  readonly isStrict: boolean;
  /** Whether a brand enables the fraud check (FRAUD-1, iovationEnabled). */
  isEnabledFor(brandId: number): boolean;
}

/** @throws Refused 307 for who is on the fraud list; 325 when the check failed */
export type FraudGuard = (f: string | undefined, context: FraudContext) => Promise<void>;

export function createFraudGuard({ service, isStrict, isEnabledFor }: FraudGuardDeps): FraudGuard {
  return async (f, context) => {
    if (!service || !isEnabledFor(context.brandId)) return;
    const verdict = await service.check(f, context);
    if (verdict === 'denied') throw new Refused(307);
    if (verdict === 'error' || (verdict === 'unavailable' && isStrict)) throw new Refused(325);
  };
}
