import { entranceParameters } from '../../contract/query-parameters.ts';
import { ssoResultParameter } from '../../contract/sign-in/sso-paths.ts';
import { forwardedParameters } from '../../rules/paths/query.ts';
import type { ProviderConnection } from '../gateways/identity-provider/identity-provider.ts';
import type { ProviderSettings } from '../gateways/identity-provider/identity-providers.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import { randomToken } from '../secrets/secrets.ts';
import type { OpenSignIn } from '../sign-in/sign-in.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { NewStart } from './stores/start-store.ts';

/** Parameters for the start alone, which the page does not get back. */
const ownParameters: readonly string[] = [
  'connection',
  'again',
  'fresh',
  ...entranceParameters,
  'selected_entrance',
  'idType',
];

const noStore = { 'cache-control': 'no-store' };

/** The page of the sign-in with parameters. */
export function pageWith(query: string, more: Readonly<Record<string, string>>): Redirect {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return { location: `/?${search}`, headers: noStore };
}

/** The query of the page to return to (ENTRY-2). */
export function pageQuery(query: URLSearchParams): string {
  const kept = forwardedParameters(query).filter(([name]) => !ownParameters.includes(name));
  const search = new URLSearchParams(kept);
  search.delete(ssoResultParameter);
  return search.toString();
}

/** Whether the app asks for a new authentication, or the browser's session did not answer its request. */
export const isAskedAfresh = ({ parameters: { prompt, force } }: Pick<OpenSignIn, 'parameters'>): boolean =>
  force || prompt.includes('login');

/** New secrets of a start. */
export const newSecrets = () => ({ state: randomToken(), nonce: randomToken(), verifier: randomToken() });

/** Keeps a start, and sends the browser to its provider. A failure returns to the page. */
export async function goToProvider(
  deps: Pick<SsoDeps, 'providers' | 'reportFailure' | 'starts'>,
  connection: ProviderConnection<ProviderSettings>,
  { traceId }: RouteRequest,
  start: NewStart,
): Promise<Redirect> {
  await deps.starts.add(start);
  const { secrets, email, isFresh, maxAgeSeconds } = start;
  try {
    const location = await deps.providers.start(connection, { ...secrets, loginHint: email, isFresh, maxAgeSeconds });
    return { location, headers: noStore };
  } catch (reason) {
    const failure = failureOf(reason, traceId);
    const stored = await deps.starts.find(secrets.state);
    if (stored) await deps.starts.settle(stored, 'failed', failure);
    deps.reportFailure({ connection: connection.id, signInId: start.signInId, ...failure });
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  }
}
