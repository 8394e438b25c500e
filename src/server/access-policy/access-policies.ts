import type { Selectable } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { readableEarly } from '../storage/durably.ts';
import { prepareById } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type NewPolicy, newPolicy } from './new-policy.ts';
import type { Policy, PolicyKind } from './policy-evaluation.rules.ts';
import type { PolicyTable } from './policy-tables.ts';

export type { Policy } from './policy-evaluation.rules.ts';

/** The policy refers to a company that does not exist. */
export class PolicyConflict extends Error {}

/** A policy of which one was to be added. */
export interface AddedPolicy extends Policy {
  /** False for one that was there before. */
  readonly isNew: boolean;
}

/** Access policies of companies (SIGN-9). They are not cached, so that changes take effect immediately on all processes. */
export interface AccessPolicies {
  /** Adds one policy for each value, except those that exist already. @throws PolicyConflict */
  add(policy: NewPolicy): Promise<AddedPolicy[]>;
  /** Lists the policies of a company, or all. */
  list(companyId?: string): Promise<Policy[]>;
  /** Those of the company of an account. */
  forAccount(accountId: string): Promise<Policy[]>;
  /** Starts to read them. */
  readAhead(accountId: string | StoredId): void;
  /** Removes a policy, of a company if one is named. @returns what it was; undefined if there is none with this id */
  remove(id: string, companyId?: string): Promise<Policy | undefined>;
}

function policyOf(row: Selectable<PolicyTable>): Policy {
  return {
    id: row.id,
    companyId: row.company_id,
    effect: row.effect as Policy['effect'], // only this file writes the column
    kind: row.kind as PolicyKind, // only this file writes the column
    value: row.value ?? undefined,
    role: row.role ?? undefined,
    accountId: row.account_id ?? undefined,
  };
}

export function createAccessPolicies(database: Database): AccessPolicies {
  const { db } = database;
  const all = () => db.selectFrom('policies').selectAll();
  const ofAccount = prepareById<Selectable<PolicyTable>>(db, (accountId) =>
    all().where('company_id', '=', (eb) =>
      eb.selectFrom('accounts').select('company_id').where('accounts.id', '=', accountId),
    ),
  );
  const sorted = (rows: readonly Selectable<PolicyTable>[]) =>
    rows.toSorted((one, other) => (one.identity < other.identity ? -1 : 1)).map(policyOf);
  const forAccount = readableEarly(async (id: string | StoredId) => sorted((await ofAccount(id)).rows));
  return {
    add: (policy) => addPolicies(database, policy),
    async list(companyId) {
      const listed = companyId === undefined ? all() : all().where('company_id', '=', companyId);
      return sorted(await listed.execute());
    },
    forAccount,
    readAhead: forAccount.early,
    async remove(id, companyId) {
      const named = db.deleteFrom('policies').where('id', '=', id);
      const query = companyId === undefined ? named : named.where('company_id', '=', companyId);
      const removed = await query.returningAll().executeTakeFirst();
      return removed && policyOf(removed);
    },
  };
}

async function addPolicies(database: Database, input: NewPolicy): Promise<AddedPolicy[]> {
  const { company, effect, kind, values, role, accountId } = newPolicy.parse(input);
  return inTransaction(database, async (tx) => {
    const owner = await tx.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst();
    if (!owner) throw new PolicyConflict(`There is no company "${company}".`);
    const added: AddedPolicy[] = [];
    for (const value of values.length > 0 ? values : [null]) {
      const columns = { company_id: company, effect, kind, value, role: role ?? null, account_id: accountId ?? null };
      const identity = JSON.stringify(Object.values(columns));
      const inserted = await tx
        .insertInto('policies')
        .values({ id: randomId().slice(0, 10), ...columns, identity, created_at: database.now })
        .onConflict((conflict) => conflict.column('identity').doNothing())
        .returning('id')
        .executeTakeFirst();
      const row = await tx
        .selectFrom('policies')
        .selectAll()
        .where('identity', '=', identity)
        .executeTakeFirstOrThrow();
      added.push({ ...policyOf(row), isNew: inserted !== undefined });
    }
    return added;
  });
}
