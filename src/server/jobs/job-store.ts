import { type Selectable, sql } from 'kysely';
import { holdCompany } from '../accounts/accounts.ts';
import { writeRights } from '../operation/carried-rights.ts';
import { NotFound, OperationRefused } from '../operation/operation.ts';
import { isPermission, type Permission } from '../operation/permissions.ts';
import type { Rights } from '../operation/reach.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type Job, type JobLine, type JobOrder, type JobRow, type LineOutcome, lineOutcomes } from './job.ts';
import { type JobPage, jobWithCompany, readJob, readJobs } from './job-rows.ts';
import { inWork, type JobLineTable, keptMs, openMs } from './job-tables.ts';

export interface Jobs {
  /** Makes a job that takes rows. @throws OperationRefused when the company has too many that are not finished */
  make(order: JobOrder, madeBy: string): Promise<string>;
  /**
   * Adds rows to an open job. A part that is there with the same rows is left as it is.
   * @param permissions what fields of the rows need
   * @throws OperationRefused if it is there with other rows, or the job takes none any more
   */
  addPart(id: string, part: number, rows: readonly JobRow[], permissions?: readonly Permission[]): Promise<void>;
  /** @throws OperationRefused unless the job is open and all parts are there */
  start(id: string, by: Starter, parts: number | undefined): Promise<void>;
  /** Ends a job that is not finished. What is done stays. @throws OperationRefused if it is finished */
  cancel(id: string): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(page: JobPage): Promise<readonly Job[]>;
  /** In the order of lines. */
  report(id: string, page: ReportPage): Promise<readonly JobLine[]>;
  /** How many are open and in work. */
  count(): Promise<Readonly<Record<string, number>>>;
}

/** Who starts a job, and with which rights; without any, on the command line, with all. */
interface Starter {
  readonly name: string;
  readonly rights: readonly Rights[] | undefined;
}

interface ReportPage {
  readonly outcome?: LineOutcome | undefined;
  /** The last line of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** Jobs of a company that are not finished. Their rows wait in the database. */
const mostUnfinished = 50;
const unfinished = ['open', ...inWork];

/** The jobs in the database, for those who order them. */
export function createJobs(database: Database, secrets: Pick<Secrets, 'seal' | 'tryOpen'>): Jobs {
  const { db, now } = database;
  const openNote = (sealed: string) => secrets.tryOpen(sealed);

  return {
    async make(order, madeBy) {
      const id = `${Date.now().toString(36)}${randomId()}`; // the order of ids is that of their times
      const { company, kind, missing, mostMissing, costly, isPreview, isSilent, sendsActivation, note } = order;
      const job = {
        id,
        company_id: company,
        kind,
        missing,
        most_missing: mostMissing ?? null,
        costly,
        is_preview: Number(isPreview),
        is_silent: Number(isSilent),
        sends_activation: Number(sendsActivation),
        sealed_note: note === undefined ? null : secrets.seal(note),
        made_by: madeBy,
        made_at: now,
        expires_at: sql<number>`${now} + ${openMs}`,
        ...fresh,
      };
      await inTransaction(database, async (tx) => {
        await holdCompany(tx, database, company); // of requests at once each sees the jobs of those before
        await refuseTooMany(tx, company);
        await tx.insertInto('jobs').values(job).execute();
      });
      return id;
    },

    addPart: (id, part, rows, permissions = []) =>
      inTransaction(database, async (tx) => {
        const text = JSON.stringify(rows);
        const expires = sql<number>`${now} + ${openMs}`;
        const added = await tx
          .insertInto('job_parts')
          .values({ job_id: id, part, row_count: rows.length, sealed_rows: secrets.seal(text), expires_at: expires })
          .onConflict((conflict) => conflict.columns(['job_id', 'part']).doNothing())
          .executeTakeFirst();
        if (added.numInsertedOrUpdatedRows !== 1n) return refuseOther(await sealedPart(tx, id, part), part, text);
        const counted = await tx
          .updateTable('jobs')
          .set((eb) => ({
            part_count: eb('part_count', '+', 1),
            row_count: eb('row_count', '+', rows.length),
            expires_at: expires,
          }))
          .where('id', '=', id)
          .where('state', '=', 'open')
          .returning('row_permissions')
          .executeTakeFirst();
        if (!counted) throw new OperationRefused('The job takes no rows any more.');
        const all = new Set([...counted.row_permissions.split(' '), ...permissions].filter(isPermission));
        await tx
          .updateTable('jobs')
          .set({ row_permissions: [...all].join(' ') })
          .where('id', '=', id)
          .execute();
      }),

    start: (id, { name, rights }, parts) =>
      inTransaction(database, async (tx) => {
        const kept = sql<number>`${now} + ${keptMs}`;
        const started = await tx
          .updateTable('jobs')
          .set({
            state: stateInWork,
            started_by: name,
            started_rights: rights ? writeRights(rights) : null,
            started_at: now,
            turn_at: now,
            expires_at: kept,
          })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .returning('id')
          .executeTakeFirst();
        if (!started) throw new OperationRefused('The job was started before, or is finished.');
        refuseIncomplete(await presentParts(tx, id), parts);
        await tx.updateTable('job_parts').set({ expires_at: kept }).where('job_id', '=', id).execute();
      }),

    cancel: (id) =>
      inTransaction(database, async (tx) => {
        const ended = await tx
          .updateTable('jobs')
          .set({ state: 'cancelled', finished_at: now, expires_at: sql<number>`${now} + ${keptMs}` })
          .where('id', '=', id)
          .where('state', 'in', unfinished)
          .executeTakeFirst();
        if (ended.numUpdatedRows === 0n) throw new OperationRefused('The job is finished.');
        await tx.deleteFrom('job_parts').where('job_id', '=', id).execute();
      }),

    async find(id) {
      const row = await readJob(db, id);
      return row && jobWithCompany(row, openNote);
    },

    list: async (page) => (await readJobs(db, page)).map((row) => jobWithCompany(row, openNote)),

    async report(id, { outcome, after, limit }) {
      const rows = await db
        .selectFrom('job_lines')
        .selectAll()
        .where('job_id', '=', id)
        .where('line', '>', after)
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
        .orderBy('line')
        .limit(limit)
        .execute();
      return rows.map(lineOf);
    },

    count: () => countUnfinished(db),
  };

  /** @throws OperationRefused unless a part that is there has the same rows */
  function refuseOther(sealed: string | undefined, part: number, text: string): void {
    if (sealed !== undefined && secrets.tryOpen(sealed) === text) return;
    throw new OperationRefused(`Part ${part} was sent before with other rows. Make another job for them.`);
  }
}

async function countUnfinished(db: Queries): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('state', 'in', unfinished)
    .groupBy('state')
    .execute();
  const countOf = (states: readonly string[]) =>
    rows.reduce((sum, { state, n }) => sum + (states.includes(state) ? Number(n) : 0), 0);
  return { open: countOf(['open']), running: countOf(inWork) };
}

