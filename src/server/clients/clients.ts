import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { isTestClientId } from '../../rules/apps/test-client.ts';
import { type Retirement, retirementOn, upcomingSunset, utcDayOf } from '../../rules/sign-in/retirement.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { oncePerRequest } from '../storage/durably.ts';
import { prepareById, type QueryById } from '../storage/prepared.ts';
import { unknownFields } from '../storage/stored.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type ClientFilter, isAskedFor, type ListedClient } from './client-list.ts';
import {
  type ClientRegistration,
  changeRegistration,
  clientIdForm,
  clientRegistration,
  newRegistration,
  parseRegistration,
  type registrationChanges,
  textOfRegistration,
} from './client-registration.ts';
import { keepFormerSecret, noFormerSecret, replaceSecret, secretsOf } from './client-secrets.ts';
import type { ClientTable } from './client-tables.ts';
import { endRecords } from './end-records.ts';
import { createTestClients } from './test-client.ts';

export { assertionAlgorithms } from './client-keys.ts';
export { clientNames } from './client-list.ts';
export {
  type ClientRegistration,
  clientRegistration,
  defaultRefreshGraceSeconds,
  idTokenAlgorithms,
  scopeClaims,
} from './client-registration.ts';
export type { ClientTests } from './client-tests.ts';
export { type ClientUses, createClientUses } from './client-uses.ts';
export { consoleClientId, consoleScope, sessionsClientId } from './own-clients.ts';
export { managementMetadata, managementMetadataPath, managementResource } from './own-resource-servers.ts';
export { isProgramId, programPrefix } from './program-ids.ts';
export { createResourceServers, ResourceConflict, type ResourceServers } from './resource-servers.ts';
export { sunsetNotice } from './sunset-notice.ts';

export interface RegisteredClient extends ClientRegistration {
  readonly secretHash: string | undefined;
  /** Of the secret before, while it works. */
  readonly formerSecretHash?: string | undefined;
}

/** Why the users of an app are refused, or the future day of its retirement, of which they are warned. */
export interface AppRetirement {
  readonly retirement: Retirement | undefined;
  readonly upcomingSunset: string | undefined;
}

/** The client cannot be added or changed. The message is a sentence for the operator. */
export class ClientConflict extends Error {}

/** A client id, with the secret if a new one was made. It cannot be read later. */
export interface SavedClient {
  readonly clientId: string;
  readonly secret?: string;
}

export interface Clients {
  /**
   * Adds or replaces a client.
   * @param secret a secret to use instead of a random one
   * @throws ClientConflict if its id belongs to an app of Portico itself
   */
  save(registration: unknown, secret?: string): Promise<SavedClient>;
  /** Adds a client. @throws ClientConflict if there is one with this id */
  add(registration: unknown, tx?: Queries): Promise<SavedClient>;
  /**
   * Changes a client, which keeps its secret. One that needs a secret from now on gets one.
   * @throws ClientConflict if there is no such client
   */
  change(clientId: string, changes: z.output<typeof registrationChanges>): Promise<SavedClient>;
  /**
   * Gives a client a new secret.
   * @param keepDays days for which the present one works beside it; default: it ends at once, as does one before it
   * @throws ClientConflict if it has none, or two work already
   */
  rotateSecret(clientId: string, keepDays?: number): Promise<SavedClient>;
  /** Lets the former secret work for so many days from now; 0 ends it at once. @throws ClientConflict if none works */
  keepFormerSecret(clientId: string, days: number): Promise<void>;
  byId(clientId: string): Promise<RegisteredClient | undefined>;
  /** The id by which rules name an app: of a client for a test, that of the app that it stands for. */
  appIdOf(clientId: string): Promise<string>;
  /** Starts to read a client, which the request does not change before it reads it. */
  readAhead(clientId: string | StoredId): void;
  list(): Promise<ClientRegistration[]>;
  /** Clients with what is noted of each. */
  listed(filter: ClientFilter): Promise<readonly ListedClient[]>;
  /** A registered client with what is noted of it. */
  listedById(clientId: string): Promise<ListedClient | undefined>;
  /** The retirement of the app as of today. */
  retirementOf(clientId: string): Promise<AppRetirement>;
  /** Removes a client with its tokens and consents, so that a later client with the same id does not inherit them. */
  remove(clientId: string): Promise<boolean>;
  /** The client for which a page of this brand starts a sign-in if no app started one. */
  serviceSiteOf(brandId: number): Promise<ClientRegistration | undefined>;
}

