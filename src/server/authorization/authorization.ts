import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Refusal } from '../../contract/envelope.ts';
import { type NamedBrand, namedBrand } from '../../rules/named-brand.ts';
import { parsePageParameters } from '../../rules/query.ts';
import { checkAppUrlScheme } from '../../rules/redirect.ts';
import type { FindRestrictions } from '../access-policy/restrictions.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { Audit } from '../audit/audit.ts';
import { type CookieRules, signInCookieLine } from '../http/cookies.ts';
import { Refused, refusalOf } from '../http/refused.ts';
import { randomToken, type Secrets } from '../secrets/secrets.ts';
import type { FinishedSignIn, OpenSignIn, SignInStore } from '../sign-in/sign-in.ts';
import type { Clients } from './clients.ts';
import { grantable, grantConsent, isConsentDueFor, ownParameters } from './consenting.ts';
import type { Consents } from './consents.ts';
import type { createOidcAdapter } from './oidc-adapter.ts';
import { pageSearch } from './page-search.ts';
import {
  type AuthorizationRequest,
  buildProvider,
  type ProviderParts,
  type SessionLifetimes,
  traceOf,
} from './provider.ts';
import type { Additions } from './redirect-additions.rules.ts';
import { isAskedOfSession } from './restricted-access.ts';
import type { SigningKeys } from './signing-keys.ts';

export { authorizationPaths } from './provider.ts';

/** Pages that the authorization server shows by itself. */
export interface AuthorizationPages {
  error(request: IncomingMessage, refusal: Refusal): Promise<Page>;
  signOut(request: IncomingMessage, form: SignOutForm): Promise<Page>;
}

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignOutForm {
  readonly action: string;
  readonly token: string;
  /** The app named the session that it ends: nothing needs to be asked. */
  readonly isHinted: boolean;
  /** Where the app wants the browser afterwards. */
  readonly continuesAt: string | undefined;
}

export interface AuthorizationParts {
  readonly publicUrl: string;
  readonly cookies: CookieRules;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly clients: Clients;
  readonly keys: SigningKeys;
  readonly adapter: ReturnType<typeof createOidcAdapter>;
  readonly consents: Consents;
  readonly lifetimes: SessionLifetimes;
  readonly reachesPrivateApps: boolean;
  readonly findRestrictions: FindRestrictions;
  readonly signIns: SignInStore;
  readonly audit: Audit;
  /** Where passwords queue: while it is full, no new sign-in is opened. */
  readonly hasher: Pick<PasswordHasher, 'admit'>;
  readonly pages: AuthorizationPages;
  /** The brand of a visit (BRAND-8). */
  brandOf(visit: Visit): number;
  /** Reports a failure of the server's own. */
  report(error: Error, traceId?: string): void;
}

/** What may say which brand a visit has. */
export interface Visit extends NamedBrand {
  readonly clientBrandId: number | undefined;
  readonly hostName: string;
}

