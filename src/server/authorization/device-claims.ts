import { digestOf } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/**
 * Lets one of all who confirm the code of a device at the same moment go on with it: the first to write this record.
 * Answers whether it was this one.
 */
export function createDeviceClaims({ db, now }: Database, lifetimeMs: number) {
  return async (deviceCode: string): Promise<boolean> => {
    const done = await db
      .insertInto('oidc_records')
      .values((eb) => ({
        model: 'DeviceClaim',
        id: digestOf(deviceCode),
        payload: '{}',
        expires_at: eb(now, '+', lifetimeMs),
      }))
      .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  };
}
