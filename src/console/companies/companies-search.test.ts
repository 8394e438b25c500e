import { expect, it } from 'vitest';
import { readCompaniesSearch } from './companies-search.ts';

it.each([
  [{}, {}],
  [{ brand: 0 }, { brand: 0 }],
  [{ brand: '2210' }, { brand: 2210 }],
  [{ brand: '' }, {}],
  [{ brand: -1 }, {}],
  [{ brand: 1.5 }, {}],
  [{ brand: 'acme' }, {}],
  [{ brand: true, find: 'acme.example' }, {}],
])('[CNSL-20b] of the address %j the list of companies reads %j', (query, search) => {
  expect(readCompaniesSearch(query)).toEqual(search);
});
