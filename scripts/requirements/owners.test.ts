import { describe, expect, it } from 'vitest';
import { readClauses } from './clauses.ts';
import { clausesWithoutOwner, mentionProblems, provingTestProblems, readProvingTests } from './owners.ts';

const document = `# Title
- ONE-1 (a) First; (b) second.
  - (a) \`src/one.test.ts\`: is first
  - (a) also \`e2e/one.e2e.ts\`: %s is shown
- ONE-2 Whole.
`;
const clauses = readClauses(document);
const tests = readProvingTests(document);
const files: Record<string, string> = {
  'src/one.test.ts': "it('[ONE-1a] is first', run);",
  'e2e/one.e2e.ts': "it.each([['ONE-1a', 1]])('%s is shown', run);",
};
const problemsWith = (changed: Record<string, string>, line = '') =>
  provingTestProblems(clauses, readProvingTests(document + line), (file) => ({ ...files, ...changed })[file]);

describe('the tests that prove the clauses', () => {
  it('are named below each requirement', () => {
    expect(tests).toEqual([
      { clause: 'ONE-1a', isFurther: false, file: 'src/one.test.ts', title: 'is first' },
      { clause: 'ONE-1a', isFurther: true, file: 'e2e/one.e2e.ts', title: '%s is shown' },
    ]);
    expect(problemsWith({})).toEqual([]);
  });

  it('leave clauses without an owner', () => {
    expect(clausesWithoutOwner(clauses, tests).map(({ name }) => name)).toEqual(['ONE-1b', 'ONE-2']);
  });

  it.each([
    [
      'a title that is gone',
      { 'e2e/one.e2e.ts': "it('[ONE-1a] other')" },
      '',
      'ONE-1a: e2e/one.e2e.ts has no test with',
    ],
    [
      'a test of another clause',
      { 'src/one.test.ts': "it('[ONE-1a] is first'" },
      '  - `a.ts`: x',
      'ONE-2: a.ts does not',
    ],
    [
      'a title without the clause',
      { 'e2e/one.e2e.ts': "it('%s is shown')" },
      '',
      'ONE-1a: e2e/one.e2e.ts does not cite it',
    ],
    ['an unknown clause', {}, '  - (c) `src/one.test.ts`: is first', 'ONE-2c: no such clause'],
    ['a second owner', {}, '- ONE-1 x\n  - (a) `src/one.test.ts`: is first', 'ONE-1a: has several owning tests'],
  ])('are checked: %s', (_, changed, line, problem) => {
    expect(problemsWith(changed, line)).toEqual([expect.stringContaining(problem)]);
  });
});

it('titles cite a clause that exists', () => {
  const source = "it('[ONE-1] x');\nit('[ONE-1a] [ONE-2] x');\nit('[ONE-9] [RFC-1] x');";
  expect(mentionProblems(clauses, 'a.test.ts', source)).toEqual([
    'a.test.ts:1: name a clause of ONE-1',
    'a.test.ts:3: no requirement ONE-9',
  ]);
});
