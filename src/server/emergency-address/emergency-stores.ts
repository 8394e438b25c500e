import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts';
import { type AddressChecks, createAddressChecks } from './address-checks.ts';
import { type CompanyRuleStore, createCompanyRules } from './company-rules.ts';
import { type ContactNotices, createContactNotices } from './contact-notices.ts';
import { type Continuity, createContinuity } from './continuity.ts';
import { createEvidenceStore, type EvidenceStore } from './evidence.ts';
import { createLines, type Lines } from './lines.ts';
import { createLocations, type Locations } from './locations.ts';
import { createProvisioningOrders, type ProvisioningOrders, type ProvisioningScope } from './provisioning-orders.ts';
import { createProvisioningQueue, type ProvisioningQueue } from './provisioning-queue.ts';
import { createRegistrations, type Registrations } from './registrations.ts';

/** Lines, saved addresses, what users chose and where they answered, and what companies decided. The server and operators share them. */
export interface EmergencyStores {
  readonly lines: Lines;
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
