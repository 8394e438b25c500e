import type { Refusal } from '../../contract/envelope.ts';
import { externalProviders } from '../../contract/external-providers.ts';
import type { ssoCalls } from '../../contract/sso.ts';
import { Refused } from '../http/refused.ts';
import type { HtmlResponse, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { HandlersOf } from '../http/serve.ts';
import { answerPathOf, metadataPathOf } from './answer-path.ts';
import { findAvailability } from './find-connections.ts';
import { finishSingleSignOn } from './finish-single-sign-on.ts';
import { recognizeUser, signInUser } from './negotiate-sign-in.ts';
import { answerMetadata } from './own-metadata.ts';
import type { SsoDeps } from './sso-deps.ts';
import { acceptIdentity, outcomeOf } from './sso-outcome.ts';
import { startSingleSignOn } from './start-single-sign-on.ts';
import { finishPath, takeAnswer } from './take-answer.ts';

export interface SsoCapabilityDeps extends SsoDeps {
  /** Shows an error without a sign-in. */
  showRefusal(request: RouteRequest, refusal: Refusal): HtmlResponse;
  /** Tells operators what they should change. */
  warn(problem: string): void;
}

/** Single sign-on with the providers of companies. */
export function createSsoCapability(deps: SsoCapabilityDeps) {
  const handlers: HandlersOf<typeof ssoCalls> = {
    ssoAvailability: ({ email }, { address }) => findAvailability(deps, email, address),
    acceptSsoIdentity: (_input, context) => acceptIdentity(deps, context),
  };
  return {
    handlers: { sso: handlers },
    routes: ssoRoutes(deps),
    /** What has come of the last visit of a sign-in of this browser at a provider. */
    outcomeOf: (signInId: string) => outcomeOf(deps, signInId),
    /** Whether single sign-on can be offered at a brand. */
    isConnected: (brandId: number) => deps.connections.hasAny(brandId),
    /** Whether an app's users can sign in by the network of their computer, if it asks for that (SIGN-11). */
    negotiatesAt: createNegotiationOffer(deps),
  };
}

function createNegotiationOffer({ negotiate, realms, warn }: SsoCapabilityDeps) {
  let isTold = false;
  return async (brandId: number, uiOptions: readonly string[]): Promise<boolean> => {
    if (!uiOptions.includes('kerberos')) return false;
    if (negotiate) return realms.hasAny(brandId);
    if (!isTold)
      warn('An app asks for ui_options=kerberos, which does nothing: no KERBEROS_SERVICE, no KERBEROS_PROXY_SECRET.');
    isTold = true;
    return false;
  };
}

/** An assertion can name hundreds of groups. */
const answerLimitBytes = 131_072;

function ssoRoutes(deps: SsoCapabilityDeps): Route[] {
  const { startPath } = externalProviders.sso;
  const { startPath: negotiatePath } = externalProviders.kerberos;
  type Handle = (request: RouteRequest) => Promise<Redirect>;
  const once = (path: string, handle: Handle, method: Route['method'] = 'GET'): Route => ({
    ...{ method, path, isSingleUse: true },
    handle: (request) => handle(request).catch((reason) => show(deps, request, reason)),
  });
  return [
    once(startPath, (request) => startSingleSignOn(deps, request)),
    once(startPath, (request) => startSingleSignOn(deps, request), 'POST'),
    { method: 'GET', path: negotiatePath, handle: (request) => recognizeUser(deps, request) },
    { method: 'POST', path: negotiatePath, handle: (request) => signInUser(deps, request) },
    once(answerPathOf(':connectionId'), (request) => takeAnswer(deps, request, request.query)),
    {
      ...once(answerPathOf(':connectionId'), (request) => takeAnswer(deps, request, request.form), 'POST'),
      ...{ readsForm: true, formLimitBytes: answerLimitBytes },
    },
    {
      ...{ method: 'GET', path: metadataPathOf(':connectionId') },
      handle: (request) => answerMetadata(deps, request).catch((reason) => show(deps, request, reason)),
    },
    once(finishPath, (request) => finishSingleSignOn(deps, request)),
  ];
}

function show({ showRefusal }: SsoCapabilityDeps, request: RouteRequest, reason: unknown): HtmlResponse {
  if (reason instanceof Refused) return { ...showRefusal(request, reason.refusal), status: reason.httpStatus };
  throw reason;
}
