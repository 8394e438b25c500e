import type { Database } from '../storage/database.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { Account, AccountChanges, AccountState, NewAccount, NewCompany } from './account.ts';
import {
  accountsAmong,
  emergencyAccounts,
  listAccounts,
  type NumberOwner,
  prepareAccountQueries,
} from './account-queries.ts';
import {
  type AccountConflict,
  addAccount,
  addSoleAccount,
  type ParsedAccount,
  saveCompany,
  storePasswordHash,
} from './add-account.ts';
import { type AccountRefusal, createAccountImport, type StoreWith } from './add-accounts.ts';
import { changeAccount, type EmailReplacement, isThere, replaceEmail, restoreEmail } from './change-account.ts';
import type { EndSessions } from './end-sessions.ts';
import type { AccountNumbers } from './find-accounts.ts';
import { findIdentified, type IdentifiedAccounts, type Identifiers } from './identified-accounts.ts';
import { type AccountPage, countAccounts, findNames, findNumbersOf } from './list-accounts.ts';
import { listRooms, type Room } from './list-rooms.ts';
import { blockPassword, findPasswords, rehash, replacePassword } from './replace-password.ts';
import { endState, type ForgetFailures, unlock, updateState } from './set-state.ts';
import type { PasswordInForce, PasswordOptions, StoredPassword } from './stored-password.ts';
import { findConflicts } from './taken-identifiers.ts';

export interface Accounts {
  /** Adds or updates a company. */
  saveCompany(company: NewCompany): Promise<void>;
  /**
   * Adds an account and returns its id. Accounts of different companies may share an e-mail address or a direct number
   * (ACCT-1).
   * @throws AccountConflict when another account of the company has the address, number or extension
   */
  add(account: NewAccount): Promise<string>;
  /**
   * Adds an account whose address belongs to no other one of any company, in the caller's transaction.
   * @throws AccountConflict
   */
  addSole(tx: Queries, account: ParsedAccount): Promise<string>;
  /**
   * Adds accounts, many in one transaction. Answers for each in turn why it was refused, or undefined; a refused one
   * does not stop the others.
   * @param store called for each, in its transaction
   */
  addAll(accounts: readonly ParsedAccount[], store?: StoreWith): Promise<readonly AccountRefusal[]>;
  /** The accounts of the companies of rows with the same e-mail address, number or extension, for each row in turn. */
  identified(rows: readonly Identifiers[]): Promise<readonly IdentifiedAccounts[]>;
  /** Why identifiers keep each of new accounts out; undefined for one that they do not. */
  conflictsOf(accounts: readonly ParsedAccount[]): Promise<readonly (AccountConflict | undefined)[]>;
  /** Whether the company has an account with the same name, e-mail address, number and extension. */
  isThere(account: ParsedAccount): Promise<boolean>;
  /** Changes what is given of an account; null takes a value away. @throws AccountConflict */
  change(id: string, changes: AccountChanges): Promise<void>;
  /** Accounts in the order of their ids. */
  list(page: AccountPage): Promise<Account[]>;
  /** Direct numbers and extensions of accounts, by their ids. */
  numbersOf(ids: readonly string[]): ReturnType<typeof findNumbersOf>;
  /** The meeting rooms of a company that may be signed in, by name. */
  roomsOf(companyId: string): Promise<readonly Room[]>;
  byId(id: string): Promise<Account | undefined>;
  /** Starts to read an account, which the request does not change before it reads it. */
  readAhead(id: string | StoredId): void;
  /** First and last names by the ids of accounts. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The accounts of a company among some ids, in any order. */
  among(companyId: string, ids: readonly string[]): Promise<readonly Account[]>;
  /** The emergency access accounts of a company. */
  emergencyOf(companyId: string): Promise<readonly Account[]>;
  /** Accounts with an e-mail address, oldest first. */
  byEmail(email: string): Promise<readonly Account[]>;
  /**
   * Looks up a phone number by the same statements whether it is known or not, so that time does not reveal it.
   * @param e164 number in E.164 form
   * @param extension digits, if given
   */
  byNumber(e164: string, extension?: string): Promise<NumberOwner>;
  findNumbers(id: string): Promise<AccountNumbers>;
  /** Starts to read the numbers. */
  readNumbersAhead(id: string | StoredId): void;
  findPassword(id: string): Promise<PasswordInForce | undefined>;
  /**
   * Sets a new password: keeps the former one in the history, forgets failed sign-ins and ends the account's sessions.
   */
  setPasswordHash(id: string, hash: string, options?: PasswordOptions): Promise<void>;
  /** The hashes of the current password and the former ones, the last one first. */
  findPasswords(id: string, most: number): Promise<readonly StoredPassword[]>;
  /**
   * Replaces the password that is in force by another, in the caller's transaction; a numeric password's state ends.
   * @param formerId id of the password in force; undefined if there is none
   * @returns the id of the new password; undefined if another request has replaced the former one
   */
  replacePassword(
    tx: Queries,
    id: string,
    replacement: { readonly hash: string; readonly formerId: string | undefined },
  ): Promise<string | undefined>;
  /** Ends the password in force, so that only a reset opens the account. */
  blockPassword(tx: Queries, id: string): Promise<void>;
  /** Replaces the hash of a password, unless the password was changed meanwhile. */
  rehash(credentialId: string, hash: string): Promise<void>;
  /** Sets the state, forgets failed sign-ins and calls `tell`. Every state but `active` ends the account's sessions. */
  setState(id: string, state: AccountState, tell?: (tx: Queries) => Promise<void>): Promise<void>;
  /** Ends the state `locked` and forgets failed sign-ins. @returns false if there was neither */
  unlock(id: string): Promise<boolean>;
  /** Ends the state `notActivated`, in the caller's transaction. @returns false if the account has another state */
  activate(tx: Queries, id: string): Promise<boolean>;
  /** Ends the state `notConfirmed`, in the caller's transaction. @returns false if the account has another state */
  confirm(tx: Queries, id: string): Promise<boolean>;
  /**
   * Replaces the e-mail address of an account, in the caller's transaction.
   * @returns false if it has another one than the one to be replaced
   * @throws AccountConflict when another account of the company has the new one
   */
  replaceEmail(tx: Queries, id: string, replacement: EmailReplacement): Promise<boolean>;
  /** Gives an account a former address back; none where another account of its company has that meanwhile. */
  restoreEmail(tx: Queries, id: string, email: string): Promise<void>;
  count(): Promise<number>;
}

