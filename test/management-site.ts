import * as oidc from 'openid-client';
import { managementPath } from '../src/contract/management.ts';
import { managementResource } from '../src/server/clients/own-resource-servers.ts';
import { permissionNames } from '../src/server/operation/permissions.ts';
import type { Reach } from '../src/server/operation/reach.ts';
import { contextClasses } from '../src/server/sign-in/sign-in.ts';
import { newTotpSecret } from '../src/server/two-factor/totp.ts';
import {
  appCode,
  codeFor,
  type OpenedSignIn,
  redirectUri,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from './second-step.ts';

/** What the API answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
  readonly body: any;
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the API. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** How a person signs in. */
export interface PersonOptions {
  readonly scopes?: readonly string[];
  readonly company?: string;
  /** Default: true. */
  readonly hasSecondFactor?: boolean;
  /** The provider of the company vouches for the person instead of a password, with these methods (RFC 8176). */
  readonly federatedBy?: readonly string[];
}

export interface ManagementPerson {
  readonly id: string;
  readonly email: string;
  readonly call: Call;
  /** The key of the authenticator app, if there is one. */
  readonly totpSecret: string | undefined;
}

export interface ManagementSite extends SecondStepSite {
  readonly issuer: string;
  readonly audience: string;
  /** The API without a token. */
  readonly call: Call;
  /** The API for a new machine with a role. Its token has these scopes; default: all. */
  machine(role: string, reach?: Reach, scopes?: readonly string[]): Promise<Call>;
  /** A person with a role, who has signed in with a second factor; without a role, one who has none. */
  person(role?: string, reach?: Reach, options?: PersonOptions): Promise<ManagementPerson>;
  /** The API for a person whose former sessions may have ended. The second factor is proven as if it was there still. */
  callAgain(person: ManagementPerson): Promise<Call>;
  /** A token of a machine. */
  tokenOf(clientId: string, secret: string, scopes?: readonly string[]): Promise<string>;
  /** The API for somebody with a token. */
  callWith(token: string): Call;
}

const secretOf = (clientId: string) => `secret-of-${clientId}-for-tests-only-123456789`;

/** Confirms a sign-in by an authenticator app, and finishes it. */
async function confirm(opened: OpenedSignIn, totpSecret: string) {
  const verified = await verifyApp(opened, appCode(totpSecret));
  const { stage } = verified.data;
  const last = stage === 'trust' ? await opened.call('/api/two-factor/trust-device', { isTrusted: false }) : verified;
  return (await codeFor(opened, last.data.oneTimeSession)).data;
}

/** Starts a server whose API can be called by machines with roles. */
export async function startManagementSite(env: Record<string, string> = {}): Promise<ManagementSite> {
  const site = await startSecondStepSite(env);
  const { clients, roles, config } = site.installation;
  const issuer = config.publicUrl;
  const audience = managementResource(issuer);
  let machines = 0;
  const consoleApp = { clientId: 'console', name: 'Console', isPublic: true, redirectUris: [redirectUri] };
  await clients.save({ ...consoleApp, resources: [audience] });
  const app = await oidc.discovery(new URL(issuer), 'console', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });

  async function send(method: string, path: string, { body, headers = {} }: Sent, token?: string): Promise<Answer> {
    const response = await fetch(`${issuer}${managementPath}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }
  async function tokenOf(clientId: string, secret: string, scopes: readonly string[] = permissionNames) {
    const response = await fetch(`${issuer}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope: scopes.join(' ') }),
    });
    return String((await response.json()).access_token);
  }
  const callWith =
    (token: string): Call =>
    (method, path, sent = {}) =>
      send(method, path, sent, token);
  /** Makes the password of a sign-in a proof by the provider of the company, whose second factor is trusted. */
  async function proveByProvider(signInId: string, amr: readonly string[]): Promise<void> {
    const { db } = site.installation.database;
    const inSignIn = db.selectFrom('sign_ins').select('proofs').where('id', '=', signInId);
    const [password] = JSON.parse((await inSignIn.executeTakeFirstOrThrow()).proofs ?? '[]');
    const { accountId, at } = password;
    const acr = amr.includes('mfa') ? contextClasses.secondFactor : undefined;
    const proof = { method: 'sso', accountId, at, provider: 'own', sessionEndsAt: at + 3_600_000, amr, acr };
    await db
      .updateTable('sign_ins')
      .set({ proofs: JSON.stringify([proof]) })
      .where('id', '=', signInId)
      .execute();
  }
  /** A token of a person, by a code with PKCE. */
  async function signIn(
    email: string,
    scope: string,
    totpSecret: string | undefined,
    federatedBy?: readonly string[],
  ): Promise<string> {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const opened = await site.open({
      client_id: 'console',
      scope,
      resource: audience,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const login = await opened.login(email);
    if (federatedBy) await proveByProvider(opened.signInId, federatedBy);
    const completed = login.data.completed ?? (await confirm(opened, totpSecret ?? ''));
    const { location } = await opened.browser.follow(`${completed.continueAt}?code=${completed.code}`);
    const checks: oidc.AuthorizationCodeGrantChecks = { pkceCodeVerifier, expectedState: oidc.skipStateCheck };
    const tokens = await oidc.authorizationCodeGrant(app, new URL(location ?? 'missing:'), checks, {
      resource: audience,
    });
    return tokens.access_token;
  }
  return {
    ...site,
    issuer,
    audience,
    call: (method, path, sent = {}) => send(method, path, sent),
    tokenOf,
    callWith,
    async person(role, reach = { kind: 'installation' }, options = {}) {
      const { scopes = permissionNames, company = 'free', hasSecondFactor = true, federatedBy } = options;
      const totpSecret = hasSecondFactor ? newTotpSecret() : undefined;
      const { id, email } = await site.addPerson({ company, ...(totpSecret && { totpSecret }) });
      if (role) await roles.give({ accountId: id, role, reach, endsAt: undefined, givenBy: 'test' });
      const token = await signIn(email, scopes.join(' '), totpSecret, federatedBy);
      return { id, email, totpSecret, call: callWith(token) };
    },
    async callAgain({ id, totpSecret = newTotpSecret() }) {
      const { accounts, database, secondFactors } = site.installation;
      await secondFactors.factors.setTotp(database.db, id, totpSecret, undefined);
      const { email = '' } = (await accounts.byId(id)) ?? {};
      return callWith(await signIn(email, permissionNames.join(' '), totpSecret));
    },
    async machine(role, reach = { kind: 'installation' }, scopes = permissionNames) {
      machines += 1;
      const clientId = `machine${machines}`;
      const secret = secretOf(clientId);
      await clients.save({ clientId, name: clientId, isMachine: true, resources: [audience] }, secret);
      await roles.give({ clientId, role, reach, endsAt: undefined, givenBy: 'test' });
      return callWith(await tokenOf(clientId, secret, scopes));
    },
  };
}
