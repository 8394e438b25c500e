import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { addResourceScopes } from './tokens/resource-indicators.ts';

interface FindGrantDeps {
  /** The requested scopes that the account grants to the client. */
  grantable(accountId: string, clientId: string, asked: readonly string[]): Promise<readonly string[]>;
}

/** Loads or creates the grant of the requested scopes that the account allows. */
export async function findOrCreateGrant(deps: FindGrantDeps, ctx: KoaContextWithOIDC) {
  const { oidc } = ctx;
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const { accountId } = session;
  const existing = session.grantIdFor(client.clientId);
  const grant = (existing && (await provider.Grant.find(existing))) || newGrant(provider, accountId, client.clientId);
  const scopes = await deps.grantable(accountId, client.clientId, [...oidc.requestParamOIDCScopes]);
  const before = grant.getOIDCScopeEncountered();
  grant.addOIDCScope(scopes.join(' '));
  grant.addOIDCClaims([...oidc.requestParamClaims]);
  const hasNewResource = addResourceScopes(ctx, grant);
  const isNew =
    hasNewResource || !existing || grant.getOIDCScopeEncountered() !== before || oidc.requestParamClaims.size > 0;
  if (isNew) await grant.save();
  return grant;
}

function newGrant(provider: Provider, accountId: string, clientId: string) {
  return new provider.Grant({ accountId, clientId });
}
