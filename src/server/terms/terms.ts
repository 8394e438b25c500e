import type { Database } from '../storage/database.ts';

/** The terms of service that accounts have accepted. */
export interface TermsAcceptances {
  has(accountId: string, termsVersion: string): Promise<boolean>;
  /** Records an acceptance. Repeating it changes nothing. */
  add(acceptance: { accountId: string; termsVersion: string; signInId: string; locale: string }): Promise<void>;
}

export function createTermsAcceptances({ db, now }: Database): TermsAcceptances {
  return {
    async has(accountId, termsVersion) {
      const row = await db
        .selectFrom('acceptances')
        .select('at')
        .where('account_id', '=', accountId)
        .where('terms_version', '=', termsVersion)
        .executeTakeFirst();
      return row !== undefined;
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
