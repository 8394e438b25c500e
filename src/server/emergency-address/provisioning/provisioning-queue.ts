import { type ExpressionBuilder, sql } from 'kysely';
import type { ProvisioningAnswer } from '../../gateways/emergency-provisioning/emergency-provisioning.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import { waitAfter } from '../../work/back-off.ts';
import { takeFree } from '../../work/claim.ts';
import type { ContactNotices } from '../notices/contact-notices.ts';
import { type ClaimedOrder, claimedOrder, statusOfOrders } from './provisioning-order.ts';
import { withdrawOrders } from './withdraw-orders.ts';

/** Longer than all requests for one order may take. */
const leaseMs = 60_000;
const backOff = { firstMs: 1000, longestMs: 600_000 };

/** The orders that wait for the service for emergency calls, claimed by compare-and-set. */
export interface ProvisioningQueue {
  /** Claims due orders, the longest due first. Each is claimed by one caller alone, until its lease ends. */
  claim(most: number): Promise<readonly ClaimedOrder[]>;
  recordAnswer(claimed: ClaimedOrder, answer: ProvisioningAnswer): Promise<void>;
  recordWithdrawn(claimed: ClaimedOrder): Promise<void>;
  /** The service did not answer: another attempt follows. */
  recordFailure(claimed: ClaimedOrder): Promise<void>;
}

/** Another process may have claimed the order after the lease of this one. */
const owned = (claimed: ClaimedOrder) => (eb: ExpressionBuilder<Tables, 'emergency_provisioning'>) =>
  eb.and({ id: claimed.id, tries: claimed.tries });

/** @param contactNotices told of what the service refuses */
export function createProvisioningQueue(
  database: Database,
  contactNotices: Pick<ContactNotices, 'note'>,
): ProvisioningQueue {
  const { db, now } = database;
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  return {
    async claim(most) {
      const due = db.selectFrom('emergency_provisioning').select('id').where('next_at', '<=', now).orderBy('next_at');
      const rows = await takeFree(database, due.limit(most))
        .updateTable('emergency_provisioning')
        .set((eb) => ({ tries: eb('tries', '+', 1), is_claimed: 1, next_at: later(leaseMs) }))
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returningAll()
        .execute();
      return Promise.all(rows.map((row) => claimedOrder(db, row)));
    },
    async recordAnswer(claimed, answer) {
      const { state } = answer;
      const isPending = state === 'pending';
      const waits = claimed.state === state ? claimed.waits + 1 : 0;
      const part = answer.state === 'refused' ? (answer.part ?? null) : null;
      const values = {
        state,
        waits,
        is_claimed: 0,
        part,
        next_at: isPending ? later(waitAfter(backOff, waits)) : null,
      } as const;
      await inTransaction(database, async (tx) => {
        await holdLine(tx, claimed);
        const update = tx.updateTable('emergency_provisioning').where(owned(claimed));
        const { numUpdatedRows } = await update.set(values).where('wanted', '=', 'provision').executeTakeFirst();
        if (numUpdatedRows === 0n) await update.set({ is_claimed: 0, next_at: now }).execute();
        else if (!isPending && (await settle(tx, now, claimed, state)) && state === 'refused')
          await contactNotices.note(tx, claimed.lineId, 'refused');
      });
    },
    async recordWithdrawn(claimed) {
      await db.deleteFrom('emergency_provisioning').where(owned(claimed)).execute();
    },
    async recordFailure(claimed) {
      await db
        .updateTable('emergency_provisioning')
        .set({ is_claimed: 0, waits: claimed.waits + 1, next_at: later(waitAfter(backOff, claimed.waits)) })
        .where(owned(claimed))
        .execute();
    },
  };
}

/** Holds the line of a choice until the commit, as a choice for the line does. */
async function holdLine(tx: Queries, { registrationId }: ClaimedOrder): Promise<void> {
  const line = tx.selectFrom('emergency_registrations').select('line_id').where('id', '=', registrationId);
  await tx
    .updateTable('lines')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', 'in', line)
    .execute();
}

/**
 * Gives the registration the state of its orders; what it replaces is not needed any more.
 * @returns false if another choice has taken its place
 */
async function settle(
  tx: Queries,
  now: Database['now'],
  { registrationId, lineId }: ClaimedOrder,
  state: ProvisioningAnswer['state'],
): Promise<boolean> {
  const orders = await tx
    .selectFrom('emergency_provisioning')
    .select('state')
    .where('registration_id', '=', registrationId)
    .where('wanted', '=', 'provision')
    .execute();
  const settled = await tx
    .updateTable('emergency_registrations')
    .set({ status: statusOfOrders(orders.map((one) => one.state)) })
    .where('id', '=', registrationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (state === 'effective')
    await withdrawOrders(tx, now, (eb) =>
      eb.and([eb('line_id', '=', lineId), eb('registration_id', '<>', registrationId)]),
    );
  return settled.numUpdatedRows === 1n;
}
