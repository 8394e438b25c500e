import { type ExpressionBuilder, sql } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import type { Database } from '../storage/database.ts';
import { prepareById } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import type { Tables } from '../storage/tables.ts';

export type AccountColumns = ExpressionBuilder<Tables, 'accounts'>;

/** The account has this e-mail address. */
export const emailIs = (eb: AccountColumns, key: string) =>
  eb.or([eb('accounts.email_key', '=', key), eb('accounts.shared_email_key', '=', key)]);

/** The account with an e-mail address; the oldest one where several share it. */
export const accountOfEmail = (email: string): StoredId => ({
  place: 'account of e-mail',
  key: emailKey(email),
  select: (key) =>
    sql<string>`(select named.id from accounts named where named.email_key = ${key} or named.shared_email_key = ${key}
      order by named.created_at, named.id limit 1)`,
});

/** The number is the account's direct one, or the extension is the account's at this main number of its company. */
export const numberIs = (eb: AccountColumns, e164: string, extension: string) =>
  eb(
    'accounts.id',
    'in',
    eb
      .selectFrom('numbers')
      .select('numbers.account_id')
      .where('numbers.e164', '=', e164)
      .unionAll(
        eb.selectFrom('shared_numbers').select('shared_numbers.account_id').where('shared_numbers.e164', '=', e164),
      )
      .unionAll(
        eb
          .selectFrom('numbers')
          .innerJoin('extensions', 'extensions.company_id', 'numbers.company_id')
          .select('extensions.account_id')
          .where('numbers.e164', '=', e164)
          .where('numbers.account_id', 'is', null)
          .where('extensions.extension', '=', extension),
      ),
  );

/** Phone numbers of an account. */
export interface AccountNumbers {
  readonly directNumber: string | undefined;
  readonly mainNumber: string | undefined;
  readonly extension: string | undefined;
}

/** Prepares the search for the numbers of an account; an own direct number comes before one that accounts share. */
export function prepareFindNumbers({ db }: Pick<Database, 'db'>): (id: string | StoredId) => Promise<AccountNumbers> {
  const directOnes = prepareById<{ e164: string }>(db, (id) =>
    db
      .selectFrom('numbers')
      .select((eb) => ['e164', eb.val(0).as('rank')])
      .where('account_id', '=', id)
      .unionAll(
        db
          .selectFrom('shared_numbers')
          .select((eb) => ['e164', eb.val(1).as('rank')])
          .where('account_id', '=', id),
      )
      .orderBy('rank')
      .orderBy('e164')
      .limit(1),
  );
  const mainOnes = prepareById<{ extension: string; e164: string | null }>(db, (id) =>
    db
      .selectFrom('extensions')
      .leftJoin('numbers', (join) =>
        join.onRef('numbers.company_id', '=', 'extensions.company_id').on('numbers.account_id', 'is', null),
      )
      .select(['extensions.extension', 'numbers.e164'])
      .where('extensions.account_id', '=', id)
      .orderBy('numbers.e164')
      .limit(1),
  );
  return async (id) => {
    const [direct, main] = await Promise.all([directOnes(id), mainOnes(id)]);
    const { e164: mainNumber, extension } = main.rows[0] ?? {};
    return { directNumber: direct.rows[0]?.e164, mainNumber: mainNumber ?? undefined, extension };
  };
}
