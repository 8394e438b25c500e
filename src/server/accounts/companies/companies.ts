import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { NewCompany } from '../account.ts';
import { saveCompany } from '../add-account.ts';
import { type CompanySearch, findCompanies } from './find-companies.ts';

/** The company cannot be added, changed or removed. The message is a sentence for the operator. */
export class CompanyConflict extends Error {}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly brandId: number;
  readonly mainNumbers: readonly string[];
  readonly ssoEnforced: boolean;
  readonly termsVersion: string | undefined;
  readonly isGovernment: boolean;
  readonly servicesOff: readonly string[];
  /** Days after which passwords expire. */
  readonly passwordDays: number | undefined;
  /** Where reports about its single sign-on go. */
  readonly contactEmail: string | undefined;
  readonly accounts: number;
}

/** Which companies are listed; all unless something is given. */
type CompanyFilter = Omit<CompanySearch, 'find'> & { readonly find?: string | undefined };

export interface Companies {
  /** Companies in the order of their ids. */
  list(filter?: CompanyFilter): Promise<Company[]>;
  byId(id: string): Promise<Company | undefined>;
  /** @throws CompanyConflict if there is one with this id */
  add(company: NewCompany): Promise<void>;
  /** Changes what is given. @throws CompanyConflict if there is none */
  change(id: string, changes: CompanyChanges): Promise<void>;
  /** Removes a company with its main numbers and policies. @throws CompanyConflict if it has accounts or programs, or there is none */
  remove(id: string): Promise<void>;
}
/** Tables whose rows go with their company. Those of its accounts have gone before. */
export const tablesOfCompanies = [
  'policies',
  'sso_domains',
  'sso_connections',
  'sso_realms',
  'second_factor_policies',
  'passkey_policies',
  'jobs',
  'roles',
  'saved_views',
  'programs',
  'setup_links',
  'emergency_rules',
  'emergency_locations',
  'numbers',
] as const satisfies readonly (keyof Tables)[];

type CompanyChanges = { readonly [Field in keyof Omit<NewCompany, 'id'>]?: NewCompany[Field] | undefined };

const taken = (id: string) => new CompanyConflict(`There is a company "${id}" already. Change it with "company set".`);
const unknown = (id: string) => new CompanyConflict(`There is no company "${id}".`);

export function createCompanies(database: Database): Companies {
  const { db } = database;
  const byId = async (company: string) => (await readCompanies(db, { company }))[0];
  return {
    list: ({ find, ...filter } = {}) =>
      find === undefined ? readCompanies(db, filter) : readFound(database, { ...filter, find }),
    byId,
    add: (company) => saveCompany(database, company, () => taken(company.id)),
    async change(id, changes) {
      const stored = await byId(id);
      if (!stored) throw unknown(id);
      const { name = stored.name, brandId = stored.brandId, mainNumbers, ...rest } = changes;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      await saveCompany(database, { id, name, brandId, ...given, ...(mainNumbers && { mainNumbers }) });
      if (mainNumbers) await keepMainNumbers(db, id, mainNumbers);
    },
    remove: (id) =>
      inTransaction(database, async (tx) => {
        await holdCompany(tx, database, id);
        const [company] = await readCompanies(tx, { company: id });
        if (!company) throw unknown(id);
        if (company.accounts > 0)
          throw new CompanyConflict(`The company "${id}" has ${company.accounts} accounts. Remove them first.`);
        if (await tx.selectFrom('programs').select('client_id').where('company_id', '=', id).executeTakeFirst())
          throw new CompanyConflict(`The company "${id}" has programs. Remove them first.`);
        const jobs = tx.selectFrom('jobs').select('id').where('company_id', '=', id);
        await tx.deleteFrom('job_parts').where('job_id', 'in', jobs).execute();
        await tx.deleteFrom('role_grants').where('reach', '=', 'company').where('reach_id', '=', id).execute();
        for (const table of tablesOfCompanies) await tx.deleteFrom(table).where('company_id', '=', id).execute();
        await tx.deleteFrom('companies').where('id', '=', id).execute();
      }),
  };
}

/** Companies that are read by their ids at a time. */
const inBatch = 500;

async function readFound(database: Database, search: CompanySearch): Promise<Company[]> {
  const ids = await findCompanies(database, search);
  const found: Company[] = [];
  for (let at = 0; at < ids.length; at += inBatch)
    found.push(...(await readCompanies(database.db, { brandId: search.brandId, ids: ids.slice(at, at + inBatch) })));
  return found;
}

interface ReadFilter extends Omit<CompanyFilter, 'find'> {
  readonly ids?: readonly string[];
}

async function readCompanies(db: Queries, filter: ReadFilter): Promise<Company[]> {
  const { company, brandId, after, limit, ids: wanted } = filter;
  const rows = await db
    .selectFrom('companies')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('accounts.company_id', '=', 'companies.id')
        .as('accounts'),
    )
    .$if(company !== undefined, (query) => query.where('id', '=', company ?? ''))
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(wanted !== undefined, (query) => query.where('id', 'in', [...(wanted ?? [])]))
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isPage = company === undefined && (limit !== undefined || wanted !== undefined);
  const numbers = await db
    .selectFrom('numbers')
    .select(['company_id', 'e164'])
    .where('account_id', 'is', null)
    .$if(company !== undefined, (query) => query.where('company_id', '=', company ?? ''))
    .$if(isPage, (query) => query.where('company_id', 'in', ids))
    .orderBy('e164')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    brandId: row.brand_id,
    mainNumbers: numbers.filter((number) => number.company_id === row.id).map(({ e164 }) => e164),
    ssoEnforced: row.sso_enforced === 1,
    termsVersion: row.terms_version ?? undefined,
    isGovernment: row.is_government === 1,
    servicesOff: row.services_off?.split(' ') ?? [],
    passwordDays: row.password_days ?? undefined,
    contactEmail: row.contact_email ?? undefined,
    accounts: Number(row.accounts),
  }));
}

async function keepMainNumbers(db: Queries, companyId: string, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('numbers')
    .where('company_id', '=', companyId)
    .where('account_id', 'is', null)
    .$if(kept.length > 0, (query) => query.where('e164', 'not in', [...kept]))
    .execute();
}

/** Lets one transaction at a time decide about a company, until its commit. The embedded database does so anyway. */
export async function holdCompany(tx: Queries, { kind }: Pick<Database, 'kind'>, company: string): Promise<void> {
  const held = tx.selectFrom('companies').select('id').where('id', '=', company);
  if (kind === 'postgres') await held.forUpdate().execute();
}
