import {
  type ConnectableProvider,
  connectableProviders,
  type ExternalProvider,
  externalProviders,
} from '../../contract/brand/external-providers.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { ssoCalls } from '../../contract/sign-in/sso.ts';
import { Refused } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { OwnStep } from '../sign-in/sign-in.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { answerPathOf, leavePathOf, logoutPathOf, metadataPathOf, noticePathOf, postPathOf } from './answer-path.ts';
import { beginAtBrandProvider } from './brand-providers/start-at-brand-provider.ts';
import { testedPath, visitForTest } from './connection-tests/run-test.ts';
import { testPath } from './connection-tests/test-path.ts';
import { findAvailability } from './connections/find-connections.ts';
import { answerMetadata } from './connections/own-metadata.ts';
import { finishSingleSignOn } from './finish-single-sign-on.ts';
import { connectIdentity, describePending } from './identities/connect-identity.ts';
import { ownIdentityHandlers } from './identities/own-identities.ts';
import { takeBackChannelLogout, takeLogout, type WayToProvider, wayToProvider } from './logout/single-logout.ts';
import { takeNotice } from './logout/take-notice.ts';
import { type FormForProvider, formForProvider } from './post-to-provider.ts';
import { recognizeUser, signInUser } from './realms/negotiate-sign-in.ts';
import type { SsoDeps } from './sso-deps.ts';
import { acceptIdentity, outcomeOf } from './sso-outcome.ts';
import { startSingleSignOn } from './start-single-sign-on.ts';
import { finishPath, takeAnswer } from './take-answer.ts';

const providers = Object.keys(connectableProviders) as readonly ConnectableProvider[]; // the keys of a constant

export interface SsoCapabilityDeps extends SsoDeps {
  /** Shows an error without a sign-in. */
  showRefusal(request: RouteRequest, refusal: Refusal): HtmlResponse;
  /** Says that a test of a connection is done. */
  showTested(request: RouteRequest): HtmlResponse;
  /** Leads a browser that has signed out to its provider. */
  showWayToProvider(request: RouteRequest, way: WayToProvider): HtmlResponse;
  /** Takes a form to a provider by itself. */
  showFormForProvider(request: RouteRequest, form: FormForProvider): HtmlResponse;
  /** Tells operators what they should change. */
  warn(problem: string): void;
}

/** Single sign-on with the providers of companies. */
export function createSsoCapability(deps: SsoCapabilityDeps) {
  const handlers: HandlersOf<typeof ssoCalls, OwnStep> = {
    ssoAvailability: ({ email }, { address }) => findAvailability(deps, email, address),
    pendingIdentity: (_input, context) => describePending(deps, context),
    connectIdentity: async (input, context) => ({ oneTimeSession: await connectIdentity(deps, input, context) }),
    acceptSsoIdentity: (_input, context) => acceptIdentity(deps, context),
  };
  return {
    handlers: { ownIdentities: ownIdentityHandlers(deps), sso: handlers },
    routes: ssoRoutes(deps),
    /** What has come of the last visit of a sign-in of this browser at a provider. */
    outcomeOf: (signInId: string) => outcomeOf(deps, signInId),
    offeredAt: createOffer(deps),
    readOfferAhead(brandId: StoredId<number>) {
      deps.connections.readAnyAhead(brandId);
      deps.brandProviders.readAhead(brandId);
    },
  };
}

