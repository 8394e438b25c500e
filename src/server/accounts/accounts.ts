export {
  type Account,
  type AccountState,
  accountKinds,
  accountStates,
  newAccount,
  newCompany,
  type Role,
  roles,
  type Service,
  type StoredState,
  services,
} from './account.ts';
export { type NumberOwner, selectAccounts } from './account-queries.ts';
export { accountOf } from './account-row.ts';
export { type Accounts, createAccounts } from './account-store.ts';
export { AccountConflict, maxAccountsPerIdentifier, type ParsedAccount } from './add-account.ts';
export { UnstorableAccount } from './add-accounts.ts';
export { canonicalHash } from './canonical-hash.ts';
export { deleteAccount } from './change-account.ts';
export { type Companies, type Company, CompanyConflict, createCompanies, holdCompany } from './companies/companies.ts';
export type { EndSessions, KeptOpen } from './end-sessions.ts';
export { type AccountNumbers, accountOfEmail } from './find-accounts.ts';
export { refuseImport } from './foreign-hash.ts';
export { type AccountFilter, matches, patternsOf } from './list-accounts.ts';
export { isUsableRoom } from './list-rooms.ts';
export { type BulkRemovalNeeds, isSilent, removeAccounts } from './operator/bulk-removal.ts';
export { changeEmail, isBeginning, type OperatorEmails } from './operator/change-email.ts';
export { knownContacts, knownPlaces, withCredential } from './operator/known-values.ts';
export { type removalOperations, removalsAtOnce } from './operator/removal-operations.ts';
export { accountFields } from './operator/shown-account.ts';
export type { PasswordHasher } from './password-hasher.ts';
export type { StoredPassword } from './stored-password.ts';
