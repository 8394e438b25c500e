export { doorOf } from './door.rules.ts';
export { emergencyAddressGate } from './emergency-address.gate.ts';
export { createEmergencyStores, type EmergencyStores } from './emergency-stores.ts';
export { emergencyTables } from './emergency-tables.ts';
export { companyRules } from './lines/company-rules.ts';
export { type LineCountries, loadLineCountries } from './lines/countries.ts';
export { type DueLine, isEmergencyAddressDue } from './lines/due-lines.ts';
export { type Line, type LineKind, lineKinds, type NewLine } from './lines/lines.ts';
export { linesOfUsers } from './lines/lines-of-users.ts';
export type { AddressCheck } from './locations/address-checks.ts';
export { readAddress, writtenLines } from './locations/address-forms.ts';
export { choicesOfFormerAddress } from './locations/changed-location.ts';
export type { AcknowledgedEvidence, TestEvidence } from './locations/evidence.ts';
export {
  companyLimit as companyLocationLimit,
  type LocationConflict as LocationTaken,
  type NewLocation,
} from './locations/location.ts';
export { tellContacts } from './notices/tell-contacts.ts';
export { provisionLines } from './provisioning/provision-lines.ts';
export { createProvisioningOrders } from './provisioning/provisioning-orders.ts';
export { addressServiceAway, emergencyAddressPutOff } from './sign-in-facts.ts';
