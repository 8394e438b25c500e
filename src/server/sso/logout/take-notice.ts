import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../../http/refused.ts';
import type { JsonResponse, RouteRequest } from '../../http/routes.ts';
import { forBrandProvider } from '../asked-provider.ts';
import { countLookUp } from '../connections/find-connections.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { identityKeyOf } from '../stores/identity-key.ts';

/** Notices after which an identity is no longer connected. */
const endings = ['consent-revoked', 'account-delete', 'account-deleted'];
/** Difference of the clocks that is accepted, and the fraction of a second that a provider leaves out. */
const toleranceMs = 60_000;

/**
 * Takes a notice of a brand's provider, such as Apple's server-to-server notification: a user who withdrew the consent is
 * no longer connected, and is signed out (APPL-1). A notice that is older than the connection changes nothing.
 * @throws Refused `invalidRequest` if the provider has not signed it
 */
export async function takeNotice(
  deps: SsoDeps,
  { params, form, address, traceId }: RouteRequest,
): Promise<JsonResponse> {
  await countLookUp(deps, address);
  const provider = await deps.brandProviders.byId(params.connectionId ?? '');
  if (!provider) throw new Refused('invalidRequest', { httpStatus: 404 });
  const notice = await deps.providers
    .readNotice(await forBrandProvider(deps, provider), form.get('payload') ?? '')
    .catch((reason) => {
      if (!(reason instanceof IdentityRefused)) throw reason;
      deps.reportFailure({ connection: provider.id, detail: reason.message, traceId });
      throw new Refused('invalidRequest', { httpStatus: reason.reason === 'unreachable' ? 503 : 400 });
    });
  const accountId = endings.includes(notice.type)
    ? await deps.identities.forget(identityKeyOf(provider.id, notice), notice.at + toleranceMs)
    : undefined;
  if (accountId !== undefined)
    await deps.audit.record({ accountId, address, traceId, event: 'identityDisconnected', outcome: notice.type });
  return { json: {}, headers: { 'cache-control': 'no-store' } };
}
