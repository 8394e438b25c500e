import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { ThisProcess } from './this-process.ts';

/** A process counts as running for so long after it has last said so. */
export const liveMs = 120_000;

/** A process that runs. */
export interface LiveProcess {
  readonly id: string;
  /** Undefined: of a version that does not say it, nor what follows. */
  readonly version: string | undefined;
  /** Milliseconds since 1970, by the database. */
  readonly startedAt: number | undefined;
  readonly seenAt: number;
  /** Whether it is the process that answers. */
  readonly isAnswering: boolean;
  /** Whether it knows other migrations than the process that answers, so it is of another version. */
  readonly hasOtherSchema: boolean;
  /** Whether it has other settings than the process that answers, without those that belong to one process. */
  readonly hasOtherSettings: boolean;
  /** Whether it knows other secrets than the process that answers, as it is while they are rotated. */
  readonly hasOtherSecrets: boolean;
}

/** The processes that run, those that have started first at the beginning. @param secretIds that the answering process knows */
export async function listLiveProcesses(
  { db, now }: Pick<Database, 'db' | 'now'>,
  self: ThisProcess,
  secretIds: readonly string[],
): Promise<readonly LiveProcess[]> {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('seen_at', '>', sql<number>`${now} - ${liveMs}`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version ?? undefined,
    startedAt: row.started_at === null ? undefined : Number(row.started_at),
    seenAt: Number(row.seen_at),
    isAnswering: row.id === self.id,
    hasOtherSchema: row.schema_id !== self.schemaId,
    hasOtherSettings: row.settings_id !== null && row.settings_id !== self.settingsId,
    hasOtherSecrets: row.secret_ids !== secretIds.join(' '),
  }));
}
