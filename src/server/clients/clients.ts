import { type Selectable, sql } from 'kysely';
import { type Retirement, retirementOn, upcomingSunset, utcDayOf } from '../../rules/retirement.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { oncePerRequest } from '../storage/durably.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type ClientRegistration, clientIdForm, clientRegistration, newRegistration } from './client-registration.ts';
import type { ClientTable } from './client-tables.ts';

export {
  type ClientRegistration,
  clientRegistration,
  idTokenAlgorithms,
  newRegistration,
  scopeClaims,
} from './client-registration.ts';
export { sessionsClientId } from './own-clients.ts';

export interface RegisteredClient extends ClientRegistration {
  readonly secretHash: string | undefined;
}

/** Why the users of an app are refused, or the future day of its retirement, of which they are warned. */
export interface AppRetirement {
  readonly retirement: Retirement | undefined;
  readonly upcomingSunset: string | undefined;
}

/** A registration has the id of one of Portico's own apps. */
export class BuiltInClientError extends Error {}

export interface Clients {
  /**
   * Adds or updates a client. Returns the secret of a confidential client, which cannot be read later.
   * @param secret a secret to use instead of a random one
   * @throws BuiltInClientError
   */
  save(registration: unknown, secret?: string): Promise<{ clientId: string; secret?: string }>;
  byId(clientId: string): Promise<RegisteredClient | undefined>;
  list(): Promise<ClientRegistration[]>;
  /** The retirement of the app as of today. */
  retirementOf(clientId: string): Promise<AppRetirement>;
  /** Removes a client with its tokens and consents, so that a later client with the same id does not inherit them. */
  remove(clientId: string): Promise<boolean>;
  /** The client for which a page of this brand starts a sign-in if no app started one. */
  serviceSiteOf(brandId: number): Promise<ClientRegistration | undefined>;
}

const registrations = new Map<string, ClientRegistration>();
const mostKept = 1000;

/** Parses a stored registration, with a cache: a sign-in reads its client about a dozen times. */
function parseRegistration(text: string): ClientRegistration {
  const known = registrations.get(text);
  if (known) return known;
  if (registrations.size >= mostKept) registrations.clear();
  const registration = clientRegistration.parse(JSON.parse(text));
  registrations.set(text, registration);
  return registration;
}

/** @param own built-in apps, whose ids cannot be registered */
export function createClients(database: Database, own: readonly ClientRegistration[] = []): Clients {
  const { db, now } = database;
  const list = async () => {
    const rows = await db.selectFrom('clients').select('registration').orderBy('id').execute();
    return rows.map((row) => parseRegistration(row.registration));
  };
  const rowsById = prepareQuery<{ id: string }, Selectable<ClientTable>>(db, (slot) =>
    db.selectFrom('clients').selectAll().where('id', '=', slot('id')),
  );
  const ownById = (clientId: string) => own.find((client) => client.clientId === clientId);
  const byId = oncePerRequest(async (clientId: string): Promise<RegisteredClient | undefined> => {
    const builtIn = ownById(clientId);
    if (builtIn) return { ...builtIn, secretHash: undefined };
    if (!clientIdForm.test(clientId)) return undefined;
    const { rows } = await rowsById({ id: clientId });
    const [row] = rows;
    if (!row) return undefined;
    return { ...parseRegistration(row.registration), secretHash: row.secret_hash ?? undefined };
  });
  return {
    async save(input, secret = randomToken()) {
      const registration = newRegistration.parse(input);
      if (ownById(registration.clientId)) throw new BuiltInClientError(registration.clientId);
      const values = {
        registration: JSON.stringify(registration),
        secret_hash: registration.isPublic ? null : hashToken(secret),
      };
      await db
        .insertInto('clients')
        .values({ id: registration.clientId, ...values, created_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
      return { clientId: registration.clientId, ...(registration.isPublic ? {} : { secret }) };
    },
    byId,
    async retirementOf(clientId) {
      const [plan, today] = [(await byId(clientId)) ?? {}, utcDayOf(Date.now())];
      return { retirement: retirementOn(today, plan), upcomingSunset: upcomingSunset(today, plan) };
    },
    list,
    remove: (clientId) => inTransaction(database, (tx) => removeClient(tx, clientId)),
    async serviceSiteOf(brandId) {
      const sites = (await list()).filter((client) => client.initiateLoginUri);
      return sites.find(({ serviceSiteOfBrands: brands }) => brands === 'all' || brands.includes(brandId));
    },
  };
}

async function removeClient(tx: Queries, clientId: string): Promise<boolean> {
  const done = await tx.deleteFrom('clients').where('id', '=', clientId).executeTakeFirst();
  if (done.numDeletedRows === 0n) return false;
  const named = `"clientId":${JSON.stringify(clientId)}`; // the library's records contain this JSON
  await tx
    .deleteFrom('oidc_records')
    .where('model', '!=', 'Session')
    .where(sql`replace(payload, ${named}, '')`, '!=', sql.ref('payload')) // a search for a substring that works in both databases
    .execute();
  await tx.deleteFrom('consents').where('client_id', '=', clientId).execute();
  return true;
}
