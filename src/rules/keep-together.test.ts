import { expect, it } from 'vitest';
import { keepTogether, mayBreak } from './keep-together.ts';

it.each([
  ['Switchboard Classic 2', 'Switchboard\u00a0Classic\u00a02'],
  ['Switchboard', 'Switchboard'],
  ['A name so long that it needs two lines', 'A name so long that it needs two lines'],
])('keeps the words of the name "%s" on a line, where it is short enough', (name, kept) => {
  expect(keepTogether(name)).toBe(kept);
});

it('breaks such a name in a title', () => {
  expect(mayBreak(keepTogether('Switchboard for phones'))).toBe('Switchboard for phones');
});
