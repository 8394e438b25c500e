import { expect, it } from 'vitest';
import { typeNameProblems } from './type-names.ts';

const problemsOf = (...sources: string[]) => typeNameProblems(new Map(sources.map((text, at) => [`${at}.ts`, text])));

it('a name has one exported type', () => {
  const problem = 'Line is the name of several types: 0.ts, 1.ts';
  expect(problemsOf('export interface Line {\n  id: string;\n}', 'export type Line = string;')).toEqual([problem]);
  expect(problemsOf("export type Line = 'a' | 'b';", "export type Line =\n  | 'a';")).toEqual([problem]);
  expect(problemsOf('export interface Line {}', 'export interface Line {}')).toEqual([problem]);
  expect(problemsOf('export interface Line {}', 'interface Line {}', 'export interface Lines {}')).toEqual([]);
});

it('aliases of the same type have one meaning', () => {
  const alias = 'export type Line = OutputOf<typeof calls.list>;\n';
  expect(problemsOf(alias, alias)).toEqual([]);
});
