import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { type Acknowledgements, createAcknowledgements } from './lines/acknowledgements.ts';
import { type CompanyRuleStore, createCompanyRules } from './lines/company-rules.ts';
import { type Continuity, createContinuity } from './lines/continuity.ts';
import { createLines, type Lines } from './lines/lines.ts';
import { createRegistrations, type Registrations } from './lines/registrations.ts';
import { type AddressChecks, createAddressChecks } from './locations/address-checks.ts';
import { createEvidenceStore, type EvidenceStore } from './locations/evidence.ts';
import { createLocations, type Locations } from './locations/locations.ts';
import { type ContactNotices, createContactNotices } from './notices/contact-notices.ts';
import {
  createProvisioningOrders,
  type ProvisioningOrders,
  type ProvisioningScope,
} from './provisioning/provisioning-orders.ts';
import { createProvisioningQueue, type ProvisioningQueue } from './provisioning/provisioning-queue.ts';
import { createLinesByStand, type LinesByStand } from './stand/lines-by-stand.ts';

/** Lines, saved addresses, what users chose and where they answered, and what companies decided. The server and operators share them. */
export interface EmergencyStores {
  readonly lines: Lines;
  readonly linesByStand: LinesByStand;
  readonly locations: Locations;
  readonly registrations: Registrations;
  readonly acknowledgements: Acknowledgements;
  readonly orders: ProvisioningOrders;
  readonly provisioningQueue: ProvisioningQueue;
  readonly rules: CompanyRuleStore;
  readonly contactNotices: ContactNotices;
  readonly continuity: Continuity;
  readonly checks: AddressChecks;
  readonly evidence: EvidenceStore;
}

/** @param provisioning whether a service sets up the addresses of numbers, and where it does not */
export function createEmergencyStores(
  database: Database,
  secrets: Secrets,
  provisioning: ProvisioningScope,
): EmergencyStores {
  const orders = createProvisioningOrders(database, provisioning);
  const acknowledgements = createAcknowledgements(database);
  const contactNotices = createContactNotices(database);
  return {
    lines: createLines(database, orders),
    linesByStand: createLinesByStand(database),
    locations: createLocations(database),
    registrations: createRegistrations(database, { orders, acknowledgements }),
    acknowledgements,
    orders,
    provisioningQueue: createProvisioningQueue(database, contactNotices),
    rules: createCompanyRules(database),
    contactNotices,
    continuity: createContinuity(database, secrets),
    checks: createAddressChecks(database),
    evidence: createEvidenceStore(database),
  };
}
