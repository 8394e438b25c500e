import type { Clients } from '../clients/clients.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AlarmSubject } from './alarm-rules.rules.ts';

/** What knows the names of apps and connections. */
export interface NamingNeeds {
  readonly database: Pick<Database, 'db'>;
  readonly clients: Pick<Clients, 'byId'>;
}

/** What people call that which an alarm is about. */
export interface SubjectNames {
  readonly appName?: string | undefined;
  /** Of a connection. */
  readonly connectionLabel?: string | undefined;
  readonly companyId?: string | undefined;
  readonly companyName?: string | undefined;
}

/** What reads these names: in a transaction, or by what a server keeps in memory. */
interface NameSources {
  readonly db: Queries;
  appNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Names by what a server keeps in memory of its apps. */
export const nameSourcesOf = ({ database: { db }, clients }: NamingNeeds): NameSources => ({
  db,
  async appNames(ids) {
    const found = await Promise.all(ids.map(async (id) => [id, (await clients.byId(id))?.name] as const));
    return new Map(found.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
  },
});

/** The names of apps and connections that are there. */
export async function namesOf(
  { db, appNames }: NameSources,
  subjects: readonly AlarmSubject[],
): Promise<(subject: AlarmSubject) => SubjectNames> {
  const ids = (label: string) => [...new Set(subjects.flatMap((subject) => subject[label] ?? []))];
  const apps = await appNames(ids('app'));
  const connections = await connectionNames(db, ids('connection'));
  return ({ app = '', connection = '' }) => ({ appName: apps.get(app), ...connections.get(connection) });
}

async function connectionNames(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, SubjectNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sso_connections')
    .innerJoin('companies', 'companies.id', 'sso_connections.company_id')
    .select(['sso_connections.id', 'label', 'companies.id as company_id', 'companies.name'])
    .where('sso_connections.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, label, company_id, name }) => [
      id,
      { connectionLabel: label, companyId: company_id, companyName: name },
    ]),
  );
}
