import type { Selectable } from 'kysely';
import { type Acknowledged, parametersOf } from './open-sign-in.ts';
import { type Proof, proofsOf } from './proof.rules.ts';
import type { SignInTable } from './sign-in-tables.ts';

/** What ends a sign-in. */
export interface FinishedSignIn extends Acknowledged {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly staysSignedIn: boolean;
  /** The page notifies its user instead of going back to the app (SIGN-10). */
  readonly isAutomated: boolean;
  /** What proves the account, at least one. */
  readonly proofs: readonly Proof[];
}

/** What of its row says it. */
export const finishedColumns = [
  'account_id',
  'client_id',
  'redirect_uri',
  'stays_signed_in',
  'is_recognised',
  'proofs',
  'created_at',
  'parameters',
  'notice_at',
  'sunset_notice_at',
] as const satisfies (keyof SignInTable)[];
export type FinishedRow = Pick<Selectable<SignInTable>, (typeof finishedColumns)[number]>;

export function finishedSignInOf(row: FinishedRow): FinishedSignIn | undefined {
  if (!row.account_id) return undefined;
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    staysSignedIn: row.stays_signed_in === 1,
    isAutomated: parametersOf(row).loginAutomation,
    proofs: proofsOf(row),
    isNoticeAcknowledged: row.notice_at !== null,
    isSunsetAcknowledged: row.sunset_notice_at !== null,
  };
}
