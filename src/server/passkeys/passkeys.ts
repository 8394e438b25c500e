export { assertPasskey } from './assert-passkey.ts';
export { type CreatePasskeyDeps, creationFor, prepareStoring, type StoredNow } from './create-passkey.ts';
export { newPasskeyPolicy, storedPasskeyPolicyOf } from './new-passkey-policy.ts';
export { passkeyGate } from './passkey.gate.ts';
export { passkeyAnswered } from './passkey-answered.ts';
export type { FoundPasskeyPolicy, PasskeyPolicies } from './passkey-policies.ts';
export {
  defaultPasskeyPolicy,
  isOverdue,
  type PasskeyPolicy,
  refusalOfPolicy,
  signsIn,
} from './passkey-policy.rules.ts';
export type { Passkey, Passkeys } from './passkey-store.ts';
export { createPasskeyStores, type PasskeyStores } from './passkey-stores.ts';
export { passkeyTables } from './passkey-tables.ts';
