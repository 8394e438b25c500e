export { type CreatePasskeyDeps, prepareStoring } from './create-passkey.ts';
export { firstPasskey, offersPasskey, prepareFirstPasskey } from './first-passkey.ts';
export { newPasskeyPolicy, storedPasskeyPolicyOf } from './new-passkey-policy.ts';
export { passkeyFactsOf, passkeyGate } from './passkey.gate.ts';
export { passkeyAnswered } from './passkey-answered.ts';
export type { PasskeyPolicies, StoredPasskeyPolicy } from './passkey-policies.ts';
export {
  defaultPasskeyPolicy,
  isPasskeyDue,
  type PasskeyPolicy,
  policyForAccount,
  signsIn,
} from './passkey-policy.rules.ts';
export { declinedInCompany, passkeysOfCompany } from './passkey-store.ts';
export { createPasskeyStores, type PasskeyStores } from './passkey-stores.ts';
export { passkeyTables } from './passkey-tables.ts';
export { passkeyWay } from './second-step/passkey-way.ts';
