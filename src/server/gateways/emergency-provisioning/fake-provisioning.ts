import type { EmergencyProvisioning, ProvisioningAnswer, ProvisioningOrder } from './emergency-provisioning.ts';

/** Keeps orders in memory, for tests. An order is effective when it is asked for the second time; house number 0 is refused. */
export function createFakeProvisioning(): EmergencyProvisioning {
  const known = new Map<string, ProvisioningAnswer>();

  function next({ address }: ProvisioningOrder): ProvisioningAnswer {
    return /^0 /.test(address.street ?? '') ? { state: 'refused', part: 'street' } : { state: 'effective' };
  }
  return {
    async provision(order) {
      const present = known.get(order.id) ?? { state: 'pending' };
      known.set(order.id, present);
      return present;
    },
    async status(order) {
      if (!known.has(order.id)) return undefined;
      known.set(order.id, next(order));
      return next(order);
    },
    async withdraw(id) {
      known.delete(id);
    },
    isPaused: () => false,
  };
}
