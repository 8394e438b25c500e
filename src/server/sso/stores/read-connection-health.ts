import { sql } from 'kysely';
import { concernLimits, concernsOf, isFailing } from '../../../rules/sign-in/connection-concerns.ts';
import {
  type ProviderType,
  providerSettings,
  providerTypes,
  signInHostOf,
} from '../../gateways/identity-provider/identity-providers.ts';
import type { Database } from '../../storage/database.ts';
import { readStored } from '../../storage/stored.ts';
import { covers } from './connection.ts';

type Queried = Pick<Database, 'db'>;

/** Which connections are read. */
export interface HealthFilter {
  readonly brandId?: number | undefined;
  readonly type?: ProviderType | undefined;
  readonly isEnabled?: boolean | undefined;
}
/** A page of those, in the order of their ids. */
export interface HealthPage extends HealthFilter {
  /** Only those that need somebody. */
  readonly needs?: boolean | undefined;
  readonly id?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const { countedMs, soonMs, leastFailed, silentMs } = concernLimits;
const keptMs = 8 * 24 * 3_600_000;

/** Connections with their companies. One of a newer version, whose protocol is not known, is left out. */
const connectionsOf = ({ db }: Queried, { brandId, type, isEnabled }: HealthFilter) =>
  db
    .selectFrom('sso_connections as c')
    .innerJoin('companies as k', 'k.id', 'c.company_id')
    .where('c.type', 'in', type === undefined ? providerTypes : [type])
    .$if(brandId !== undefined, (query) => query.where('k.brand_id', '=', brandId ?? 0))
    .$if(isEnabled !== undefined, (query) => query.where('c.is_enabled', '=', isEnabled ? 1 : 0));

/** How each connection of a page goes. @param at the time, in milliseconds since 1970 */
export async function readConnectionHealth(database: Queried, page: HealthPage, at: number) {
  const { id, after, needs, limit } = page;
  const failing = needs === true ? await failingOf(database, at) : [];
  const rows = await connectionsOf(database, page)
    .select(['c.id', 'c.label', 'c.type', 'c.settings', 'c.is_enabled', 'c.domains', 'c.company_id'])
    .select(['c.certificates_end_at', 'c.switched_on_at', 'c.tested_at', 'c.test_passed'])
    .select(['c.tested_settings', 'c.settings_print', 'k.name', 'k.brand_id', 'k.sso_enforced'])
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .$if(after !== undefined, (query) => query.where('c.id', '>', after ?? ''))
    .$if(needs === true, (query) => query.where(needsSomebody(failing, at)))
    .orderBy('c.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const companies = [...new Set(rows.map(({ company_id }) => company_id))];
  const [counts, lost] = await Promise.all([countsOf(database, ids, at), lostDomainsOf(database, companies)]);
  return rows.map((row) => healthOf(row, { counted: counts.get(row.id), lost: lost.get(row.company_id) ?? [] }, at));
}

/** How many connections there are, and how many of them need somebody. */
export async function countConnectionHealth(database: Queried, filter: HealthFilter, at: number) {
  const failing = await failingOf(database, at);
  const { all, needs } = await connectionsOf(database, filter)
    .select((eb) => eb.fn.countAll().as('all'))
    .select(sql<number | null>`sum(case when ${needsSomebody(failing, at)} then 1 else 0 end)`.as('needs'))
    .executeTakeFirstOrThrow();
  return { all: Number(all), needs: Number(needs ?? 0) };
}

/**
 * `concernsOf` in SQL, for the connection `c` of the company `k`: it gives no concern where this is not true.
 * @param failing the connections of which most sign-ins fail
 */
const needsSomebody = (failing: readonly string[], at: number) => sql<boolean>`case when c.is_enabled = 1 then (
    c.certificates_end_at < ${at + soonMs}
    or ${failing.length > 0 ? sql`c.id in (${sql.join(failing)})` : sql`1 = 0`}
    or exists (
      select 1 from sso_domains d where d.company_id = c.company_id and d.missing_since is not null
      and (d.proven_at is not null or d.lost_at is not null)
      and (c.domains is null or c.domains like '%"' || d.domain || '"%'))
    or (k.sso_enforced = 1 and c.switched_on_at <= ${at - silentMs} and (
      select max(h.hour) from sso_connection_hours h
      where h.connection_id = c.id and h.hour > ${at - silentMs} and h.signed_in > 0) is null)
  ) else c.test_passed = 1 and c.tested_settings = c.settings_print end`;

/**
 * The connections of which most sign-ins fail. Most have failures, and few have more of them than sign-ins in the same hours:
 * all hours of these alone are summed up.
 */
async function failingOf(database: Queried, at: number): Promise<string[]> {
  const failed = sql<number>`sum(failed)`;
  const candidates = await database.db
    .selectFrom('sso_connection_hours')
    .select('connection_id')
    .where('hour', '>', at - countedMs)
    .where('failed', '>', sql.lit(0)) // as its index has it
    .groupBy('connection_id')
    .having(failed, '>=', leastFailed)
    .having(sql<boolean>`${failed} > sum(signed_in)`)
    .execute();
  const ids = candidates.map(({ connection_id }) => connection_id);
  const counts = await countsOf(database, ids, at);
  return ids.filter((id) => isFailing(counts.get(id) ?? { signedIn: 0, failed: 0 }));
}

interface Counted {
  readonly signedIn: number;
  readonly failed: number;
  readonly lastSignInAt: number | undefined;
}

/** What came of the sign-ins of the last day, and when the last one was. */
async function countsOf({ db }: Queried, ids: readonly string[], at: number): Promise<ReadonlyMap<string, Counted>> {
  if (ids.length === 0) return new Map();
  const inDay = (column: 'signed_in' | 'failed') =>
    sql<number>`sum(case when hour > ${at - countedMs} then ${sql.ref(column)} else 0 end)`;
  const rows = await db
    .selectFrom('sso_connection_hours')
    .select('connection_id')
    .select([inDay('signed_in').as('signedIn'), inDay('failed').as('failed')])
    .select(sql<number | null>`max(case when signed_in > 0 then hour end)`.as('lastSignInAt'))
    .where('connection_id', 'in', ids)
    .where('hour', '>', at - keptMs)
    .groupBy('connection_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.connection_id,
      {
        signedIn: Number(row.signedIn),
        failed: Number(row.failed),
        lastSignInAt: row.lastSignInAt === null ? undefined : Number(row.lastSignInAt),
      },
    ]),
  );
}

