import { setupPaths } from '../../../contract/setup-links.ts';
import type { ApiRequest, ApiResponse, ServedApi } from '../../http/register-api.ts';
import { type AuthenticatedCaller, type ManagementApi, Problem } from '../../management/management.ts';
import type { Permission } from '../../operation/permissions.ts';
import { nameOfLink } from '../../operation/reach.ts';
import { isForLink, keptInput, type SetupLink } from '../../setup-links/setup-links.ts';
import { isFromConsole } from '../from-console.ts';
import { presentLink } from './present-link.ts';
import type { SetupDeps } from './setup-deps.ts';
import { withoutAccounts } from './shown-to-link.ts';

export interface SetupApiDeps extends SetupDeps {
  readonly management: ManagementApi;
}

/** Requests of one link in a minute. */
const linkLimit = { most: 240, windowMs: 60_000 };

/**
 * The management API for the page of a set-up link: the few operations of its part, on the company and the connection or the
 * domain of the link alone. It asks for no second factor, since nothing of it takes effect on a sign-in (decision 234).
 */
export function createSetupApi(deps: SetupApiDeps): ServedApi {
  const { management, origins } = deps;
  const links = new WeakMap<object, SetupLink>();
  const api = management.forKept(setupPaths.api, {
    has: isForLink,
    async callerOf(request) {
      const link = await workingLink(deps, request);
      await deps.rateLimiter.consume(`setup-link:${link.id}`, linkLimit);
      links.set(request.exchange.request, link);
      return callerOf(deps, link);
    },
  });
  return {
    ...api,
    async admit(request) {
      if (!isFromConsole(origins, request.exchange.request))
        throw new Problem('invalidRequest', { detail: 'The request does not come from the page of the link.' });
      return api.admit(request);
    },
    async handle(request, admitted): Promise<ApiResponse> {
      const response = await api.handle(request, admitted);
      const link = links.get(request.exchange.request);
      return link ? withoutAccounts(deps, link, response) : response;
    },
  };
}

/** The link that the browser has opened. @throws Problem missingToken, linkEnded */
async function workingLink(deps: SetupDeps, { exchange, traceId, address }: ApiRequest): Promise<SetupLink> {
  const cookie = deps.setupCookie.read(exchange.request);
  const found = cookie === undefined ? undefined : await deps.setupLinks.byCookie(cookie);
  if (!found) throw new Problem('missingToken', { detail: 'This browser has opened no set-up link.' });
  const link = await presentLink(deps, found, { traceId, address });
  if (link.state !== 'open') throw new Problem('linkEnded');
  return link;
}

/** What a link may do in its company. Contacts are the claims of whoever tests with the own account at the provider. */
const permissions: ReadonlySet<Permission> = new Set(['sso:read', 'sso:write', 'contacts:read']);

function callerOf(deps: SetupDeps, link: SetupLink): AuthenticatedCaller {
  const rights = [{ reach: { kind: 'company', companyId: link.companyId } as const, permissions }];
  const clientId = 'setup-link';
  return {
    name: nameOfLink(link),
    accountId: undefined,
    clientId,
    rights,
    isByProvider: false,
    bearer: { tokenId: '', clientId, scopes: [], amr: [], isBound: false },
    unscopedRights: rights,
    withheldRights: [],
    async keep(operation, given) {
      const kept = keptInput(link, operation, given);
      if ('input' in kept) {
        await refuseSecretElsewhere(deps, link, given);
        return kept.input;
      }
      if (kept.refused === 'notThere') throw new Problem('notFound');
      const detail = 'is up to the administrator who switches the connection on';
      throw new Problem('invalidInput', { errors: kept.fields.map((name) => ({ pointer: `/${name}`, detail })) });
    },
  };
}

/** A stored secret goes to the issuer for which it was given, and to no other one. @throws Problem invalidInput */
async function refuseSecretElsewhere(
  { singleSignOn: { connections } }: SetupDeps,
  { intent, connectionId }: SetupLink,
  { changes }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { issuer, clientSecret } = Object(changes) as { readonly issuer?: unknown; readonly clientSecret?: unknown }; // not checked yet
  if (intent !== 'sso' || issuer === undefined || clientSecret !== undefined) return;
  const connection = await connections.byId(connectionId);
  if (connection?.settings.issuer === issuer || (await connections.secretOf(connectionId)) === undefined) return;
  throw new Problem('invalidInput', {
    errors: [{ pointer: '/clientSecret', detail: 'is needed for another issuer' }],
  });
}
