import type { Database } from '../storage/database.ts';
import { createLines, type Lines } from './lines.ts';
import { createLocations, type Locations } from './locations.ts';
import { createProvisioningOrders, type ProvisioningOrders } from './provisioning-orders.ts';
import { createRegistrations, type Registrations } from './registrations.ts';

/** Lines, saved addresses, and what users chose. The server and operators share them. */
export interface EmergencyStores {
  readonly lines: Lines;
  readonly locations: Locations;
  readonly registrations: Registrations;
  readonly orders: ProvisioningOrders;
}

/** @param isProvisioned a service sets up the addresses of numbers */
export function createEmergencyStores(database: Database, isProvisioned: boolean): EmergencyStores {
  const orders = createProvisioningOrders(database, isProvisioned);
  return {
    lines: createLines(database, orders),
    locations: createLocations(database),
    registrations: createRegistrations(database, orders),
    orders,
  };
}
