import { expect, it } from 'vitest';
import { metadataOf } from './provider-metadata.ts';

it('[CNSL-6c] values that were typed become metadata, with signs of XML written as text', () => {
  const certificate = `-----BEGIN CERTIFICATE-----\nTUlJ\nQ2E=\n-----END CERTIFICATE-----`;
  const xml = metadataOf({ issuer: 'urn:a&b', signOnAddress: 'https://id.example/sso?a="1"', certificate });
  expect(xml).toContain('entityID="urn:a&amp;b"');
  expect(xml).toContain('Location="https://id.example/sso?a=&quot;1&quot;"');
  expect(xml).toContain('<ds:X509Certificate>TUlJQ2E=</ds:X509Certificate>');
});
