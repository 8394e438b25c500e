import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { verifyForeignHash } from './accounts/foreign-hash.ts';
import { createPasswordHasher, type PasswordHasher } from './accounts/password-hasher.ts';
import { type Audit, createAudit } from './audit/audit.ts';
import { type Clients, createClients } from './authorization/clients.ts';
import { createSigningKeys, type SigningKeys } from './authorization/signing-keys.ts';
import type { Config } from './config.ts';
import { type Secrets, secretsOf } from './secrets/secrets.ts';
import { type Database, openDatabase } from './storage/database.ts';

/** What the server and the operator's command line both work on. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly clients: Clients;
  readonly keys: SigningKeys;
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation and what stands on it.
 * @throws FolderIsHeld when another process holds the embedded database
 */
export async function openInstallation(config: Config): Promise<Installation> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  const secrets = secretsOf(config.secrets);
  return {
    config,
    database,
    secrets,
    accounts: createAccounts(database),
    clients: createClients(database),
    keys: createSigningKeys(database, secrets),
    hasher: createPasswordHasher(config.QUEUE_LIMIT, verifyForeignHash),
    audit: createAudit(database),
    close: () => database.close(),
  };
}
