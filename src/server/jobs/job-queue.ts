import { type Selectable, sql } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { waitAfter } from '../work/back-off.ts';
import { takeFree } from '../work/claim.ts';
import type { JobLine } from './job.ts';
import { inWork, type JobTable, keptMs } from './job-tables.ts';

/** A turn at a job, which one process has alone until its lease ends. */
export interface JobTurn {
  readonly holder: string;
  /** The job as it was when the turn began. */
  readonly job: Selectable<JobTable>;
}

/** Another process has taken over, or the job was cancelled. Nothing of the transaction stays. */
export class TurnLost extends Error {}

/** What a chunk of lines leaves beside its report. */
interface Noted {
  /** Accounts that a refused row names with others. */
  readonly spared?: readonly string[];
  readonly isUnclear?: boolean;
}

/** Much longer than a chunk takes. */
const leaseMs = 60_000;
const backOff = { firstMs: 10_000 };
const mostFailures = 8;
/** More than these are too many to remember. */
const mostSpared = 1000;

/** The jobs in the database, for those who work on them. A lease holds by the clock of the database. */
export function createJobQueue(database: Database) {
  const { db, now } = database;
  const leased = sql<number>`${now} + ${leaseMs}`;
  const kept = sql<number>`${now} + ${keptMs}`;
  const mine = (tx: Queries, { holder, job }: JobTurn) =>
    tx.updateTable('jobs').where('id', '=', job.id).where('holder', '=', holder);
  /** @throws TurnLost unless the job was still held */
  const requireTurn = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }) => {
    if (numUpdatedRows === 0n) throw new TurnLost();
  };

  async function writeLines(tx: Queries, { job }: JobTurn, lines: readonly JobLine[]): Promise<void> {
    const rows = lines.map(({ line, outcome, id, fields = [], problem }) => ({
      job_id: job.id,
      line,
      outcome,
      account_id: id ?? null,
      fields: fields.length > 0 ? fields.join(' ') : null,
      problem: problem ?? null,
      written_at: now,
    }));
    if (rows.length > 0) await tx.insertInto('job_lines').values(rows).execute();
  }

  return {
    /** Takes the job that has waited longest for its turn. Jobs that others hold are left to them. */
    async claim(): Promise<JobTurn | undefined> {
      const holder = randomId();
      const due = db.selectFrom('jobs').select('id').where('state', 'in', inWork).where('held_until', '<=', now);
      const [job] = await takeFree(database, due.orderBy('turn_at').limit(1))
        .updateTable('jobs')
        .set({ holder, held_until: leased, turn_at: sql<number>`${now} + 1` }) // behind those that were started just now
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returningAll()
        .execute();
      return job && { holder, job };
    },

    /** Lengthens the lease. @throws TurnLost if it was lost, or the job is not in work any more */
    async renew(turn: JobTurn): Promise<void> {
      const renewed = mine(db, turn).where('state', 'in', inWork).set({ held_until: leased, expires_at: kept });
      requireTurn(await renewed.executeTakeFirst());
    },

    /** Lets others take the job at once. */
    async release(turn: JobTurn): Promise<void> {
      await mine(db, turn).set({ holder: '', held_until: 0, failures: 0 }).execute();
    },

    /** Leaves the job for a while after a failure. Returns whether it was the last one: then the job has failed. */
    async postpone(turn: JobTurn): Promise<boolean> {
      const failures = turn.job.failures + 1;
      if (failures >= mostFailures) return true;
      const waitMs = waitAfter(backOff, turn.job.failures);
      const later = { failures, holder: '', held_until: sql<number>`${now} + ${waitMs}` };
      await mine(db, turn).set(later).execute();
      return false;
    },

    /** The part that is next, with its rows encrypted. */
    nextPart: ({ job }: JobTurn) =>
      db
        .selectFrom('job_parts')
        .select(['part', 'row_count', 'sealed_rows'])
        .where('job_id', '=', job.id)
        .orderBy('part')
        .limit(1)
        .executeTakeFirst(),

    /** The lines of a job among these that are done. */
    async doneLines({ job }: JobTurn, from: number, before: number): Promise<ReadonlySet<number>> {
      const done = db.selectFrom('job_lines').select('line').where('job_id', '=', job.id);
      const rows = await done.where('line', '>=', from).where('line', '<', before).execute();
      return new Set(rows.map(({ line }) => line));
    },

    /** The lines that have named accounts before, by the ids of the accounts. */
    async namedBefore({ job }: JobTurn, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const named = db.selectFrom('job_lines').select(['account_id', 'line']).where('job_id', '=', job.id);
      const rows = await named
        .where('account_id', 'in', [...ids])
        .orderBy('line', 'desc')
        .execute(); // the first one counts
      return new Map(rows.map(({ account_id, line }) => [account_id ?? '', line]));
    },

    /** Writes the report of rows, if this process still has the job; also of one that was cancelled meanwhile. */
    note: (turn: JobTurn, lines: readonly JobLine[], { spared = [], isUnclear = false }: Noted = {}): Promise<void> =>
      inTransaction(database, async (tx) => {
        const { spared: before, is_unclear } = await mine(tx, turn)
          .set(countsOf(lines, lines.length))
          .returning(['spared', 'is_unclear'])
          .executeTakeFirst()
          .then((row) => row ?? Promise.reject(new TurnLost()));
        await writeLines(tx, turn, lines);
        if (spared.length === 0 && !isUnclear) return;
        const all = [...new Set([...(JSON.parse(before) as string[]), ...spared])]; // as written here
        const isKnown = is_unclear === 0 && !isUnclear && all.length <= mostSpared;
        await mine(tx, turn)
          .set({ spared: JSON.stringify(isKnown ? all : []), is_unclear: Number(!isKnown) })
          .execute();
      }),

    /** The same of one row within the transaction of its effect. @throws TurnLost, so that it has none */
    async noteWithin(tx: Queries, turn: JobTurn, line: JobLine): Promise<void> {
      requireTurn(
        await mine(tx, turn)
          .where('state', 'in', inWork)
          .set(countsOf([line], 1))
          .executeTakeFirst(),
      );
      await writeLines(tx, turn, [line]);
    },

    /** A transaction for a line whose effect has none. */
    alone: (write: (tx: Queries) => Promise<void>): Promise<void> => inTransaction(database, write),

    /** Writes what became of an account that no row names, within the transaction of it. @throws TurnLost */
    async noteMissing(tx: Queries, turn: JobTurn, { outcome, id, problem }: Omit<JobLine, 'line'>): Promise<void> {
      const counted = await mine(tx, turn)
        .where('state', 'in', inWork)
        .set((eb) => ({ [outcome]: eb(outcome, '+', 1), missing_done: eb('missing_done', '+', 1) }))
        .returning('missing_done')
        .executeTakeFirst();
      if (!counted) throw new TurnLost();
      const line = turn.job.row_count + counted.missing_done;
      await writeLines(tx, turn, [{ line, outcome, id, problem }]);
    },

    /** The missing accounts have been looked for up to this one. */
    async passMissing(turn: JobTurn, accountId: string): Promise<void> {
      requireTurn(await mine(db, turn).set({ missing_after: accountId }).executeTakeFirst());
    },

    /** Deletes a part that is done. */
    endPart: (turn: JobTurn, { part, row_count }: { readonly part: number; readonly row_count: number }) =>
      inTransaction(database, async (tx) => {
        requireTurn(
          await mine(tx, turn)
            .set((eb) => ({ next_line: eb('next_line', '+', row_count) }))
            .executeTakeFirst(),
        );
        await tx.deleteFrom('job_parts').where('job_id', '=', turn.job.id).where('part', '=', part).execute();
      }),

    /** Ends a job. Returns it with its counts. @throws TurnLost */
    finish: (turn: JobTurn, state: 'done' | 'failed', problem: string | undefined): Promise<Selectable<JobTable>> =>
      inTransaction(database, async (tx) => {
        const ended = await mine(tx, turn)
          .where('state', 'in', inWork)
          .set({
            state,
            problem: problem ?? null,
            finished_at: now,
            expires_at: kept,
            holder: '',
            spared: '[]',
          })
          .returningAll()
          .executeTakeFirst();
        if (!ended) throw new TurnLost();
        await tx.deleteFrom('job_parts').where('job_id', '=', turn.job.id).execute();
        return ended;
      }),
  };
}
export type JobQueue = ReturnType<typeof createJobQueue>;

/** Adds lines to the counts of a job. */
function countsOf(lines: readonly JobLine[], done: number) {
  const count = (outcome: JobLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    done: sql<number>`done + ${done}`,
    added: sql<number>`added + ${count('added')}`,
    changed: sql<number>`changed + ${count('changed')}`,
    same: sql<number>`same + ${count('same')}`,
    removed: sql<number>`removed + ${count('removed')}`,
    disabled: sql<number>`disabled + ${count('disabled')}`,
    refused: sql<number>`refused + ${count('refused')}`,
  };
}
