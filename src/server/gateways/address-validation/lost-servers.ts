import type { LostMessage } from './lost-message.ts';
import { readMessage } from './lost-messages.ts';
import { createValidationService, type ValidationServiceDeps } from './validation-service.ts';

/** What a server has said in the end, after a redirect. */
export type LostReply = Exclude<LostMessage, { readonly kind: 'redirect' }>;

export interface LostServers {
  /** @throws ValidationUnavailable */
  ask(request: string): Promise<LostReply>;
  /** False while one of them is not asked, after failures. */
  isAvailable(): boolean;
  /** One of them refuses every request. */
  hasFault(): boolean;
}

/**
 * The LoST server of the configuration, and the servers that it may redirect to, which stand after it. A target is the host
 * name of one of them: no name of an answer leads anywhere else. One redirect is followed. The token is for the origin of
 * the first server alone.
 * @param deps.url addresses, with commas between them
 */
export function createLostServers({ url, token, ...deps }: ValidationServiceDeps): LostServers {
  const [first = url, ...others] = url.split(',').map((one) => one.trim());
  const serviceAt = (one: string) =>
    createValidationService(
      { ...deps, url: one, token: new URL(one).origin === new URL(first).origin ? token : undefined },
      'application/lost+xml',
    );
  const own = serviceAt(first);
  const targets = new Map(others.map((one) => [new URL(one).hostname, serviceAt(one)]));
  return {
    async ask(request) {
      const message = await own(request, readMessage);
      if (message.kind !== 'redirect') return message;
      const target = targets.get(message.target);
      const problem = `redirected to ${message.target}, which is no server of ADDRESS_LOST_URL`;
      if (!target) return { kind: 'fault', problem };
      const second = await target(request, readMessage);
      return second.kind === 'redirect' ? { kind: 'fault', problem: 'redirected a second time' } : second;
    },
    isAvailable: () => [own, ...targets.values()].every((service) => service.isAvailable()),
    hasFault: () => [own, ...targets.values()].some((service) => service.hasFault()),
  };
}
