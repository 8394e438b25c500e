import type { Queries } from '../storage/transaction.ts';
import { type Job, type JobKind, type JobState, jobOf } from './job.ts';
import { inWork } from './job-tables.ts';

/** Which jobs are listed. */
export interface JobPage {
  readonly company?: string | undefined;
  readonly brandId?: number | undefined;
  readonly state?: JobState | undefined;
  readonly kind?: JobKind | undefined;
  /** Only those with refused rows, or without. */
  readonly hasRefused?: boolean | undefined;
  /** Id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Jobs with the name and the brand of their companies. A job outlives its company. */
const withCompanies = (db: Queries) =>
  db
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .selectAll('jobs')
    .select(['companies.name as company_name', 'companies.brand_id as company_brand']);
type RowWithCompany = Awaited<ReturnType<ReturnType<typeof withCompanies>['executeTakeFirstOrThrow']>>;

/** The row of a job. */
export const readJob = (db: Queries, id: string): Promise<RowWithCompany | undefined> =>
  withCompanies(db).where('jobs.id', '=', id).executeTakeFirst();

const storedStates = (state: JobState): readonly string[] => (state === 'running' ? inWork : [state]);

/** Rows of jobs, newest first. */
export const readJobs = (
  db: Queries,
  { company, brandId, state, kind, hasRefused, after, limit }: JobPage,
): Promise<readonly RowWithCompany[]> =>
  withCompanies(db)
    .$if(company !== undefined, (query) => query.where('company_id', '=', company ?? ''))
    .$if(brandId !== undefined, (query) =>
      query.where('company_id', 'in', (eb) =>
        eb
          .selectFrom('companies as own')
          .select('own.id')
          .where('own.brand_id', '=', brandId ?? 0),
      ),
    )
    .$if(state !== undefined, (query) => query.where('state', 'in', storedStates(state ?? 'open')))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(hasRefused !== undefined, (query) => query.where('refused', hasRefused ? '>' : '=', 0))
    .$if(after !== undefined, (query) => query.where('jobs.id', '<', after ?? ''))
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute();

/** The job of a row. @param openNote decrypts its note */
export const jobWithCompany = (row: RowWithCompany, openNote: (sealed: string) => string | undefined): Job => ({
  ...jobOf(row, openNote),
  companyName: row.company_name ?? undefined,
  brandId: row.company_brand ?? undefined,
});
