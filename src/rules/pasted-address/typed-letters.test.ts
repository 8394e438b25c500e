import { expect, it } from 'vitest';
import { spellingsWith } from './typed-letters.ts';

const german = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

it.each([
  ['Muellerstr. 5', ['Müllerstr. 5']],
  ['Leipziger Strasse', []],
  ['Neue Muehle', ['Neü Mühle', 'Neue Mühle', 'Neü Muehle']],
  ['Uelzen', ['Ülzen']],
])('"%s" may have been meant as one of %j', (text, spellings) => {
  expect([...spellingsWith(text, german)].toSorted()).toEqual(spellings.toSorted());
});

it('no more than eight spellings of a text are tried', () => {
  expect(spellingsWith('ae oe ue ae oe ue ae oe ue ae oe ue', german)).toHaveLength(8);
});

it('a country without such letters has no other spellings', () => {
  expect(spellingsWith('Muellerstr. 5')).toEqual([]);
});
