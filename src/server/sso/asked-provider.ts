import { importPKCS8, SignJWT } from 'jose';
import type { ConnectableProvider } from '../../contract/brand/external-providers.ts';
import type { Dialect, ProviderConnection } from '../gateways/identity-provider/identity-provider.ts';
import type { ProviderSettings } from '../gateways/identity-provider/identity-providers.ts';
import type { OpenIdConnection } from '../gateways/identity-provider/openid-settings.ts';
import { addressesOf } from './answer-path.ts';
import { forProvider } from './connections/for-provider.ts';
import type { SsoDeps } from './sso-deps.ts';
import type { BrandProvider } from './stores/brand-provider.ts';
import type { Connection } from './stores/connection.ts';

/** A provider as a start asks it. */
export interface AskedProvider {
  readonly connection: ProviderConnection<ProviderSettings>;
  /** Whether it signs users in. */
  readonly isEnabled: boolean;
  /** The connection of a company; undefined for a provider of a brand. */
  readonly company?: Connection;
}

/** By the id of a company's connection or of a brand's provider. */
export async function askedProvider(
  deps: Pick<SsoDeps, 'brandProviders' | 'connections' | 'origins'>,
  id: string,
): Promise<AskedProvider | undefined> {
  const brandProvider = await deps.brandProviders.byId(id);
  if (brandProvider)
    return { connection: await forBrandProvider(deps, brandProvider), isEnabled: brandProvider.isEnabled };
  const connection = await deps.connections.byId(id);
  if (!connection) return undefined;
  return { connection: await forProvider(deps, connection), isEnabled: connection.isEnabled, company: connection };
}

interface Habits {
  dialectOf(provider: BrandProvider): Dialect;
  clientSecretOf(provider: BrandProvider, secret: string): string | Promise<string>;
}

/** Google refuses `prompt=login`, and says when its user signed in only where it is asked for that claim (OpenID Connect Core §5.5). */
const timeOfSignIn = { id_token: { auth_time: { essential: true } } };

/** How each provider departs from OpenID Connect (GOOG-1, APPL-1). */
const habits: Readonly<Record<ConnectableProvider, Habits>> = {
  google: {
    dialectOf: ({ hostedDomain }) => ({
      fresh: { prompt: 'select_account', claims: JSON.stringify(timeOfSignIn) },
      ...(hostedDomain !== undefined && { parameters: { hd: hostedDomain }, requiredClaims: { hd: hostedDomain } }),
    }),
    clientSecretOf: (_, secret) => secret,
  },
  apple: {
    // Name and address come only with a posted answer.
    dialectOf: () => ({ scope: 'openid name email', parameters: { response_mode: 'form_post' } }),
    clientSecretOf: signClientSecret,
  },
};

const secretLifetime = '5m';

/** Apple's client secret is a JWT that the registered key signs. A new one is made for each request. */
async function signClientSecret({ teamId = '', keyId = '', clientId, issuer }: BrandProvider, pem: string) {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(secretLifetime)
    .sign(await importPKCS8(pem, 'ES256'));
}

/** A brand's provider as the gateway needs it. */
export async function forBrandProvider(
  { brandProviders, origins }: Pick<SsoDeps, 'brandProviders' | 'origins'>,
  brandProvider: BrandProvider,
): Promise<OpenIdConnection> {
  const { id, issuer, clientId, provider } = brandProvider;
  const { dialectOf, clientSecretOf } = habits[provider];
  return {
    id,
    settings: { type: 'oidc', issuer, clientId },
    ...addressesOf(origins.ofInstallation(), id),
    secret: await clientSecretOf(brandProvider, await brandProviders.secretOf(id)),
    dialect: dialectOf(brandProvider),
  };
}
