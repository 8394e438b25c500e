import { expect, it } from 'vitest';
import { isComplete, keptOf, noValues, openIdValuesOf, samlSourceOf, valuesFrom } from './typed-values.ts';

it('[CNSL-6c] metadata come from an address, a file, or values that were typed', () => {
  const typed = {
    ...noValues,
    metadataAddress: ' https://id.example/metadata ',
    metadata: '<xml/>',
    issuer: 'urn:id',
    signOnAddress: 'https://id.example/sso',
  };
  expect(samlSourceOf(typed)).toEqual({ metadataAddress: 'https://id.example/metadata' });
  expect(samlSourceOf({ ...typed, source: 'file' })).toEqual({ metadata: '<xml/>' });
  expect(isComplete('saml', { ...typed, source: 'hand' })).toBe(false);
  const byHand = { ...typed, source: 'hand', certificate: 'TUlJ' } as const;
  expect(isComplete('saml', byHand)).toBe(true);
  expect(samlSourceOf(byHand)).toMatchObject({ metadata: expect.stringContaining('entityID="urn:id"') });
});

it('a reload keeps what was typed, without the secret', () => {
  const typed = { ...noValues, issuer: 'https://id.example', clientId: 'app', clientSecret: 'secret' };
  expect(openIdValuesOf(typed)).toMatchObject({ clientSecret: 'secret' });
  expect(JSON.stringify(keptOf(typed))).not.toContain('secret"');
  const kept = JSON.parse(JSON.stringify(keptOf(typed)));
  expect(valuesFrom({ ...kept, source: 'other', more: 1 }, { label: 'Acme' })).toEqual({ ...keptOf(typed), label: '' });
  expect(valuesFrom(undefined, { label: 'Acme' })).toEqual({ ...noValues, label: 'Acme' });
});
