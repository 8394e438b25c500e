import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Fact, KnownFact } from '../gate/gate.ts';
import type { SignInTable } from './sign-in-tables.ts';

// The version before keeps these facts in columns of the sign-in. Both versions run during an update, so the facts are
// written to both places, and one counts only while its column has it. The next version drops the columns and this file
// (decision 177).

interface FormerColumn {
  readonly column: keyof SignInTable;
  readonly scope: Fact<unknown>['scope'];
  /** The column has the time of the fact, a 1, or its value. */
  readonly has: 'time' | 'one' | 'value';
}

const former = {
  governmentNotice: { column: 'notice_at', scope: 'account', has: 'time' },
  consent: { column: 'consent_at', scope: 'account', has: 'time' },
  emergencyAddressPutOff: { column: 'emergency_put_off_at', scope: 'account', has: 'time' },
  sunsetNotice: { column: 'sunset_notice_at', scope: 'signIn', has: 'time' },
  addressServiceAway: { column: 'address_service_away_at', scope: 'signIn', has: 'time' },
  pendingIdentity: { column: 'pending_identity', scope: 'signIn', has: 'value' },
  deniesMismatch: { column: 'denies_mismatch', scope: 'signIn', has: 'one' },
  externalBrowser: { column: 'in_external_browser', scope: 'signIn', has: 'one' },
} as const satisfies Record<string, FormerColumn>;

/** The column of a fact that the version before knows. */
export type FormerColumnName = (typeof former)[keyof typeof former]['column'];
const byName = new Map(Object.entries(former));

export const formerFactColumns: readonly FormerColumnName[] = Object.values(former).map(({ column }) => column);

/** The column in which the version before looks for a fact. */
export const formerColumnOf = (name: string) => byName.get(name);

export type FormerFactRow = Pick<Selectable<SignInTable>, FormerColumnName | 'account_id'> & { readonly now: number };

/** The facts that the columns have. A fact of an account is about the account of the sign-in. */
export function formerFactsOf(row: FormerFactRow): KnownFact[] {
  return Object.entries(former).flatMap(([name, { column, scope, has }]) => {
    const stored = row[column];
    if (stored === null || (scope === 'account' && row.account_id === null)) return [];
    const ageMs = has === 'time' ? Number(row.now) - Number(stored) : 0;
    const accountId = scope === 'account' ? (row.account_id ?? undefined) : undefined;
    return [{ name, accountId, value: has === 'value' ? stored : true, ageMs }];
  });
}

/** Column values that end the facts of an account, unless the sign-in is of this account already. */
export function keptFormerFacts(accountId: string | null): Partial<Record<FormerColumnName, RawBuilder<never>>> {
  const columns = Object.values(former).filter(({ scope }) => scope === 'account');
  return Object.fromEntries(
    columns.map(({ column }) => [column, sql`case when account_id = ${accountId} then ${sql.ref(column)} end`]),
  );
}
