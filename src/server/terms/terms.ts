import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';

/** The terms of service that accounts have accepted. */
export interface TermsAcceptances {
  has(accountId: string, termsVersion: string): Promise<boolean>;
  /** Records an acceptance. Repeating it changes nothing. */
  add(acceptance: { accountId: string; termsVersion: string; signInId: string; locale: string }): Promise<void>;
}

export function createTermsAcceptances({ db, now }: Database): TermsAcceptances {
  const find = prepareQuery<{ accountId: string; termsVersion: string }, { at: number }>(db, (slot) =>
    db
      .selectFrom('acceptances')
      .select('at')
      .where('account_id', '=', slot('accountId'))
      .where('terms_version', '=', slot('termsVersion')),
  );
  return {
    async has(accountId, termsVersion) {
      return (await find({ accountId, termsVersion })).rows.length > 0;
    },
    async add({ accountId, termsVersion, signInId, locale }) {
      const row = { account_id: accountId, terms_version: termsVersion, sign_in_id: signInId, locale, at: now };
      await db
        .insertInto('acceptances')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'terms_version']).doNothing())
        .execute();
    },
  };
}
