export type { AddressCheck } from './address-checks.ts';
export { readAddress, writtenLines } from './address-forms.ts';
export { choicesOfFormerAddress } from './changed-location.ts';
export { type CompanyRules, companyRules } from './company-rules.ts';
export { type LineCountries, loadLineCountries } from './countries.ts';
export { doorOf } from './door.rules.ts';
export { type DueLine, isEmergencyAddressDue } from './due-lines.ts';
export { emergencyAddressGate } from './emergency-address.gate.ts';
export type { EmergencyDeps } from './emergency-deps.ts';
export { createEmergencyStores, type EmergencyStores } from './emergency-stores.ts';
export { emergencyTables } from './emergency-tables.ts';
export type { AcknowledgedEvidence, TestEvidence } from './evidence.ts';
export { type Line, type LineKind, lineKinds, type NewLine } from './lines.ts';
export { linesOfUsers } from './lines-of-users.ts';
export {
  companyLimit as companyLocationLimit,
  type LocationConflict as LocationTaken,
  type NewLocation,
} from './location.ts';
export { provisionLines } from './provision-lines.ts';
export { createProvisioningOrders } from './provisioning-orders.ts';
export { addressServiceAway, emergencyAddressPutOff } from './sign-in-facts.ts';
export { tellContacts } from './tell-contacts.ts';
