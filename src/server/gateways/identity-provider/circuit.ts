import { askService } from '../../metrics/asked-services.ts';
import { IdentityRefused } from './identity-provider.ts';

const failuresUntilPause = 5;
const pauseMs = 30_000;
const mostAtOnce = 20;

/** The state of one provider's circuit breaker. */
interface Line {
  failures: number;
  pausedUntil: number;
  running: number;
}

/** Runs the requests to a provider. @throws IdentityRefused `unreachable` without a request, while it is paused or full */
export interface Circuit {
  <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** How many providers are paused now. */
  paused(): number;
}

/**
 * Keeps a slow provider from costing anybody else: it has at most 20 requests at once, and after five failures in a row
 * none for 30 s.
 * @param clock monotonic, in milliseconds
 */
export function createCircuit(clock: () => number = performance.now.bind(performance)): Circuit {
  const lines = new Map<string, Line>();
  async function run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const line = lines.get(key) ?? { failures: 0, pausedUntil: Number.NEGATIVE_INFINITY, running: 0 };
    lines.set(key, line);
    if (clock() < line.pausedUntil || line.running >= mostAtOnce)
      throw new IdentityRefused('unreachable', `${key} did not answer the last requests.`);
    line.running += 1;
    try {
      const answer = await askService('identityProviders', work);
      line.failures = 0;
      return answer;
    } catch (reason) {
      line.failures += 1;
      if (line.failures >= failuresUntilPause) line.pausedUntil = clock() + pauseMs;
      throw reason;
    } finally {
      line.running -= 1;
    }
  }
  const paused = () => [...lines.values()].filter(({ pausedUntil }) => clock() < pausedUntil).length;
  return Object.assign(run, { paused });
}
