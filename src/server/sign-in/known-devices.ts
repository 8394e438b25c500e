import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { readableEarly } from '../storage/durably.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { Queries } from '../storage/transaction.ts';
import { writeLater } from '../storage/write-later.ts';

export interface KnownDevices {
  isKnown(accountId: string, deviceId: string): Promise<boolean>;
  /** Records that a known browser has signed in again. Returns false for an unknown one. */
  touch(accountId: string, deviceId: string): Promise<boolean>;
  /** The same of a browser that is known, at the end of the request. */
  touchLater(accountId: string, deviceId: string): Promise<void>;
  /** Whether any browser has signed in to the account. */
  hasAny(accountId: string): Promise<boolean>;
  /** Starts to read that. */
  readAnyAhead(accountId: string): void;
  /** Returns false if the browser is known by now. */
  add(tx: Queries, accountId: string, deviceId: string): Promise<boolean>;
  /** Orders accounts by their last use from this browser, then from any; those never used keep their order. */
  lastUsedFirst(
    accountIds: readonly string[],
    deviceId: string,
  ): Promise<{ ids: string[]; lastUsed: string | undefined }>;
}

/** Browsers that have signed in to an account: somebody else's guessing does not make them wait. */
export function createKnownDevices(database: Database): KnownDevices {
  const { db, now } = database;
  type Device = { accountId: string; deviceHash: string };
  const find = prepareQuery<Device, { seen_at: number }>(db, (slot) =>
    db
      .selectFrom('devices')
      .select('seen_at')
      .where('account_id', '=', slot('accountId'))
      .where('device_hash', '=', slot('deviceHash')),
  );
  const touch = prepareQuery<Device>(db, (slot) =>
    db
      .updateTable('devices')
      .set({ seen_at: now })
      .where('account_id', '=', slot('accountId'))
      .where('device_hash', '=', slot('deviceHash')),
  );
  const add = prepareQuery<Device>(db, (slot) =>
    db
      .insertInto('devices')
      .values({ account_id: slot('accountId'), device_hash: slot('deviceHash'), seen_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doNothing()),
  );
  const findAny = prepareQuery<{ accountId: string }, { account_id: string }>(db, (slot) =>
    db.selectFrom('devices').select('account_id').where('account_id', '=', slot('accountId')).limit(1),
  );
  const hasAny = readableEarly(async (accountId) => (await findAny({ accountId })).rows.length > 0);
  return {
    async isKnown(accountId, deviceId) {
      return (await find({ accountId, deviceHash: hashToken(deviceId) })).rows.length > 0;
    },
    async lastUsedFirst(accountIds, deviceId) {
      const rows = await db
        .selectFrom('devices')
        .select('account_id')
        .select((eb) => [
          eb.fn.max(eb.case().when('device_hash', '=', hashToken(deviceId)).then(eb.ref('seen_at')).end()).as('here'),
          eb.fn.max('seen_at').as('anywhere'),
        ])
        .where('account_id', 'in', [...accountIds])
        .groupBy('account_id')
        .execute();
      const lastUses = new Map(
        rows.map((row) => [row.account_id, [Number(row.here ?? 0), Number(row.anywhere)] as const]),
      );
      const lastUseOf = (id: string) => lastUses.get(id) ?? [0, 0];
      const ids = accountIds.toSorted((one, other) => {
        const [[here, anywhere], [otherHere, otherAnywhere]] = [lastUseOf(one), lastUseOf(other)];
        return otherHere - here || otherAnywhere - anywhere;
      });
      return { ids, lastUsed: lastUses.has(ids[0] ?? '') ? ids[0] : undefined };
    },
    async touch(accountId, deviceId) {
      return (await touch({ accountId, deviceHash: hashToken(deviceId) })).numAffectedRows === 1n;
    },
    touchLater: (accountId, deviceId) =>
      writeLater(database, () => touch.with({ accountId, deviceHash: hashToken(deviceId) })),
    hasAny,
    readAnyAhead: hasAny.early,
    async add(tx, accountId, deviceId) {
      const { numAffectedRows } = await add({ accountId, deviceHash: hashToken(deviceId) }, tx);
      return numAffectedRows === 1n;
    },
  };
}
