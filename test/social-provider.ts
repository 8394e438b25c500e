import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { escapeHtml } from '../src/rules/escape-html.ts';

/** Claims of the user whom the provider signs in next. */
export type SocialPerson = JWTPayload & { readonly sub: string };

/** A provider that speaks the wire of Google or of Apple as documented. */
export interface SocialProvider {
  readonly url: string;
  readonly clientId: string;
  /** The client secret, or the private key that signs it. */
  readonly secret: string;
  /** The user of the next answers; `none` denies. */
  person: SocialPerson | 'none';
  /** The requests for a sign-in, newest last. */
  readonly requests: URLSearchParams[];
  /** The lifetimes of the client secrets that Apple has accepted, in seconds. */
  readonly secretLifetimes: number[];
  /** Answers at once, as the form or the address that reaches the redirect address. */
  answer(startAddress: string): Promise<{ readonly address: string; readonly form: Record<string, string> }>;
  /** A signed notice about an event (Apple's server-to-server notifications). */
  notice(event: object, claims?: JWTPayload): Promise<string>;
  close(): void;
}

interface Issued {
  readonly person: SocialPerson;
  readonly request: URLSearchParams;
}

/** What differs in the wire. */
interface Wire {
  readonly metadata: object;
  readonly isAnswerPosted: boolean;
  /** Returns the OAuth error of a request that the provider does not accept. */
  refuse(request: URLSearchParams): string | undefined;
  /** @param basic the password of HTTP Basic authentication, if there is one */
  authenticate(form: URLSearchParams, basic: string | undefined, url: string): Promise<boolean>;
}

const keyId = 'KEY1234567';
const teamId = 'TEAM123456';
/** What Apple's operators enter beside the key. */
export const appleTeam = { teamId, keyId };

export async function startGoogleStandIn(clientId = 'web.client.example'): Promise<SocialProvider> {
  const secret = 'a-secret-that-only-this-test-knows';
  return start(clientId, secret, {
    metadata: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
    isAnswerPosted: false,
    refuse: (request) => (request.get('code_challenge_method') === 'S256' ? undefined : 'invalid_request'),
    authenticate: async (form, basic) => (basic ?? form.get('client_secret')) === secret,
  });
}

export async function startAppleStandIn(clientId = 'example.portico.signin'): Promise<SocialProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const lifetimes: number[] = [];
  const provider = await start(clientId, await exportPKCS8(privateKey), {
    metadata: {
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
    },
    isAnswerPosted: true,
    // name and address are given only with a posted answer
    refuse: (request) => (request.get('response_mode') === 'form_post' ? undefined : 'invalid_request'),
    async authenticate(form, _basic, url) {
      const options = { issuer: teamId, subject: clientId, audience: url, algorithms: ['ES256'] };
      const { payload, protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', publicKey, options);
      lifetimes.push((payload.exp ?? 0) - (payload.iat ?? 0));
      return protectedHeader.kid === keyId;
    },
  });
  return Object.assign(provider, { secretLifetimes: lifetimes });
}

async function start(clientId: string, secret: string, wire: Wire): Promise<SocialProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'of-the-test', use: 'sig', alg: 'RS256' };
  const sign = (claims: JWTPayload) =>
    new SignJWT({ iss: provider.url, aud: clientId, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .setIssuedAt(claims.iat)
      .setExpirationTime('10m')
      .sign(privateKey);
  const codes = new Map<string, Issued>();
  const met = new Set<string>();

  /** The parameters that the provider returns through the browser. */
  function decide(request: URLSearchParams): Record<string, string> {
    const { person } = provider;
    const state = request.get('state') ?? '';
    if (person === 'none') return { state, error: wire.isAnswerPosted ? 'user_cancelled_authorize' : 'access_denied' };
    const code = `code-${codes.size + 1}`;
    codes.set(code, { person, request });
    const isFirst = wire.isAnswerPosted && !met.has(person.sub);
    met.add(person.sub);
    const user = { name: { firstName: 'Somebody', lastName: 'Else' }, email: 'ada@harbourlane.example' };
    return { state, code, ...(isFirst && { user: JSON.stringify(user) }) };
  }

  async function token(form: URLSearchParams, basic: string | undefined): Promise<object> {
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!(await wire.authenticate(form, basic, provider.url).catch(() => false))) return { error: 'invalid_client' };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!issued || challenge !== issued.request.get('code_challenge')) return { error: 'invalid_grant' };
    const nonce = issued.request.get('nonce') ?? '';
    return { access_token: 'a-token', token_type: 'Bearer', id_token: await sign({ ...issued.person, nonce }) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', provider.url);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') json(metadataOf(provider.url, wire));
    else if (url.pathname === '/keys') json({ keys: [jwk] });
    else if (url.pathname === '/token') {
      const answer = await token(new URLSearchParams(await bodyOf(request)), passwordOf(request));
      json(answer, 'error' in answer ? 400 : 200);
    } else if (url.pathname === '/authorize') {
      provider.requests.push(url.searchParams);
      const error = wire.refuse(url.searchParams);
      response.writeHead(error ? 400 : 200, { 'content-type': 'text/html' }).end(error ?? page(url.search));
    } else if (url.pathname === '/allow')
      sendAnswer(response, wire, url.searchParams.get('redirect_uri') ?? '', decide(url.searchParams));
    else response.writeHead(404).end();
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: SocialProvider = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    clientId,
    secret,
    person: 'none',
    requests: [],
    secretLifetimes: [],
    async answer(startAddress) {
      const asked = await fetch(startAddress);
      if (asked.status !== 200) throw new Error(await asked.text());
      const request = new URL(startAddress).searchParams;
      return { address: request.get('redirect_uri') ?? '', form: decide(request) };
    },
    notice: (event, claims = {}) => sign({ events: JSON.stringify(event), jti: 'of-the-test', ...claims }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}

const metadataOf = (url: string, { metadata }: Wire) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...metadata,
});

const page = (search: string) =>
  `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><h1>Provider</h1>
<a href="/allow${escapeHtml(search)}">Allow</a>`;

function sendAnswer(response: ServerResponse, wire: Wire, address: string, answer: Record<string, string>): void {
  if (!wire.isAnswerPosted) {
    response.writeHead(302, { location: `${address}?${new URLSearchParams(answer)}` }).end();
    return;
  }
  const fields = Object.entries(answer).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><form method="post" action="${address}">${fields.join('')}</form>
<script>document.forms[0].submit()</script>`,
  );
}

/** The password of HTTP Basic authentication (RFC 6749 §2.3.1). */
function passwordOf({ headers }: IncomingMessage): string | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  return encoded && decodeURIComponent(Buffer.from(encoded, 'base64').toString().split(':')[1] ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
