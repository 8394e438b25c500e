import type { Selectable } from 'kysely';
import { type GateContext, memoised } from '../gate/gate.ts';
import type { Database } from '../storage/database.ts';
import { type EarlyReader, readableEarly } from '../storage/durably.ts';
import { prepareById } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { type PasskeyPolicy, type PasskeyUse, passkeyUses, policyForAccount } from './passkey-policy.rules.ts';
import type { PasskeyPolicyTable } from './passkey-tables.ts';

/** What counts for an account. */
export interface FoundPasskeyPolicy {
  readonly policy: PasskeyPolicy;
  /** Whether the account has a passkey or a security key; most have none, which saves them a query. */
  readonly hasAny: boolean;
  /** The time of the database, in milliseconds since 1970. */
  readonly now: number;
}

/** A policy as set for a company. */
export interface StoredPasskeyPolicy extends PasskeyPolicy {
  readonly companyId: string;
}

export interface PasskeyPolicies {
  /** What counts for an account; undefined if there is no such account. It may be read early. */
  readonly find: EarlyReader<FoundPasskeyPolicy | undefined, string | StoredId>;
  /** The policy of the account that gates are asked about. It is read once for all gates. */
  findFor(context: GateContext): Promise<FoundPasskeyPolicy | undefined>;
  /** Policies of a company, or of all. */
  list(companyId?: string): Promise<StoredPasskeyPolicy[]>;
  set(policy: StoredPasskeyPolicy): Promise<void>;
}

type Columns = Omit<Selectable<PasskeyPolicyTable>, 'company_id'>;

const policyOf = ({ use, is_hardware_only, allows_synced, required_from }: Columns): PasskeyPolicy => ({
  use: passkeyUses.find((one): one is PasskeyUse => one === use) ?? 'off',
  isHardwareOnly: is_hardware_only === 1,
  allowsSynced: allows_synced === 1,
  requiredFrom: Number(required_from ?? 0),
});

/** Creates the store of what companies allow and ask for. */
export function createPasskeyPolicies({ db, now }: Database): PasskeyPolicies {
  type Unset = { readonly [Name in keyof Columns]: Columns[Name] | null };
  type FoundColumns = Unset & { sso_enforced: number; has_any: unknown; now: number };
  const ofAccount = prepareById<FoundColumns>(db, (accountId) =>
    db
      .selectFrom('accounts')
      .innerJoin('companies', 'companies.id', 'accounts.company_id')
      .leftJoin('passkey_policies as set', 'set.company_id', 'accounts.company_id')
      .select(['set.use', 'set.is_hardware_only', 'set.allows_synced', 'set.required_from', 'companies.sso_enforced'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.account_id', '=', 'accounts.id'))
          .as('has_any'),
      )
      .select(now.as('now'))
      .where('accounts.id', '=', accountId),
  );
  const find = readableEarly(async (accountId: string | StoredId) => {
    const [row] = (await ofAccount(accountId)).rows;
    if (!row) return undefined;
    const set = row.use === null ? undefined : policyOf(row as Columns); // all columns of a row that is joined
    const policy = policyForAccount(set, { isSsoEnforced: row.sso_enforced === 1 });
    return { policy, hasAny: Boolean(row.has_any), now: Number(row.now) }; // 0 and 1 in SQLite
  });
  return {
    find,
    findFor: memoised(async ({ account }) => account && find(account.id)),
    async list(companyId) {
      const rows = await db
        .selectFrom('passkey_policies')
        .selectAll()
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
        .orderBy('company_id')
        .execute();
      return rows.map((row) => ({ companyId: row.company_id, ...policyOf(row) }));
    },
    async set({ companyId, use, isHardwareOnly, allowsSynced, requiredFrom }) {
      const values = {
        use,
        is_hardware_only: Number(isHardwareOnly),
        allows_synced: Number(allowsSynced),
        required_from: use === 'required' ? requiredFrom : null,
      };
      await db
        .insertInto('passkey_policies')
        .values({ company_id: companyId, ...values })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
        .execute();
    },
  };
}
