import type { ProviderCheck, ProviderFacts } from './identity-provider.ts';
import type { OpenIdSettings } from './openid-settings.ts';

/** In the order of OpenID Connect Core §3.1.3.7 as the library follows it: the signature after the claims. */
const openIdChecks: readonly ProviderCheck[] = [
  'metadata',
  'answer',
  'client',
  'algorithm',
  'times',
  'issuer',
  'audience',
  'request',
  'signature',
  'freshness',
];

export const openIdFacts: ProviderFacts<OpenIdSettings> = {
  checksOf: () => openIdChecks,
  describe: (settings) => settings,
  ownMetadata: () => undefined,
  stateOf: (_connection, { parameters }) => parameters.get('state') ?? undefined,
};