/** The external providers that can be offered at a brand, of which an app asks for some by `ui_options`. */
function createOffer({ connections, brandProviders, negotiate, realms, warn }: SsoCapabilityDeps) {
  let isTold = false;
  /** Whether the network of the user's computer can sign the user in (SIGN-11). */
  async function negotiatesAt(brandId: number, uiOptions: readonly string[]): Promise<boolean> {
    if (!uiOptions.includes('kerberos')) return false;
    if (negotiate) return realms.hasAny(brandId);
    if (!isTold)
      warn('An app asks for ui_options=kerberos, which does nothing: no KERBEROS_SERVICE, no KERBEROS_PROXY_SECRET.');
    isTold = true;
    return false;
  }
  return async (brandId: number, uiOptions: readonly string[]): Promise<ExternalProvider[]> => {
    const [hasConnection, registered, negotiates] = await Promise.all([
      connections.hasAny(brandId),
      brandProviders.list(brandId),
      negotiatesAt(brandId, uiOptions),
    ]);
    const ofBrand = registered.filter(({ isEnabled }) => isEnabled).map(({ provider }) => provider);
    return [...(hasConnection ? ['sso' as const] : []), ...ofBrand, ...(negotiates ? ['kerberos' as const] : [])];
  };
}

/** An assertion can name hundreds of groups. */
const answerLimitBytes = 131_072;

function ssoRoutes(deps: SsoCapabilityDeps): Route[] {
  const { startPath } = externalProviders.sso;
  const { startPath: negotiatePath } = externalProviders.kerberos;
  type Handle = (request: RouteRequest) => Promise<Redirect>;
  const once = (path: string, handle: Handle, method: Route['method'] = 'GET'): Route => ({
    method,
    path,
    isSingleUse: true,
    isNavigation: true,
    handle: (request) => handle(request).catch((reason) => show(deps, request, reason)),
  });
  return [
    once(startPath, (request) => startSingleSignOn(deps, request)),
    { ...once(startPath, (request) => startSingleSignOn(deps, request), 'POST'), readsForm: true },
    { method: 'GET', path: negotiatePath, handle: (request) => recognizeUser(deps, request) },
    { method: 'POST', path: negotiatePath, handle: (request) => signInUser(deps, request) },
    once(answerPathOf(':connectionId'), (request) => takeAnswer(deps, request, request.query)),
    {
      ...once(answerPathOf(':connectionId'), (request) => takeAnswer(deps, request, request.form), 'POST'),
      readsForm: true,
      bodyLimitBytes: answerLimitBytes,
    },
    {
      method: 'GET',
      path: metadataPathOf(':connectionId'),
      handle: (request) => answerMetadata(deps, request).catch((reason) => show(deps, request, reason)),
    },
    ...providers.flatMap((provider) => {
      const { startPath: path } = externalProviders[provider];
      const begin: Handle = (request) => beginAtBrandProvider(deps, provider, request);
      return [once(path, begin), { ...once(path, begin, 'POST'), readsForm: true }];
    }),
    {
      method: 'POST',
      path: noticePathOf(':connectionId'),
      readsJson: true,
      handle: (request) => takeNotice(deps, request),
    },
    {
      method: 'GET',
      path: leavePathOf(':token'),
      async handle(request) {
        const way = await wayToProvider(deps, request);
        return 'host' in way ? deps.showWayToProvider(request, way) : way;
      },
    },
    {
      method: 'GET',
      path: postPathOf(':connectionId'),
      isNavigation: true,
      handle: (request) =>
        formForProvider(deps, request).then(
          (form) => deps.showFormForProvider(request, form),
          (reason) => show(deps, request, reason),
        ),
    },
    once(logoutPathOf(':connectionId'), (request) => takeLogout(deps, request)),
    {
      method: 'POST',
      path: logoutPathOf(':connectionId'),
      readsForm: true,
      handle: (request) => takeBackChannelLogout(deps, request),
    },
    once(`${testPath}/:token`, (request) => visitForTest(deps, request)),
    { method: 'GET', path: testedPath, handle: (request) => deps.showTested(request) },
    once(finishPath, (request) => finishSingleSignOn(deps, request)),
  ];
}

function show({ showRefusal }: SsoCapabilityDeps, request: RouteRequest, reason: unknown): HtmlResponse {
  if (reason instanceof Refused) return { ...showRefusal(request, reason.refusal), status: reason.httpStatus };
  throw reason;
}
