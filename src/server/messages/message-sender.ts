import { AsyncResource } from 'node:async_hooks';
import { leadsToNumber, type SentChannel, sentChannels } from '../../contract/two-factor/channels.ts';
import { DeliveryFailed } from '../gateways/delivery/provider.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { waitAfter } from '../work/back-off.ts';
import { type RunningWorkers, startWorkers } from '../work/worker.ts';
import type { CallbackUrls } from './callback-urls.ts';
import type { ComposedMessage, Composer } from './compose.ts';
import type { Deliveries } from './configured-deliveries.ts';
import type { AnyMessage, ClaimedMessage, Outbox } from './outbox.ts';

export interface MessageSenderDeps {
  readonly outbox: Outbox;
  readonly compose: Composer;
  readonly deliveries: Deliveries;
  readonly callbacks: CallbackUrls;
  /** The name of an e-mail in its Message-ID and its return path. */
  referenceOf(messageId: string): string;
  readonly metrics: Pick<Metrics, 'messageQueued' | 'messageEnded'>;
  onError(error: unknown): void;
}

/** Sends what the outbox holds. */
export interface MessageSender {
  start(): void;
  /** The ways that have providers, and whether all of them are paused after failures. */
  pausedChannels(): readonly { readonly channel: SentChannel; readonly isPaused: boolean }[];
  /** Claims nothing more, and waits for what is being sent. */
  stop(): Promise<void>;
}

/** Messages of one way that a process sends at once. The ways do not wait for each other. */
const laneWidthOf = (channel: SentChannel) => (leadsToNumber(channel) ? 10 : 5);
const sweepEveryMs = 1000;
const clearEverySweeps = 10;
const backOff = { firstMs: 1000, longestMs: 60_000 };

/** A queued message is claimed at once by the process that queued it; the sweep finds those of others. */
export function createMessageSender(deps: MessageSenderDeps): MessageSender {
  const { outbox, metrics, onError } = deps;
  let sweeps = 0;
  let workers: RunningWorkers | undefined;
  const lanes = new Map(sentChannels.map((channel) => [channel, createLane(deps, channel)]));

  async function sweep(): Promise<void> {
    for (const channel of await outbox.dueChannels()) lanes.get(channel)?.wake();
    if (sweeps++ % clearEverySweeps === 0) await outbox.clear();
  }
  return {
    start() {
      outbox.onQueued(({ kind, to }) => {
        metrics.messageQueued({ kind, channel: to.channel });
        lanes.get(to.channel)?.wake();
      });
      const sweeper = { name: 'outbox', everyMs: sweepEveryMs, run: sweep };
      workers = startWorkers([sweeper], { stopping: new AbortController().signal, onError });
    },
    pausedChannels: () =>
      sentChannels.flatMap((channel) => {
        const delivery = deps.deliveries[channel];
        return delivery ? [{ channel, isPaused: !delivery.isAvailable() }] : [];
      }),
    async stop() {
      workers?.stop();
      await workers?.ended();
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}

function createLane(deps: MessageSenderDeps, channel: SentChannel) {
  const { outbox, deliveries, onError } = deps;
  const delivery = deliveries[channel];
  const width = laneWidthOf(channel);
  const sending = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function fill(): Promise<void> {
    while (isWanted && !isStopped && delivery?.isAvailable() && sending.size < width) {
      isWanted = false;
      const free = width - sending.size;
      const claimed = await outbox.claim(channel, free);
      const mayBeMore = claimed.length === free;
      for (const one of claimed) begin(one, mayBeMore);
      isWanted ||= mayBeMore;
    }
  }
  function begin(claimed: ClaimedMessage, mayBeMore: boolean): void {
    const sent = sendOne(deps, claimed)
      .catch(onError)
      .finally(() => {
        sending.delete(sent);
        if (mayBeMore) wake();
      });
    sending.add(sent);
  }
  /** Bound to the context of the start, so that the work does not become part of the request that woke it. */
  const wake = AsyncResource.bind(() => {
    isWanted = true;
    filling ??= fill()
      .catch(onError)
      .finally(() => {
        filling = undefined;
      });
  });
  return {
    wake,
    async stop() {
      isStopped = true;
      await filling;
      await Promise.all(sending);
    },
  };
}

async function sendOne(deps: MessageSenderDeps, claimed: ClaimedMessage): Promise<void> {
  const { outbox, metrics } = deps;
  const { message } = claimed;
  if (!message) return outbox.recordFailure(claimed, { error: 'encrypted with a former secret' });
  const labels = { kind: message.kind, channel: message.to.channel };
  try {
    const provider = await deliver(deps, claimed.id, message);
    await outbox.recordSent(claimed, provider);
    metrics.messageEnded({ ...labels, outcome: 'sent' });
  } catch (reason) {
    if (!(reason instanceof DeliveryFailed)) throw reason;
    const isUnknown = reason.kind === 'unknown';
    const isOver = reason.isPermanent || (isUnknown && claimed.isRepeat);
    await outbox.recordFailure(claimed, {
      error: isUnknown ? 'outcome unknown' : reason.reason,
      waitMs: isOver ? undefined : waitAfter(backOff, claimed.tries - 1),
      isUnknown,
    });
    metrics.messageEnded({ ...labels, outcome: isOver ? 'failed' : 'postponed' });
  }
}

/** Returns the name of the provider. @throws DeliveryFailed */
async function deliver(deps: MessageSenderDeps, id: string, message: AnyMessage): Promise<string> {
  const composed = await deps.compose(message);
  const provider = composed && send(deps, id, message, composed);
  if (!provider) throw new DeliveryFailed('no text', 'permanent');
  return provider;
}

/** Returns undefined where the way of a message has no provider. */
function send(
  { deliveries, callbacks, referenceOf }: MessageSenderDeps,
  id: string,
  message: AnyMessage,
  composed: ComposedMessage,
): Promise<string> | undefined {
  const { address: to } = message.to;
  const { provider } = message;
  if ('email' in composed)
    return deliveries.email?.send({ id, to, reference: referenceOf(id), ...composed.email }, provider);
  const receiptUrl = callbacks.receiptUrl(id);
  if ('text' in composed)
    return deliveries[composed.channel]?.send({ id, to, text: composed.text, receiptUrl }, provider);
  const keyUrl = callbacks.keyUrl(message);
  return deliveries[composed.channel]?.send({ id, to, script: composed.script, keyUrl, receiptUrl }, provider);
}
