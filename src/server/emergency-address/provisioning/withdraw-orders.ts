import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Queries } from '../../storage/transaction.ts';

type WhichOrders = (eb: ExpressionBuilder<Tables, 'emergency_provisioning'>) => Expression<SqlBool>;

/** Takes orders back. An order that was never claimed cannot have reached the service; its row is deleted. */
export async function withdrawOrders(tx: Queries, now: Database['now'], which: WhichOrders): Promise<void> {
  await tx.deleteFrom('emergency_provisioning').where(which).where('tries', '=', 0).execute();
  const dueAt = sql<number>`case when is_claimed = 1 then next_at else ${now} end`; // not before a request has ended
  await tx
    .updateTable('emergency_provisioning')
    .set({ wanted: 'withdraw', waits: 0, next_at: dueAt })
    .where(which)
    .where('wanted', '=', 'provision')
    .execute();
}
