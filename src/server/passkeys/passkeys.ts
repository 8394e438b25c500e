export { type CreatePasskeyDeps, creationFor, prepareStoring, type StoredNow } from './create-passkey.ts';
export { newPasskeyPolicy, storedPasskeyPolicyOf } from './new-passkey-policy.ts';
export { passkeyGate } from './passkey.gate.ts';
export { passkeyAnswered } from './passkey-answered.ts';
export type { PasskeyPolicies } from './passkey-policies.ts';
export { defaultPasskeyPolicy, type PasskeyPolicy } from './passkey-policy.rules.ts';
export { createPasskeyStores, type PasskeyStores } from './passkey-stores.ts';
export { passkeyTables } from './passkey-tables.ts';
export { passkeyWay } from './passkey-way.ts';
