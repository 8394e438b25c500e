import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { SignInTable } from './sign-in-tables.ts';

type InsertedColumns = Pick<
  Selectable<SignInTable>,
  'id' | 'client_id' | 'brand_id' | 'parameters' | 'redirect_uri' | 'browser_hash' | 'request' | 'account_id' | 'proofs'
>;
type InsertedValues = InsertedColumns & { lifetimeMs: number };

/** Prepares the statement that opens a sign-in. */
export function prepareInsert({ db, now }: Database) {
  return prepareQuery<InsertedValues>(db, (slot) =>
    db.insertInto('sign_ins').values((eb) => ({
      id: slot('id'),
      client_id: slot('client_id'),
      brand_id: slot('brand_id'),
      parameters: slot('parameters'),
      redirect_uri: slot('redirect_uri'),
      browser_hash: slot('browser_hash'),
      request: slot('request'),
      account_id: slot('account_id'),
      proofs: slot('proofs'),
      created_at: now,
      expires_at: eb(now, '+', slot('lifetimeMs')),
    })),
  );
}
