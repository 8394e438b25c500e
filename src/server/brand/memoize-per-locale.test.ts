import { expect, it } from 'vitest';
import { memoizePerLocale } from './memoize-per-locale.ts';

it('computes a value once for each owner and locale', () => {
  const made: string[] = [];
  const of = memoizePerLocale((owner: { name: string }, locale) => made.push(`${owner.name} ${locale}`));
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  for (const locale of ['de_DE', 'de_DE', 'ja_JP']) of(one, locale);
  of(other, 'de_DE');
  of({ ...one }, 'de_DE');
  expect(made).toEqual(['one de_DE', 'one ja_JP', 'other de_DE', 'one de_DE']);
});
