import { digestOf } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** What counts once, whoever uses it at the same moment: the code of a device, a proof of possession (RFC 9449 §11.1). */
export type UsedOnce = 'DeviceClaim' | 'DpopProof';

/** Answers whether this use is the first: the one that writes the record. */
export type IsFirstUse = (what: UsedOnce, id: string, lifetimeMs: number) => Promise<boolean>;

export function createFirstUse({ db, now }: Database): IsFirstUse {
  return async (what, id, lifetimeMs) => {
    const done = await db
      .insertInto('oidc_records')
      .values((eb) => ({
        model: what,
        id: digestOf(id),
        payload: '{}',
        expires_at: eb(now, '+', lifetimeMs),
      }))
      .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  };
}
