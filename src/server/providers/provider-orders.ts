import type { Selectable } from 'kysely';
import type { SentChannel } from '../../contract/two-factor/channels.ts';
import type { Database } from '../storage/database.ts';
import type { ProviderOrderTable } from './provider-tables.ts';

/** Which providers send the messages of a way to a country, as somebody has set it. */
export interface ProviderOrder {
  readonly channel: SentChannel;
  /** ISO 3166 code; undefined: each country without an order of its own. */
  readonly country: string | undefined;
  /** Names, the first choice first. Those that are not named are not used. */
  readonly providers: readonly string[];
  readonly reason: string;
  readonly setBy: string;
  /** Milliseconds since 1970. */
  readonly setAt: number;
  /** Undefined: until somebody ends it. */
  readonly until: number | undefined;
}

/** The orders that somebody has set, as a process knows them. */
export interface ProviderOrders {
  /** The names of the providers for messages to a country, the first choice first; undefined: as the environment says. */
  orderFor(channel: SentChannel, country: string | undefined): readonly string[] | undefined;
  /** Reads those that hold now. A server does it again and again beside its work, so that a message reads nothing. */
  refresh(): Promise<void>;
  /** As the database has them now. */
  inForce(): Promise<readonly ProviderOrder[]>;
  /** Takes the place of the one that the way and the country have. */
  set(order: ProviderOrder): Promise<void>;
  /** Returns whether there was one. */
  end(channel: SentChannel, country: string | undefined): Promise<boolean>;
}

interface KnownOrder {
  readonly providers: readonly string[];
  /** By the clock of this process. */
  readonly endsAt: number;
}

export function createProviderOrders({ db, now }: Pick<Database, 'db' | 'now'>): ProviderOrders {
  let known: ReadonlyMap<string, KnownOrder> = new Map();
  const readRows = () =>
    db
      .selectFrom('provider_orders')
      .selectAll()
      .select(now.as('now'))
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .execute();
  async function refresh(): Promise<void> {
    const readAt = Date.now();
    known = new Map(
      (await readRows()).map((row) => {
        const endsAt =
          row.expires_at === null ? Number.POSITIVE_INFINITY : readAt + Number(row.expires_at) - Number(row.now);
        return [keyOf(row.channel, row.country), { providers: orderOf(row).providers, endsAt }];
      }),
    );
  }
  function knownOf(channel: string, country: string): readonly string[] | undefined {
    const order = known.get(keyOf(channel, country));
    return order && order.endsAt > Date.now() ? order.providers : undefined;
  }
  return {
    orderFor: (channel, country = '') => knownOf(channel, country) ?? knownOf(channel, ''),
    refresh,
    inForce: async () => (await readRows()).map(orderOf),
    async set(order) {
      const row = rowOf(order);
      await db
        .insertInto('provider_orders')
        .values(row)
        .onConflict((conflict) => conflict.columns(['channel', 'country']).doUpdateSet(row))
        .execute();
      await refresh();
    },
    async end(channel, country = '') {
      const { numDeletedRows } = await db
        .deleteFrom('provider_orders')
        .where('channel', '=', channel)
        .where('country', '=', country)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst();
      await refresh();
      return numDeletedRows > 0n;
    },
  };
}

const keyOf = (channel: string, country: string) => `${channel} ${country}`;

const orderOf = (row: Selectable<ProviderOrderTable>): ProviderOrder => ({
  channel: row.channel as SentChannel, // `rowOf` has written it
  country: row.country || undefined,
  providers: JSON.parse(row.providers) as readonly string[], // `rowOf` has made it
  reason: row.reason,
  setBy: row.set_by,
  setAt: Number(row.set_at),
  until: row.expires_at === null ? undefined : Number(row.expires_at),
});

const rowOf = ({ channel, country = '', providers, reason, setBy, setAt, until }: ProviderOrder) => ({
  channel,
  country,
  providers: JSON.stringify(providers),
  reason,
  set_by: setBy,
  set_at: setAt,
  expires_at: until ?? null,
});
