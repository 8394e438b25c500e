import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { html } from '../partner-app/html.ts';

/** Claims of a user. */
export type SocialPerson = JWTPayload & { readonly sub: string };

/** What differs in the wire of a provider. */
export interface Wire {
  readonly metadata: object;
  readonly isAnswerPosted: boolean;
  /** Returns the OAuth error of a request that the provider does not accept. */
  refuse(request: URLSearchParams): string | undefined;
  /** Whether the ID token says when the user signed in. */
  tellsTime(request: URLSearchParams): boolean;
  /** @param basic the password of HTTP Basic authentication, if there is one */
  authenticate(form: URLSearchParams, basic: string | undefined, issuer: string): Promise<boolean>;
}

export function googleWire(secret: string): Wire {
  return {
    metadata: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
    isAnswerPosted: false,
    refuse: (request) =>
      request.get('code_challenge_method') === 'S256' && request.get('prompt') !== 'login'
        ? undefined
        : 'invalid_request',
    tellsTime: (request) => (request.get('claims') ?? '').includes('auth_time'),
    authenticate: async (form, basic) => (basic ?? form.get('client_secret')) === secret,
  };
}

/** What Apple's operators enter beside the key, and the public key that checks the client secret. */
export interface AppleTeam {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly publicKey: CryptoKey;
  /** Told of each client secret that is accepted. */
  onSecret?(claims: JWTPayload): void;
}

export function appleWire({ clientId, teamId, keyId, publicKey, onSecret }: AppleTeam): Wire {
  return {
    metadata: {
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
    },
    isAnswerPosted: true,
    // name and address are given only with a posted answer
    refuse: (request) => (request.get('response_mode') === 'form_post' ? undefined : 'invalid_request'),
    tellsTime: () => true,
    async authenticate(form, _basic, issuer) {
      const options = { issuer: teamId, subject: clientId, audience: issuer, algorithms: ['ES256'] };
      const { payload, protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', publicKey, options);
      onSecret?.(payload);
      return protectedHeader.kid === keyId;
    },
  };
}

export interface SocialProviderOptions {
  /** The issuer, which may have a path. */
  readonly issuer: string;
  readonly clientId: string;
  readonly wire: Wire;
  /** The page that asks the user. Its answer goes to `allow` with the same query. */
  page(request: URLSearchParams): string;
  /** Who answers a request of the page; `none` denies. */
  choose(answer: URLSearchParams): SocialPerson | 'none';
  /** The name that Apple tells once. */
  readonly firstTimeUser?: ((person: SocialPerson) => object) | undefined;
  /** Told of each request for a sign-in. */
  onRequest?(request: URLSearchParams): void;
}

/** A provider that speaks the wire of Google or of Apple as documented, for demos and tests. It asks for no password. */
export async function createSocialProvider(options: SocialProviderOptions) {
  const { issuer, clientId, wire } = options;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'of-the-example', use: 'sig', alg: 'RS256' };
  const sign = (claims: JWTPayload) =>
    new SignJWT({ iss: issuer, aud: clientId, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .setIssuedAt(claims.iat)
      .setExpirationTime('10m')
      .sign(privateKey);
  const codes = new Map<string, { readonly person: SocialPerson; readonly request: URLSearchParams }>();
  const met = new Set<string>();
  let issuedCodes = 0;

  /** The parameters that the provider returns through the browser. */
  function decide(request: URLSearchParams): Record<string, string> {
    const person = options.choose(request);
    const state = request.get('state') ?? '';
    if (person === 'none') return { state, error: wire.isAnswerPosted ? 'user_cancelled_authorize' : 'access_denied' };
    const code = `code-${++issuedCodes}`;
    codes.set(code, { person, request });
    const isFirst = wire.isAnswerPosted && !met.has(person.sub);
    met.add(person.sub);
    const user = isFirst ? options.firstTimeUser?.(person) : undefined;
    return { state, code, ...(user && { user: JSON.stringify(user) }) };
  }

  async function token(form: URLSearchParams, basic: string | undefined): Promise<object> {
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    if (!(await wire.authenticate(form, basic, issuer).catch(() => false))) return { error: 'invalid_client' };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!issued || challenge !== issued.request.get('code_challenge')) return { error: 'invalid_grant' };
    const nonce = issued.request.get('nonce') ?? '';
    const time = wire.tellsTime(issued.request) && { auth_time: Math.floor(Date.now() / 1000) };
    const claims = { ...time, ...issued.person, nonce };
    return { access_token: 'a-token', token_type: 'Bearer', id_token: await sign(claims) };
  }

  return {
    decide,
    /** A signed notice about an event (Apple's server-to-server notifications). */
    sign,
    async listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', issuer);
      const { pathname } = new URL(issuer);
      const path = url.pathname.slice(pathname === '/' ? 0 : pathname.length);
      const json = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const page = (content: string, status = 200) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(content);
      if (path === '/.well-known/openid-configuration') json(metadataOf(issuer, wire));
      else if (path === '/keys') json({ keys: [jwk] });
      else if (path === '/token') {
        const answer = await token(new URLSearchParams(await text(request)), passwordOf(request));
        json(answer, 'error' in answer ? 400 : 200);
      } else if (path === '/authorize') {
        options.onRequest?.(url.searchParams);
        const error = wire.refuse(url.searchParams);
        if (error) page(error, 400);
        else page(options.page(url.searchParams));
      } else if (path === '/allow')
        sendAnswer(response, wire, url.searchParams.get('redirect_uri') ?? '', decide(url.searchParams));
      else response.writeHead(404).end();
    },
  };
}

const metadataOf = (issuer: string, { metadata }: Wire) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...metadata,
});

function sendAnswer(response: ServerResponse, wire: Wire, address: string, answer: Record<string, string>): void {
  if (!wire.isAnswerPosted) {
    response.writeHead(302, { location: `${address}?${new URLSearchParams(answer)}` }).end();
    return;
  }
  const fields = Object.entries(answer).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const page = html`<!doctype html><title>Provider</title><link rel="icon" href="data:,">
<form method="post" action="${address}">${fields}</form><script>document.forms[0].submit()</script>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.text);
}

/** The password of HTTP Basic authentication (RFC 6749 §2.3.1). */
function passwordOf({ headers }: IncomingMessage): string | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  return encoded && decodeURIComponent(Buffer.from(encoded, 'base64').toString().split(':')[1] ?? '');
}
