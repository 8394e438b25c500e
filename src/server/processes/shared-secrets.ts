import { sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { liveMs } from './live-processes.ts';
import type { ThisProcess } from './this-process.ts';

/** What a process knows of the others on its database. */
export interface ProcessRegistry {
  /** Says that this process runs, what it is and which secrets it knows, and seals with the newest one that all know. */
  refresh(): Promise<void>;
  /** Says that this process has ended. */
  leave(): Promise<void>;
}

/** Lets the processes of an installation rotate their secrets one after another (docs/operating.md, Keys and secrets). */
export function createProcessRegistry(database: Database, secrets: Secrets, self: ThisProcess): ProcessRegistry {
  const { db, now } = database;
  const { id, version, schemaId: schema_id, settingsId: settings_id } = self;
  return {
    async refresh() {
      const row = { secret_ids: secrets.ids.join(' '), seen_at: now, version, schema_id, settings_id };
      await db
        .insertInto('processes')
        .values({ id, started_at: now, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      await sealWithSharedSecret(database, secrets);
    },
    async leave() {
      await db.deleteFrom('processes').where('id', '=', id).execute();
    },
  };
}

/** Seals from now on with the newest secret that all running processes know. */
export async function sealWithSharedSecret({ db, now }: Database, secrets: Secrets): Promise<void> {
  const rows = await db
    .selectFrom('processes')
    .select('secret_ids')
    .where('seen_at', '>', sql<number>`${now} - ${liveMs}`)
    .execute();
  const known = rows.map(({ secret_ids }) => secret_ids.split(' '));
  secrets.sealWithShared((id) => known.every((ids) => ids.includes(id)));
}
