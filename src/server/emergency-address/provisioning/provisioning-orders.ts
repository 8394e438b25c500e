import type { Address } from '../../gateways/address-validation/address-validation.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { LineCountries } from '../lines/countries.ts';
import { followersOf, linesOrdered, linesRouted, registrationOfMainLine } from './provisioned-lines.ts';
import type { NewOrders, OrderState } from './provisioning-order.ts';
import { withdrawOrders } from './withdraw-orders.ts';

/**
 * What the service for emergency calls is told, written in the commit that causes it. An order has the same id for every
 * attempt. An address stays in force until the next one is effective.
 */
export interface ProvisioningOrders {
  /** Whether a service is told. Without one, what users choose is saved. */
  readonly isEnabled: boolean;
  /**
   * Orders what a choice needs, and takes back what it replaces: nothing for a line whose local area its address is
   * outside of (EA-9).
   * @returns whether anything was ordered
   */
  follow(tx: Queries, choice: NewOrders): Promise<boolean>;
  /**
   * Orders the address of a choice in force for those of its lines for which it was never ordered: it was made, or they
   * were added, while no service was configured.
   * @returns whether there were any
   */
  orderMissing(tx: Queries, choice: NewOrders): Promise<boolean>;
  /** Orders the address of the main line for a line that follows it. */
  addFollower(tx: Queries, line: { readonly id: string; readonly accountId: string }): Promise<void>;
  withdrawLine(tx: Queries, lineId: string): Promise<void>;
  withdrawAccount(tx: Queries, accountId: string): Promise<void>;
  /** Addresses that lines of accounts use until their new one is effective, by line. */
  usedMeanwhile(...accountIds: readonly string[]): Promise<ReadonlyMap<string, Address>>;
  /** The orders for the choices in force of accounts, by choice: each with the number that it is for. */
  ofChoices(...accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly OrderOfNumber[]>>;
  /** Fields of the addresses in force of accounts that the service has refused, by registration. */
  refusedParts(...accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** An order for the address of a number. */
export interface OrderOfNumber {
  readonly e164: string;
  readonly state: OrderState;
}

/** What decides about orders: whether a service is told, and the local areas of numbers. */
export interface ProvisioningScope {
  readonly isEnabled: boolean;
  readonly countries: LineCountries;
}

export function createProvisioningOrders(
  { db, now }: Database,
  { isEnabled, countries }: ProvisioningScope,
): ProvisioningOrders {
  async function order(tx: Queries, { registrationId, lineId }: NewOrders, line: string): Promise<void> {
    const id = line === lineId ? registrationId : `${registrationId}.${line}`;
    const queued = { wanted: 'provision', state: 'queued', part: null, tries: 0, waits: 0, is_claimed: 0 } as const;
    await tx
      .insertInto('emergency_provisioning')
      .values({ id, registration_id: registrationId, line_id: line, ...queued, next_at: now })
      .execute();
  }
  return {
    isEnabled,
    async follow(tx, { registrationId, lineId }) {
      const lines = [lineId, ...(await followersOf(tx, { lineId }))];
      const routed = await linesRouted(tx, registrationId, countries);
      await withdrawOrders(tx, now, (eb) => {
        const ofLines = eb('line_id', 'in', lines);
        if (routed.length === 0) return ofLines;
        // an effective address is used until the next one is
        const isReplaced = eb.or([
          eb('state', 'in', ['queued', 'pending', 'refused']),
          eb('line_id', 'not in', routed),
        ]);
        return eb.and([ofLines, isReplaced]);
      });
      if (!isEnabled) return false;
      for (const line of routed) await order(tx, { registrationId, lineId }, line);
      return routed.length > 0;
    },
    async orderMissing(tx, { registrationId, lineId }) {
      if (!isEnabled) return false;
      const ordered = await linesOrdered(tx, registrationId);
      const missing = (await linesRouted(tx, registrationId, countries)).filter((line) => !ordered.has(line));
      for (const line of missing) await order(tx, { registrationId, lineId }, line);
      return missing.length > 0;
    },
    async addFollower(tx, { id, accountId }) {
      const main = isEnabled && (await registrationOfMainLine(tx, accountId));
      if (!main || !(await linesRouted(tx, main.registrationId, countries)).includes(id)) return;
      await order(tx, main, id);
    },
    async withdrawLine(tx, lineId) {
      const own = tx.selectFrom('emergency_registrations').select('id').where('line_id', '=', lineId);
      const ofLine = tx.selectFrom('emergency_provisioning').select('id').where('line_id', '=', lineId);
      const ofOwn = tx.selectFrom('emergency_provisioning').select('id').where('registration_id', 'in', own);
      await withdrawOrders(tx, now, (eb) => eb('id', 'in', ofLine.union(ofOwn))); // no index serves both at once
    },
    async withdrawAccount(tx, accountId) {
      const registrations = tx.selectFrom('emergency_registrations').select('id').where('account_id', '=', accountId);
      const lines = tx.selectFrom('lines').select('id').where('account_id', '=', accountId);
      const ofOwn = tx.selectFrom('emergency_provisioning').select('id').where('registration_id', 'in', registrations);
      const ofLines = tx.selectFrom('emergency_provisioning').select('id').where('line_id', 'in', lines);
      await withdrawOrders(tx, now, (eb) => eb('id', 'in', ofOwn.union(ofLines)));
    },
    async usedMeanwhile(...accountIds) {
      const rows = await db
        .selectFrom('emergency_registrations as registration')
        .innerJoin('emergency_provisioning as order', 'order.registration_id', 'registration.id')
        .select(['order.line_id', 'registration.address'])
        .where('registration.account_id', 'in', accountIds)
        .where('registration.ended_at', 'is not', null)
        .where('order.state', '=', 'effective')
        .where('order.wanted', '=', 'provision')
        .execute();
      return new Map(rows.map(({ line_id, address }) => [line_id, JSON.parse(address ?? '{}')]));
    },
    async ofChoices(...accountIds) {
      const rows = await db
        .selectFrom('emergency_registrations as registration')
        .innerJoin('emergency_provisioning as order', 'order.registration_id', 'registration.id')
        .innerJoin('lines as line', 'line.id', 'order.line_id')
        .select(['registration.id', 'line.e164', 'order.state'])
        .where('registration.account_id', 'in', accountIds)
        .where('registration.ended_at', 'is', null)
        .where('order.wanted', '=', 'provision')
        .execute();
      return Map.groupBy(rows, ({ id }) => id);
    },
    async refusedParts(...accountIds) {
      const rows = await db
        .selectFrom('emergency_registrations as registration')
        .innerJoin('emergency_provisioning as order', 'order.registration_id', 'registration.id')
        .select(['registration.id', 'order.part'])
        .where('registration.account_id', 'in', accountIds)
        .where('registration.ended_at', 'is', null)
        .where('order.state', '=', 'refused')
        .execute();
      return new Map(rows.flatMap(({ id, part }) => (part === null ? [] : [[id, part] as const])));
    },
  };
}
