import { z } from 'zod';
import { consoleClientId } from '../clients/clients.ts';
import type { ConsoleTokens, TokensOfSignIn } from './console-sessions.ts';

/** Sends a form to the own token endpoint (RFC 6749 §3.2), from the address of the browser. */
export type AskTokenEndpoint = (
  form: URLSearchParams,
  address: string,
) => Promise<{ readonly status: number; readonly json: unknown }>;

const granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  id_token: z.string(),
});
const claims = z.object({ sub: z.string(), nonce: z.string().optional(), auth_time: z.number() });

/**
 * The claims of an ID token that came straight from the own token endpoint, so that its signature need not be checked (OpenID
 * Connect Core §3.1.3.7, 6).
 */
function claimsOf(idToken: string): z.output<typeof claims> {
  const [, payload = ''] = idToken.split('.');
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

interface RedeemedCode {
  readonly code: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly resource: string;
}

/** Redeems the code of a sign-in (RFC 6749 §4.1.3, RFC 7636 §4.5). Undefined for a code that is not good. */
export async function redeemCode(
  ask: AskTokenEndpoint,
  { code, verifier, nonce, redirectUri, resource }: RedeemedCode,
  address: string,
): Promise<TokensOfSignIn | undefined> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: consoleClientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource,
  });
  const found = await tokensOf(ask, form, address);
  return found && claimsOf(found.tokens.id).nonce === nonce ? found : undefined;
}

/** Renews the tokens of a session (RFC 6749 §6). Undefined when its sign-in has ended. */
export function refreshTokens(
  ask: AskTokenEndpoint,
  { refresh }: ConsoleTokens,
  resource: string,
  address: string,
): Promise<TokensOfSignIn | undefined> {
  if (refresh === undefined) return Promise.resolve(undefined);
  const form = { grant_type: 'refresh_token', client_id: consoleClientId, refresh_token: refresh, resource };
  return tokensOf(ask, new URLSearchParams(form), address);
}

/** @throws Error when the endpoint fails by itself */
async function tokensOf(ask: AskTokenEndpoint, form: URLSearchParams, address: string) {
  const { status, json } = await ask(form, address);
  if (status >= 500 || status === 429) throw new Error(`The token endpoint answered ${status}.`);
  const answer = granted.safeParse(json);
  if (status !== 200 || !answer.success) return undefined;
  const { access_token: access, refresh_token: refresh, id_token: id, expires_in: accessSeconds } = answer.data;
  const { sub: accountId, auth_time: authenticatedAtSeconds } = claimsOf(id);
  return {
    accountId,
    tokens: { access, refresh, id },
    accessSeconds,
    authenticatedAt: authenticatedAtSeconds * 1000,
  };
}
