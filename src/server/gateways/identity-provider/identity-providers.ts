import type { IdentityProvider } from './identity-provider.ts';
import { createOpenIdProvider, type OpenIdProviderDeps } from './openid-provider.ts';

/** The protocols that connections speak, each with its adapter. */
const adapters = { oidc: createOpenIdProvider } as const satisfies Record<
  string,
  (deps: OpenIdProviderDeps) => IdentityProvider
>;
export type ProviderType = keyof typeof adapters;
export const providerTypes = Object.keys(adapters) as readonly ProviderType[];

export type IdentityProviders = Readonly<Record<ProviderType, IdentityProvider>>;

export function createIdentityProviders(deps: OpenIdProviderDeps): IdentityProviders {
  return { oidc: adapters.oidc(deps) };
}
