import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type JWK, Provider } from 'oidc-provider';
import { type Person, subjectOf } from './people.ts';
import { sendForm, signInPage, signInStyle, signOutPage } from './sign-in-page.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly company: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** Where browsers go after a sign-out, and where the client is told of one; undefined if it is not. */
  readonly signOutAddress?: string | undefined;
  readonly people: readonly Person[];
}

export interface ExampleProvider {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Signs with a new key from now on, and publishes only that one. */
  rotateKeys(): Promise<void>;
}

/** The OpenID provider of a company, for demos and tests. It asks for no password. */
export async function createExampleProvider(settings: ProviderSettings): Promise<ExampleProvider> {
  const cookieKey = randomBytes(32).toString('base64url');
  const build = async () => providerOf(settings, cookieKey, await newKey());
  let provider = await build();
  return {
    listener: (request, response) => void answer(provider, settings, request, response),
    async rotateKeys() {
      provider = await build();
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' };
}

function providerOf(settings: ProviderSettings, cookieKey: string, key: JWK): Provider {
  const { issuer, clientId, clientSecret, redirectUris, people, signOutAddress } = settings;
  const signsOut = signOutAddress !== undefined && {
    post_logout_redirect_uris: [signOutAddress],
    backchannel_logout_uri: signOutAddress,
    backchannel_logout_session_required: true,
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris], ...signsOut }],
    jwks: { keys: [key] },
    cookies: { keys: [cookieKey], names: { session: 'company_session' } },
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name', ...new Set(people.flatMap(({ claims = {} }) => Object.keys(claims)))],
      sid: null,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = signOutPage(settings.company, form);
        },
      },
    },
    fetch: (url, options) => fetch(url, withoutDispatcher(options)), // it refuses localhost
    pkce: { required: () => true },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount(_ctx, id) {
      const person = people.find(({ email }) => subjectOf(email) === id);
      if (!person) return undefined;
      const { email, name, isEmailVerified = true, amr, claims: more } = person;
      const claims = { ...more, sub: id, email, email_verified: isEmailVerified, name, ...(amr && { amr }) };
      return { accountId: id, claims: () => claims };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('backchannel.error', (_ctx, error) => process.stderr.write(`${error.stack}\n`));
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`));
  return provider;
}

function withoutDispatcher(options: (RequestInit & { dispatcher?: unknown }) | undefined): RequestInit {
  const { dispatcher: _, ...others } = options ?? {};
  return others;
}

async function answer(
  provider: Provider,
  { company, people }: ProviderSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/style.css') response.writeHead(200, { 'content-type': 'text/css' }).end(signInStyle);
  else if (path === '/send.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sendForm);
  else if (!path.startsWith('/interaction/')) provider.callback()(request, response);
  else if (request.method !== 'POST')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(company, people));
  else await finish(provider, people, request, response);
}

async function finish(
  provider: Provider,
  people: readonly Person[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = new URLSearchParams(await text(request)).get('person');
  const person = people.find(({ email }) => email === chosen);
  const result = person
    ? { login: { accountId: subjectOf(person.email), ...(person.amr && { amr: [...person.amr] }) } }
    : { error: 'access_denied', error_description: 'The user said no.' };
  try {
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } catch {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('This sign-in is over. Go back and start again.');
  }
}
