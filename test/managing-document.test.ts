import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problems } from '../src/server/management/problem.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const document = read('docs/managing.md');

/** The rows of the table below a heading, without its first two lines. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  const table = lines.filter((line) => line.startsWith('|'));
  return table.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
}

it('docs/managing.md has every code of a problem, with its status and meaning', () => {
  const codes = Object.entries(problems).map(([code, [status, title]]) => [`\`${code}\``, String(status), title]);
  expect(rowsBelow('Problems').map(([, code, status, title]) => [code, status, title])).toEqual(codes);
});

it('the tests that docs/managing.md names against threats exist', () => {
  const files: Readonly<Record<string, string>> = {
    attacks: 'src/server/management/attacks.db.test.ts',
    'ended-rights': 'src/server/jobs/ended-rights.db.test.ts',
    'audit-seals': 'src/server/audit/seals/audit-seals.db.test.ts',
    'kept-accounts': 'src/server/jobs/kept-accounts.db.test.ts',
    'operator-limits': 'src/server/management/operator-limits.db.test.ts',
    'keep-in-step': 'test/keep-in-step.db.test.ts',
    'management-token': 'src/server/authorization/tokens/management-token.db.test.ts',
    management: 'src/server/management/management.db.test.ts',
    permissions: 'src/server/management/permissions.db.test.ts',
    'request-input': 'src/server/management/request-input.db.test.ts',
    persons: 'src/server/management/persons.db.test.ts',
    programs: 'src/server/roles/programs.db.test.ts',
    'second-person': 'src/server/management/second-person.db.test.ts',
  };
  const named = rowsBelow('Threats').map(([, , , test = '']) => test);
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((test) => {
    const [, name = '', title = ''] = /^([\w-]+): (.*)$/.exec(test) ?? [];
    const file = files[name];
    return file === undefined || title === '' || !read(file).includes(`${title}'`);
  });
  expect(missing).toEqual([]);
});
