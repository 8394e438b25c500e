import { describe, expect, it } from 'vitest';
import { differenceOf, isStateChange, matchOf, namesOf } from './changed-account.rules.ts';

const ann = {
  id: 'a',
  email: 'ann@x.example',
  firstName: 'Ann',
  lastName: 'A',
  role: 'user',
  kind: 'person',
  state: 'active',
  extension: '1',
} as const;
const bob = { ...ann, id: 'b', email: 'bob@x.example', firstName: 'Bob', lastName: 'B', extension: '2' } as const;

describe('the account of a row', () => {
  it.each([
    ['nobody has what it names', {}, ann, { kind: 'none' }],
    [
      'the address and the number are those of one',
      { byEmail: ann, byExtension: ann },
      ann,
      { kind: 'one', found: ann },
    ],
    ['the address and the number are those of two', { byEmail: ann, byExtension: bob }, ann, { kind: 'several' }],
    [
      'a number alone is that of somebody with one other name',
      { byNumber: ann },
      { ...ann, lastName: 'B' },
      { kind: 'one' },
    ],
    ['a number alone is that of somebody with other names', { byNumber: ann }, bob, { kind: 'another' }],
    ['the address is that of somebody with other names', { byEmail: ann }, bob, { kind: 'one' }],
    ['a number is that of a room with other names', { byExtension: { ...ann, kind: 'room' } }, bob, { kind: 'one' }],
  ] as const)('if %s', (_, found, row, expected) => expect(matchOf(found, row)).toMatchObject(expected));
});

describe('what a row changes', () => {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const named = (row: object, given: readonly string[], empty: readonly string[] = []) =>
    namesOf(differenceOf(ann, { account: { ...ann, ...row }, given: new Set(given), empty: new Set(empty) }, isSame));
  it.each([
    ['a column that it lacks', named({ firstName: 'Anna' }, []), []],
    ['a name', named({ firstName: 'Anna' }, ['firstName', 'lastName']), ['firstName']],
    ['an address in other letters', named({ email: 'Ann@X.example' }, ['email']), []],
    ['an address', named({ email: 'a@x.example' }, ['email']), ['email']],
    ['an empty address', named({ email: undefined }, [], ['email']), ['email']],
    [
      'an empty extension, and an empty role',
      named({ extension: undefined }, [], ['extension', 'role']),
      ['extension'],
    ],
    ['an empty locale that there was none of', named({}, [], ['locale']), []],
  ])('%s', (_, changed, expected) => expect(changed).toEqual(expected));
});

it.each([
  ['active', 'disabled', true],
  ['disabled', 'active', true],
  ['locked', 'active', false],
  ['notActivated', 'active', false],
  ['notActivated', 'disabled', true],
  ['active', 'notActivated', false],
  ['active', 'active', false],
])('a file changes the state %s to %s: %s', (stored, wanted, expected) => {
  expect(isStateChange(stored, wanted)).toBe(expected);
});
