import { expect, it } from 'vitest';
import { decisionProblems } from './decision-index.ts';

const index = '- [001 Database](001-database.md)\n- [002 Page](002-page.md)\n';

it('each decision is in the index, under its number', () => {
  const records = new Map([
    ['001-database.md', '# 001 Database\n'],
    ['003-tests.md', '# Tests\n'],
  ]);
  expect(decisionProblems(index, records)).toEqual([
    'docs/decisions/003-tests.md: docs/decisions/README.md does not list it',
    'docs/decisions/003-tests.md: its title begins with its number',
    'docs/decisions/README.md: 002-page.md does not exist',
  ]);
  expect(
    decisionProblems(
      index,
      new Map([...index.matchAll(/\[(.*)\]\((.*)\)/g)].map(([, title = '', name = '']) => [name, `# ${title}\n`])),
    ),
  ).toEqual([]);
});
