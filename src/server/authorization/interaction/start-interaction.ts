import type { KoaContextWithOIDC } from 'oidc-provider';
import { type BrandParameters, readBrandParameters } from '../../../rules/brand/brand-parameters.ts';
import { parsePageParameters } from '../../../rules/paths/query.ts';
import type { PasswordHasher } from '../../accounts/accounts.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Clients } from '../../clients/clients.ts';
import { type CookieRules, hasNote, noteLine, signInCookieLine, surplusSignInLines } from '../../http/cookies.ts';
import { hostNameOf } from '../../http/host-name.ts';
import { Refused } from '../../http/refused.ts';
import { addressBudgets } from '../../rate-limiter/address-budgets.ts';
import type { Limit, RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import { randomToken } from '../../secrets/secrets.ts';
import type { SignInStore } from '../../sign-in/sign-in.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { nameLocale, pageSearch } from './page-search.ts';

/** The facts that may determine the brand of a request. */
export interface BrandRequest extends BrandParameters {
  readonly clientBrandId: number | undefined;
  readonly hostName: string;
}

/** The facts that determine the brand of a client's page outside a sign-in. */
export interface ClientBrand {
  readonly brandId: number | undefined;
  readonly urlBrandIdFirst: boolean;
  readonly clientBrandId: number | undefined;
}

export interface StartInteractionDeps {
  readonly cookies: CookieRules;
  readonly clients: Clients;
  readonly signIns: SignInStore;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  /** Sign-ins that one address may open. */
  readonly openings: Limit;
  /** The hashing queue. While it is full, no new sign-in is opened. */
  readonly hasher: Pick<PasswordHasher, 'reserve'>;
  /** The brand of a visit (BRAND-8). */
  brandOf(visit: BrandRequest): number;
  /** The locales that a brand offers. */
  localesOf(brandId: number): readonly string[];
}

type CountDeps = Pick<StartInteractionDeps, 'rateLimiter' | 'openings'>;

/** Counts that were begun before it was known that the request opens a sign-in. */
const begun = new WeakMap<object, Promise<unknown>>();

/** Begins to count the opening of a request that cannot end otherwise, unless it is refused. */
export function beginCounting({ rateLimiter, openings }: CountDeps, ctx: Pick<KoaContextWithOIDC, 'ip'>): void {
  const counted = rateLimiter.consumeAll(addressBudgets('opening', ctx.ip, openings));
  counted.catch(() => undefined); // told by `countOpening`
  begun.set(ctx, counted);
}

/** Counts an opening by its address. @throws Refused 429; the response then says when to try again */
export async function countOpening(
  { rateLimiter, openings }: CountDeps,
  ctx: Pick<KoaContextWithOIDC, 'ip' | 'set'>,
): Promise<void> {
  const counted = begun.get(ctx) ?? rateLimiter.consumeAll(addressBudgets('opening', ctx.ip, openings));
  await counted.catch((reason) => {
    if (reason instanceof Refused) ctx.set('retry-after', String(reason.retryAfterSeconds));
    throw reason;
  });
}

/**
 * Opens the sign-in of an authorization request and binds it to the browser. Returns the address of the page. A refused
 * request leaves no record.
 */
export async function openSignIn(deps: StartInteractionDeps, request: AuthorizationRequest, ctx: KoaContextWithOIDC) {
  const { signInId, clientId, redirectUri } = request;
  await countOpening(deps, ctx);
  const client = await deps.clients.byId(clientId);
  if (!client) throw new Refused(208);
  if (client.isDisabled) throw new Refused(104);
  const search = pageSearch(request, client);
  if (request.isSessionInsufficient) search.set('force', 'true'); // the page does not offer that session (ROUTE-4)
  const brandId = deps.brandOf({
    ...readBrandParameters(search),
    clientBrandId: client.brandId,
    hostName: hostNameOf(ctx.req),
  });
  nameLocale(search, request.parameters.ui_locales, deps.localesOf(brandId));
  const browserToken = randomToken();
  const parameters = parsePageParameters(search);
  const lifetimeMs = deps.cookies.signInSeconds * 1000;
  const { sessionProof, isAccountOffered, keptFacts } = request;
  if (!sessionProof) deps.hasher.reserve()[Symbol.dispose](); // refuses early instead of after the user has typed the password
  const texts = Object.entries(request.parameters).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const known = {
    id: signInId,
    clientId,
    brandId,
    parameters,
    redirectUri,
    sessionProof,
    isAccountOffered,
    keptFacts,
    request: Object.fromEntries(texts),
  };
  await request.store();
  await deps.audit.record({ event: 'signInOpened', outcome: 'ok', signInId, clientId, brandId, address: ctx.ip });
  await deps.signIns.open({ ...known, browserToken, lifetimeMs }); // writes the others too
  for (const line of surplusSignInLines(deps.cookies, ctx.req.headers.cookie)) ctx.append('set-cookie', line);
  ctx.append('set-cookie', signInCookieLine(deps.cookies, signInId, browserToken));
  if (hasNote(deps.cookies, ctx.req, 'another')) ctx.append('set-cookie', noteLine(deps.cookies, 'another', false));
  search.set('signIn', signInId);
  return `/?${search}`;
}
