import { expect, it } from 'vitest';
import { readBrandParameters } from './brand-parameters.ts';

it.each([
  { query: 'brandId=3710', named: { urlBrandId: 3710, urlBrandIdFirst: false } },
  { query: 'brandId=0&urlBrandIdFirst=true', named: { urlBrandId: 0, urlBrandIdFirst: true } },
  { query: 'brandId=-1&urlBrandIdFirst=perhaps', named: { urlBrandId: undefined, urlBrandIdFirst: false } },
  { query: 'brandId=1e3', named: { urlBrandId: undefined, urlBrandIdFirst: false } },
  { query: '', named: { urlBrandId: undefined, urlBrandIdFirst: false } },
])('[BRAND-8] reads the brand parameters of "$query"', ({ query, named }) => {
  const pairs = new Map(query.split('&').map((pair) => pair.split('=', 2) as [string, string]));
  expect(readBrandParameters({ get: (name) => pairs.get(name) ?? null })).toEqual(named);
});
