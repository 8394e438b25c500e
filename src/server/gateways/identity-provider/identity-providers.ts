import { z } from 'zod';
import type { IdentityProvider, ProviderConnection } from './identity-provider.ts';
import { createOpenIdProvider, type OpenIdProvider, type OpenIdProviderDeps } from './openid-provider.ts';
import { openIdSettings } from './openid-settings.ts';
import { createSamlProvider, type SamlProviderDeps } from './saml-provider.ts';
import { samlSettings } from './saml-settings.ts';

/** What a connection needs, by its protocol. */
export const providerSettings = z.discriminatedUnion('type', [openIdSettings, samlSettings]);
export type ProviderSettings = z.output<typeof providerSettings>;
export type ProviderType = ProviderSettings['type'];
type SettingsOf<Type extends ProviderType> = Extract<ProviderSettings, { readonly type: Type }>;

/** For each protocol, where its users sign in. */
const signInAddresses: { readonly [Type in ProviderType]: (settings: SettingsOf<Type>) => string } = {
  oidc: ({ issuer }) => issuer,
  saml: ({ signOnAddress }) => signOnAddress,
};
export const providerTypes = Object.keys(signInAddresses) as readonly ProviderType[];

/** The host at which the users of a provider sign in. */
export function signInHostOf(settings: ProviderSettings): string {
  const addressOf = signInAddresses[settings.type] as (settings: ProviderSettings) => string; // chosen by their type
  return new URL(addressOf(settings)).host;
}

/** Every protocol, behind one port. */
export interface IdentityProviders extends IdentityProvider<ProviderSettings>, Pick<OpenIdProvider, 'readNotice'> {}
type Adapters = { readonly [Type in ProviderType]: IdentityProvider<SettingsOf<Type>> };

export type ProviderDeps = OpenIdProviderDeps & SamlProviderDeps;

/** Serves each connection by the adapter of its protocol. */
export function createIdentityProviders(deps: ProviderDeps): IdentityProviders {
  const oidc = createOpenIdProvider(deps);
  const adapters: Adapters = { oidc, saml: createSamlProvider(deps) };
  const adapterOf = ({ settings }: Pick<ProviderConnection<ProviderSettings>, 'settings'>) =>
    adapters[settings.type] as IdentityProvider<ProviderSettings>; // chosen by the type of the settings
  return {
    checksOf: (connection) => adapterOf(connection).checksOf(connection),
    start: (connection, request) => adapterOf(connection).start(connection, request),
    verify: (connection, answer, expected) => adapterOf(connection).verify(connection, answer, expected),
    verifyUnsolicited: (connection, answer) => adapterOf(connection).verifyUnsolicited(connection, answer),
    refresh: (connection) => adapterOf(connection).refresh(connection),
    describe: (settings) => adapterOf({ settings }).describe(settings),
    ownMetadata: (connection) => adapterOf(connection).ownMetadata(connection),
    stateOf: (connection, answer) => adapterOf(connection).stateOf(connection, answer),
    probe: (connection) => adapterOf(connection).probe(connection),
    endSession: (connection, ending) => adapterOf(connection).endSession(connection, ending),
    readLogout: (connection, message) => adapterOf(connection).readLogout(connection, message),
    readNotice: oidc.readNotice,
  };
}
