import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { randomToken } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { publicMailDomains } from './public-mail-domains.ts';

/** The domain cannot be claimed or proven. The message is a sentence for the operator. */
export class DomainConflict extends Error {}

/** A domain that a company claims. */
export interface ClaimedDomain {
  readonly domain: string;
  readonly companyId: string;
  readonly token: string;
  /** Milliseconds since 1970; undefined while it is not proven. */
  readonly provenAt: number | undefined;
  readonly checkedAt: number | undefined;
  readonly missingSince: number | undefined;
}

/** The company that has proven a domain. */
export interface DomainOwner {
  readonly companyId: string;
  readonly brandId: number;
  readonly isSsoEnforced: boolean;
}

/** The domain of an address, by its A-labels (RFC 5891); undefined if there is none. */
export function domainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  return at < 0
    ? undefined
    : domainToASCII(
        email
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ) || undefined;
}

/** How long the record of a proven domain may be missing until the proof ends. */
const graceMs = 3 * 24 * 3_600_000;
const recheckAfterMs = 24 * 3_600_000;

export interface DomainStore {
  list(companyId?: string): Promise<ClaimedDomain[]>;
  /** The company that has proven a domain. */
  companyOf(domain: string): Promise<string | undefined>;
  /** The same, with what decides whether its users must use single sign-on. */
  ownerOf(domain: string): Promise<DomainOwner | undefined>;
  /** Claims a domain for a company, and keeps the token of an earlier claim. @throws DomainConflict */
  claim(domain: string, companyId: string): Promise<ClaimedDomain>;
  /** Records that the company has proven the domain. @throws DomainConflict if another company has */
  prove(domain: string, companyId: string, by?: 'dns' | 'demo'): Promise<void>;
  /** Records that the DNS has no record. A proof ends after three days of that. */
  miss(domain: string, companyId: string): Promise<void>;
  /** @returns false if the company has no such domain */
  remove(domain: string, companyId: string): Promise<boolean>;
  /** Proven domains whose DNS record was not looked up for a day. */
  dueForCheck(): Promise<ClaimedDomain[]>;
}

interface Row {
  readonly domain: string;
  readonly company_id: string;
  readonly token: string;
  readonly proven_at: number | null;
  readonly checked_at: number | null;
  readonly missing_since: number | null;
}
const instant = (value: number | null) => (value === null ? undefined : Number(value));
const claimedOf = (row: Row): ClaimedDomain => ({
  domain: row.domain,
  companyId: row.company_id,
  token: row.token,
  provenAt: instant(row.proven_at),
  checkedAt: instant(row.checked_at),
  missingSince: instant(row.missing_since),
});

/** The domain as it is stored. @throws DomainConflict if no company can have it */
function ownable(typed: string): string {
  const domain = domainToASCII(typed.trim().toLowerCase());
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(?!\d+$)[a-z0-9-]+$/.test(domain))
    throw new DomainConflict(`"${typed}" is no domain.`);
  if (publicMailDomains.has(domain))
    throw new DomainConflict(`${domain} is a public mail domain, which no company owns.`);
  return domain;
}

/** @throws DomainConflict if another company has proven the domain */
function refuseOther(domain: string, companyId: string, owner: string | undefined): void {
  if (owner !== undefined && owner !== companyId)
    throw new DomainConflict(`Another company has proven ${domain}. Remove it there first.`);
}

export function createDomainStore({ db, now }: Database): DomainStore {
  const find = async (domain: string, companyId: string) => {
    const query = db.selectFrom('sso_domains').selectAll().where('domain', '=', domain);
    const row = await query.where('company_id', '=', companyId).executeTakeFirst();
    return row && claimedOf(row);
  };
  const companyOf = async (domain: string) => {
    const query = db.selectFrom('sso_domains').select('company_id').where('domain', '=', domain);
    return (await query.where('proven_at', 'is not', null).executeTakeFirst())?.company_id;
  };
  const update = (domain: string, companyId: string) =>
    db.updateTable('sso_domains').where('domain', '=', domain).where('company_id', '=', companyId);
  const isOver = sql`missing_since < ${now} - ${graceMs}`;
  return {
    async list(companyId) {
      const rows = await db
        .selectFrom('sso_domains')
        .selectAll()
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
        .orderBy('domain')
        .execute();
      return rows.map(claimedOf);
    },
    companyOf,
    async ownerOf(domain) {
      const row = await db
        .selectFrom('sso_domains')
        .innerJoin('companies', 'companies.id', 'sso_domains.company_id')
        .select(['companies.id', 'companies.brand_id', 'companies.sso_enforced'])
        .where('sso_domains.domain', '=', domain)
        .where('sso_domains.proven_at', 'is not', null)
        .executeTakeFirst();
      return row && { companyId: row.id, brandId: Number(row.brand_id), isSsoEnforced: row.sso_enforced === 1 };
    },
    async claim(typed, companyId) {
      const domain = ownable(typed);
      const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
      if (!company) throw new DomainConflict(`There is no company "${companyId}".`);
      await db
        .insertInto('sso_domains')
        .values({ domain, company_id: companyId, token: randomToken(), proven_by: 'dns' })
        .onConflict((conflict) => conflict.columns(['domain', 'company_id']).doNothing())
        .execute();
      const claimed = await find(domain, companyId);
      if (!claimed) throw new DomainConflict(`${domain} was removed meanwhile.`);
      return claimed;
    },
    async prove(domain, companyId, by = 'dns') {
      refuseOther(domain, companyId, await companyOf(domain));
      await update(domain, companyId)
        .set({ proven_at: now, checked_at: now, missing_since: null, lost_at: null, proven_by: by })
        .execute();
    },
    async miss(domain, companyId) {
      await update(domain, companyId)
        .set({
          checked_at: now,
          missing_since: sql`coalesce(missing_since, ${now})`,
          lost_at: sql`case when ${isOver} and proven_at is not null then ${now} else lost_at end`,
          proven_at: sql`case when ${isOver} then null else proven_at end`,
        })
        .execute();
    },
    async remove(domain, companyId) {
      const own = db.deleteFrom('sso_domains').where('domain', '=', domain).where('company_id', '=', companyId);
      return (await own.executeTakeFirst()).numDeletedRows > 0n;
    },
    async dueForCheck() {
      const rows = await db
        .selectFrom('sso_domains')
        .selectAll()
        .where('proven_at', 'is not', null)
        .where('proven_by', '=', 'dns')
        .where('checked_at', '<', sql<number>`${now} - ${recheckAfterMs}`)
        .execute();
      return rows.map(claimedOf);
    },
  };
}
