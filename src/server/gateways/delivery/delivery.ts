import type { SentChannel } from '../../../contract/two-factor/channels.ts';
import { askService } from '../../metrics/asked-services.ts';
import { DeliveryFailed, type FailureKind, type OutgoingMessage, type Provider } from './provider.ts';

const failuresUntilPause = 5;
const pauseMs = 30_000;

/** Sends messages of one way over the first of its providers that takes them. */
export interface Delivery<Outgoing> {
  /** The names of all its providers, in the order of the configuration. */
  readonly providers: readonly string[];
  /** Whether a provider is not paused after failures. */
  isAvailable(): boolean;
  /**
   * Returns the name of the provider that took the message over. @throws DeliveryFailed
   * @param only the name of the only provider that may take it
   */
  send(outgoing: Outgoing, only?: string): Promise<string>;
}

/** What has become of handing a message over to a provider. */
export interface Attempt {
  readonly provider: string;
  /** Whom the message goes to. */
  readonly to: string;
  readonly outcome: 'taken' | FailureKind;
  /** A short reason of what failed, such as `550`; empty for what was taken. */
  readonly reason: string;
  readonly ms: number;
}

export interface DeliveryDeps {
  /** The way whose providers they are. */
  readonly channel: SentChannel;
  report(problem: string): void;
  /** The names of the providers for a recipient, the first choice first. Undefined: all in the order of the configuration. */
  orderFor?(to: string): readonly string[] | undefined;
  /** Told of each attempt. */
  attempted?(attempt: Attempt): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/**
 * Asks the providers in the order for the recipient. A circuit breaker asks one that failed five times in a row not again for
 * 30 s, so that the next one takes over at once. What a provider answers about one message is no failure of the provider. A
 * message that may have been taken over goes to no other one.
 */
export function createDelivery<Outgoing extends OutgoingMessage>(
  providers: readonly Provider<Outgoing>[],
  { channel, report, orderFor, attempted, clock = performance.now.bind(performance) }: DeliveryDeps,
): Delivery<Outgoing> {
  const lines = providers.map((provider) => ({ provider, failures: 0, pausedUntil: Number.NEGATIVE_INFINITY }));
  type Line = (typeof lines)[number];
  const isOpen = (line: Line) => clock() < line.pausedUntil;

  function countFailure(line: Line, reason: string): void {
    line.failures += 1;
    report(`${line.provider.name} did not take a message: ${reason}`);
    if (line.failures >= failuresUntilPause) line.pausedUntil = clock() + pauseMs;
  }
  async function handOver(line: Line, outgoing: Outgoing): Promise<DeliveryFailed | undefined> {
    try {
      await askService(channel, () => line.provider.send(outgoing));
      return undefined;
    } catch (reason) {
      return reason instanceof DeliveryFailed ? reason : new DeliveryFailed('internal');
    }
  }
  async function sendOver(line: Line, outgoing: Outgoing): Promise<DeliveryFailed | undefined> {
    const begunAt = clock();
    const failure = await handOver(line, outgoing);
    const { kind: outcome = 'taken', reason = '' } = failure ?? {};
    attempted?.({ provider: line.provider.name, to: outgoing.to, outcome, reason, ms: clock() - begunAt });
    if (!failure || failure.kind === 'permanent' || failure.kind === 'message') line.failures = 0;
    else countFailure(line, failure.reason);
    return failure;
  }
  /** Those that an order does not name are not asked. One that names none of them is ignored. */
  function linesFor(names: readonly string[] | undefined): readonly Line[] {
    const named = (names ?? []).flatMap((name) => lines.find((line) => line.provider.name === name) ?? []);
    return named.length === 0 ? lines : named;
  }
  function chosen(to: string, only: string | undefined): readonly Line[] {
    if (only === undefined) return linesFor(orderFor?.(to));
    return lines.filter(({ provider }) => provider.name === only);
  }
  return {
    providers: providers.map(({ name }) => name),
    isAvailable: () => lines.some((line) => !isOpen(line)),
    async send(outgoing, only) {
      const asked = chosen(outgoing.to, only);
      if (asked.length === 0) throw new DeliveryFailed('no such provider', 'permanent');
      let failure = new DeliveryFailed('paused');
      for (const line of asked) {
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
