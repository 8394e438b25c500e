import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../storage/database.ts';
import {
  canSignInBy,
  countOfLinesWithoutAddress,
  hasSecondStep,
  invitedUntil,
  isMailReturned,
  lastSignInOfAccount,
  type SignInWay,
  signInWays,
} from './conditions.ts';
import { type HeldStepWay, secondStepWays } from './second-step-ways.ts';

/** What is known of somebody in a list, beside the account. */
export interface PersonFacts {
  readonly secondSteps: readonly HeldStepWay[];
  readonly ways: readonly SignInWay[];
  /** Until when its activation code works or worked. Milliseconds since 1970; undefined if it waits for none. */
  readonly invitedUntil: number | undefined;
  readonly isMailReturned: boolean;
  readonly linesWithoutAddress: number;
  /** Milliseconds since 1970. */
  readonly lastSignInAt: number | undefined;
}

/** 1 or 0, on both databases. */
const flag = (condition: RawBuilder<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** What is known of the accounts of a page, in one statement, by the same conditions as the filters of a list. */
export async function factsOf(
  { db }: Pick<Database, 'db'>,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  if (accounts.length === 0) return new Map();
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .selectFrom('accounts')
    .select([
      'accounts.id',
      ...secondStepWays.map((way) => flag(hasSecondStep[way]).as(`step_${way}`)),
      ...signInWays.map((way) => flag(canSignInBy[way]).as(`way_${way}`)),
      invitedUntil.as('invited_until'),
      flag(isMailReturned).as('is_mail_returned'),
      countOfLinesWithoutAddress.as('lines_without_address'),
      lastSignInOfAccount.as('last_sign_in_at'),
    ])
    .where('accounts.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, factsIn(row)]));
}

interface FactRow extends Readonly<Record<`step_${string}` | `way_${string}`, number>> {
  readonly invited_until: number | null;
  readonly is_mail_returned: number;
  readonly lines_without_address: number;
  readonly last_sign_in_at: number | null;
}

const factsIn = (row: FactRow): PersonFacts => ({
  secondSteps: secondStepWays.filter((way) => Number(row[`step_${way}`]) === 1),
  ways: signInWays.filter((way) => Number(row[`way_${way}`]) === 1),
  invitedUntil: row.invited_until === null ? undefined : Number(row.invited_until),
  isMailReturned: Number(row.is_mail_returned) === 1,
  linesWithoutAddress: Number(row.lines_without_address),
  lastSignInAt: row.last_sign_in_at === null ? undefined : Number(row.last_sign_in_at),
});