export interface Authorization {
  /** Answers a request to the authorization server; takes the raw request and response over. */
  handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /** Hands a finished sign-in to the authorization server. Answers the address at which the browser goes on. */
  finish(
    signInId: string,
    finished: FinishedSignIn,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<string>;
  /** Leaves a sign-in for its app with an error (§4). Answers the address at which the browser goes on. */
  leave(signInId: string, error: 'user_cancelled' | 'access_denied'): Promise<string>;
  /** Whether the app of a sign-in must ask its user for consent (CONS-1). */
  isConsentDue(signIn: OpenSignIn, accountId: string): Promise<boolean>;
  /** Records that the account of a sign-in grants its app what it asks for. */
  grantConsent(signIn: OpenSignIn): Promise<void>;
  /** @throws Refused 208 when the address is none of the client's */
  verifyRedirect(clientId: string, appUrlScheme: string): Promise<void>;
  /** Takes new signing keys into use when they have rotated. */
  refreshKeys(): Promise<void>;
}

/** The authorization server: OAuth 2.0 and OpenID Connect by oidc-provider, with Portico's sign-in before it. */
export async function createAuthorization(parts: AuthorizationParts): Promise<Authorization> {
  let provider = await build(parts);
  let kid = await parts.keys.current();
  return {
    async handle(request, response, address) {
      await provider.callback()(presentOwnAddress(request, parts.publicUrl, address), response);
    },
    finish: (signInId, finished, request, response) => finishSignIn(provider, signInId, finished, request, response),
    leave: (signInId, error) => leaveSignIn(provider, signInId, error),
    isConsentDue: (signIn, accountId) => isConsentDueFor(parts, { ...signIn, accountId }),
    grantConsent: (signIn) => grantConsent(parts, signIn),
    verifyRedirect: (clientId, appUrlScheme) => verifyRedirect(parts.clients, clientId, appUrlScheme),
    async refreshKeys() {
      const current = await parts.keys.current();
      if (current === kid) return;
      provider = await build(parts);
      kid = current;
    },
  };
}

async function build(parts: AuthorizationParts): Promise<Provider> {
  const { publicUrl, cookies, secrets, accounts, adapter, pages } = parts;
  const ownParts: ProviderParts = {
    publicUrl,
    isSecure: cookies.isSecure,
    secrets,
    accounts,
    adapter,
    signInSeconds: cookies.signInSeconds,
    lifetimes: parts.lifetimes,
    reachesPrivateApps: parts.reachesPrivateApps,
    findRestrictions: parts.findRestrictions,
    report: parts.report,
    isRetired: async (clientId) => (await parts.clients.byId(clientId))?.retired !== undefined,
    grantable: (accountId, clientId, asked) => grantable(parts, accountId, clientId, asked),
    isConsentDue: (accountId, clientId, parameters) =>
      isConsentDueFor(parts, { accountId, clientId, hasConsented: false, parameters: ownParameters(parameters) }),
    additionsFor: (ctx) => additionsFor(parts, ctx),
    openSignIn: (request, ctx) => openSignIn(parts, request, ctx),
    showError: async (ctx, error) => show(ctx, await pages.error(ctx.req, refusalFor(error, traceOf(ctx)))),
    showSignOut: async (ctx) => show(ctx, await pages.signOut(ctx.req, signOutFormOf(ctx))),
    async showSignedOut(ctx) {
      ctx.redirect('/signed-out');
    },
  };
  return buildProvider(ownParts, await parts.keys.load());
}

function show(ctx: KoaContextWithOIDC, page: Page): void {
  for (const [name, value] of Object.entries(page.headers)) ctx.set(name, value);
  ctx.type = 'html';
  ctx.body = page.html;
}

/** A failed check of the app's client ends on 208 (AUTHZ-6), a sign-in that is over on 222, a fault of ours on 101. */
function refusalFor(error: string, reference: string): Refusal {
  if (error === 'server_error') return refusalOf(101, { reference });
  if (['invalid_client', 'invalid_redirect_uri', 'unauthorized_client'].includes(error)) return refusalOf(208);
  return refusalOf(error === 'session_not_found' ? 222 : 'invalidRequest');
}

function signOutFormOf({ oidc }: KoaContextWithOIDC): SignOutForm {
  const { session, entities, params } = oidc;
  const subject = (entities.IdTokenHint as { payload?: { sub?: string } } | undefined)?.payload?.sub; // a decoded token
  const continuesAt = params?.post_logout_redirect_uri;
  return {
    action: oidc.urlFor('end_session_confirm'),
    token: String((session as { state?: { secret?: string } } | undefined)?.state?.secret ?? ''), // set by the library just before
    isHinted: subject !== undefined && subject === session?.accountId,
    continuesAt: typeof continuesAt === 'string' ? continuesAt : undefined,
  };
}

/** The host that the browser asked for, by which a brand is found; set here, whatever the request says. */
const askedHostHeader = 'portico-asked-host';

/** Addresses that the library makes come from the configuration, never from what the request says of itself. */
function presentOwnAddress(request: IncomingMessage, publicUrl: string, address: string): IncomingMessage {
  const { host, protocol } = new URL(publicUrl);
  const { headers } = request;
  headers[askedHostHeader] = headers.host;
  Object.assign(headers, { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address });
  delete headers['x-forwarded-host'];
  request.url = joinRepeated(request.url ?? '/');
  return request;
}

/** ui_options may be repeated (ENTRY-8), which OAuth forbids to its own parameters (RFC 6749 §3.1). */
function joinRepeated(url: string): string {
  const [path, query] = url.split('?', 2);
  if (!query?.includes('ui_options')) return url;
  const parameters = new URLSearchParams(query);
  const joined = parameters.getAll('ui_options').join(' ');
  parameters.set('ui_options', joined);
  return `${path}?${parameters}`;
}

async function openSignIn(parts: AuthorizationParts, request: AuthorizationRequest, ctx: KoaContextWithOIDC) {
  const { signInId, clientId, redirectUri } = request;
  const client = await parts.clients.byId(clientId);
  if (!client) throw new Refused(208);
  const search = pageSearch(request, client);
  const brandId = parts.brandOf({
    ...namedBrand(search),
    clientBrandId: client.brandId,
    hostName: hostNameOf(ctx.req),
  });
  const browserToken = randomToken();
  const parameters = parsePageParameters(search);
  const lifetimeMs = parts.cookies.signInSeconds * 1000;
  const accountId = request.provenAccountId;
  if (!accountId) parts.hasher.admit()[Symbol.dispose](); // would end at the password, after all its typing
  const texts = Object.entries(request.parameters).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const known = {
    id: signInId,
    clientId,
    brandId,
    parameters,
    redirectUri,
    accountId,
    request: Object.fromEntries(texts),
  };
  await Promise.all([
    parts.signIns.open({ ...known, browserToken, lifetimeMs }),
    parts.audit.record({ event: 'signInOpened', outcome: 'ok', signInId, clientId, address: ctx.ip }),
  ]);
  ctx.append('set-cookie', signInCookieLine(parts.cookies, signInId, browserToken));
  search.set('signIn', signInId);
  return `/?${search}`;
}

/** The host name that the browser asked for, without its port. */
export function hostNameOf({ headers }: IncomingMessage): string {
  const asked = headers[askedHostHeader] ?? headers.host ?? '';
  return String(asked).replace(/:\d+$/, '');
}

async function finishSignIn(
  provider: Provider,
  signInId: string,
  { accountId, staysSignedIn }: FinishedSignIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const interaction = await provider.Interaction.find(signInId);
  if (!interaction) throw new Refused(222);
  const wasProvenBefore = isAskedOfSession(interaction.prompt.name) && interaction.session?.accountId === accountId;
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId && session.accountId !== accountId) {
    await session.destroy(); // somebody else was signed in on this browser
    delete interaction.session;
  }
  const login = { accountId, remember: staysSignedIn, amr: ['pwd'] };
  interaction.result = { ...(wasProvenBefore ? {} : { login }), consent: {}, sso: {} };
  await interaction.persist();
  return interaction.returnTo;
}

