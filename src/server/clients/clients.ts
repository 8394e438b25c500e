import { type Selectable, sql } from 'kysely';
import { type Retirement, retirementOn, upcomingSunset, utcDayOf } from '../../rules/retirement.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { oncePerRequest } from '../storage/durably.ts';
import { prepared } from '../storage/prepared.ts';
import type { ClientTable } from '../storage/schema.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type ClientRegistration, clientIdForm, clientRegistration, newRegistration } from './client-registration.ts';

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

/** Why an app's users are turned away, or the day ahead that they are warned of. */
export interface AppRetirement {
  readonly retirement: Retirement | undefined;
  readonly upcomingSunset: string | undefined;
}

/** Somebody wants to register one of Portico's own apps. */
export class ClientIsOurs extends Error {}

export interface Clients {
  /**
   * Registers a client or changes one. Answers the secret of a confidential client, which is shown this once.
   * @param secret a secret to use instead of a random one
   * @throws ClientIsOurs
   */
  save(registration: unknown, secret?: string): Promise<{ clientId: string; secret?: string }>;
  byId(clientId: string): Promise<RegisteredClient | undefined>;
  list(): Promise<ClientRegistration[]>;
  /** How the app stands on this day. */
  retirementOf(clientId: string): Promise<AppRetirement>;
  /** Removes it with all that it has of users: who registers under its id later gets nothing of that. */
  remove(clientId: string): Promise<boolean>;
  /** The client at which a page of this brand starts a sign-in when no app sent the browser. */
  serviceSiteOf(brandId: number): Promise<ClientRegistration | undefined>;
}

const registrations = new Map<string, ClientRegistration>();
const mostKept = 1000;

/** A stored registration, parsed once for each of its texts: a sign-in asks for its client a dozen times. */
function parsed(text: string): ClientRegistration {
  const known = registrations.get(text);
  if (known) return known;
  if (registrations.size >= mostKept) registrations.clear();
  const registration = clientRegistration.parse(JSON.parse(text));
  registrations.set(text, registration);
  return registration;
}

/** @param own apps that are there without a registration, which nothing can be registered over */
export function createClients(database: Database, own: readonly ClientRegistration[] = []): Clients {
  const { db, now } = database;
  const list = async () => {
    const rows = await db.selectFrom('clients').select('registration').orderBy('id').execute();
    return rows.map((row) => parsed(row.registration));
  };
  const rowsById = prepared<{ id: string }, Selectable<ClientTable>>(db, (slot) =>
    db.selectFrom('clients').selectAll().where('id', '=', slot('id')),
  );
  const ownById = (clientId: string) => own.find((client) => client.clientId === clientId);
  const byId = oncePerRequest(async (clientId: string): Promise<RegisteredClient | undefined> => {
    const ofOurs = ownById(clientId);
    if (ofOurs) return { ...ofOurs, secretHash: undefined };
    if (!clientIdForm.test(clientId)) return undefined;
    const { rows } = await rowsById({ id: clientId });
    const [row] = rows;
    if (!row) return undefined;
    return { ...parsed(row.registration), secretHash: row.secret_hash ?? undefined };
  });
  return {
    async save(input, secret = randomToken()) {
      const registration = newRegistration.parse(input);
      if (ownById(registration.clientId)) throw new ClientIsOurs(registration.clientId);
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
  const named = `"clientId":${JSON.stringify(clientId)}`; // as the library's records name their client
  await tx
    .deleteFrom('oidc_records')
    .where('model', '!=', 'Session')
    .where(sql`replace(payload, ${named}, '')`, '!=', sql.ref('payload')) // the same in both databases
    .execute();
  await tx.deleteFrom('consents').where('client_id', '=', clientId).execute();
  return true;
}
