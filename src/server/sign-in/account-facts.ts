import { type RawBuilder, sql } from 'kysely';
import type { SignInTable } from './sign-in-tables.ts';

/** What one account has done in a sign-in. It counts for no other account that the sign-in turns to. */
export interface AccountFacts {
  readonly isNoticeAcknowledged: boolean;
  readonly hasConsented: boolean;
  /** The user wants to give an emergency address at the next sign-in. */
  readonly isEmergencyAddressPutOff: boolean;
}

/** A sign-in and the account that it was of when its user answered. */
export interface Acknowledging {
  readonly id: string;
  readonly accountId: string;
}

/** The facts of an account that has done nothing yet. */
export const noAccountFacts: AccountFacts = {
  isNoticeAcknowledged: false,
  hasConsented: false,
  isEmergencyAddressPutOff: false,
};

/** The column of each fact. */
export const factColumns = {
  isNoticeAcknowledged: 'notice_at',
  hasConsented: 'consent_at',
  isEmergencyAddressPutOff: 'emergency_put_off_at',
} as const satisfies Record<keyof AccountFacts, keyof SignInTable>;

type FactColumn = (typeof factColumns)[keyof AccountFacts];

/** The facts of the account to which the row of a sign-in belongs. */
export const accountFactsOf = (row: { readonly [column in FactColumn]: number | null }): AccountFacts => ({
  isNoticeAcknowledged: row[factColumns.isNoticeAcknowledged] !== null,
  hasConsented: row[factColumns.hasConsented] !== null,
  isEmergencyAddressPutOff: row[factColumns.isEmergencyAddressPutOff] !== null,
});

/** Column values that keep the facts only if the sign-in is already of this account. */
export function keptFacts(accountId: string | null): Record<FactColumn, RawBuilder<number | null>> {
  const kept = (column: FactColumn) =>
    sql<number | null>`case when account_id = ${accountId} then ${sql.ref(column)} end`;
  return {
    [factColumns.isNoticeAcknowledged]: kept(factColumns.isNoticeAcknowledged),
    [factColumns.hasConsented]: kept(factColumns.hasConsented),
    [factColumns.isEmergencyAddressPutOff]: kept(factColumns.isEmergencyAddressPutOff),
  };
}
