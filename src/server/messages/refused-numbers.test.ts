import { expect, it } from 'vitest';
import { refuseNumber } from './sending-limits.ts';

it.each([
  ['a country of a brand', '+12125550104', 'sent'],
  ['another country of a brand', '+4915112345678', 'sent'],
  ['no country of a brand', '+33612345678', 'codeDestinationRefused'],
  ['an island with the same calling code', '+18765551234', 'codeDestinationRefused'],
  ['premium service', '+19005551234', 'codeDestinationRefused'],
  ['premium service abroad', '+499001234567', 'codeDestinationRefused'],
  ['shared cost', '+491801234567', 'codeDestinationRefused'],
  ['satellite phones', '+881612345678', 'codeDestinationRefused'],
  ['international networks', '+882161234567', 'codeDestinationRefused'],
  ['international networks', '+883510012345', 'codeDestinationRefused'],
  ['ships', '+870773112345', 'codeDestinationRefused'],
  ['international premium service', '+979123456789', 'codeDestinationRefused'],
  ['no range', '+999123456', 'codeDestinationRefused'],
])('[MFA-1] answers for a number of %s, %s: %s', (_, address, outcome) => {
  const send = () => refuseNumber(address, ['US', 'DE']);
  if (outcome === 'sent') expect(send).not.toThrow();
  else expect(send).toThrow(outcome);
});
