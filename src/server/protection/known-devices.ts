import { digestOf } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

export interface KnownDevices {
  isKnown(accountId: string, deviceId: string): Promise<boolean>;
  remember(accountId: string, deviceId: string): Promise<void>;
}

/** Browsers that have signed in to an account: somebody else's guessing does not make them wait. */
export function createKnownDevices({ db, now }: Database): KnownDevices {
  return {
    async isKnown(accountId, deviceId) {
      const row = await db
        .selectFrom('devices')
        .select('seen_at')
        .where('account_id', '=', accountId)
        .where('device_hash', '=', digestOf(deviceId))
        .executeTakeFirst();
      return row !== undefined;
    },
    async remember(accountId, deviceId) {
      await db
        .insertInto('devices')
        .values({ account_id: accountId, device_hash: digestOf(deviceId), seen_at: now })
        .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
        .execute();
    },
  };
}
