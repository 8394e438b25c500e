import type { Selectable } from 'kysely';
import type { SignInTable } from '../storage/schema.ts';
import { type Acknowledged, parametersOf } from './open-sign-in.ts';

/** What ends a sign-in. */
export interface FinishedSignIn extends Acknowledged {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly staysSignedIn: boolean;
  /** The page notifies its user instead of going back to the app (SIGN-10). */
  readonly isAutomated: boolean;
  /** No password was proven in it: its account is that of a session which existed before. */
  readonly isRecognised: boolean;
}

/** What of its row says it. */
export const finishedColumns = [
  'account_id',
  'client_id',
  'redirect_uri',
  'stays_signed_in',
  'is_recognised',
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
    isRecognised: row.is_recognised === 1,
    isNoticeAcknowledged: row.notice_at !== null,
    isSunsetAcknowledged: row.sunset_notice_at !== null,
  };
}
