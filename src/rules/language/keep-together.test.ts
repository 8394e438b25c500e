import { expect, it } from 'vitest';
import { keepNumberTogether, keepTogether, mayBreak } from './keep-together.ts';

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

it('keeps the parts of a phone number on a line', () => {
  expect(keepNumberTogether('(217) 555-0143')).toBe('(217)\u00a0555\u20110143');
});