async function leaveSignIn(provider: Provider, signInId: string, error: string): Promise<string> {
  const interaction = await provider.Interaction.find(signInId);
  if (!interaction) throw new Refused(222);
  interaction.result = { error, error_description: leaveDescriptions[error] };
  await interaction.persist();
  return interaction.returnTo;
}

const leaveDescriptions: Readonly<Record<string, string>> = {
  user_cancelled: 'The user went back to the app.',
  access_denied: 'The user denied access.',
};

async function additionsFor({ accounts }: AuthorizationParts, { oidc }: KoaContextWithOIDC): Promise<Additions> {
  const parameters = ownParameters(oidc.params ?? {});
  const hints = [...parameters.response_hint, ...parameters.responseHint];
  const accountId = hints.length > 0 ? oidc.session?.accountId : undefined;
  const account = accountId ? await accounts.byId(accountId) : undefined;
  return {
    hints,
    appParams: parameters.appParams,
    localeId: parameters.localeId,
    brandId: account && String(account.brandId),
    contractedCountryCode: account?.countryIsoCode,
  };
}

async function verifyRedirect(clients: Clients, clientId: string, appUrlScheme: string): Promise<void> {
  const client = await clients.byId(clientId);
  const parse = (link: string) => URL.parse(link);
  if (!client || !checkAppUrlScheme(appUrlScheme, client.redirectUris, client.applicationType, parse).valid)
    throw new Refused(208);
}
