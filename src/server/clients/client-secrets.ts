import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { ClientTable } from './client-tables.ts';
import { endRecords } from './end-records.ts';

/** A secret of a client, of which nobody is told what it is. */
export interface ClientSecret {
  /** `former`: the one before, which works until it ends. */
  readonly which: 'present' | 'former';
  /** Undefined for one that is older than what is noted of secrets. */
  readonly madeAt: number | undefined;
  /** When the client has shown it last, to the minute. */
  readonly usedAt: number | undefined;
  readonly endsAt: number | undefined;
}

type Row = Selectable<ClientTable>;
const timeOf = (value: number | string | null) => (value === null ? undefined : Number(value));

/** The secrets of a client that work at a time, the newest first. */
export function secretsOf(row: Row, now: number): readonly ClientSecret[] {
  const present: ClientSecret = {
    which: 'present',
    madeAt: timeOf(row.secret_made_at),
    usedAt: timeOf(row.secret_used_at),
    endsAt: undefined,
  };
  const endsAt = timeOf(row.former_secret_ends_at);
  const isKept = row.former_secret_hash !== null && endsAt !== undefined && endsAt > now;
  const former: ClientSecret = {
    which: 'former',
    madeAt: timeOf(row.former_secret_made_at),
    usedAt: timeOf(row.former_secret_used_at),
    endsAt,
  };
  return row.secret_hash === null ? [] : [present, ...(isKept ? [former] : [])];
}

/** What a row has without a former secret. */
export const noFormerSecret = {
  former_secret_hash: null,
  former_secret_made_at: null,
  former_secret_used_at: null,
  former_secret_ends_at: null,
} as const;

const dayMs = 24 * 3600 * 1000;

/**
 * Gives a client another secret. The present one works for the days that are given; it ends at once without them, and so does one
 * before it.
 * @returns false if it is to be kept, and two work already
 */
export async function replaceSecret(
  database: Database,
  clientId: string,
  { secretHash, keepDays }: { readonly secretHash: string; readonly keepDays: number },
): Promise<boolean> {
  const { db, now } = database;
  const made = { secret_hash: secretHash, secret_made_at: now, secret_used_at: null };
  const update = db.updateTable('clients').where('id', '=', clientId).set(made);
  if (keepDays === 0) {
    await update.set(noFormerSecret).execute();
    await endMachineTokens(database, clientId);
    return true;
  }
  const { numUpdatedRows } = await update
    .set((eb) => ({
      former_secret_hash: eb.ref('secret_hash'),
      former_secret_made_at: eb.ref('secret_made_at'),
      former_secret_used_at: eb.ref('secret_used_at'),
      former_secret_ends_at: eb(now, '+', keepDays * dayMs),
    }))
    .where((eb) => eb.or([eb('former_secret_ends_at', 'is', null), eb('former_secret_ends_at', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets the former secret of a client work for so many days from now, or ends it at once.
 * @returns false if none works
 */
export async function keepFormerSecret(database: Database, clientId: string, days: number): Promise<boolean> {
  const { db, now } = database;
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set((eb) => (days === 0 ? noFormerSecret : { former_secret_ends_at: eb(now, '+', days * dayMs) }))
    .where('id', '=', clientId)
    .where('former_secret_ends_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 1n && days === 0) await endMachineTokens(database, clientId);
  return numUpdatedRows === 1n;
}

/** What a secret has got ends with it; what users have got is theirs. */
const endMachineTokens = (database: Database, clientId: string) =>
  endRecords(database, { named: `"clientId":${JSON.stringify(clientId)}`, model: 'ClientCredentials' });
