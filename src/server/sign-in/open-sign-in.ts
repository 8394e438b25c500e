import type { Selectable } from 'kysely';
import { securityChangeParameter, securityChanges } from '../../contract/account/security-change.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { AskedAuthentication, KnownFact } from '../gate/gate.ts';
import { type FactRow, knownFactsOf } from './fact-store.ts';
import { contextClasses, type Proof, proofsOf } from './proof.rules.ts';
import type { SignInTable } from './sign-in-tables.ts';

/** An unfinished sign-in. */
export interface OpenSignIn {
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
  /** What capabilities remember in it, of whatever account. `factsFor` reads those of one. */
  readonly facts: readonly KnownFact[];
  /** The sign-in is for a device that waits (RFC 8628). */
  readonly isForDevice: boolean;
  readonly expiresInSeconds: number;
  /** The response mode that the app requested (OAuth 2.0 Multiple Response Type Encoding Practices §2.1), if any. */
  readonly responseMode: string | undefined;
  readonly asked: AskedAuthentication;
}

/** A sign-in whose proofs are sufficient to act for its account. */
export type AuthenticatedSignIn = OpenSignIn & { readonly accountId: string };

/** The stored row of a sign-in, with the database's time of the query. */
export type OpenRow = Selectable<SignInTable> & FactRow & { readonly has_choices: unknown };

/** Parses JSON that only the store's `open` writes. */
export const parametersOf = (row: { readonly parameters: string }) => JSON.parse(row.parameters) as PageParameters;

/** Parses JSON that only the store's `open` writes. */
export const requestOf = (request: string) => JSON.parse(request) as Readonly<Record<string, string>>;

/** Says that the app asked for `max_age=0`, which the OpenID library takes out of its request. */
export const zeroMaxAgeParameter = 'zero_max_age';

/** What an authorization request asks of the authentication. */
export const askedAuthenticationOf = (request: Readonly<Record<string, unknown>>): AskedAuthentication => {
  const asksForSecondFactor = String(request.acr_values ?? '')
    .split(' ')
    .includes(contextClasses.secondFactor);
  const maxAge = request.max_age ?? (request[zeroMaxAgeParameter] === 'true' ? '0' : undefined);
  const isStepUp = asksForSecondFactor || maxAge !== undefined;
  const isOwnPage = request.client_id === sessionsClientId; // no app can send its users there
  const changes = securityChanges.find((change) => isOwnPage && change === request[securityChangeParameter]);
  const maxAgeSeconds = Number(maxAge ?? Number.NaN);
  return {
    asksForSecondFactor,
    isStepUp,
    ...(Number.isInteger(maxAgeSeconds) && maxAgeSeconds >= 0 && { maxAgeSeconds }),
    ...(changes && { changes }),
  };
};

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
    facts: knownFactsOf(row),
    isForDevice: request.redirect_uri === undefined,
    responseMode: request.response_mode,
    asked: askedAuthenticationOf(request),
    expiresInSeconds: Math.floor((row.expires_at - Number(row.now)) / 1000),
  };
}
