import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';

export type AccountColumns = ExpressionBuilder<Tables, 'accounts'>;

/** The account has this e-mail address. */
export const emailIs = (eb: AccountColumns, key: string) =>
  eb.or([eb('accounts.email_key', '=', key), eb('accounts.shared_email_key', '=', key)]);

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

export async function findNumbers(db: Queries, id: string): Promise<AccountNumbers> {
  const direct =
    (await db.selectFrom('numbers').select('e164').where('account_id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('shared_numbers').select('e164').where('account_id', '=', id).executeTakeFirst());
  const main = await db
    .selectFrom('extensions')
    .leftJoin('numbers', (join) =>
      join.onRef('numbers.company_id', '=', 'extensions.company_id').on('numbers.account_id', 'is', null),
    )
    .select(['extensions.extension', 'numbers.e164'])
    .where('extensions.account_id', '=', id)
    .orderBy('numbers.e164')
    .executeTakeFirst();
  return { directNumber: direct?.e164, mainNumber: main?.e164 ?? undefined, extension: main?.extension };
}
