import type { ProviderCheck, ProviderFacts } from './identity-provider.ts';
import { endOf } from './saml-keys.ts';
import { ownMetadataOf } from './saml-own-metadata.ts';
import type { SamlSettings } from './saml-settings.ts';

/** In the order in which an answer is examined. What the response says about itself costs least, and comes first. */
const samlChecks: readonly ProviderCheck[] = [
  'metadata',
  'answer',
  'issuer',
  'audience',
  'request',
  'algorithm',
  'client',
  'signature',
  'times',
  'freshness',
];

export const samlFacts: ProviderFacts<SamlSettings> = {
  checksOf: () => samlChecks,
  describe: ({ certificates, ...settings }) => ({
    ...settings,
    certificatesEndAt: Math.max(...certificates.map(endOf)),
  }),
  ownMetadata: ownMetadataOf,
  stateOf: (_connection, { parameters }) => parameters.get('RelayState') ?? undefined,
};
