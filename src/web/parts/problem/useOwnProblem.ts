import { useEffect, useState } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import { useConnection } from '../../kernel/network/connection.ts';

/** Longer than a lost connection takes to be announced. */
const announcedWithinMs = 150;

/**
 * The problem that a form says itself. A lost connection is announced above the title, and the form sends again by itself;
 * it says only that the service is unavailable while the connection works.
 */
export function useOwnProblem(problem: Refusal | undefined): Refusal | undefined {
  const connection = useConnection();
  const [announced, setAnnounced] = useState<Refusal>();
  const [unannounced, setUnannounced] = useState<Refusal>();
  const isOfNetwork = problem?.name === 'networkError';
  useEffect(() => {
    if (!isOfNetwork) return undefined;
    if (connection === 'lost') setAnnounced(problem);
    const timer = setTimeout(() => setUnannounced(problem), announcedWithinMs);
    return () => clearTimeout(timer);
  }, [problem, isOfNetwork, connection]);
  if (!isOfNetwork) return problem;
  return unannounced === problem && announced !== problem ? problem : undefined;
}
