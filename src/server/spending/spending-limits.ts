import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { SpendingLimitTable } from './spending-tables.ts';

/** A limit that somebody has set for a brand until a time. Amounts are in thousandths of the currency. */
export interface SetLimit {
  readonly brandId: number;
  readonly amount: number;
  readonly reason: string;
  readonly setBy: string;
  /** Whether who operates the installation has set it. */
  readonly isOfInstallation: boolean;
  /** Milliseconds since 1970. */
  readonly setAt: number;
  readonly until: number;
}

/** The limits that somebody has set, as a process knows them. */
export interface SpendingLimits {
  /**
   * The limit of a brand that outranks what its brand says. A server reads the limits again and again beside its work, so that
   * a message reads nothing; a process that does not, reads them first.
   */
  amountOf(brandId: number): number | undefined | Promise<number | undefined>;
  /** Reads those that hold now. */
  refresh(): Promise<void>;
  /** As the database has them now, by brand. */
  inForce(): Promise<ReadonlyMap<number, SetLimit>>;
  /** Takes the place of the one that the brand has, unless that is of who operates the installation and this is not. Returns whether it did. */
  set(limit: SetLimit): Promise<boolean>;
  /** Returns whether there was one that may be ended so. @param endsAny also one of who operates the installation */
  end(brandId: number, endsAny: boolean): Promise<boolean>;
}

/** What a process knows longer than this, it reads again before it is used. */
const knownMs = 10_000;

interface KnownLimit {
  readonly amount: number;
  /** By the clock of this process. */
  readonly endsAt: number;
}

export function createSpendingLimits(database: Pick<Database, 'db' | 'now'>): SpendingLimits {
  const { db, now } = database;
  let known: ReadonlyMap<number, KnownLimit> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readRows = () =>
    db.selectFrom('spending_limits').selectAll().select(now.as('now')).where('expires_at', '>', now).execute();
  async function read(): Promise<void> {
    const begunAt = Date.now();
    const rows = await readRows();
    known = new Map(
      rows.map((row) => [
        row.brand_id,
        { amount: Number(row.amount), endsAt: begunAt + Number(row.expires_at) - Number(row.now) },
      ]),
    );
    readAt = begunAt;
  }
  /** Those who ask at once share a reading. */
  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  function knownOf(brandId: number): number | undefined {
    const limit = known.get(brandId);
    return limit && limit.endsAt > Date.now() ? limit.amount : undefined;
  }
  return {
    amountOf: (brandId) => (Date.now() - readAt < knownMs ? knownOf(brandId) : refresh().then(() => knownOf(brandId))),
    refresh,
    inForce: async () => new Map((await readRows()).map((row) => [row.brand_id, limitOf(row)])),
    async set(limit) {
      const isSet = await setRow(database, limit);
      await read();
      return isSet;
    },
    async end(brandId, endsAny) {
      const { numDeletedRows } = await db
        .deleteFrom('spending_limits')
        .where('brand_id', '=', brandId)
        .where('expires_at', '>', now)
        .where((eb) => (endsAny ? eb.lit(true) : eb('is_of_installation', '=', 0)))
        .executeTakeFirst();
      await read();
      return numDeletedRows > 0n;
    },
  };
}

/** Keeps a limit. Returns whether it could take the place of the one that the brand has. */
async function setRow({ db, now }: Pick<Database, 'db' | 'now'>, limit: SetLimit): Promise<boolean> {
  const row = rowOf(limit);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spending_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('brand_id')
        .doUpdateSet(row)
        .where((eb) =>
          limit.isOfInstallation
            ? eb.lit(true)
            : eb.or([eb('spending_limits.is_of_installation', '=', 0), eb('spending_limits.expires_at', '<=', now)]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

const limitOf = (row: Selectable<SpendingLimitTable>): SetLimit => ({
  brandId: row.brand_id,
  amount: Number(row.amount),
  reason: row.reason,
  setBy: row.set_by,
  isOfInstallation: row.is_of_installation === 1,
  setAt: Number(row.set_at),
  until: Number(row.expires_at),
});

const rowOf = ({ brandId, amount, reason, setBy, isOfInstallation, setAt, until }: SetLimit) => ({
  brand_id: brandId,
  amount,
  reason,
  set_by: setBy,
  is_of_installation: Number(isOfInstallation),
  set_at: setAt,
  expires_at: until,
});
