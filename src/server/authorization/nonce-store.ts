import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** What may be used once: the code of a device, a DPoP proof (RFC 9449 §11.1). */
export type NonceKind = 'DeviceClaim' | 'DpopProof';

export interface NonceStore {
  /** Records a use; true for the first one only, of any number at the same moment. */
  isFirstUse(kind: NonceKind, value: string, lifetimeMs: number): Promise<boolean>;
}

export function createNonceStore({ db, now }: Database): NonceStore {
  return {
    async isFirstUse(kind, value, lifetimeMs) {
      const done = await db
        .insertInto('oidc_records')
        .values((eb) => ({
          model: kind,
          id: hashToken(value),
          payload: '{}',
          expires_at: eb(now, '+', lifetimeMs),
        }))
        .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
        .executeTakeFirst();
      return done.numInsertedOrUpdatedRows === 1n;
    },
  };
}
