import { hashToken } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';

/** Kinds of values for single use: device codes, DPoP proofs (RFC 9449 §11.1), assertions of clients (RFC 7523 §3). */
export type NonceKind = 'DeviceClaim' | 'DpopProof' | 'ClientAssertion';

export interface NonceStore {
  /** Records a use. @returns true for only one of several concurrent callers */
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
