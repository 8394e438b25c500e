import {
  type EmergencyProvisioning,
  ProvisioningUnavailable,
} from '../../gateways/emergency-provisioning/emergency-provisioning.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ClaimedOrder } from './provisioning-order.ts';
import type { ProvisioningQueue } from './provisioning-queue.ts';

export interface ProvisionDeps {
  readonly queue: ProvisioningQueue;
  readonly provisioning: EmergencyProvisioning;
  readonly metrics: Pick<Metrics, 'provisioningEnded'>;
}

/** Orders that a process carries out at once. */
const atOnce = 10;

/** Carries out the orders that are due. Any process of an installation may do it, also several at the same time. */
export async function provisionLines(deps: ProvisionDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await deps.queue.claim(atOnce);
    await Promise.all(claimed.map((one) => carryOut(deps, one)));
    if (claimed.length < atOnce) return;
  }
}

async function carryOut(deps: ProvisionDeps, claimed: ClaimedOrder): Promise<void> {
  try {
    deps.metrics.provisioningEnded({ outcome: await attempt(deps, claimed) });
  } catch (reason) {
    if (!(reason instanceof ProvisioningUnavailable)) throw reason;
    await deps.queue.recordFailure(claimed);
    deps.metrics.provisioningEnded({ outcome: 'postponed' });
  }
}

async function attempt({ queue, provisioning }: ProvisionDeps, claimed: ClaimedOrder) {
  const { id, order, tries } = claimed;
  if (!order) {
    await provisioning.withdraw(id);
    await queue.recordWithdrawn(claimed);
    return 'withdrawn';
  }
  // an attempt before this one may have reached the service
  const known = tries > 1 ? await provisioning.status(order) : undefined;
  const answer = known ?? (await provisioning.provision(order));
  await queue.recordAnswer(claimed, answer);
  return answer.state;
}
