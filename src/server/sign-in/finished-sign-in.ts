import type { Selectable } from 'kysely';
import type { KnownFact } from '../gate/gate.ts';
import { type FactRow, factColumns, knownFactsOf } from './fact-store.ts';
import { parametersOf } from './open-sign-in.ts';
import { type Proof, proofsOf } from './proof.rules.ts';
import type { SignInTable } from './sign-in-tables.ts';

/** A finished sign-in, from which the session of the OpenID library is created. */
export interface FinishedSignIn {
  readonly accountId: string;
  readonly clientId: string;
  readonly brandId: number;
  readonly redirectUri: string;
  readonly staysSignedIn: boolean;
  /** The page shows a notification instead of returning to the app (SIGN-10). */
  readonly isAutomated: boolean;
  /** Proofs of the account; at least one. */
  readonly proofs: readonly Proof[];
  readonly facts: readonly KnownFact[];
}

/** The columns that a finished sign-in is read from. */
export const finishedColumns = [
  ...factColumns,
  'client_id',
  'brand_id',
  'redirect_uri',
  'stays_signed_in',
  'is_recognised',
  'proofs',
  'created_at',
  'parameters',
] as const satisfies (keyof SignInTable)[];
export type FinishedRow = Pick<Selectable<SignInTable>, (typeof finishedColumns)[number]> & FactRow;

export function finishedSignInOf(row: FinishedRow): FinishedSignIn | undefined {
  if (!row.account_id) return undefined;
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    brandId: row.brand_id,
    redirectUri: row.redirect_uri,
    staysSignedIn: row.stays_signed_in === 1,
    isAutomated: parametersOf(row).loginAutomation,
    proofs: proofsOf(row),
    facts: knownFactsOf(row),
  };
}
