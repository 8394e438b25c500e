import type { Queries } from '../storage/transaction.ts';

interface Left {
  readonly reach: string;
  readonly reachId: string;
  /** What does not count: a role that is taken, or an account that ends. */
  readonly except: { readonly column: 'id' | 'account_id'; readonly value: string };
  /** Whether a role can give roles. */
  readonly gives: (role: string) => Promise<boolean>;
}

/** Whether an active account is left that can give roles so far, without an end. */
export async function isAdministratorLeft(db: Queries, { reach, reachId, except, gives }: Left): Promise<boolean> {
  const others = await db
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .select('role_grants.role')
    .distinct()
    .where('role_grants.reach', '=', reach)
    .where('role_grants.reach_id', '=', reachId)
    .where(`role_grants.${except.column}`, '!=', except.value)
    .where('role_grants.ends_at', 'is', null)
    .where('accounts.state', '=', 'active')
    .execute();
  for (const { role } of others) if (await gives(role)) return true;
  return false;
}
