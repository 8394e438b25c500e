import { expect, it } from 'vitest';
import { additionsTo } from './redirect-additions.rules.ts';

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
  expect(additionsTo(code, additions)).toEqual([
    ['brand_id', '3710'],
    ['contracted_country_code', 'GB'],
    ['locale_id', 'de_DE'],
  ]);
  expect(additionsTo(code, { ...additions, hints: ['locale_id'] })).toEqual([['locale_id', 'de_DE']]);
  expect(additionsTo(code, { ...additions, hints: [] })).toEqual([]);
  expect(additionsTo(code, { ...additions, contractedCountryCode: undefined })).not.toContainEqual(
    expect.arrayContaining(['contracted_country_code']),
  );
});

it('[AUTHZ-3] adds appParams and locale_id to invalid_request, and to no other error', () => {
  expect(additionsTo(result({ error: 'invalid_request' }), additions)).toEqual([
    ['appParams', 'a=b'],
    ['locale_id', 'de_DE'],
  ]);
  expect(additionsTo(result({ error: 'user_cancelled' }), additions)).toEqual([]);
});
