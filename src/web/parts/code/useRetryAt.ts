import { useEffect, useState } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';

/**
 * When codes are checked again after too many wrong ones (326); undefined once that time has come. Any other problem, such
 * as too many codes sent, leaves the code that has come valid.
 */
export function useRetryAt(problem: Refusal | undefined): Date | undefined {
  const [retryAt, setRetryAt] = useState<Date>();
  const seconds = problem?.name === 'codeVerificationLimit' ? Number(problem.params?.seconds ?? 0) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal begins its own period
  useEffect(() => {
    setRetryAt(seconds > 0 ? new Date(Date.now() + seconds * 1000) : undefined);
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setRetryAt(undefined), seconds * 1000);
    return () => clearTimeout(timer);
  }, [problem]);
  return retryAt;
}
