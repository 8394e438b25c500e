import { describe, expect, it } from 'vitest';
import { membersUsed, newerMembers } from './page-apis.ts';

const older = ['interface PromiseConstructor {\n    all(): void;\n}\ninterface Array<T> {\n    at(): T;\n}'];
const newer = [
  'interface PromiseConstructor {\n    /** new */\n    withResolvers<T>(): T;\n    all(): void;\n}',
  'interface Array<T> {\n    toSorted(): T[];\n}\ninterface PlainDate {\n    readonly year: number;\n}',
];

describe('newerMembers', () => {
  it('contains members added to existing objects, without names that older declarations have', () => {
    const members = newerMembers(older, newer);
    expect([members.has('withResolvers'), members.has('toSorted'), members.has('all'), members.has('year')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('membersUsed', () => {
  const members = new Set(['withResolvers', 'toSorted']);
  it.each([
    ['Promise.withResolvers()', ['withResolvers']],
    ['const {a} = Promise["withResolvers"](), b = [].toSorted()', ['toSorted', 'withResolvers']],
    ['class A { b = () => [].toSorted(c) }', ['toSorted']],
    ['typeof Promise.withResolvers == "function"', []],
    ['Promise?.withResolvers', []],
    ['const text = "toSorted"; toSorted(text[withResolvers])', []],
  ])('finds in %j %j', (script, used) => expect(membersUsed(script, members)).toEqual(used));

  it('rejects syntax newer than the supported edition', () => {
    expect(() => membersUsed('/a/v', members)).toThrow();
  });
});
