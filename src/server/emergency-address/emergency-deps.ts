import type { AddressFormats } from '../address-formats/address-formats.ts';
import type { Audit } from '../audit/audit.ts';
import type { AddressValidation } from '../gateways/address-validation/address-validation.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Database } from '../storage/database.ts';
import type { FindOwnDeps } from '../two-factor/two-factor.ts';
import type { LineCountries } from './countries.ts';
import type { Lines } from './lines.ts';
import type { Locations } from './locations.ts';
import type { ProvisioningOrders } from './provisioning-orders.ts';
import type { Registrations } from './registrations.ts';

/** A field that is not right. */
export interface FieldProblem {
  readonly fieldId: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface EmergencyDeps extends FindOwnDeps {
  readonly database: Database;
  readonly lines: Lines;
  readonly locations: Locations;
  readonly registrations: Registrations;
  readonly orders: ProvisioningOrders;
  readonly countries: LineCountries;
  readonly formats: AddressFormats;
  readonly addressValidation: AddressValidation;
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  /** Most personal locations of a user (EA-3). */
  readonly personalLimit: number;
}
