import { expect, it } from 'vitest';
import { completeMetadata } from './metadata.ts';

it('adds response modes, languages and pages to the metadata, and to no other answer', () => {
  const deps = { metadata: () => ({ ui_locales_supported: ['en-US'] }) };
  const metadata = { body: { response_modes_supported: ['query'] } };
  completeMetadata(metadata, deps);
  expect(metadata.body).toEqual({
    response_modes_supported: ['query', 'fragment', 'form_post', 'web_message'],
    ui_locales_supported: ['en-US'],
  });
  const token = { body: { access_token: 'x' } };
  completeMetadata(token, deps);
  expect(token.body).toEqual({ access_token: 'x' });
});
