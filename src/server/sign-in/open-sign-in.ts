import type { Selectable } from 'kysely';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { securityChangeParameter, securityChanges } from '../../contract/security-change.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { AskedAuthentication } from '../gate/gate.ts';
import { type AccountFacts, accountFactsOf } from './account-facts.ts';
import { contextClasses, type Proof, proofsOf } from './proof.rules.ts';
import type { SignInTable } from './sign-in-tables.ts';

/** The notices that a user has acknowledged in a sign-in or its session. */
export interface Acknowledged {
  readonly isNoticeAcknowledged: boolean;
  /** The warning of an app that retires soon. */
  readonly isSunsetAcknowledged: boolean;
}

/** An unfinished sign-in. */
export interface OpenSignIn extends Acknowledged, AccountFacts {
  readonly id: string;
  readonly clientId: string;
  readonly brandId: number;
  readonly parameters: PageParameters;
  readonly redirectUri: string;
  /** The current account. */
  readonly accountId: string | undefined;
  /** Proofs of that account. */
  readonly proofs: readonly Proof[];
  /** Whether accounts are offered; one of them may be chosen already. */
  readonly hasChoices: boolean;
  /** A check of an address in this sign-in has just found no service. */
  readonly isAddressServiceAway: boolean;
  /** The sign-in is for a device that waits (RFC 8628). */
  readonly isForDevice: boolean;
  readonly expiresInSeconds: number;
  /** The response mode that the app requested (OAuth 2.0 Multiple Response Type Encoding Practices §2.1), if any. */
  readonly responseMode: string | undefined;
  readonly asked: AskedAuthentication;
  /** The identity of another provider that its user may connect to the account. */
  readonly pendingIdentity?: string | undefined;
  readonly wishes?: EntranceWishes;
}

/** What the dispatcher was told for a sign-in, which holds until its end (ROUTE-8). */
export interface EntranceWishes {
  /** The app refuses another address at the provider than the entered one. */
  readonly deniesMismatch: boolean;
  /** The browser is that of the device, outside of the app. */
  readonly isExternalBrowser: boolean;
}

/** Whether the browser is that of the device, outside of the app, as the app's request or the dispatcher has said. */
export const isInExternalBrowser = ({ parameters, wishes }: Pick<OpenSignIn, 'parameters' | 'wishes'>): boolean =>
  parameters.external_browser || wishes?.isExternalBrowser === true;

/** A sign-in whose proofs are sufficient to act for its account. */
export type AuthenticatedSignIn = OpenSignIn & { readonly accountId: string };

/** The stored row of a sign-in, with the database's time of the query. */
export type OpenRow = Selectable<SignInTable> & { readonly now: number; readonly has_choices: unknown };

/** Parses JSON that only the store's `open` writes. */
export const parametersOf = (row: { readonly parameters: string }) => JSON.parse(row.parameters) as PageParameters;

/** Parses JSON that only the store's `open` writes. */
export const requestOf = (request: string) => JSON.parse(request) as Readonly<Record<string, string>>;

/** What an authorization request asks of the authentication. */
export const askedAuthenticationOf = (request: Readonly<Record<string, unknown>>): AskedAuthentication => {
  const asksForSecondFactor = String(request.acr_values ?? '')
    .split(' ')
    .includes(contextClasses.secondFactor);
  const isStepUp = asksForSecondFactor || request.max_age !== undefined;
  const isOwnPage = request.client_id === sessionsClientId; // no app can send its users there
  const changes = securityChanges.find((change) => isOwnPage && change === request[securityChangeParameter]);
  const maxAgeSeconds = Number(request.max_age ?? Number.NaN);
  return {
    ...{ asksForSecondFactor, isStepUp },
    ...(Number.isInteger(maxAgeSeconds) && maxAgeSeconds >= 0 && { maxAgeSeconds }),
    ...(changes && { changes }),
  };
};

/** For so long a sign-in remembers that addresses could not be checked. */
const awayMs = 600_000;

export function openSignInOf(row: OpenRow): OpenSignIn {
  const request = row.request === null ? {} : requestOf(row.request);
  return {
    id: row.id,
    clientId: row.client_id,
    brandId: row.brand_id,
    parameters: parametersOf(row),
    redirectUri: row.redirect_uri,
    accountId: row.account_id ?? undefined,
    proofs: proofsOf(row),
    hasChoices: Boolean(row.has_choices), // 0 and 1 in SQLite
    ...accountFactsOf(row),
    isSunsetAcknowledged: row.sunset_notice_at !== null,
    isAddressServiceAway: Number(row.now) - (row.address_service_away_at ?? 0) < awayMs,
    isForDevice: request.redirect_uri === undefined,
    responseMode: request.response_mode,
    asked: askedAuthenticationOf(request),
    pendingIdentity: row.pending_identity ?? undefined,
    wishes: { deniesMismatch: row.denies_mismatch === 1, isExternalBrowser: row.in_external_browser === 1 },
    expiresInSeconds: Math.floor((row.expires_at - Number(row.now)) / 1000),
  };
}
