import type { StoredPassword } from '../accounts/accounts.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareById } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';

/** What is known of an account before a password is tried on it. */
export interface TriedPassword {
  /** Undefined for an id that no account has. */
  readonly accountId: string | undefined;
  /** Whether this browser has signed in to the account before. */
  readonly isKnown: boolean;
  /** The password in force. */
  readonly stored: StoredPassword | undefined;
}

/** Reads that by one statement, whether there is such an account or not. */
export type FindTriedPassword = (accountId: string | StoredId, deviceId: string) => Promise<TriedPassword>;

export function createTriedPasswords({ db }: Pick<Database, 'db'>): FindTriedPassword {
  interface Row {
    readonly account_id: string;
    readonly id: string | null;
    readonly hash: string | null;
    readonly seen_at: number | null;
  }
  const find = prepareById<Row, string, { deviceHash: string }>(db, (accountId, slot) =>
    db
      .selectFrom('accounts')
      .leftJoin('credentials', (join) =>
        join.onRef('credentials.account_id', '=', 'accounts.id').on('credentials.replaced_at', 'is', null),
      )
      .leftJoin('devices', (join) =>
        join.onRef('devices.account_id', '=', 'accounts.id').on('devices.device_hash', '=', slot('deviceHash')),
      )
      .select(['accounts.id as account_id', 'credentials.id', 'credentials.hash', 'devices.seen_at'])
      .where('accounts.id', '=', accountId),
  );
  return async (accountId, deviceId) => {
    const [row] = (await find(accountId, { deviceHash: hashToken(deviceId) })).rows;
    const { id, hash } = row ?? {};
    return {
      accountId: row?.account_id,
      isKnown: typeof row?.seen_at === 'number',
      stored: id && hash ? { id, hash } : undefined,
    };
  };
}
