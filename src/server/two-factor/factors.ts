import { isSentChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import { type PolicyChannel, policyChannels } from '../../contract/two-factor/factor-ways.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { Queries } from '../storage/transaction.ts';

type UnsentWay = Exclude<PolicyChannel, SentChannel>;
const unsentWays = policyChannels.filter((channel): channel is UnsentWay => !isSentChannel(channel));

/** A second factor of an account. */
export interface Factor {
  readonly id: string;
  /** The way of a factor to which nothing is sent. */
  readonly channel: UnsentWay | undefined;
  /** The contact to which codes are sent. */
  readonly contactId: string | undefined;
  readonly lastChannel: PolicyChannel | undefined;
  readonly lastUsedAt: number | undefined;
  readonly createdAt: number;
}

export interface Factors {
  /** Oldest first. */
  of(accountId: string): Promise<readonly Factor[]>;
  /** The authenticator app of an account, with its secret. */
  totpOf(accountId: string): Promise<{ readonly id: string; readonly secret: string } | undefined>;
  /** Adds or replaces the authenticator app. @param usedStep the time step of the code that proved it */
  setTotp(tx: Queries, accountId: string, secret: string, usedStep: number | undefined): Promise<void>;
  addContact(tx: Queries, accountId: string, contactId: string): Promise<void>;
  /** Accepts a time step once, and none before it (MFA-7). @returns false if it was accepted already */
  acceptStep(tx: Queries, factor: { readonly id: string; readonly secret: string }, step: number): Promise<boolean>;
  recordUse(tx: Queries, accountId: string, contactId: string, channel: SentChannel): Promise<void>;
  /** @returns false if the account has no such factor */
  remove(tx: Queries, accountId: string, id: string): Promise<boolean>;
  removeAll(tx: Queries, accountId: string): Promise<void>;
  /** Lets one transaction at a time change the factors of an account. Returns their number. */
  lock(tx: Queries, accountId: string): Promise<number>;
}

interface FactorRow {
  readonly id: string;
  readonly kind: string;
  readonly contact_id: string;
  readonly last_channel: string | null;
  readonly last_used_at: number | null;
  readonly created_at: number;
}
const factorColumns = ['id', 'kind', 'contact_id', 'last_channel', 'last_used_at', 'created_at'] as const;

const factorOf = (row: FactorRow): Factor => ({
  id: row.id,
  channel: unsentWays.find((way) => way === row.kind),
  contactId: row.contact_id || undefined,
  lastChannel: policyChannels.find((channel) => channel === row.last_channel),
  lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
  createdAt: Number(row.created_at),
});

/** The second factors of all accounts of a company, by the ids of the accounts. */
export async function factorsOfCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<ReadonlyMap<string, readonly Factor[]>> {
  const rows = await db
    .selectFrom('factors')
    .select(factorColumns)
    .select('account_id')
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('accounts.id').where('company_id', '=', companyId),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...factorOf(row), accountId: row.account_id })),
    ({ accountId }) => accountId,
  );
}

/** Creates the store of second factors. Secrets are sealed, by the newest key since their last use. */
export function createFactors({ db, now }: Database, secrets: Pick<Secrets, 'seal' | 'open'>): Factors {
  const rowsOf = prepareQuery<{ accountId: string }, FactorRow>(db, (slot) =>
    db
      .selectFrom('factors')
      .select(factorColumns)
      .where('account_id', '=', slot('accountId'))
      .orderBy('created_at')
      .orderBy('id'),
  );
  return {
    async of(accountId) {
      const { rows } = await rowsOf({ accountId });
      return rows.map(factorOf);
    },
    async totpOf(accountId) {
      const row = await db
        .selectFrom('factors')
        .select(['id', 'secret'])
        .where('account_id', '=', accountId)
        .where('kind', '=', 'totp')
        .executeTakeFirst();
      return row?.secret ? { id: row.id, secret: secrets.open(row.secret) } : undefined;
    },
    async setTotp(tx, accountId, secret, usedStep) {
      const values = { secret: secrets.seal(secret), last_step: usedStep ?? null, last_used_at: null, created_at: now };
      await tx
        .insertInto('factors')
        .values({ id: randomId(), account_id: accountId, kind: 'totp', contact_id: '', last_channel: null, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'contact_id']).doUpdateSet(values))
        .execute();
    },
    async addContact(tx, accountId, contactId) {
      const none = { secret: null, last_step: null, last_channel: null, last_used_at: null };
      await tx
        .insertInto('factors')
        .values({
          id: randomId(),
          account_id: accountId,
          kind: 'contact',
          contact_id: contactId,
          ...none,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'contact_id']).doNothing())
        .execute();
    },
    async acceptStep(tx, { id, secret }, step) {
      const done = await tx
        .updateTable('factors')
        .set({ last_step: step, last_used_at: now, last_channel: 'totp', secret: secrets.seal(secret) })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async recordUse(tx, accountId, contactId, channel) {
      await tx
        .updateTable('factors')
        .set({ last_used_at: now, last_channel: channel })
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId)
        .execute();
    },
    async remove(tx, accountId, id) {
      const done = await tx
        .deleteFrom('factors')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
    async lock(tx, accountId) {
      const locked = await tx
        .updateTable('factors')
        .set((eb) => ({ kind: eb.ref('kind') }))
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return Number(locked.numUpdatedRows);
    },
    async removeAll(tx, accountId) {
      await tx.deleteFrom('factors').where('account_id', '=', accountId).execute();
    },
  };
}
