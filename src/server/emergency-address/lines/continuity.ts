import { parseAddress } from '../../../rules/network/network.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { PutOffs } from './due.rules.ts';

const dayMs = 86_400_000;

/** Where users answered, and what they put off. */
export interface Continuity {
  /**
   * Whether a user has answered from the network of an address, and was there in the last 90 days. Being there again keeps
   * it known, which is recorded once a day.
   */
  knowsNetwork(accountId: string, address: string): Promise<boolean>;
  rememberNetwork(accountId: string, address: string): Promise<void>;
  putOffsOf(queries: Queries, accountId: string): Promise<PutOffs | undefined>;
  /** Which of some accounts have put off an answer. */
  putOffBy(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts one more. */
  putOff(tx: Queries, accountId: string): Promise<void>;
  /** The user has answered for every line. */
  endPutOffs(accountId: string): Promise<void>;
  /** The database's clock, in milliseconds since 1970. */
  clock(queries?: Queries): Promise<number>;
}

export type Caller = Pick<RequestContext, 'address' | 'deviceId'>;

/** The network of an address: a /24 of IPv4, a /48 of IPv6, which is what one office or household has. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return parsed.isIPv4 ? `4:${parsed.value >> 8n}` : `6:${parsed.value >> 80n}`;
}

/** @param secrets key the hashes, so that nobody finds a user's networks by trying all of them */
export function createContinuity(
  { db, now }: Pick<Database, 'db' | 'now'>,
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
): Continuity {
  const textOf = (accountId: string, address: string) => `emergency-network:${accountId}:${networkOf(address)}`;
  return {
    async knowsNetwork(accountId, address) {
      const hashes = [...secrets.signatures(textOf(accountId, address))];
      const row = await db
        .selectFrom('emergency_networks')
        .select((eb) => eb('seen_at', '<=', eb(now, '-', dayMs)).as('is_old'))
        .where('account_id', '=', accountId)
        .where('network_hash', 'in', hashes)
        .executeTakeFirst();
      if (row?.is_old)
        await db
          .updateTable('emergency_networks')
          .set({ seen_at: now })
          .where('account_id', '=', accountId)
          .where('network_hash', 'in', hashes)
          .execute();
      return row !== undefined;
    },
    async rememberNetwork(accountId, address) {
      const row = { account_id: accountId, network_hash: secrets.sign(textOf(accountId, address)), seen_at: now };
      await db
        .insertInto('emergency_networks')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'network_hash']).doUpdateSet({ seen_at: now }))
        .execute();
    },
    async putOffsOf(queries, accountId) {
      const row = await queries
        .selectFrom('emergency_put_offs')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && { count: row.count, firstAt: Number(row.first_at) };
    },
    async putOffBy(accountIds) {
      if (accountIds.length === 0) return new Set();
      const rows = db.selectFrom('emergency_put_offs').select('account_id');
      const found = await rows.where('account_id', 'in', [...accountIds]).execute();
      return new Set(found.map(({ account_id }) => account_id));
    },
    async putOff(tx, accountId) {
      await tx
        .insertInto('emergency_put_offs')
        .values({ account_id: accountId, count: 1, first_at: now })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ count: eb('emergency_put_offs.count', '+', 1) })),
        )
        .execute();
    },
    async endPutOffs(accountId) {
      await db.deleteFrom('emergency_put_offs').where('account_id', '=', accountId).execute();
    },
    async clock(queries = db) {
      const { at } = await queries.selectNoFrom(now.as('at')).executeTakeFirstOrThrow();
      return Number(at);
    },
  };
}
