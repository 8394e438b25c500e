import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** Answers of providers that count once, although their form could be posted again (SAML Profiles §4.1.4.5). */
export interface UsedAnswers {
  /**
   * Uses up an answer.
   * @param key names it among those of all providers
   * @param endsAt when it is refused in any case, in milliseconds since 1970
   * @returns false for all but the first of several callers
   */
  takeOnce(key: string, endsAt: number): Promise<boolean>;
}

export const createUsedAnswers = ({ db }: Pick<Database, 'db'>): UsedAnswers => ({
  async takeOnce(key, endsAt) {
    const done = await db
      .insertInto('sso_used_answers')
      .values({ id: hashToken(key), expires_at: endsAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return (done.numInsertedOrUpdatedRows ?? 0n) === 1n;
  },
});
