import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** Ways to make an ID token, right and wrong. */
interface Forger {
  sign(claims: JWTPayload): Promise<string>;
  unsigned(claims: JWTPayload): string;
  /** HS256, with the published key as the secret (key confusion). */
  signWithPublicKey(claims: JWTPayload): Promise<string>;
  signWithSecret(claims: JWTPayload, secret: string): Promise<string>;
  signWithOtherKey(claims: JWTPayload): Promise<string>;
  /** With a key id that it has not published. */
  signWithUnknownKey(claims: JWTPayload): Promise<string>;
}
export type Forge = (forger: Forger) => string | Promise<string>;

/** How the token endpoint knows its client, and what is published beside. */
export interface ForgingProviderOptions {
  /** `token_endpoint_auth_methods_supported`; not announced by default. */
  readonly announces?: readonly string[];
  /** Whether the credentials of a token request are accepted; by default, all are. */
  accepts?(sent: SentCredentials): boolean;
  /** Answer of the user info endpoint, which is announced then. */
  readonly userInfo?: object;
  /** Path of the issuer that its metadata name, wherever they are asked for. */
  readonly issuerPath?: string;
  /** Further metadata. */
  readonly metadata?: object;
}

/** Credentials as they were sent: the decoded Basic header, and the fields of the form. */
export interface SentCredentials {
  readonly basic: string | undefined;
  readonly form: URLSearchParams;
}

export interface ForgingProvider {
  readonly url: string;
  /** The ID token of the next answers. */
  answerWith(forge: Forge): void;
  /** A token that it makes, for another place than its answers. */
  forged(forge: Forge): Promise<string>;
  /** From now on, no request is answered. */
  hang(): void;
  /** How many requests have come. */
  requests(): number;
  close(): void;
}

const timed = (claims: JWTPayload) => ({
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 300,
  ...claims,
});

async function createForger() {
  const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const pem = await exportSPKI(own.publicKey);
  const header = { alg: 'RS256', kid: 'own' };
  const withSecret = (claims: JWTPayload, secret: string) =>
    new SignJWT(timed(claims)).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(new TextEncoder().encode(secret));
  const forger: Forger = {
    sign: (claims) => new SignJWT(timed(claims)).setProtectedHeader(header).sign(own.privateKey),
    unsigned: (claims) => new UnsecuredJWT(timed(claims)).encode(),
    signWithPublicKey: (claims) => withSecret(claims, pem),
    signWithSecret: withSecret,
    signWithOtherKey: (claims) => new SignJWT(timed(claims)).setProtectedHeader(header).sign(other.privateKey),
    signWithUnknownKey: (claims) =>
      new SignJWT(timed(claims)).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(other.privateKey),
  };
  return { forger, keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig' }] };
}

/** An OpenID provider whose token endpoint answers with what a test makes. It announces forgeable algorithms too. */
export async function startForgingProvider({
  announces,
  accepts = () => true,
  userInfo,
  issuerPath,
  metadata,
}: ForgingProviderOptions = {}): Promise<ForgingProvider> {
  const { forger, keys } = await createForger();
  let forge: Forge = ({ unsigned }) => unsigned({});
  let isHanging = false;
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    if (isHanging) return;
    const answers: Readonly<Record<string, () => object | Promise<object>>> = {
      '/.well-known/openid-configuration': () => ({
        ...metadataOf(url),
        ...(announces && { token_endpoint_auth_methods_supported: announces }),
        ...(issuerPath !== undefined && { issuer: url + issuerPath }),
        ...(userInfo && { userinfo_endpoint: `${url}/userinfo` }),
        ...metadata,
      }),
      '/jwks': () => ({ keys }),
      '/userinfo': () => userInfo ?? {},
      async '/token'() {
        const isKnown = accepts(await sentCredentials(request));
        response.statusCode = isKnown ? 200 : 401;
        if (!isKnown) return { error: 'invalid_client' };
        return { access_token: 'a-token', token_type: 'Bearer', id_token: await forge(forger) };
      },
    };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        (await answers[/\/\.well-known\/.*$/.exec(request.url ?? '')?.[0] ?? request.url ?? '']?.()) ?? {},
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    answerWith(next) {
      forge = next;
    },
    forged: async (forge) => forge(forger),
    hang() {
      isHanging = true;
    },
    requests: () => requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sentCredentials(request: IncomingMessage): Promise<SentCredentials> {
  const [, encoded] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? [];
  const basic = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
  return { basic, form: new URLSearchParams(await text(request)) };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
});
