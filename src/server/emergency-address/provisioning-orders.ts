import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Address } from '../gateways/address-validation/address-validation.ts';
import type { ProvisioningAnswer } from '../gateways/emergency-provisioning/emergency-provisioning.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type ClaimedOrder, claimedOrder, type NewOrders, statusOfOrders } from './provisioning-order.ts';

/** Longer than all requests for one order may take. */
export const leaseMs = 60_000;
const firstWaitMs = 1000;
const longestWaitMs = 600_000;
const waitMs = (waits: number) => Math.min(firstWaitMs * 2 ** waits, longestWaitMs);

/**
 * What the service for emergency calls is told, written in the commit that causes it and claimed by compare-and-set. An
 * order has the same id for every attempt. An address stays in force until the next one is effective.
 */
export interface ProvisioningOrders {
  /** Whether a service is told. Without one, what users choose is in force at once. */
  readonly isEnabled: boolean;
  /** Orders what a choice needs, and takes back what it replaces. */
  follow(tx: Queries, choice: NewOrders): Promise<void>;
  /** Orders the address of the main line for a line that follows it. */
  addFollower(tx: Queries, line: { readonly id: string; readonly accountId: string }): Promise<void>;
  withdrawLine(tx: Queries, lineId: string): Promise<void>;
  withdrawAccount(tx: Queries, accountId: string): Promise<void>;
  /** Addresses that lines of an account use until their new one is effective, by line. */
  usedMeanwhile(accountId: string): Promise<ReadonlyMap<string, Address>>;
  /** Claims due orders, the longest due first. Each is claimed by one caller alone, until its lease ends. */
  claim(most: number): Promise<readonly ClaimedOrder[]>;
  recordAnswer(claimed: ClaimedOrder, answer: ProvisioningAnswer): Promise<void>;
  recordWithdrawn(claimed: ClaimedOrder): Promise<void>;
  /** The service did not answer: another attempt follows. */
  recordFailure(claimed: ClaimedOrder): Promise<void>;
}

type Columns = ExpressionBuilder<Tables, 'emergency_provisioning'>;
type Which = (eb: Columns) => Expression<SqlBool>;

