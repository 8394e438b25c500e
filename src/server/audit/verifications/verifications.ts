import { type Selectable, sql } from 'kysely';
import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { AnsweredGap, SealFault, VerifiedPlace } from '../seals/verify-seals.ts';
import { type AuditVerificationTable, keptMs, type VerificationState } from './verification-tables.ts';

/** A verification of the audit that the server works on, and its report. Times are in milliseconds since 1970. */
export interface Verification {
  readonly id: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly begunBy: string;
  readonly begunAt: number;
  readonly state: VerificationState;
  /** Records and seals that are as they were written. */
  readonly records: number;
  readonly seals: number;
  readonly expired: number;
  readonly bySecretsGone: number;
  readonly comparedFromAt?: number | undefined;
  /** Until which seal it has come, as `number:digest`, to keep it elsewhere, and until when the audit is sealed there. */
  readonly lastSeal?: string | undefined;
  readonly sealedUntilAt?: number | undefined;
  /** The numbers of that seal and of the newest. */
  readonly seal: number;
  readonly newest: number;
  readonly answered: readonly AnsweredGap[];
  readonly finding?: SealFault | undefined;
  readonly endedAt?: number | undefined;
}

const mostListed = 50;
/** As many as run at once. Each reads all of the audit in its time. */
export const mostRunning = 5;

/** Until where a row has come. */
export const placeIn = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as VerifiedPlace)); // as written here

/** A verification as it is in its row. */
export const shown = ({ finding, answered, ...row }: Selectable<AuditVerificationTable>): Verification => ({
  id: row.id,
  from: row.from_at ?? undefined,
  to: row.to_at ?? undefined,
  begunBy: row.begun_by,
  begunAt: row.begun_at,
  state: row.state,
  records: row.records,
  seals: row.seals,
  expired: row.expired,
  bySecretsGone: row.by_secrets_gone,
  comparedFromAt: row.compared_from_at ?? undefined,
  ...reached(placeIn(row.place)),
  newest: row.newest,
  answered: JSON.parse(answered) as readonly AnsweredGap[],
  finding: finding === null ? undefined : (JSON.parse(finding) as SealFault),
  endedAt: row.ended_at ?? undefined,
});

const reached = (place: VerifiedPlace | undefined) =>
  place && place.number > 0
    ? { seal: place.number, lastSeal: `${place.number}:${place.digest}`, sealedUntilAt: place.untilAt }
    : { seal: 0 };

/** The verifications in the database, for those who ask for them. */
export function createVerifications(database: Database) {
  const { db, now } = database;
  return {
    /** @returns undefined when as many run as may run at once */
    async begin(asked: { readonly from?: number | undefined; readonly to?: number | undefined }, begunBy: string) {
      const { running } = await db
        .selectFrom('audit_verifications')
        .select(({ fn }) => fn.countAll<number>().as('running'))
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      if (Number(running) >= mostRunning) return undefined;
      const row = await db
        .insertInto('audit_verifications')
        .values({
          id: randomId(),
          from_at: asked.from ?? null,
          to_at: asked.to ?? null,
          begun_by: begunBy,
          begun_at: now,
          state: 'running',
          place: null,
          records: 0,
          seals: 0,
          expired: 0,
          by_secrets_gone: 0,
          compared_from_at: null,
          newest: 0,
          finding: null,
          answered: '[]',
          ended_at: null,
          failures: 0,
          holder: '',
          held_until: 0,
          expires_at: sql<number>`${now} + ${keptMs}`,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return shown(row);
    },
    /** The newest first. */
    async list(): Promise<readonly Verification[]> {
      const rows = db.selectFrom('audit_verifications').selectAll().orderBy('begun_at', 'desc').orderBy('id');
      return (await rows.limit(mostListed).execute()).map(shown);
    },
    async find(id: string): Promise<Verification | undefined> {
      const row = db.selectFrom('audit_verifications').selectAll().where('id', '=', id);
      return row.executeTakeFirst().then((found) => found && shown(found));
    },
    /** @returns whether it was running */
    async stop(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('audit_verifications')
        .set({ state: 'stopped', ended_at: now, holder: '' })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
