export { readAddress } from './address-forms.ts';
export { createEmergencyStores, type EmergencyStores } from './emergency-stores.ts';
export { emergencyTables } from './emergency-tables.ts';
export { type LineKind, lineKinds } from './lines.ts';
export { companyLimit as companyLocationLimit, type NewLocation, type Taken as LocationTaken } from './location.ts';
export { provisionLines } from './provision-lines.ts';
export { createProvisioningOrders } from './provisioning-orders.ts';