/** Public clients have no secret, and clients with keys of their own need none. */
const hasSecret = ({ isPublic, jwks, jwksUri }: ClientRegistration) => !isPublic && !jwks && !jwksUri;

/** A row with the clock of the database. */
type ClientRow = Selectable<ClientTable> & { readonly now: number };

const formerHashOf = ({ former_secret_hash: hash, former_secret_ends_at: endsAt, now }: ClientRow) =>
  hash !== null && endsAt !== null && Number(endsAt) > Number(now) ? hash : undefined;

function listedOf(row: ClientRow): ListedClient {
  return {
    ...parseRegistration(row.registration),
    createdAt: Number(row.created_at),
    usedAt: row.used_at === null ? undefined : Number(row.used_at),
    secrets: secretsOf(row, Number(row.now)),
  };
}

/**
 * @param own built-in apps, whose ids cannot be registered
 * @param testRedirectUri where the test sign-ins of apps return to
 */
export function createClients(
  database: Database,
  own: readonly ClientRegistration[] = [],
  testRedirectUri = '',
): Clients {
  const { db, now } = database;
  const list = async () => {
    const rows = await db.selectFrom('clients').select('registration').orderBy('id').execute();
    return rows.map((row) => parseRegistration(row.registration));
  };
  const rowsById = prepareById<ClientRow>(db, (id) =>
    db.selectFrom('clients').selectAll().select(now.as('now')).where('id', '=', id),
  );
  const ownById = (clientId: string) => own.find((client) => client.clientId === clientId);
  const registered = oncePerRequest(async (clientId: string | StoredId): Promise<RegisteredClient | undefined> => {
    if (typeof clientId === 'string' && !clientIdForm.test(clientId)) return undefined;
    const { rows } = await rowsById(clientId);
    const [row] = rows;
    if (!row) return undefined;
    const registration = parseRegistration(row.registration);
    return { ...registration, secretHash: row.secret_hash ?? undefined, formerSecretHash: formerHashOf(row) };
  });
  const tests = createTestClients(database, { registered, redirectUri: testRedirectUri });
  async function byId(clientId: string): Promise<RegisteredClient | undefined> {
    if (isTestClientId(clientId)) return tests.byId(clientId);
    const builtIn = ownById(clientId);
    return builtIn ? { ...builtIn, secretHash: undefined } : registered(clientId);
  }
  /** @throws ClientConflict */
  function registrationFrom(input: unknown): ClientRegistration {
    const registration = newRegistration.parse(input);
    if (ownById(registration.clientId) || isTestClientId(registration.clientId)) throw builtIn(registration.clientId);
    return registration;
  }
  /** @throws ClientConflict */
  async function existing(clientId: string): Promise<RegisteredClient> {
    if (ownById(clientId)) throw builtIn(clientId);
    const client = isTestClientId(clientId) ? undefined : await byId(clientId);
    if (!client) throw new ClientConflict(`There is no client "${clientId}".`);
    return client;
  }
  /** What a newer version has added to a registration. */
  async function unknownFieldsOf(clientId: string): Promise<object> {
    const { rows } = await rowsById(clientId);
    return rows[0] ? unknownFields(clientRegistration, JSON.parse(rows[0].registration)) : {};
  }
  return {
    async save(input, secret = randomToken()) {
      const { clientId, values, saved } = valuesOf(registrationFrom(input), secret);
      await db
        .insertInto('clients')
        .values({ id: clientId, ...values, created_at: now, secret_made_at: now })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...values, ...noFormerSecret, secret_made_at: now, secret_used_at: null }),
        )
        .execute();
      return saved;
    },
    async add(input, tx = db) {
      const { clientId, values, saved } = valuesOf(registrationFrom(input), randomToken());
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('clients')
        .values({ id: clientId, ...values, created_at: now, secret_made_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) return saved;
      throw new ClientConflict(
        `There is a client "${clientId}" already. Change it with "client set", or its secret with "client rotate-secret".`,
      );
    },
    async change(clientId, changes) {
      const { secretHash, formerSecretHash: _, ...stored } = await existing(clientId);
      const registration = changeRegistration(stored, changes);
      const { values, saved } = valuesOf(registration, randomToken(), await unknownFieldsOf(clientId));
      const isKept = hasSecret(registration) && secretHash !== undefined;
      const ofSecret = { ...noFormerSecret, secret_made_at: now, secret_used_at: null };
      await db
        .updateTable('clients')
        .set(isKept ? { registration: values.registration } : { ...values, ...ofSecret })
        .where('id', '=', clientId)
        .execute();
      return isKept ? { clientId } : saved;
    },
    ...createUseAndSecrets(database, { existing, rowsById }),
    byId,
    appIdOf: tests.appIdOf,
    readAhead: (clientId) => void registered(clientId).catch(() => undefined), // told to who reads it
    async retirementOf(clientId) {
      const [plan, today] = [(await byId(clientId)) ?? {}, utcDayOf(Date.now())];
      return { retirement: retirementOn(today, plan), upcomingSunset: upcomingSunset(today, plan) };
    },
    list,
    async remove(clientId) {
      const [row] = (await rowsById(clientId)).rows;
      return row !== undefined && removeClient(database, row);
    },
    async serviceSiteOf(brandId) {
      const sites = (await list()).filter((client) => client.initiateLoginUri);
      return sites.find(({ serviceSiteOfBrands: brands }) => brands === 'all' || brands.includes(brandId));
    },
  };
}

