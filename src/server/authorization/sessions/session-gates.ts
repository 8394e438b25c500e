import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Accounts } from '../../accounts/accounts.ts';
import { consentGateName, ownParameters } from '../../consents/consents.ts';
import {
  contextFor,
  type Fact,
  factsFor,
  firstClosedGate,
  type Gate,
  type GateContext,
  knownNow,
} from '../../gate/gate.ts';
import { askedAuthenticationOf, isFederatedBy, strengthOfClass } from '../../sign-in/sign-in.ts';
import { asOAuthError } from '../library-overrides/oauth-errors.ts';
import { readKeptFacts } from './kept-facts.ts';
import { ownAccountOf } from './own-account.ts';

export interface SessionGateDeps {
  readonly accounts: Accounts;
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
  /** Every fact of a sign-in. */
  readonly facts: readonly Fact<unknown>[];
}

/** Name of the prompt for a session with a closed gate. */
export const gatesPromptName = 'gates';

/** The error description for requests with prompt=none. */
const accessDenied = 'The account may not use this app, or not from where it is.';
const interactionRequired = 'The user is asked for something by the page first.';
/** Required by ENTRY-9. */
const consentRequired = 'prompt=consent is required.';

/**
 * The prompts for closed gates. A session must pass the same gates as a sign-in; a gate that has closed since then sends
 * the user to the page. Consent has a separate prompt (OpenID Connect Core §3.1.2.1).
 */
export function gatePrompts({ accounts, gates, facts }: SessionGateDeps) {
  const contextOf = memoizePerRequest((ctx) => gateContextOf({ accounts, facts }, ctx));
  const closedAmong = (asked: readonly Gate[]) =>
    memoizePerRequest(async (ctx) => {
      const context = await contextOf(ctx);
      return context && firstClosedGate(asked, 'session', context);
    });
  const closedGate = closedAmong(gates.filter(({ name }) => name !== consentGateName));
  const closedConsent = closedAmong(gates.filter(({ name }) => name === consentGateName));
  const closedToSessions = closedAmong(gates.filter(({ needsNewProof }) => needsNewProof));
  /** Whether the session counts no more: its user must be proven anew, which the page then leads on from. */
  const isProofNeeded = async (ctx: KoaContextWithOIDC) =>
    !ctx.oidc.result?.login && (await closedToSessions(ctx)) !== undefined;
  const isAccessDenied = async (ctx: KoaContextWithOIDC) => (await closedGate(ctx))?.silentError === 'access_denied';
  const isStopped = async (ctx: KoaContextWithOIDC) => (await closedGate(ctx)) !== undefined;
  const isConsentMissing = async (ctx: KoaContextWithOIDC) =>
    !ctx.oidc.result?.consent && (await closedConsent(ctx)) !== undefined;
  const { Check, Prompt } = interactionPolicy;
  return {
    isProofNeeded,
    gates: new Prompt(
      { name: gatesPromptName },
      // an app gets the error of the first failed check
      new Check('restricted', accessDenied, 'access_denied', asOAuthError(isAccessDenied)),
      new Check('stopped', interactionRequired, asOAuthError(isStopped)),
    ),
    consent: new Prompt(
      { name: 'consent', requestable: true },
      new Check('consent_missing', consentRequired, asOAuthError(isConsentMissing)),
    ),
  };
}

/** Computes a value only once per request. */
function memoizePerRequest<Value>(load: (ctx: KoaContextWithOIDC) => Value): (ctx: KoaContextWithOIDC) => Value {
  const loaded = new WeakMap<KoaContextWithOIDC, { readonly value: Value }>();
  return (ctx) => {
    const known = loaded.get(ctx) ?? { value: load(ctx) };
    loaded.set(ctx, known);
    return known.value;
  };
}

async function gateContextOf(
  { accounts, facts }: Pick<SessionGateDeps, 'accounts' | 'facts'>,
  ctx: KoaContextWithOIDC,
): Promise<GateContext | undefined> {
  const { session, client, params } = ctx.oidc;
  const found = ownAccountOf(ctx);
  const isOfSession = found !== undefined && found.id === session?.accountId;
  const account = isOfSession ? found : session?.accountId && (await accounts.byId(session.accountId));
  if (!account || !client) return undefined;
  const kept = readKeptFacts(ctx, facts).map(({ fact, value }) => knownNow(fact, account.id, value));
  return contextFor({
    account,
    clientId: client.clientId,
    address: ctx.ip,
    parameters: ownParameters(params ?? {}),
    facts: factsFor(kept, account.id),
    strength: strengthOfClass(session?.acr),
    isBySingleSignOn: isFederatedBy(session?.amr),
    asked: askedAuthenticationOf(params ?? {}),
  });
}
