import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { refusalCodes } from '../access-policy/ruling.rules.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Gate, GateCase } from '../sign-in/sign-in.ts';
import { acknowledgedIn } from './acknowledged.ts';
import { asOAuthError } from './library-overrides/oauth-errors.ts';

export interface SessionGateParts {
  readonly accounts: Accounts;
  /** The first gate that is closed to an account whose identity is proven. */
  closedGate(account: Account, one: GateCase): Promise<Gate | undefined>;
}

/** The prompt of a session that a closed gate stops. */
export const gates = 'gates';

/** What apps are told that ask with prompt=none. */
const restricted = 'The account may not use this app, or not from where it is.';
const stopped = 'The user is asked for something by the page first.';

const policyCodes: readonly Gate['refusesWith'][] = Object.values(refusalCodes);

/**
 * A session does not go round the gates of a sign-in: what has become due since it began is asked of it, by the page.
 * Consent is asked by a prompt of its own.
 */
export function gatePrompt(parts: SessionGateParts) {
  const asked = new WeakMap<KoaContextWithOIDC, Promise<Gate | undefined>>();
  const gateOf = (ctx: KoaContextWithOIDC) => {
    const gate = asked.get(ctx) ?? gateClosedTo(parts, ctx);
    asked.set(ctx, gate);
    return gate;
  };
  const isRestricted = async (ctx: KoaContextWithOIDC) => {
    const gate = await gateOf(ctx);
    return gate !== undefined && policyCodes.includes(gate.refusesWith);
  };
  const isStopped = async (ctx: KoaContextWithOIDC) => (await gateOf(ctx)) !== undefined;
  const { Check, Prompt } = interactionPolicy;
  return new Prompt(
    { name: gates },
    new Check('restricted', restricted, 'access_denied', asOAuthError(isRestricted)),
    new Check('stopped', stopped, asOAuthError(isStopped)), // the first reason is the one that an app is told
  );
}

async function gateClosedTo({ accounts, closedGate }: SessionGateParts, ctx: KoaContextWithOIDC) {
  const { session, client } = ctx.oidc;
  const account = session?.accountId ? await accounts.byId(session.accountId) : undefined;
  if (!account || !client) return undefined;
  const { clientId } = client;
  return closedGate(account, { clientId, address: ctx.ip, isConsentDue: false, ...acknowledgedIn(ctx) });
}
