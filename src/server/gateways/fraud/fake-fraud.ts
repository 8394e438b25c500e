import type { FraudService } from './fraud.ts';

/** A fraud service for development: the value that the page sends names the verdict. */
export function createFakeFraudService(): FraudService {
  return {
    async check(f) {
      if (f === 'denied' || f === 'deniedLogin' || f === 'error') return f;
      return 'allowed';
    },
    isPaused: () => false,
  };
}