/** The state of a job that is started: processes of the version before know two kinds. */
const stateInWork = sql<string>`case when kind in ('syncAccounts', 'removeAccounts') then 'running' else 'acting' end`;

/** What a job has at its beginning. */
const fresh = {
  state: 'open',
  part_count: 0,
  row_count: 0,
  done: 0,
  added: 0,
  changed: 0,
  same: 0,
  removed: 0,
  disabled: 0,
  refused: 0,
  next_line: 1,
  missing_done: 0,
  spared: '[]',
  is_unclear: 0,
  holder: '',
  held_until: 0,
  turn_at: 0,
  failures: 0,
} as const;

/** @throws OperationRefused */
async function refuseTooMany(db: Queries, company: string): Promise<void> {
  const { n } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', company)
    .where('state', 'in', unfinished)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostUnfinished)
    throw new OperationRefused(`The company has ${n} jobs that are not finished. Cancel some of them first.`);
}

async function sealedPart(tx: Queries, id: string, part: number): Promise<string | undefined> {
  const found = tx.selectFrom('job_parts').select('sealed_rows').where('job_id', '=', id).where('part', '=', part);
  return (await found.executeTakeFirst())?.sealed_rows;
}

/** The numbers of the parts that are there, in their order. */
async function presentParts(tx: Queries, id: string): Promise<readonly number[]> {
  const parts = tx.selectFrom('job_parts').select('part').where('job_id', '=', id).orderBy('part');
  return (await parts.execute()).map(({ part }) => part);
}

/**
 * @param said how many parts there are to be, if the caller has said it
 * @throws OperationRefused unless the parts are those from 0 on, and as many as they are said to be
 */
function refuseIncomplete(present: readonly number[], said: number | undefined): void {
  if (present.length === 0) throw new OperationRefused('The job has no rows yet.');
  const wanted = said ?? (present.at(-1) ?? 0) + 1;
  const surplus = present.find((part) => part >= wanted);
  const missing = present.findIndex((part, n) => part !== n);
  if (surplus !== undefined)
    throw new OperationRefused(
      `The job has a part ${surplus}. Parts count from 0, so the last of ${wanted} is ${wanted - 1}.`,
    );
  if (missing >= 0 || present.length < wanted)
    throw new OperationRefused(
      `The job lacks its part ${missing >= 0 ? missing : present.length}. Parts count from 0.`,
    );
}

function lineOf(row: Selectable<JobLineTable>): JobLine {
  return {
    line: row.line,
    outcome: lineOutcomes.find((outcome) => outcome === row.outcome) ?? 'refused', // of a newer version
    id: row.account_id ?? undefined,
    fields: row.fields?.split(' '),
    problem: row.problem ?? undefined,
  };
}

/** What the ids of jobs of nobody, and of other companies, are answered with. */
export const unknownJob = (id: string) => new NotFound(`There is no job "${id}".`);
