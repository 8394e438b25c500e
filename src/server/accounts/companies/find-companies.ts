import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { foldedText } from '../../../rules/texts/folded-text.ts';
import { wholeNumbers } from '../../number/number.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';

/** What companies are looked for by, and among which. */
export interface CompanySearch {
  /** A part of the name; or the whole id, main number or e-mail domain. */
  readonly find: string;
  /** Whether who asks sees the addresses of people: then the domains of these count, too. */
  readonly seesContacts?: boolean | undefined;
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  /** Id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Names that are read at a time. */
const inBatch = 2000;

/**
 * Ids of companies that a search finds, in their order. Names are compared here and not in the database: neither of the two
 * knows a text without its accents, and there are some thousand names where there are millions of accounts.
 */
export async function findCompanies(database: Database, search: CompanySearch): Promise<readonly string[]> {
  const { find, limit = Number.POSITIVE_INFINITY } = search;
  const named = new Set(await companiesNamedBy(database, search));
  const [name, id] = [foldedText(find), find.toLowerCase()];
  const found: string[] = [];
  let { after } = search;
  for (;;) {
    const rows = await readNames(database.db, { ...search, after });
    for (const row of rows) {
      const isNamed = name !== '' && foldedText(row.name).includes(name);
      if (isNamed || named.has(row.id) || row.id.toLowerCase() === id) found.push(row.id);
    }
    if (found.length >= limit) return found.slice(0, limit);
    if (rows.length < inBatch) return found;
    after = rows.at(-1)?.id;
  }
}

const readNames = (db: Queries, { company, brandId, after }: Omit<CompanySearch, 'find'>) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .$if(company !== undefined, (query) => query.where('id', '=', company ?? ''))
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(inBatch)
    .execute();

/** Ids of the companies, of any brand, whose main number or domain it is. */
async function companiesNamedBy(database: Database, { find, seesContacts }: CompanySearch): Promise<string[]> {
  const numbers = wholeNumbers(find);
  const domains = domainsIn(find);
  const found = await Promise.all([
    numbers.length > 0 ? companiesWithNumber(database.db, numbers) : [],
    domains.length > 0 ? companiesWithDomain(database.db, domains) : [],
    ...(seesContacts ? domains.map((domain) => companiesOfPeople(database, domain)) : []),
  ]);
  return found.flat().map(({ company_id }) => company_id);
}

/** A domain, or that of an address, as people write it and by its A-labels (RFC 5891); none if the text is neither. */
function domainsIn(text: string): readonly string[] {
  const written = text
    .slice(text.lastIndexOf('@') + 1)
    .normalize('NFC')
    .toLowerCase();
  const domain = domainToASCII(written);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? [...new Set([written, domain])] : [];
}

const companiesWithNumber = (db: Queries, numbers: readonly string[]) =>
  db
    .selectFrom('numbers')
    .select('company_id')
    .where('e164', 'in', [...numbers])
    .where('account_id', 'is', null)
    .execute();

/** A claim that is not proven says nothing: anybody can make it. */
const companiesWithDomain = (db: Queries, domains: readonly string[]) =>
  db
    .selectFrom('sso_domains')
    .select('company_id')
    .where('domain', 'in', [...domains])
    .where('proven_at', 'is not', null)
    .execute();

/** The companies with people at a domain. */
async function companiesOfPeople({ db, kind }: Database, domain: string): Promise<readonly { company_id: string }[]> {
  if (kind === 'postgres') return (await stepsThroughDomain(domain).execute(db)).rows;
  const pattern = `%@${domain.replace(/[!%_]/g, '!$&')}`;
  return db
    .selectFrom('accounts')
    .select('company_id')
    .distinct()
    .where(sql<boolean>`${address} like ${pattern} escape '!'`)
    .execute();
}

const address = sql`lower(${sql.ref('accounts.email')})`;

/** One step of the index `accounts_of_domain_by_company` for each company, however many people it has at the domain. */
export function stepsThroughDomain(domain: string) {
  const next = sql`select company_id from accounts where split_part(${address}, '@', 2) = ${domain}`;
  return sql<{ company_id: string }>`with recursive found (company_id) as (
      (${next} order by company_id limit 1)
      union all
      select (${next} and company_id > found.company_id order by company_id limit 1)
      from found where found.company_id is not null)
    select company_id from found where company_id is not null`;
}
