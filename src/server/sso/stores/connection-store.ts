import { type Selectable, sql } from 'kysely';
import type { EndSessions } from '../../accounts/accounts.ts';
import { providerSettings, providerTypes } from '../../gateways/identity-provider/identity-providers.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { readableEarly } from '../../storage/durably.ts';
import { prepareById } from '../../storage/prepared.ts';
import { readStored } from '../../storage/stored.ts';
import type { StoredId } from '../../storage/stored-id.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { SsoConnectionTable } from '../sso-tables.ts';
import { attributeNames, type Connection, type ConnectionChanges, type NewConnection } from './connection.ts';
import { endConnection } from './end-connection.ts';
import { type ReplacedSettings, replaceSettings } from './replace-settings.ts';
import { besideSettings, fingerprintOf, type SettingsRow, settingsText } from './stored-settings.ts';

/** The connection cannot be added, changed or removed. The message is a sentence for the operator. */
export class ConnectionConflict extends Error {}

export interface ConnectionStore {
  /** All connections, or those of a company. */
  list(companyId?: string): Promise<Connection[]>;
  byId(id: string): Promise<Connection | undefined>;
  /** The other connections of a company that sign users in, those that were there before it first. */
  othersThan(connection: Pick<Connection, 'id' | 'companyId'>): Promise<OtherConnection[]>;
  /** What only the adapter of its protocol reads; undefined if there is none. */
  secretOf(id: string): Promise<string | undefined>;
  /** Whether a company of a brand has a connection that signs users in. */
  hasAny(brandId: number): Promise<boolean>;
  /** Starts to read that. */
  readAnyAhead(brandId: number | StoredId<number>): void;
  /** @throws ConnectionConflict if there is one with this id */
  add(connection: NewConnection): Promise<void>;
  /** @throws ConnectionConflict if the company has none with this id */
  change(id: string, changes: ConnectionChanges): Promise<void>;
  /** Replaces the settings while they are those that were seen. @returns false if they are others, or the connection is gone */
  replaceSettings(replaced: ReplacedSettings, tx?: Queries): Promise<boolean>;
  /** Connections that were not checked for a day. */
  dueForCheck(): Promise<Connection[]>;
  /** Records that a connection was checked, with what versions before have not stored beside its settings. */
  checked(id: string): Promise<void>;
  /** Records that a test of the present settings is done. */
  recordTest(id: string, hasPassed: boolean): Promise<void>;
  /** The last test; undefined if there was none. */
  lastTestOf(id: string): Promise<LastTest | undefined>;
  /** Removes a connection, and ends what it has opened: sessions and tokens. Returns how many accounts it had. */
  remove(id: string): Promise<number>;
}

/** Another connection of the same company. */
export interface OtherConnection {
  readonly id: string;
  readonly isOlder: boolean;
}

const recheckAfterMs = 24 * 3_600_000;

/** The last test of a connection. */
export interface LastTest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly hasPassed: boolean;
  /** The settings are those that were tested. */
  readonly isOfPresentSettings: boolean;
}

const flag = (is: boolean) => (is ? 1 : 0);

function connectionOf(row: Selectable<SsoConnectionTable>): Connection[] {
  const type = providerTypes.find((known) => known === row.type);
  if (!type) return []; // of a newer version, which this one cannot use
  return [
    {
      id: row.id,
      companyId: row.company_id,
      label: row.label,
      settings: readStored(providerSettings, { type, ...JSON.parse(row.settings) }),
      isEnabled: row.is_enabled === 1,
      trustsSecondFactor: row.trusts_second_factor === 1,
      requiresSameEmail: row.requires_same_email === 1,
      signsOutAtProvider: row.signs_out_at_provider === 1,
      sessionHours: row.session_hours,
      createsAccounts: row.creates_accounts === 1,
      attributes: readStored(attributeNames, JSON.parse(row.attributes ?? '{}')),
      domains: JSON.parse(row.domains ?? '[]') as string[], // written by this store alone
    },
  ];
}

const storedDomains = (domains: Connection['domains']) => (domains.length > 0 ? JSON.stringify(domains) : null);
const storedNames = (attributes: Connection['attributes']) =>
  Object.keys(attributes).length > 0 ? JSON.stringify(attributes) : null;

/** The columns that a new connection has by its own input. */
function newColumns({ settings, secret, attributes, ...rest }: NewConnection, secrets: Pick<Secrets, 'seal' | 'open'>) {
  const row: SettingsRow = {
    type: settings.type,
    settings: settingsText(settings),
    secret: secret === undefined ? null : secrets.seal(secret),
    attributes: storedNames(attributes),
  };
  return {
    id: rest.id,
    company_id: rest.company,
    label: rest.label,
    ...row,
    ...besideSettings(row, secrets),
    is_enabled: flag(rest.isEnabled ?? true),
    trusts_second_factor: flag(rest.trustsSecondFactor),
    requires_same_email: flag(rest.requiresSameEmail),
    signs_out_at_provider: flag(rest.signsOutAtProvider),
    session_hours: rest.sessionHours,
    creates_accounts: flag(rest.createsAccounts),
    domains: storedDomains(rest.domains),
  };
}

