import { describe, expect, it } from 'vitest';
import { catalogueProblems, parseArguments } from './catalogues.ts';

describe('argumentsOf', () => {
  it.each([
    ['Sign in', {}],
    ['Hi {name}', { name: 'string | number' }],
    ['{count, plural, one {# code to {place}} other {# codes}}', { count: 'number', place: 'string | number' }],
    ['{kind, select, sms {SMS} other {Call}}', { kind: 'string' }],
    ['{when, date, long}', { when: 'Date | number' }],
    ['<b>{total, number}</b>', { b: '(parts: string[]) => string', total: 'number' }],
  ])('returns for %j the arguments %j', (message, wanted) => expect(parseArguments(message)).toEqual(wanted));
});

describe('catalogueProblems', () => {
  const english = { 'a.one': 'One', 'a.two': 'Two {name}' };
  it.each([
    [{ 'a.one': 'Eins', 'a.two': 'Zwei {name}' }, []],
    [{ 'a.one': 'Eins' }, ['1 messages are missing, first a.two']],
    [{ 'a.one': 'Eins', 'a.two': 'Zwei' }, ['a.two has the arguments {}, in English {name}']],
    [{ 'a.one': ' ', 'a.two': 'Zwei {name}' }, ['a.one is empty']],
    [{ 'a.one': 'Eins {', 'a.two': 'Zwei {name}' }, [expect.stringContaining('a.one cannot be parsed')]],
    [{ 'a.one': 'Eins', 'a.two': 'Zwei {name}', 'a.three': '3' }, ['a.three does not exist in English']],
    [
      { 'a.one': 'Eins', 'a.two': 'Zwei {name, date, ::yMd}' },
      ['a.two has a date skeleton, which the page does not support'],
    ],
  ])('[LOC-1a] reports for %j the problems %j', (catalogue, problems) => {
    expect(catalogueProblems(english, catalogue, true)).toEqual(problems);
  });

  it('[LOC-2b] allows missing messages in an unfinished locale', () => {
    expect(catalogueProblems(english, { 'a.one': 'Eins' }, false)).toEqual([]);
  });
});
