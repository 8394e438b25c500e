import { createHash } from 'node:crypto';
import { z } from 'zod';
import { consolePath, consolePaths, consoleSignInParameters } from '../../contract/console.ts';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { consoleClientId, consoleScope } from '../clients/clients.ts';
import type { PathCookie } from '../http/cookies.ts';
import { randomToken, type Secrets } from '../secrets/secrets.ts';
import { contextClasses } from '../sign-in/sign-in.ts';

/** For so long the browser keeps the request for a sign-in, in seconds. */
export const signInRequestSeconds = 1800;

const kept = z.object({
  verifier: z.string(),
  nonce: z.string(),
  to: z.string(),
  isWindow: z.boolean(),
  /**
   * The session with which the sign-in was begun. The answer may come from another site, such as the provider of a company, and
   * browsers do not send the session's cookie with it.
   */
  former: z.object({ idHash: z.string(), accountId: z.string() }).optional(),
});

/** The request for a sign-in, which its browser keeps until the answer. */
export type KeptRequest = z.output<typeof kept>;

/** A path below the console's own, which no other host can be named by; otherwise the console itself. */
export function viewIn(to: string | null): string {
  const address = to === null ? undefined : URL.parse(to, 'https://console.invalid');
  const isView = address?.origin === 'https://console.invalid' && /^\/console(?:\/|$)/.test(address.pathname);
  return isView ? address.pathname + address.search : consolePath;
}

interface Asked {
  readonly query: URLSearchParams;
  readonly redirectUri: string;
  readonly resource: string;
  readonly former: KeptRequest['former'];
  /** The e-mail address with which the person confirms. */
  readonly loginHint: string | undefined;
}

/**
 * The address of a sign-in to the console with its own state, and the request that the browser keeps for it.
 * @returns address, state and what is kept
 */
export function newSignIn({ query, redirectUri, resource, former, loginHint }: Asked) {
  const request: KeptRequest = {
    verifier: randomToken(),
    nonce: randomToken(),
    to: viewIn(query.get(consoleSignInParameters.to)),
    isWindow: query.get(consoleSignInParameters.window) === '1',
    former,
  };
  const state = randomToken();
  const asked = new URLSearchParams({
    client_id: consoleClientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: consoleScope,
    resource,
    state,
    nonce: request.nonce,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  if (query.get(consoleSignInParameters.confirm) === '1') {
    asked.set('acr_values', contextClasses.secondFactor);
    asked.set('max_age', '0');
    if (loginHint !== undefined) asked.set('login_hint', loginHint);
  }
  const brandId = query.get('brandId');
  if (brandId !== null) asked.set('brandId', brandId);
  return { address: `${authorizationPath}?${asked}`, state, request };
}

/** Parameters of the cookie that keeps a request for a sign-in. It comes back from another site, so it is Lax. */
export const requestCookie = (state: string) =>
  ({ name: `portico_console_${state.slice(0, 12)}`, path: consolePaths.callback, sameSite: 'lax' }) as const;

const textOf = (state: string, request: KeptRequest) => JSON.stringify({ ...request, state });

/** The line that lets the browser keep a request. */
export const keepRequest = (
  secrets: Pick<Secrets, 'seal'>,
  cookie: PathCookie,
  { state, request }: ReturnType<typeof newSignIn>,
): string => cookie.line(secrets.seal(textOf(state, request)), signInRequestSeconds);

/** The kept request of an answer; undefined when the browser has none, or one of another state. */
export function keptRequest(
  secrets: Pick<Secrets, 'tryOpen'>,
  cookieValue: string | undefined,
  state: string,
): KeptRequest | undefined {
  const opened = cookieValue && secrets.tryOpen(cookieValue);
  if (!opened) return undefined;
  const { state: own, ...request } = kept.extend({ state: z.string() }).parse(JSON.parse(opened));
  return own === state ? request : undefined;
}