interface ClientReads {
  /** @throws ClientConflict */
  existing(clientId: string): Promise<RegisteredClient>;
  readonly rowsById: QueryById<ClientRow, string, Record<never, never>>;
}

/** The part about secrets, and about what is noted of clients. */
function createUseAndSecrets(
  database: Database,
  { existing, rowsById }: ClientReads,
): Pick<Clients, 'rotateSecret' | 'keepFormerSecret' | 'listed' | 'listedById'> {
  const { db, now } = database;
  return {
    async rotateSecret(clientId, keepDays = 0) {
      const registration = await existing(clientId);
      if (!hasSecret(registration)) throw new ClientConflict(`The client "${clientId}" has no secret.`);
      const secret = randomToken();
      if (await replaceSecret(database, clientId, { secretHash: hashToken(secret), keepDays }))
        return { clientId, secret };
      throw new ClientConflict(`Two secrets of the client "${clientId}" work already. End the former one first.`);
    },
    async keepFormerSecret(clientId, days) {
      await existing(clientId);
      if (await keepFormerSecret(database, clientId, days)) return;
      throw new ClientConflict(`The client "${clientId}" has no former secret that works.`);
    },
    async listed(filter) {
      const rows = await db.selectFrom('clients').selectAll().select(now.as('now')).orderBy('id').execute();
      const today = utcDayOf(Date.now());
      return rows.map(listedOf).filter((client) => isAskedFor(client, filter, today));
    },
    async listedById(clientId) {
      if (!clientIdForm.test(clientId)) return undefined;
      const [row] = (await rowsById(clientId)).rows;
      return row && listedOf(row);
    },
  };
}

const builtIn = (clientId: string) => new ClientConflict(`"${clientId}" is a built-in client of Portico.`);

/**
 * What is stored of a registration with a new secret, and what its operator gets.
 * @param unknown fields of a newer version, which stay
 */
function valuesOf(registration: ClientRegistration, secret: string, unknown: object = {}) {
  const { clientId } = registration;
  const values = {
    registration: textOfRegistration(registration, unknown),
    secret_hash: hasSecret(registration) ? hashToken(secret) : null,
  };
  const saved: SavedClient = hasSecret(registration) ? { clientId, secret } : { clientId };
  return { clientId, values, saved };
}

/** First nobody can use it, so that it gets no new records. What was stopped on the way can be done again. */
async function removeClient(database: Database, { id, registration }: Selectable<ClientTable>): Promise<boolean> {
  const disabled = JSON.stringify({ ...JSON.parse(registration), isDisabled: true });
  await database.db.updateTable('clients').set({ registration: disabled }).where('id', '=', id).execute();
  await endRecords(database, { named: `"clientId":${JSON.stringify(id)}` });
  return inTransaction(database, async (tx) => {
    await tx.deleteFrom('consents').where('client_id', '=', id).execute();
    await tx.deleteFrom('role_grants').where('client_id', '=', id).execute();
    await tx.deleteFrom('programs').where('client_id', '=', id).execute();
    const done = await tx.deleteFrom('clients').where('id', '=', id).executeTakeFirst();
    return done.numDeletedRows === 1n;
  });
}
