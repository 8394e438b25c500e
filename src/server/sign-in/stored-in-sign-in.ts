import { sql } from 'kysely';
import type { StoredId } from '../storage/stored-id.ts';

/** Ids that stand in a sign-in, so that what has them is read together with the sign-in. */
export const accountOfSignIn = (signInId: string): StoredId => ({
  place: 'account of sign-in',
  key: signInId,
  select: (id) => sql<string>`(select sign_ins.account_id from sign_ins where sign_ins.id = ${id})`,
});

export const clientOfSignIn = (signInId: string): StoredId => ({
  place: 'client of sign-in',
  key: signInId,
  select: (id) => sql<string>`(select sign_ins.client_id from sign_ins where sign_ins.id = ${id})`,
});

export const brandOfSignIn = (signInId: string): StoredId<number> => ({
  place: 'brand of sign-in',
  key: signInId,
  select: (id) => sql<number>`(select sign_ins.brand_id from sign_ins where sign_ins.id = ${id})`,
});
