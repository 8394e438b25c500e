import { hashToken } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';

/**
 * What counts once: answers of providers, although their form could be posted again (SAML Profiles §4.1.4.5), and mails about
 * certificates.
 */
export interface UsedAnswers {
  /**
   * Uses it up.
   * @param key names it among all others
   * @param endsAt when it no longer counts in any case, in milliseconds since 1970
   * @param tx the caller's transaction, with which it is undone
   * @returns false for all but the first of several callers
   */
  takeOnce(key: string, endsAt: number, tx?: Queries): Promise<boolean>;
}

export const createUsedAnswers = ({ db }: Pick<Database, 'db'>): UsedAnswers => ({
  async takeOnce(key, endsAt, tx = db) {
    const done = await tx
      .insertInto('sso_used_answers')
      .values({ id: hashToken(key), expires_at: endsAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return (done.numInsertedOrUpdatedRows ?? 0n) === 1n;
  },
});
