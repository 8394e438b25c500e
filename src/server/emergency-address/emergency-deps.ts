import type { AddressFormats } from '../address-formats/address-formats.ts';
import type { Audit } from '../audit/audit.ts';
import type { AddressValidation } from '../gateways/address-validation/address-validation.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Database } from '../storage/database.ts';
import type { StreetGuide } from '../street-guide/street-guide.ts';
import type { FindOwnDeps } from '../two-factor/two-factor.ts';
import type { Acknowledgements } from './lines/acknowledgements.ts';
import type { CompanyRuleStore } from './lines/company-rules.ts';
import type { Continuity } from './lines/continuity.ts';
import type { LineCountries } from './lines/countries.ts';
import type { Lines } from './lines/lines.ts';
import type { Registrations } from './lines/registrations.ts';
import type { AddressChecks } from './locations/address-checks.ts';
import type { Locations } from './locations/locations.ts';
import type { ContactNotices } from './notices/contact-notices.ts';
import type { ProvisioningOrders } from './provisioning/provisioning-orders.ts';

export interface EmergencyDeps extends FindOwnDeps {
  readonly database: Database;
  readonly lines: Lines;
  readonly locations: Locations;
  readonly registrations: Registrations;
  readonly acknowledgements: Acknowledgements;
  readonly orders: ProvisioningOrders;
  readonly checks: Pick<AddressChecks, 'waitingSince'>;
  readonly rules: CompanyRuleStore;
  readonly contactNotices: Pick<ContactNotices, 'note' | 'withdraw'>;
  readonly continuity: Continuity;
  readonly lineCountries: LineCountries;
  readonly countries: CountryFinder;
  readonly streetGuide: StreetGuide;
  /** Whether an account has been used in a browser before. */
  isKnownBrowser(accountId: string, browserId: string): Promise<boolean>;
  readonly addressFormats: AddressFormats;
  readonly addressValidation: AddressValidation;
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  /** Most personal locations of a user (EA-3). */
  readonly personalLimit: number;
}
