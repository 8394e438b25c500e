import { expect, it } from 'vitest';
import { shorterForms, spelledOut, wordDistance } from './name-words.rules.ts';

const lesser = new Set(['dr', 'jr', 'old']);
const street = (name: string) => ({ before: '', name, type: 'st', after: '' });
const distance = (given: string, known: string) => wordDistance(street(given), street(known), lesser);

it('[EA-5a] initials stand for a name in full, the longest first', () => {
  const shortNames = [
    { short: ['mlk', 'jr'], long: ['martin', 'luther', 'king', 'jr'] },
    { short: ['mlk'], long: ['martin', 'luther', 'king'] },
  ];
  expect(spelledOut(['dr', 'mlk', 'jr'], shortNames)).toEqual(['dr', 'martin', 'luther', 'king', 'jr']);
  expect(spelledOut(['mlk'], shortNames)).toEqual(['martin', 'luther', 'king']);
  expect(spelledOut(['main'], shortNames)).toBeUndefined();
});

it.each([
  ['martin luther king', 'martin luther king jr'],
  ['m l king', 'martin luther king jr'],
  ['carlton b goodlett', 'dr carlton b goodlett'],
  ['carlton goodlett', 'dr carlton b goodlett'],
  ['goodlett', 'dr carlton b goodlett'],
  ['old mill creek', 'mill creek'],
  ['n church', 'old n church'],
])('[EA-5a] a name with a word more or less is near: "%s" for "%s"', (given, known) => {
  expect(distance(given, known)).toBeGreaterThan(0);
  expect(distance(known, given)).toBe(distance(given, known));
  // One of them is found by a form of the other.
  const forms = (name: string) => [name, ...shorterForms(name, lesser)];
  expect(forms(given).some((form) => forms(known).includes(form))).toBe(true);
});

it.each([
  ['fox creek', 'mill creek'],
  ['martin', 'martin luther king'],
  ['m l', 'martin luther king'],
  ['king luther', 'martin luther king'],
  ['n', 'n church'],
  ['a b c d e main', 'main'],
])('[EA-5a] names that differ otherwise are two: "%s" and "%s"', (given, known) => {
  expect(distance(given, known)).toBeUndefined();
});
