import * as oidc from 'openid-client';
import { IdentityRefused } from './identity-provider.ts';
import type { OpenIdConnection } from './openid-settings.ts';

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
    return checked(found.serverMetadata(), connection);
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

/** @throws IdentityRefused if the metadata is of another issuer, or lacks what a sign-in needs */
function checked(metadata: oidc.ServerMetadata, { settings: { issuer } }: OpenIdConnection): oidc.ServerMetadata {
  if (metadata.issuer !== issuer)
    throw new IdentityRefused('misconfigured', `The metadata names the issuer ${metadata.issuer}, expected ${issuer}.`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!metadata[name]) throw new IdentityRefused('misconfigured', `The metadata has no ${name}.`);
  const announced = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const algorithms = announced.filter((name) => signatureAlgorithms.includes(name));
  if (algorithms.length === 0)
    throw new IdentityRefused('misconfigured', 'The provider signs ID tokens with no algorithm that is accepted.');
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}
