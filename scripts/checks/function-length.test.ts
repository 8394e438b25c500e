import { describe, expect, it } from 'vitest';
import { functionProblems, longFunctionsIn } from './function-length.ts';

/** Lines of a body, so that the whole function has as many lines as are asked for. */
const body = (lines: number) => 'work();\n'.repeat(lines - 2);

describe('longFunctionsIn', () => {
  it.each([
    ['a declaration', (lines: number) => `function take() {\n${body(lines)}}`, 'take'],
    ['an arrow', (lines: number) => `const take = async () => {\n${body(lines)}};`, 'take'],
    ['a method', (lines: number) => `const store = () => ({ take() {\n${body(lines)}} });`, 'store.take'],
    ['a property', (lines: number) => `run({ take: () => {\n${body(lines)}} });`, 'take'],
    ['a component', (lines: number) => `function Take() {\n${body(lines - 1)}return <p>now</p>;\n}`, 'Take'],
    ['a function without a name', (lines: number) => `run(() => {\n${body(lines)}});`, '=>'],
  ])('names %s of 61 lines, and none of 60', (_kind, write, name) => {
    expect(longFunctionsIn('src/a.tsx', `${write(60)}\n`)).toEqual([]);
    expect(longFunctionsIn('src/a.tsx', write(61)).at(-1)).toEqual({ place: `src/a.tsx ${name}`, lines: 61 });
  });
});

describe('functionProblems', () => {
  const left = { 'src/a.ts old': 80 };

  it('lets a function of the list be as long as it was', () => {
    expect(functionProblems([{ place: 'src/a.ts old', lines: 80 }], left)).toEqual([]);
  });

  it('reports a new one, one that has grown, and a row that is done', () => {
    expect(functionProblems([{ place: 'src/a.ts added', lines: 61 }], left)).toEqual([
      expect.stringContaining('src/a.ts added: 61 lines'),
      expect.stringContaining('src/a.ts old: it is short or gone'),
    ]);
    expect(functionProblems([{ place: 'src/a.ts old', lines: 81 }], left)).toEqual([
      expect.stringContaining('at most 80'),
    ]);
  });
});
