import { z } from 'zod';
import type { IdentityProvider, ProviderConnection } from './identity-provider.ts';
import { createOpenIdProvider, type OpenIdProviderDeps } from './openid-provider.ts';
import { openIdSettings } from './openid-settings.ts';

/** What a connection needs, by its protocol. */
export const providerSettings = z.discriminatedUnion('type', [openIdSettings]);
export type ProviderSettings = z.output<typeof providerSettings>;
export type ProviderType = ProviderSettings['type'];
type SettingsOf<Type extends ProviderType> = Extract<ProviderSettings, { readonly type: Type }>;

/** For each protocol, where its users sign in. */
const signInAddresses: { readonly [Type in ProviderType]: (settings: SettingsOf<Type>) => string } = {
  oidc: ({ issuer }) => issuer,
};
export const providerTypes = Object.keys(signInAddresses) as readonly ProviderType[];

/** The host at which the users of a provider sign in. */
export function signInHostOf(settings: ProviderSettings): string {
  const addressOf = signInAddresses[settings.type] as (settings: ProviderSettings) => string; // chosen by their type
  return new URL(addressOf(settings)).host;
}

/** Every protocol, behind one port. */
export type IdentityProviders = IdentityProvider<ProviderSettings>;
type Adapters = { readonly [Type in ProviderType]: IdentityProvider<SettingsOf<Type>> };

/** Serves each connection by the adapter of its protocol. */
export function createIdentityProviders(deps: OpenIdProviderDeps): IdentityProviders {
  const adapters: Adapters = { oidc: createOpenIdProvider(deps) };
  const adapterOf = ({ settings }: ProviderConnection<ProviderSettings>) =>
    adapters[settings.type] as IdentityProvider<ProviderSettings>; // chosen by the type of the settings
  return {
    checksOf: (connection) => adapterOf(connection).checksOf(connection),
    start: (connection, request) => adapterOf(connection).start(connection, request),
    verify: (connection, answer, expected) => adapterOf(connection).verify(connection, answer, expected),
    stateOf: (connection, answer) => adapterOf(connection).stateOf(connection, answer),
    probe: (connection) => adapterOf(connection).probe(connection),
  };
}
