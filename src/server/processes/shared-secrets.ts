import { sql } from 'kysely';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** A process counts as running for so long after it has last said so. */
const liveMs = 120_000;

/** What a process knows of the others on its database. */
export interface ProcessRegistry {
  /** Says that this process runs and which secrets it knows, and seals with the newest one that all know. */
  refresh(): Promise<void>;
  /** Says that this process has ended. */
  leave(): Promise<void>;
}

/** Lets the processes of an installation rotate their secrets one after another (docs/operating.md, Keys and secrets). */
export function createProcessRegistry(database: Database, secrets: Secrets): ProcessRegistry {
  const { db, now } = database;
  const id = randomId();
  return {
    async refresh() {
      const row = { secret_ids: secrets.ids.join(' '), seen_at: now };
      await db
        .insertInto('processes')
        .values({ id, secret_ids: secrets.ids.join(' '), seen_at: now })
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
