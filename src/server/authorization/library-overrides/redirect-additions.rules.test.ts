import { expect, it } from 'vitest';
import { selectAdditions } from './redirect-additions.rules.ts';

const additions = {
  hints: ['brand_id', 'contracted_country_code', 'locale_id', 'anything'],
  appParams: 'a=b',
  localeId: 'de_DE',
  brandId: '3710',
  contractedCountryCode: 'GB',
};
const result = (values: Record<string, string>) => new Map(Object.entries(values)) as unknown as URLSearchParams; // has and get alone

it('[AUTHZ-5] adds what response_hint asks for, and nothing else', () => {
  const code = result({ code: 'x' });
  expect(selectAdditions(code, additions)).toEqual([
    ['brand_id', '3710'],
    ['contracted_country_code', 'GB'],
    ['locale_id', 'de_DE'],
  ]);
  expect(selectAdditions(code, { ...additions, hints: ['locale_id'] })).toEqual([['locale_id', 'de_DE']]);
  expect(selectAdditions(code, { ...additions, hints: [] })).toEqual([]);
  expect(selectAdditions(code, { ...additions, contractedCountryCode: undefined })).not.toContainEqual(
    expect.arrayContaining(['contracted_country_code']),
  );
});

it('[AUTHZ-3c] adds appParams and locale_id to invalid_request, and to no other error', () => {
  expect(selectAdditions(result({ error: 'invalid_request' }), additions)).toEqual([
    ['appParams', 'a=b'],
    ['locale_id', 'de_DE'],
  ]);
  expect(selectAdditions(result({ error: 'user_cancelled' }), additions)).toEqual([]);
});
