import * as oidc from 'openid-client';
import { IdentityRefused } from './identity-provider.ts';
import type { OpenIdConnection } from './openid-settings.ts';
import { isWebAddress } from './usable-values.ts';

/** Signature algorithms of ID tokens. Those with a shared secret, and `none`, would let a forger sign. */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** Difference of the clocks that is accepted. */
export const clockToleranceSeconds = 30;

const freshMs = 10 * 60_000;

export interface ProviderMetadataDeps {
  /** Sends the library's requests to the provider of a connection. */
  fetchFor(connection: OpenIdConnection): oidc.CustomFetch;
  /** Whether providers may have http and private addresses. */
  readonly reachesPrivate: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Known {
  readonly metadata: oidc.ServerMetadata;
  readonly fetchedAt: number;
}

/**
 * The metadata of providers (OpenID Connect Discovery 1.0 §4), asked for again every ten minutes. While a provider does
 * not answer, its last metadata counts.
 */
export function createMetadataCache(deps: ProviderMetadataDeps) {
  const known = new Map<string, Known>();

  async function discover(connection: OpenIdConnection): Promise<oidc.ServerMetadata> {
    const options = {
      [oidc.customFetch]: deps.fetchFor(connection),
      ...(deps.reachesPrivate && { execute: [oidc.allowInsecureRequests] }),
    };
    const found = await oidc.discovery(
      new URL(connection.settings.issuer),
      connection.settings.clientId,
      undefined,
      oidc.None(),
      options,
    );
    return checked(found.serverMetadata(), connection, deps);
  }
  return async function metadataOf(connection: OpenIdConnection): Promise<oidc.ServerMetadata> {
    const cached = known.get(connection.settings.issuer);
    if (cached && deps.now() - cached.fetchedAt < freshMs) return cached.metadata;
    try {
      const metadata = await discover(connection);
      known.set(connection.settings.issuer, { metadata, fetchedAt: deps.now() });
      return metadata;
    } catch (reason) {
      if (cached) return cached.metadata;
      throw reason;
    }
  };
}

const neededAddresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const otherAddresses = ['userinfo_endpoint', 'end_session_endpoint'] as const;

/** @throws IdentityRefused if the metadata is of another issuer, lacks what a sign-in needs, or has unusable addresses */
function checked(
  metadata: oidc.ServerMetadata,
  { settings: { issuer } }: OpenIdConnection,
  { reachesPrivate }: Pick<ProviderMetadataDeps, 'reachesPrivate'>,
): oidc.ServerMetadata {
  if (metadata.issuer !== issuer)
    throw new IdentityRefused('misconfigured', `The metadata names the issuer ${metadata.issuer}, expected ${issuer}.`);
  for (const name of neededAddresses)
    if (!metadata[name]) throw new IdentityRefused('misconfigured', `The metadata has no ${name}.`);
  const isUsable = (address: string) => isWebAddress(address) && (reachesPrivate || /^https:/i.test(address));
  for (const name of [...neededAddresses, ...otherAddresses])
    if (metadata[name] && !isUsable(metadata[name]))
      throw new IdentityRefused('misconfigured', `The ${name} of the metadata is no https address.`);
  const announced = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const algorithms = announced.filter((name) => signatureAlgorithms.includes(name));
  if (algorithms.length === 0)
    throw new IdentityRefused('misconfigured', 'The provider signs ID tokens with no algorithm that is accepted.');
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}
