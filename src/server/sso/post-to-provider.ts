import { IdentityRefused } from '../gateways/identity-provider/identity-provider.ts';
import { fieldsToPost } from '../gateways/identity-provider/saml-redirect.ts';
import { Refused } from '../http/refused.ts';
import type { RouteRequest } from '../http/routes.ts';
import { countLookUp, hostOf } from './connections/find-connections.ts';
import type { SsoDeps } from './sso-deps.ts';

/** A form that a page posts to a provider. */
export interface FormForProvider {
  readonly host: string;
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Of the company. */
  readonly brandId: number | undefined;
}

/**
 * The form that takes a request to a provider that has no sign-on by a redirect. It goes to the address of the connection alone,
 * whatever the query says.
 * @throws Refused `invalidIdpEntity` if there is no such connection, or it takes requests by a redirect
 */
export async function formForProvider(
  deps: Pick<SsoDeps, 'companies' | 'connections' | 'rateLimiter'>,
  { params, query, address: from }: RouteRequest,
): Promise<FormForProvider> {
  await countLookUp(deps, from);
  const connection = await deps.connections.byId(params.connectionId ?? '');
  const settings = connection?.settings;
  if (!connection || settings?.type !== 'saml' || settings.signOnBinding !== 'post')
    throw new Refused('invalidIdpEntity');
  const brandId = (await deps.companies.byId(connection.companyId))?.brandId;
  try {
    return { brandId, host: hostOf(connection), address: settings.signOnAddress, fields: fieldsToPost(query) };
  } catch (reason) {
    throw reason instanceof IdentityRefused ? new Refused('ssoInvalidToken') : reason;
  }
}