/** Creates the account store. */
export function createAccounts(
  database: Database,
  endSessionsOf: EndSessions,
  forgetFailuresOf: ForgetFailures,
): Accounts {
  const { db } = database;
  const { byId, byEmail, byNumber, findNumbers, findPassword } = prepareAccountQueries(database);
  return {
    saveCompany: (company) => saveCompany(database, company),
    add: (account) => addAccount(database, account),
    addSole: (tx, account) => addSoleAccount(tx, database, account),
    addAll: createAccountImport(database),
    identified: (rows) => findIdentified(db, rows),
    conflictsOf: (accounts) => findConflicts(db, accounts),
    isThere: (account) => isThere(db, account),
    change: (id, changes) => inTransaction(database, (tx) => changeAccount(tx, database, id, changes)),
    list: (page) => listAccounts(database, page),
    roomsOf: (companyId) => listRooms(db, companyId),
    byId,
    readAhead: byId.early,
    namesOf: (ids) => findNames(db, ids),
    numbersOf: (ids) => findNumbersOf(db, ids),
    among: (companyId, ids) => accountsAmong(database, companyId, ids),
    emergencyOf: (companyId) => emergencyAccounts(database, companyId),
    byEmail,
    byNumber,
    findNumbers,
    readNumbersAhead: findNumbers.early,
    findPassword,
    setPasswordHash: (id, hash, { isTemporary, tell } = {}) =>
      inTransaction(database, async (tx) => {
        await storePasswordHash(tx, id, hash, isTemporary);
        await forgetFailuresOf(tx, id);
        await endSessionsOf(tx, database, id);
        await tell?.(tx);
      }),
    findPasswords: (id, most) => findPasswords(db, id, most),
    replacePassword: (tx, id, replacement) => replacePassword(tx, database, id, replacement),
    blockPassword: (tx, id) => blockPassword(tx, database, id),
    rehash: (credentialId, hash) => rehash(db, credentialId, hash),
    setState: (id, state, tell) =>
      inTransaction(database, async (tx) => {
        await updateState(tx, database, id, state);
        await forgetFailuresOf(tx, id);
        if (state !== 'active') await endSessionsOf(tx, database, id);
        await tell?.(tx);
      }),
    unlock: (id) => inTransaction(database, (tx) => unlock(tx, database, id, forgetFailuresOf)),
    activate: (tx, id) => endState(tx, database, id, 'notActivated'),
    confirm: (tx, id) => endState(tx, database, id, 'notConfirmed'),
    replaceEmail: (tx, id, replacement) => replaceEmail(tx, database, id, replacement),
    restoreEmail: (tx, id, email) => restoreEmail(tx, database, id, email),
    count: () => countAccounts(db),
  };
}
