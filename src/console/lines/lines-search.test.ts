import { expect, it } from 'vitest';
import { readLinesSearch } from './lines-search.ts';

it('[CNSL-5a] the address of the lines has known views and the open line; anything else is left out', () => {
  expect(readLinesSearch({ view: 'all', open: 'k3v9', q: 'Ada' })).toEqual({ view: 'all', open: 'k3v9' });
  expect(readLinesSearch({ view: 'toFinish', open: '' })).toEqual({});
  expect(readLinesSearch({ view: 'none', open: 7 })).toEqual({ open: '7' });
});