export function createProvisioningOrders(database: Database, isEnabled: boolean): ProvisioningOrders {
  const { db, now, kind } = database;
  const later = (ms: number) => sql<number>`${now} + ${ms}`;

  /** An order that no request can have carried to the service is forgotten. */
  async function withdraw(tx: Queries, which: Which): Promise<void> {
    await tx.deleteFrom('emergency_provisioning').where(which).where('tries', '=', 0).execute();
    const dueAt = sql<number>`case when is_claimed = 1 then next_at else ${now} end`; // not before a request has ended
    await tx
      .updateTable('emergency_provisioning')
      .set({ wanted: 'withdraw', waits: 0, next_at: dueAt })
      .where(which)
      .where('wanted', '=', 'provision')
      .execute();
  }
  async function order(tx: Queries, registrationId: string, lineId: string, id: string): Promise<void> {
    const queued = { wanted: 'provision', state: 'queued', part: null, tries: 0, waits: 0, is_claimed: 0 } as const;
    await tx
      .insertInto('emergency_provisioning')
      .values({ id, registration_id: registrationId, line_id: lineId, ...queued, next_at: now })
      .execute();
  }
  /** Another process may have claimed the order after the lease of this one. */
  const owned = (claimed: ClaimedOrder) => (eb: Columns) => eb.and({ id: claimed.id, tries: claimed.tries });
  const ofAccount = (accountId: string) => ({
    registrations: db.selectFrom('emergency_registrations').select('id').where('account_id', '=', accountId),
    lines: db.selectFrom('lines').select('id').where('account_id', '=', accountId),
  });

  /** Gives the registration the state of its orders; what it replaces is not needed any more. */
  async function settle(tx: Queries, { registrationId, lineId }: ClaimedOrder, state: ProvisioningAnswer['state']) {
    const orders = await tx
      .selectFrom('emergency_provisioning')
      .select('state')
      .where('registration_id', '=', registrationId)
      .where('wanted', '=', 'provision')
      .execute();
    await tx
      .updateTable('emergency_registrations')
      .set({ status: statusOfOrders(orders.map((one) => one.state)) })
      .where('id', '=', registrationId)
      .where('ended_at', 'is', null)
      .execute();
    if (state === 'effective')
      await withdraw(tx, (eb) => eb.and([eb('line_id', '=', lineId), eb('registration_id', '<>', registrationId)]));
  }
  return {
    isEnabled,
    async follow(tx, { registrationId, lineId, accountId, isProvisioned }) {
      const followers = tx.selectFrom('lines').select('id').where('account_id', '=', accountId);
      const main = tx.selectFrom('lines').select('id').where('id', '=', lineId).where('is_main', '=', 1);
      const found = await followers
        .where('follows_main', '=', 1)
        .where((eb) => eb.exists(main))
        .execute();
      const lines = [lineId, ...found.map(({ id }) => id)];
      const isReplaced = isProvisioned ? (['queued', 'pending', 'refused'] as const) : undefined;
      await withdraw(tx, (eb) =>
        eb.and([eb('line_id', 'in', lines), ...(isReplaced ? [eb('state', 'in', [...isReplaced])] : [])]),
      );
      if (!isProvisioned || !isEnabled) return;
      for (const line of lines)
        await order(tx, registrationId, line, line === lineId ? registrationId : `${registrationId}.${line}`);
    },
    async addFollower(tx, { id, accountId }) {
      const main = await tx
        .selectFrom('emergency_registrations')
        .innerJoin('lines', 'lines.id', 'emergency_registrations.line_id')
        .select('emergency_registrations.id')
        .where('lines.account_id', '=', accountId)
        .where('lines.is_main', '=', 1)
        .where('ended_at', 'is', null)
        .where('address', 'is not', null)
        .where('outside_area', '=', 0)
        .executeTakeFirst();
      if (main && isEnabled) await order(tx, main.id, id, `${main.id}.${id}`);
    },
    async withdrawLine(tx, lineId) {
      const own = tx.selectFrom('emergency_registrations').select('id').where('line_id', '=', lineId);
      await withdraw(tx, (eb) => eb.or([eb('line_id', '=', lineId), eb('registration_id', 'in', own)]));
    },
    async withdrawAccount(tx, accountId) {
      const { registrations, lines } = ofAccount(accountId);
      await withdraw(tx, (eb) => eb.or([eb('registration_id', 'in', registrations), eb('line_id', 'in', lines)]));
    },
    async usedMeanwhile(accountId) {
      const rows = await db
        .selectFrom('emergency_registrations as registration')
        .innerJoin('emergency_provisioning as order', 'order.registration_id', 'registration.id')
        .select(['order.line_id', 'registration.address'])
        .where('registration.account_id', '=', accountId)
        .where('registration.ended_at', 'is not', null)
        .where('order.state', '=', 'effective')
        .where('order.wanted', '=', 'provision')
        .execute();
      return new Map(rows.map(({ line_id, address }) => [line_id, JSON.parse(address ?? '{}')]));
    },
    async claim(most) {
      const due = db.selectFrom('emergency_provisioning').select('id').where('next_at', '<=', now).orderBy('next_at');
      const rows = await db
        .updateTable('emergency_provisioning')
        .set((eb) => ({ tries: eb('tries', '+', 1), is_claimed: 1, next_at: later(leaseMs) }))
        .where(
          'id',
          'in',
          due.limit(most).$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .where('next_at', '<=', now)
        .returningAll()
        .execute();
      return Promise.all(rows.map((row) => claimedOrder(db, row)));
    },
    async recordAnswer(claimed, answer) {
      const isPending = answer.state === 'pending';
      const { state } = answer;
      const waits = claimed.state === state ? claimed.waits + 1 : 0;
      const values = {
        ...{ state, waits, is_claimed: 0, part: answer.state === 'refused' ? (answer.part ?? null) : null },
        next_at: isPending ? later(waitMs(waits)) : null,
      };
      await inTransaction(database, async (tx) => {
        const line = tx
          .selectFrom('emergency_registrations')
          .select('line_id')
          .where('id', '=', claimed.registrationId);
        await tx
          .updateTable('lines')
          .set((eb) => ({ name: eb.ref('name') })) // held, as by a choice for the line
          .where('id', 'in', line)
          .execute();
        const update = tx.updateTable('emergency_provisioning').where(owned(claimed));
        const { numUpdatedRows } = await update.set(values).where('wanted', '=', 'provision').executeTakeFirst();
        if (numUpdatedRows === 0n) await update.set({ is_claimed: 0, next_at: now }).execute();
        else if (!isPending) await settle(tx, claimed, state);
      });
    },
    async recordWithdrawn(claimed) {
      await db
        .deleteFrom('emergency_provisioning')
        .where('id', '=', claimed.id)
        .where('tries', '=', claimed.tries)
        .execute();
    },
    async recordFailure(claimed) {
      await db
        .updateTable('emergency_provisioning')
        .set({ is_claimed: 0, waits: claimed.waits + 1, next_at: later(waitMs(claimed.waits)) })
        .where(owned(claimed))
        .execute();
    },
  };
}
