import type { SentChannel } from '../../../contract/two-factor/channels.ts';
import { askService } from '../../metrics/asked-services.ts';
import { DeliveryFailed, type Provider } from './provider.ts';

const failuresUntilPause = 5;
const pauseMs = 30_000;

/** Sends messages of one way over the first of its providers that takes them. */
export interface Delivery<Outgoing> {
  /** Whether a provider is not paused after failures. */
  isAvailable(): boolean;
  /** Returns the name of the provider that took the message over. @throws DeliveryFailed */
  send(outgoing: Outgoing): Promise<string>;
}

interface DeliveryDeps {
  /** The way whose providers they are. */
  readonly channel: SentChannel;
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/**
 * Asks the providers in their order. A circuit breaker asks one that failed five times in a row not again for 30 s, so
 * that the next one takes over at once. What a provider answers about one message is no failure of the provider. A message
 * that may have been taken over goes to no other one.
 */
export function createDelivery<Outgoing>(
  providers: readonly Provider<Outgoing>[],
  { channel, report, clock = performance.now.bind(performance) }: DeliveryDeps,
): Delivery<Outgoing> {
  const lines = providers.map((provider) => ({ provider, failures: 0, pausedUntil: Number.NEGATIVE_INFINITY }));
  type Line = (typeof lines)[number];
  const isOpen = (line: Line) => clock() < line.pausedUntil;

  function countFailure(line: Line, reason: string): void {
    line.failures += 1;
    report(`${line.provider.name} did not take a message: ${reason}`);
    if (line.failures >= failuresUntilPause) line.pausedUntil = clock() + pauseMs;
  }
  async function sendOver(line: Line, outgoing: Outgoing): Promise<DeliveryFailed | undefined> {
    try {
      await askService(channel, () => line.provider.send(outgoing));
      line.failures = 0;
      return undefined;
    } catch (reason) {
      const failure = reason instanceof DeliveryFailed ? reason : new DeliveryFailed('internal');
      if (failure.kind === 'permanent' || failure.kind === 'message') line.failures = 0;
      else countFailure(line, failure.reason);
      return failure;
    }
  }
  return {
    isAvailable: () => lines.some((line) => !isOpen(line)),
    async send(outgoing) {
      let failure = new DeliveryFailed('paused');
      for (const line of lines) {
        if (isOpen(line)) continue;
        const failed = await sendOver(line, outgoing);
        if (!failed) return line.provider.name;
        failure = failed;
        if (failed.kind === 'permanent' || failed.kind === 'unknown') break;
      }
      throw failure;
    },
  };
}
