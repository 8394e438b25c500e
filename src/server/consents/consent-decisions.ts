import { z } from 'zod';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clients } from '../clients/clients.ts';
import { defineFact, type FactStore } from '../gate/gate.ts';
import { isConsentDue } from './consent.rules.ts';
import type { Consents } from './consent-store.ts';

/** Name of the consent gate. Silent sign-on checks it in a separate prompt. */
export const consentGateName = 'consent';

/** The user has consented in the sign-in. */
export const consentGiven = defineFact({ name: 'consent', scope: 'account', value: z.literal(true) });

export interface ConsentDeps {
  readonly audit: Audit;
  readonly clients: Clients;
  readonly consents: Consents;
  readonly signIns: { readonly facts: Pick<FactStore, 'set'> };
}

/** An authenticated sign-in whose user grants the requested scopes. */
export interface ConsentingSignIn {
  readonly id: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly parameters: PageParameters;
}

/** The page's query parameters (ENTRY-1) in an authorization request. */
export const ownParameters = (parameters: Readonly<Record<string, unknown>>) =>
  parsePageParameters(
    Object.entries(parameters).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** A request of a client for scopes of an account. */
export interface ConsentCase {
  readonly accountId: string;
  readonly clientId: string;
  readonly parameters: PageParameters;
  readonly hasConsented: boolean;
}

const scopesIn = (parameters: PageParameters) => parameters.scope?.split(' ').filter(Boolean) ?? [];

/** Whether a client must ask an account for consent. */
export async function isConsentDueFor(
  { clients, consents }: Pick<ConsentDeps, 'clients' | 'consents'>,
  one: ConsentCase,
): Promise<boolean> {
  const { accountId, clientId, parameters, hasConsented } = one;
  const client = await clients.byId(clientId);
  const isThirdParty = client?.isThirdParty ?? true;
  return isConsentDue({
    isThirdParty,
    asked: scopesIn(parameters).filter((scope) => client?.scopes.some((known) => known === scope)),
    granted: isThirdParty ? await consents.scopesOf(accountId, clientId) : new Set(),
    isRequested: parameters.prompt.includes('consent'),
    isHidden: parameters.ui_options.includes('hide_consent'),
    hasConsented,
  });
}

/** Records that the account of a sign-in grants the app the requested scopes. */
export async function grantConsent({ audit, consents, signIns }: ConsentDeps, signIn: ConsentingSignIn): Promise<void> {
  const { id: signInId, accountId, clientId } = signIn;
  await consents.grant(accountId, clientId, scopesIn(signIn.parameters));
  await signIns.facts.set({ id: signInId, accountId }, consentGiven, true);
  await audit.record({ event: 'consentGranted', outcome: 'ok', accountId, clientId, signInId });
}

/** The scopes that a client gets: a first-party client all requested ones, a third-party client those that are granted. */
export async function grantable(
  { clients, consents }: ConsentDeps,
  accountId: string,
  clientId: string,
  asked: readonly string[],
): Promise<readonly string[]> {
  const client = await clients.byId(clientId);
  if (client && !client.isThirdParty) return asked;
  const granted = await consents.scopesOf(accountId, clientId);
  return asked.filter((scope) => granted.has(scope));
}
