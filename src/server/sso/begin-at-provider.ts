import type { ProviderAnswer } from '../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect } from '../http/routes.ts';
import { forProvider } from './connections/for-provider.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { Connection } from './stores/connection.ts';

/** Elsewhere an answer that nobody asked for is no sign-in that failed: anybody can send one. */
const allowsUnsolicited = ({ settings }: Pick<Connection, 'settings'>) =>
  'allowsIdpInitiated' in settings && settings.allowsIdpInitiated;

/**
 * Takes an answer that nobody asked for: the user has begun at the provider. It signs nobody in, because anybody could
 * have posted it into this browser. It opens single sign-on with its address, where the user confirms, and asks the
 * provider anew.
 * @throws Refused where the connection allows none, or the answer is not valid
 */
export async function beginAtProvider(
  deps: Pick<SsoDeps, 'companies' | 'signOnCounts' | 'connections' | 'origins' | 'providers' | 'reportFailure'>,
  connection: Connection,
  answer: ProviderAnswer,
  traceId: string,
): Promise<Redirect> {
  if (!connection.isEnabled) throw new Refused('invalidIdpEntity');
  try {
    const { email = '' } = await deps.providers.verifyUnsolicited(await forProvider(deps, connection), answer);
    const brandId = (await deps.companies.byId(connection.companyId))?.brandId;
    const query = new URLSearchParams({ ...(brandId !== undefined && { brandId: String(brandId) }) });
    query.set('selected_entrance', 'sso');
    if (email) query.set('login_hint', email);
    return { location: `/?${query}`, headers: { 'cache-control': 'no-store' } };
  } catch (reason) {
    const failure = failureOf(reason, traceId);
    deps.reportFailure({ connection: connection.id, ...failure });
    if (allowsUnsolicited(connection)) deps.signOnCounts.count(connection.id, 'failed');
    throw new Refused(failure.name);
  }
}
