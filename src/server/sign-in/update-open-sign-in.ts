import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** An update that applies only to an unfinished and unexpired sign-in. */
export const updateOpenSignIn = ({ db, now }: Database, id: string, queries: Queries = db) =>
  queries.updateTable('sign_ins').where('id', '=', id).where('finished_at', 'is', null).where('expires_at', '>', now);
