import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import { takeFree } from '../../work/claim.ts';
import type { Told } from './emergency-notice-table.ts';

/** A line of which the contact of a company is told. */
export interface ToldLine {
  readonly lineId: string;
  readonly what: Told;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What the contacts of companies are to be told of lines, until a mail tells it. */
export interface ContactNotices {
  /** Notes what has happened to a line, in the place of what was noted before; nothing if its company has no contact. */
  note(tx: Queries, lineId: string, what: Told): Promise<void>;
  /** Takes back what was noted of a line. */
  withdraw(tx: Queries, lineId: string): Promise<void>;
  /** Companies for which notices are due, the longest due first. One company may be named several times. */
  due(most: number): Promise<readonly string[]>;
  /**
   * Takes the notices of a company, the oldest first, for a mail to its contact. One caller alone gets them, once in an
   * hour at most.
   * @returns undefined if a mail was sent within the hour; the notices then wait until it is over
   */
  take(tx: Queries, companyId: string, contact: string): Promise<readonly ToldLine[] | undefined>;
  /** Lets the next mail to a company go at once: the notices that were taken needed none. */
  skip(tx: Queries, companyId: string): Promise<void>;
  /** Removes the notices of a company that nobody can be told. */
  drop(tx: Queries, companyId: string): Promise<void>;
}

/** A company gets one mail in this time. */
const restMs = 3_600_000;

export function createContactNotices(database: Pick<Database, 'db' | 'now' | 'kind'>): ContactNotices {
  const { db, now } = database;
  const restEnds = sql<number>`notices_sent_at + ${restMs}`;
  const ofCompany = (companyId: string) =>
    db.selectFrom('emergency_notices').select('line_id').where('company_id', '=', companyId);

  async function removeAll(tx: Queries, companyId: string): Promise<readonly ToldLine[]> {
    const rows = await takeFree(database, ofCompany(companyId), tx)
      .deleteFrom('emergency_notices')
      .where('line_id', 'in', (eb) => eb.selectFrom('free').select('free.line_id'))
      .returning(['line_id', 'what', 'at'])
      .execute();
    return rows
      .map(({ line_id: lineId, what, at }) => ({ lineId, what, at: Number(at) }))
      .toSorted((one, other) => one.at - other.at);
  }
  /** Notices that were written while a mail was being sent are due at the end of the rest, as all others. */
  async function postpone(tx: Queries, companyId: string): Promise<void> {
    await takeFree(database, ofCompany(companyId).where('due_at', '<=', now), tx)
      .updateTable('emergency_notices')
      .set((eb) => ({
        due_at: sql<number>`coalesce(${eb.selectFrom('emergency_rules').select(restEnds.as('at')).where('company_id', '=', companyId)}, due_at)`,
      }))
      .where('line_id', 'in', (eb) => eb.selectFrom('free').select('free.line_id'))
      .execute();
  }
  return {
    async note(tx, lineId, what) {
      const isResting = sql<boolean>`${restEnds} > ${now}`;
      await tx
        .insertInto('emergency_notices')
        .columns(['line_id', 'account_id', 'company_id', 'what', 'at', 'due_at'])
        .expression((eb) =>
          eb
            .selectFrom('lines')
            .innerJoin('emergency_rules', 'emergency_rules.company_id', 'lines.company_id')
            .select(['lines.id', 'lines.account_id', 'lines.company_id', sql<Told>`${what}`.as('what'), now.as('at')])
            .select(sql<number>`case when ${isResting} then ${restEnds} else ${now} end`.as('due_at'))
            .where('lines.id', '=', lineId)
            .where('emergency_rules.contact', 'is not', null),
        )
        .onConflict((conflict) =>
          conflict
            .column('line_id')
            .doUpdateSet((eb) => ({ what: eb.ref('excluded.what'), at: eb.ref('excluded.at') })),
        )
        .execute();
    },
    async withdraw(tx, lineId) {
      await tx.deleteFrom('emergency_notices').where('line_id', '=', lineId).execute();
    },
    async due(most) {
      const due = db.selectFrom('emergency_notices').select('company_id').where('due_at', '<=', now);
      return (await due.orderBy('due_at').limit(most).execute()).map(({ company_id }) => company_id);
    },
    async take(tx, companyId, contact) {
      const claimed = await tx
        .updateTable('emergency_rules')
        .set({ notices_sent_at: now })
        .where('company_id', '=', companyId)
        .where('contact', '=', contact)
        .where((eb) => eb.or([eb('notices_sent_at', 'is', null), eb(restEnds, '<=', now)]))
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 1n) return removeAll(tx, companyId);
      await postpone(tx, companyId);
      return undefined;
    },
    async skip(tx, companyId) {
      await tx
        .updateTable('emergency_rules')
        .set({ notices_sent_at: null })
        .where('company_id', '=', companyId)
        .execute();
    },
    async drop(tx, companyId) {
      await removeAll(tx, companyId);
    },
  };
}
