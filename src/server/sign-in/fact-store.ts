import { type RawBuilder, sql } from 'kysely';
import type { Fact, FactOwner, FactStore, KnownFact } from '../gate/gate.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type FormerFactRow, formerColumnOf, formerFactColumns, formerFactsOf } from './former-fact-columns.ts';
import { updateOpenSignIn } from './update-open-sign-in.ts';

/** The part of the row of a sign-in from which its facts are read. */
export type FactRow = FormerFactRow & {
  /** JSON of its rows in the table of facts. */
  readonly facts: string;
};

/** Columns of a sign-in that its facts need, beside `factsIn` and the time. */
export const factColumns = ['account_id', ...formerFactColumns] as const;

/** Subquery: the facts of a sign-in, as JSON. It spares a round trip to the database. */
export const factsIn = ({ kind }: Pick<Database, 'kind'>): RawBuilder<string> => {
  const rows = sql`from sign_in_facts as fact where fact.sign_in_id = sign_ins.id`;
  const fields = sql`'name', fact.name, 'account', fact.account_id, 'value', fact.value, 'at', fact.at`;
  return kind === 'postgres'
    ? sql`(select coalesce(json_agg(json_build_object(${fields})), '[]')::text ${rows})`
    : sql`(select json_group_array(json_object(${fields})) ${rows})`;
};

interface StoredFact {
  readonly name: string;
  /** Empty for a fact of the sign-in. */
  readonly account: string;
  /** JSON. */
  readonly value: string;
  readonly at: number;
}

/** The facts of a sign-in, of whatever account. */
export function knownFactsOf(row: FactRow): readonly KnownFact[] {
  const stored = JSON.parse(row.facts) as readonly StoredFact[]; // of `factsIn`
  const own = stored.filter(({ name }) => formerColumnOf(name) === undefined);
  return [
    ...formerFactsOf(row),
    ...own.map(({ name, account, value, at }) => ({
      name,
      accountId: account || undefined,
      value: JSON.parse(value),
      ageMs: Number(row.now) - at,
    })),
  ];
}

/** @throws Error for a fact of an account, if the owner has none */
function accountOf(fact: Fact<unknown>, { accountId }: FactOwner): string {
  if (fact.scope === 'signIn') return '';
  if (!accountId) throw new Error(`The fact ${fact.name} is about an account.`);
  return accountId;
}

/** Facts of sign-ins in the database. */
export function createFactStore(database: Database): FactStore {
  const { db, now } = database;
  /** Writes the column of the version before. @returns whether it changed; undefined if that version has no such fact */
  async function setFormer(owner: FactOwner, fact: Fact<unknown>, value: unknown, tx: Queries) {
    const former = formerColumnOf(fact.name);
    if (!former) return undefined;
    const { column, has } = former;
    const written = { time: now, one: 1, value: String(value) }[has];
    const isOther =
      has === 'value'
        ? sql<boolean>`${sql.ref(column)} is distinct from ${value}`
        : sql<boolean>`${sql.ref(column)} is null`;
    let update = updateOpenSignIn(database, owner.id, tx).set({ [column]: written });
    if (fact.lastsMs === undefined) update = update.where(isOther);
    if (fact.scope === 'account') update = update.where('account_id', '=', accountOf(fact, owner));
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  }
  async function setOwn(owner: FactOwner, fact: Fact<unknown>, value: unknown, tx: Queries) {
    const account = accountOf(fact, owner);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sign_in_facts')
      .columns(['sign_in_id', 'account_id', 'name', 'value', 'at', 'expires_at'])
      .expression((eb) => {
        const values = [eb.val(account).as('account_id'), eb.val(fact.name).as('name')];
        const open = eb
          .selectFrom('sign_ins')
          .select('id')
          .select([...values, eb.val(JSON.stringify(value)).as('value'), now.as('at')])
          .select('expires_at')
          .where('id', '=', owner.id)
          .where('finished_at', 'is', null)
          .where('expires_at', '>', now);
        return fact.scope === 'account' ? open.where('account_id', '=', account) : open;
      })
      .onConflict((conflict) => {
        const set = conflict
          .columns(['sign_in_id', 'account_id', 'name'])
          .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), at: eb.ref('excluded.at') }));
        return fact.lastsMs === undefined ? set.whereRef('sign_in_facts.value', '<>', 'excluded.value') : set;
      })
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  function ownRow(tx: Queries, signInId: string, { name, scope }: Fact<unknown>) {
    if (scope === 'account') throw new Error(`The fact ${name} is about an account.`);
    const row = tx.deleteFrom('sign_in_facts').where('sign_in_id', '=', signInId);
    return row.where('account_id', '=', '').where('name', '=', name);
  }
  return {
    async set(owner, fact, value, tx = db) {
      const former = await setFormer(owner, fact, value, tx);
      const own = former !== false && (await setOwn(owner, fact, value, tx));
      return former ?? own;
    },
    async clear(signInId, fact, tx = db) {
      const former = formerColumnOf(fact.name);
      if (former)
        await updateOpenSignIn(database, signInId, tx)
          .set({ [former.column]: null })
          .execute();
      await ownRow(tx, signInId, fact).execute();
    },
    async take(tx, signInId, fact, value) {
      const former = formerColumnOf(fact.name);
      if (former) {
        const { column, has } = former;
        const isThere =
          has === 'value' ? sql<boolean>`${sql.ref(column)} = ${value}` : sql<boolean>`${sql.ref(column)} is not null`;
        const update = updateOpenSignIn(database, signInId, tx).set({ [column]: null });
        if ((await update.where(isThere).executeTakeFirst()).numUpdatedRows === 0n) return false;
      }
      const own = await ownRow(tx, signInId, fact).where('value', '=', JSON.stringify(value)).executeTakeFirst();
      return former !== undefined || own.numDeletedRows === 1n;
    },
  };
}
