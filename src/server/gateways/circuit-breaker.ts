import { type AskedService, askService } from '../metrics/asked-services.ts';

const failuresUntilPause = 5;
const pauseMs = 30_000;

/** The service failed several times in a row and is not asked now. */
export class CircuitOpen extends Error {}

/** Runs requests to one service. @throws CircuitOpen without a request; what the request throws */
export interface CircuitBreaker {
  <Answer>(request: () => Promise<Answer>): Promise<Answer>;
  /** Whether requests are refused now. */
  isOpen(): boolean;
}

/**
 * Sends no request for 30 s after five failures in a row, so that a service that hangs does not delay everybody.
 * @param clock monotonic, in milliseconds
 */
export function createCircuitBreaker(
  service: AskedService,
  clock: () => number = performance.now.bind(performance),
): CircuitBreaker {
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const isOpen = () => clock() < pausedUntil;
  async function run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (isOpen()) throw new CircuitOpen('The service did not answer the last requests.');
    try {
      const answer = await askService(service, request);
      failures = 0;
      return answer;
    } catch (reason) {
      failures += 1;
      if (failures >= failuresUntilPause) pausedUntil = clock() + pauseMs;
      throw reason;
    }
  }
  return Object.assign(run, { isOpen });
}
