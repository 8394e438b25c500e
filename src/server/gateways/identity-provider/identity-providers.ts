import { z } from 'zod';
import type { IdentityProvider, ProviderConnection, ProviderFacts } from './identity-provider.ts';
import { openIdFacts } from './openid-facts.ts';
import type { OpenIdProvider, OpenIdProviderDeps } from './openid-provider.ts';
import { openIdSettings } from './openid-settings.ts';
import { samlFacts } from './saml-facts.ts';
import type { SamlProviderDeps } from './saml-provider.ts';
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
export interface IdentityProviders
  extends IdentityProvider<ProviderSettings>,
    Pick<OpenIdProvider, 'readNotice' | 'paused'> {}

export type IdentityProviderDeps = OpenIdProviderDeps & SamlProviderDeps;

const factsOf: { readonly [Type in ProviderType]: ProviderFacts<SettingsOf<Type>> } = {
  oidc: openIdFacts,
  saml: samlFacts,
};

/** When the last certificate of a provider ends; undefined where the protocol has none. Milliseconds since 1970. */
export function certificatesEndAt(settings: ProviderSettings): number | undefined {
  const facts = factsOf[settings.type] as ProviderFacts<ProviderSettings>; // chosen by their type
  return facts.describe(settings).certificatesEndAt;
}

/** Calls `load` the first time. */
function once<Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) & { ifLoaded(): Loaded | undefined } {
  let loaded: Promise<Loaded> | undefined;
  let present: Loaded | undefined;
  const ask = () => {
    loaded ??= load().then((one) => {
      present = one;
      return one;
    });
    return loaded;
  };
  return Object.assign(ask, { ifLoaded: () => present });
}

/** The adapters, whose libraries are loaded with them: most installations never need those of SAML, some need none. */
const createAdapters = (deps: IdentityProviderDeps) => ({
  oidc: once(async () => (await import('./openid-provider.ts')).createOpenIdProvider(deps)),
  saml: once(async () => (await import('./saml-provider.ts')).createSamlProvider(deps)),
});

/** Serves each connection by the adapter of its protocol. */
export function createIdentityProviders(deps: IdentityProviderDeps): IdentityProviders {
  const adapters = createAdapters(deps);
  type Served = Pick<ProviderConnection<ProviderSettings>, 'settings'>;
  // Both are chosen by the type of the settings.
  const factsFor = ({ settings: { type } }: Served) => factsOf[type] as ProviderFacts<ProviderSettings>;
  const adapterOf = ({ settings: { type } }: Served) => adapters[type]() as Promise<IdentityProvider<ProviderSettings>>;
  return {
    checksOf: (connection) => factsFor(connection).checksOf(connection),
    stateOf: (connection, answer) => factsFor(connection).stateOf(connection, answer),
    describe: (settings) => factsFor({ settings }).describe(settings),
    ownMetadata: (connection) => factsFor(connection).ownMetadata(connection),
    start: async (connection, request) => (await adapterOf(connection)).start(connection, request),
    verify: async (connection, ...answered) => (await adapterOf(connection)).verify(connection, ...answered),
    verifyUnsolicited: async (connection, answer) =>
      (await adapterOf(connection)).verifyUnsolicited(connection, answer),
    refresh: async (connection) => (await adapterOf(connection)).refresh(connection),
    probe: async (connection) => (await adapterOf(connection)).probe(connection),
    endSession: async (connection, ending) => (await adapterOf(connection)).endSession(connection, ending),
    readLogout: async (connection, message) => (await adapterOf(connection)).readLogout(connection, message),
    paused: () => adapters.oidc.ifLoaded()?.paused() ?? 0,
    readNotice: async (connection, token) => (await adapters.oidc()).readNotice(connection, token),
  };
}
