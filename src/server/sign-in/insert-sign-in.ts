import { type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { SignInTable } from './sign-in-tables.ts';

type InsertedColumns = Pick<
  Selectable<SignInTable>,
  'id' | 'client_id' | 'brand_id' | 'parameters' | 'redirect_uri' | 'browser_hash' | 'request' | 'account_id' | 'proofs'
>;
type InsertedValues = InsertedColumns & {
  /** 1 or 0. */
  isNoticeAcknowledged: number;
  /** 1 or 0. */
  isSunsetAcknowledged: number;
  lifetimeMs: number;
};

/** Prepares the statement that opens a sign-in. */
export function prepareInsert({ db, now }: Database) {
  return prepareQuery<InsertedValues>(db, (slot) => {
    const nowIf = (isAcknowledged: number) => sql<number | null>`case when ${isAcknowledged} = 1 then ${now} end`;
    return db.insertInto('sign_ins').values((eb) => ({
      id: slot('id'),
      client_id: slot('client_id'),
      brand_id: slot('brand_id'),
      parameters: slot('parameters'),
      redirect_uri: slot('redirect_uri'),
      browser_hash: slot('browser_hash'),
      request: slot('request'),
      account_id: slot('account_id'),
      proofs: slot('proofs'),
      notice_at: nowIf(slot('isNoticeAcknowledged')),
      sunset_notice_at: nowIf(slot('isSunsetAcknowledged')),
      created_at: now,
      expires_at: eb(now, '+', slot('lifetimeMs')),
    }));
  });
}