/** The columns that a change gives. Those of the provider are left alone unless they are given: others may change them at the same time. */
function changedColumns(
  row: Selectable<SsoConnectionTable>,
  stored: Connection,
  changes: ConnectionChanges,
  secrets: Pick<Secrets, 'seal' | 'open'>,
) {
  const { settings, secret, attributes } = changes;
  const given: Partial<SettingsRow> = {
    ...(settings && { settings: settingsText(settings) }),
    ...(secret !== undefined && { secret: secrets.seal(secret) }),
    ...(attributes && { attributes: storedNames(attributes) }),
  };
  return {
    ...given,
    ...(Object.keys(given).length > 0 && besideSettings({ ...row, ...given }, secrets)),
    label: changes.label ?? stored.label,
    is_enabled: flag(changes.isEnabled ?? stored.isEnabled),
    trusts_second_factor: flag(changes.trustsSecondFactor ?? stored.trustsSecondFactor),
    requires_same_email: flag(changes.requiresSameEmail ?? stored.requiresSameEmail),
    signs_out_at_provider: flag(changes.signsOutAtProvider ?? stored.signsOutAtProvider),
    session_hours: changes.sessionHours ?? stored.sessionHours,
    creates_accounts: flag(changes.createsAccounts ?? stored.createsAccounts),
    domains: storedDomains(changes.domains ?? stored.domains),
  };
}

export function createConnectionStore(
  database: Database,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  endSessionsOf: EndSessions,
): ConnectionStore {
  const { db, now } = database;
  const rowOf = (id: string) => db.selectFrom('sso_connections').selectAll().where('id', '=', id).executeTakeFirst();
  const byId = async (id: string) => {
    const row = await rowOf(id);
    return row && connectionOf(row)[0];
  };
  const anyOfBrand = prepareById<{ id: string }, number>(db, (brandId) =>
    db
      .selectFrom('sso_connections')
      .innerJoin('companies', 'companies.id', 'sso_connections.company_id')
      .select('sso_connections.id')
      .where('companies.brand_id', '=', brandId)
      .where('sso_connections.is_enabled', '=', 1)
      .limit(1),
  );
  const hasAny = readableEarly(
    async (brandId: number | StoredId<number>) => (await anyOfBrand(brandId)).rows.length > 0,
  );
  return {
    async list(companyId) {
      const rows = await db
        .selectFrom('sso_connections')
        .selectAll()
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
        .orderBy('company_id')
        .orderBy('id')
        .execute();
      return rows.flatMap(connectionOf);
    },
    byId,
    async othersThan({ id, companyId }) {
      const rows = await db
        .selectFrom('sso_connections')
        .select(['id', 'created_at', 'is_enabled'])
        .where('company_id', '=', companyId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const own = rows.findIndex((row) => row.id === id);
      return rows.flatMap((row, index) =>
        row.id !== id && row.is_enabled === 1 ? [{ id: row.id, isOlder: index < own }] : [],
      );
    },
    async secretOf(id) {
      const row = await db.selectFrom('sso_connections').select('secret').where('id', '=', id).executeTakeFirst();
      return row?.secret ? secrets.open(row.secret) : undefined;
    },
    hasAny,
    readAnyAhead: hasAny.early,
    async add(connection) {
      const { id, company, isEnabled = true } = connection;
      if (await byId(id)) throw new ConnectionConflict(`There is a connection "${id}" already.`);
      const known = await db.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst();
      if (!known) throw new ConnectionConflict(`There is no company "${company}".`);
      await db.deleteFrom('sso_connection_hours').where('connection_id', '=', id).execute(); // of one that is gone
      await db
        .insertInto('sso_connections')
        .values({ ...newColumns(connection, secrets), created_at: now, switched_on_at: isEnabled ? now : null })
        .execute();
    },
    async change(id, changes) {
      const row = await rowOf(id);
      const [stored] = row ? connectionOf(row) : [];
      if (!row || !stored) throw new ConnectionConflict(`There is no connection "${id}".`);
      const isSwitchedOn = changes.isEnabled === true && !stored.isEnabled;
      await db
        .updateTable('sso_connections')
        .set({ ...changedColumns(row, stored, changes, secrets), ...(isSwitchedOn && { switched_on_at: now }) })
        .where('id', '=', id)
        .execute();
    },
    replaceSettings: (replaced, tx = db) => replaceSettings(tx, secrets, replaced),
    async dueForCheck() {
      const rows = await db
        .selectFrom('sso_connections')
        .selectAll()
        .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', eb(now, '-', recheckAfterMs))]))
        .orderBy('id')
        .execute();
      return rows.flatMap(connectionOf);
    },
    async checked(id) {
      const row = await rowOf(id);
      if (!row) return;
      const looked = { ...besideSettings(row, secrets), switched_on_at: sql<number>`coalesce(switched_on_at, ${now})` };
      const query = db.updateTable('sso_connections').set({ checked_at: now, ...looked });
      await query.where('id', '=', id).where('settings', '=', row.settings).execute(); // others are checked the next time
    },
    async recordTest(id, hasPassed) {
      const row = await rowOf(id);
      if (!row) return;
      const tested = { tested_at: now, tested_settings: fingerprintOf(row, secrets), test_passed: flag(hasPassed) };
      await db.updateTable('sso_connections').set(tested).where('id', '=', id).execute();
    },
    async lastTestOf(id) {
      const row = await rowOf(id);
      if (!row?.tested_at) return undefined;
      const isOfPresentSettings = row.tested_settings === fingerprintOf(row, secrets);
      return { at: Number(row.tested_at), hasPassed: row.test_passed === 1, isOfPresentSettings };
    },
    remove: (id) => removeConnection(database, endSessionsOf, id),
  };
}

/** Removes a connection with its visits and sessions. Returns how many accounts it had. @throws ConnectionConflict */
function removeConnection(database: Database, endSessionsOf: EndSessions, id: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const gone = await tx.deleteFrom('sso_connections').where('id', '=', id).executeTakeFirst();
    if (gone.numDeletedRows !== 1n) throw new ConnectionConflict(`There is no connection "${id}".`);
    await tx.deleteFrom('sso_starts').where('connection_id', '=', id).execute();
    await tx.deleteFrom('sso_sessions').where('connection_id', '=', id).execute();
    return endConnection(tx, database, endSessionsOf, id);
  });
}
