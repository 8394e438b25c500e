import { type PolicyChannel, policyChannels } from '../../contract/two-factor/factor-ways.ts';
import type { Database } from '../storage/database.ts';
import { readableEarly } from '../storage/durably.ts';
import { prepareById } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import type { Queries } from '../storage/transaction.ts';
import { type PolicyRow, policyOf, type Requirement, requirements, type SecondFactorPolicy } from './policy.rules.ts';

/** A policy as set, for a company or for one of its accounts. */
export interface StoredPolicy extends PolicyRow {
  readonly companyId: string;
  readonly accountId: string | undefined;
}

/** What counts for an account. */
export interface FoundPolicy {
  readonly policy: SecondFactorPolicy;
  /** Whether the account has a second factor; most have none, which saves them a query. */
  readonly hasFactor: boolean;
  /** The time of the database, in milliseconds since 1970. */
  readonly now: number;
}

export interface SecondFactorPolicies {
  /** What counts for an account; undefined if there is no such account. */
  find(accountId: string): Promise<FoundPolicy | undefined>;
  /** Starts to read it, in a request that changes no factor of the account before. */
  readAhead(accountId: string | StoredId): void;
  /** Policies of a company and its accounts, or of all companies. */
  list(companyId?: string): Promise<StoredPolicy[]>;
  set(policy: StoredPolicy, tx?: Queries): Promise<void>;
}

interface Columns {
  readonly requirement: string | null;
  readonly channels: string | null;
  readonly trust_hours: number | null;
  readonly required_from: number | null;
}

const requirementOf = (stored: string): Requirement => requirements.find((one) => one === stored) ?? 'required';
const channelsOf = (stored: string): PolicyChannel[] =>
  policyChannels.filter((channel) => stored.split(' ').includes(channel));

function rowOf({ requirement, channels, trust_hours, required_from }: Columns): PolicyRow | undefined {
  if (requirement === null) return undefined;
  return {
    requirement: requirementOf(requirement),
    channels: channels === null ? undefined : channelsOf(channels),
    trustHours: trust_hours ?? undefined,
    requiredFrom: required_from === null ? undefined : Number(required_from),
  };
}

/** Creates the store of what companies ask of the second factor. */
export function createSecondFactorPolicies({ db, now }: Database): SecondFactorPolicies {
  type FoundColumns = Columns & { account_id: string | null; has_factor: unknown; now: number };
  const ofAccount = prepareById<FoundColumns>(db, (accountId) =>
    db
      .selectFrom('accounts')
      .leftJoin('second_factor_policies as set', (join) =>
        join
          .onRef('set.company_id', '=', 'accounts.company_id')
          .on((eb) => eb.or([eb('set.account_id', '=', ''), eb('set.account_id', '=', eb.ref('accounts.id'))])),
      )
      .select(['set.account_id', 'set.requirement', 'set.channels', 'set.trust_hours', 'set.required_from'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('factors').select('factors.id').whereRef('factors.account_id', '=', 'accounts.id'))
          .as('has_factor'),
      )
      .select(now.as('now'))
      .where('accounts.id', '=', accountId),
  );
  const find = readableEarly(async (accountId: string | StoredId): Promise<FoundPolicy | undefined> => {
    const { rows } = await ofAccount(accountId);
    const [first] = rows;
    if (!first) return undefined;
    const company = rows.find((row) => row.account_id === '');
    const own = rows.find((row) => row.account_id); // of this account, as the query says
    const policy = policyOf(company && rowOf(company), own && rowOf(own));
    return { policy, hasFactor: Boolean(first.has_factor), now: Number(first.now) }; // 0 and 1 in SQLite
  });
  return {
    find,
    readAhead: find.early,
    async list(companyId) {
      const rows = await db
        .selectFrom('second_factor_policies')
        .selectAll()
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
        .orderBy('company_id')
        .orderBy('account_id')
        .execute();
      return rows.flatMap((row) => {
        const set = rowOf(row);
        return set ? [{ ...set, companyId: row.company_id, accountId: row.account_id || undefined }] : [];
      });
    },
    async set({ companyId, accountId = '', requirement, channels, trustHours, requiredFrom }, tx = db) {
      const values = {
        requirement,
        channels: channels?.join(' ') ?? null,
        trust_hours: trustHours ?? null,
        required_from: requiredFrom ?? null,
      };
      await tx
        .insertInto('second_factor_policies')
        .values({ company_id: companyId, account_id: accountId, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'account_id']).doUpdateSet(values))
        .execute();
    },
  };
}
