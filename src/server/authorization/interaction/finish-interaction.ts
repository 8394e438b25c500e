import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Fact } from '../../gate/gate.ts';
import { Refused } from '../../http/refused.ts';
import type { SessionStore } from '../../sessions/sessions.ts';
import {
  type Authentication,
  askedAuthenticationOf,
  authenticationOf,
  type FinishedSignIn,
  isEarlier,
  isUnrecorded,
  type Proof,
} from '../../sign-in/sign-in.ts';
import { resumeInPlace } from '../library-overrides/resume-in-place.ts';
import { type SessionFacts, sessionFacts } from '../library-overrides/session-facts.ts';
import type { AdapterReadAhead } from '../oidc-adapter.ts';
import { fieldsToKeep, keptFacts } from '../sessions/kept-facts.ts';
import { keepsSessionAccount, selectAccount } from './interaction-policy.ts';
import { automation } from './login-automation.ts';
import { redirectOfProvider } from './redirect-of-provider.ts';

/** A finished sign-in, with the language in which its page was shown at last. */
export interface FinishedOnPage extends FinishedSignIn {
  readonly pageLocale?: string | undefined;
}

/** Name of the language in the result of an interaction. */
const pageLocaleResult = 'pageLocale';

/** The language in which the page of the sign-in that a request finishes was shown; undefined if there was no page. */
export const pageLocaleOf = ({ oidc }: KoaContextWithOIDC) =>
  (oidc.result?.[pageLocaleResult] as { readonly pageLocale: string } | undefined)?.pageLocale; // written by finishSignIn

/** An address that is not registered is ignored: the result then goes to that of the request (REDIR-2). */
async function redirectToApp(provider: Provider, { params, deviceCode }: Interaction, proofs: readonly Proof[]) {
  const named = deviceCode ? undefined : redirectOfProvider(params, proofs);
  const client = named === undefined ? undefined : await provider.Client.find(String(params.client_id));
  if (named !== undefined && client?.redirectUriAllowed(named)) params.redirect_uri = named; // the code is bound to it
}

/** Finds the interaction of a sign-in and checks that its address is still registered. @throws Refused 222 or 208 */
async function findInteraction(provider: Provider, signInId: string) {
  const interaction = await provider.Interaction.find(signInId);
  if (!interaction) throw new Refused(222);
  const { client_id: clientId, redirect_uri: redirectUri } = interaction.params;
  const client = await provider.Client.find(String(clientId));
  if (!interaction.deviceCode && !client?.redirectUriAllowed(String(redirectUri))) throw new Refused(208);
  return interaction;
}

export interface FinishDeps {
  readonly provider: Provider;
  readonly sessions: Pick<SessionStore, 'end'>;
  readonly ahead: AdapterReadAhead;
  /** Every fact of a sign-in. */
  readonly facts: readonly Fact<unknown>[];
}

/**
 * Prepares the request to continue the app's authorization request with a finished sign-in.
 * @throws Refused 222, or 208 if the app's address is no longer registered
 */
export async function finishSignIn(
  { provider, sessions, facts, ahead }: FinishDeps,
  signInId: string,
  finished: FinishedOnPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { accountId, staysSignedIn, proofs, pageLocale } = finished;
  const [interaction, session] = await Promise.all([
    findInteraction(provider, signInId),
    provider.Session.get(provider.createContext(request, response)),
  ]);
  const authentication = isUnrecordedSession(interaction, proofs) ? undefined : authenticationOf(proofs);
  const isOfSession = !authentication || proofs.some(isEarlier);
  if (isOfSession && session.accountId !== accountId) throw new Refused(222); // the session has ended meanwhile
  if (session.accountId && session.accountId !== accountId) {
    await sessions.end(session.accountId, session.uid); // another account was signed in on this browser
    delete interaction.session;
  } else if (session.accountId) {
    ahead.find('Session', session.jti); // the library reads it again
    const grantId = session.grantIdFor(finished.clientId);
    if (grantId) ahead.find('Grant', grantId);
  }
  await redirectToApp(provider, interaction, proofs);
  const staysAsItWas = session.accountId === accountId && isKeptAtChange(interaction, session);
  interaction.result = {
    ...(authentication && { login: loginOf(accountId, staysSignedIn || staysAsItWas, authentication) }),
    [selectAccount]: {},
    consent: {},
    sso: {},
    [automation]: {},
    [keptFacts]: fieldsToKeep(facts, finished),
    [sessionFacts]: { ...factsOf(proofs) },
    ...(pageLocale && { [pageLocaleResult]: { pageLocale } }),
  };
  resumeInPlace(request, interaction);
}

/** What the session keeps of its proofs. The last proof counts: a provider may have been asked again. */
function factsOf(proofs: readonly Proof[]): SessionFacts {
  const { sessionEndsAt, providerSession } = proofs.findLast((proof) => proof.sessionEndsAt !== undefined) ?? {};
  return {
    ...(sessionEndsAt !== undefined && { endsBy: Math.floor(sessionEndsAt / 1000) }),
    ...(providerSession !== undefined && { providerSession }),
  };
}

type Interaction = Awaited<ReturnType<typeof findInteraction>>;

/** Who stays signed in, and only confirms a change of their own security, is not asked again whether they stay. */
const isKeptAtChange = ({ params }: Interaction, { transient }: Awaited<ReturnType<Provider['Session']['get']>>) =>
  !transient && askedAuthenticationOf(params).changes !== undefined;

/** The fields of an authentication that the session stores. */
const loginOf = (accountId: string, remember: boolean, { amr, acr, authTime }: Authentication) => ({
  accountId,
  remember,
  ts: authTime,
  amr: [...amr],
  ...(acr && { acr }),
});

/** In sign-ins of a version that did not record proofs, the prompt shows whether the session proved the account. */
const isUnrecordedSession = ({ prompt, session }: Interaction, proofs: readonly Proof[]) =>
  keepsSessionAccount(prompt.name) &&
  proofs.every((proof) => isUnrecorded(proof) && proof.accountId === session?.accountId);

/** Prepares the request to return an error to the app. @throws Refused as above */
export async function leaveSignIn(
  provider: Provider,
  signInId: string,
  asked: string,
  request: IncomingMessage,
): Promise<void> {
  const interaction = await findInteraction(provider, signInId);
  // A device gets access_denied for a cancelled sign-in (RFC 8628 §3.5).
  const error = interaction.deviceCode ? 'access_denied' : asked;
  interaction.result = { error, error_description: cancellationDescriptions[error] };
  resumeInPlace(request, interaction);
}

const cancellationDescriptions: Readonly<Record<string, string>> = {
  user_cancelled: 'The user went back to the app.',
  access_denied: 'The user denied access.',
};