/** Domains by their companies whose record is missing, at a proof that stands or has ended. */
async function lostDomainsOf({ db }: Queried, companies: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (companies.length === 0) return new Map();
  const rows = await db
    .selectFrom('sso_domains')
    .select(['company_id', 'domain'])
    .where('company_id', 'in', companies)
    .where('missing_since', 'is not', null)
    .where((eb) => eb.or([eb('proven_at', 'is not', null), eb('lost_at', 'is not', null)]))
    .orderBy('domain')
    .execute();
  const domains = new Map<string, string[]>();
  for (const { company_id, domain } of rows) domains.set(company_id, [...(domains.get(company_id) ?? []), domain]);
  return domains;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly settings: string;
  readonly is_enabled: number;
  readonly domains: string | null;
  readonly company_id: string;
  readonly certificates_end_at: number | null;
  readonly switched_on_at: number | null;
  readonly tested_at: number | null;
  readonly test_passed: number | null;
  readonly tested_settings: string | null;
  readonly settings_print: string | null;
  readonly name: string;
  readonly brand_id: number;
  readonly sso_enforced: number;
}

const instant = (value: number | null) => (value === null ? undefined : Number(value));

/** @param lost all domains of the company that have lost their record */
function healthOf(
  row: Row,
  { counted, lost }: { readonly counted: Counted | undefined; readonly lost: readonly string[] },
  at: number,
) {
  const domains = JSON.parse(row.domains ?? '[]') as string[]; // written by the store of connections
  const settings = readStored(providerSettings, { type: row.type, ...JSON.parse(row.settings) });
  const testedAt = instant(row.tested_at);
  const isOfPresentSettings = row.tested_settings !== null && row.tested_settings === row.settings_print;
  const lastTest = testedAt && { at: testedAt, hasPassed: row.test_passed === 1, isOfPresentSettings };
  const lostDomains = lost.filter((domain) => covers({ domains }, domain));
  const { signedIn = 0, failed = 0, lastSignInAt } = counted ?? {};
  const common = {
    isEnabled: row.is_enabled === 1,
    isEnforced: row.sso_enforced === 1,
    certificatesEndAt: instant(row.certificates_end_at),
    lastSignInAt,
    signedIn,
    failed,
  };
  const facts = {
    ...common,
    isReady: isOfPresentSettings && row.test_passed === 1,
    hasLostDomain: lostDomains.length > 0,
    switchedOnAt: instant(row.switched_on_at),
  };
  return {
    ...common,
    id: row.id,
    label: row.label,
    type: settings.type,
    host: signInHostOf(settings),
    companyId: row.company_id,
    companyName: row.name,
    brandId: Number(row.brand_id),
    lastTest: lastTest || undefined,
    lostDomains,
    concerns: concernsOf(facts, at),
  };
}
