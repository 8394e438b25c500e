import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionProblems } from './checks/section-references.ts';
import { readClauses } from './requirements/clauses.ts';
import { mentionProblems, provingTestProblems, readProvingTests } from './requirements/owners.ts';

/**
 * Checks that comments and documents cite sections of public standards only, that the tests which docs/requirements.md names
 * exist, and that the titles of tests cite clauses that exist.
 */
const root = join(import.meta.dirname, '..');
const files = globSync('{src,test,e2e,bench,gallery,examples,scripts,docs}/**/*.{ts,tsx,css,mjs,md,json}', {
  cwd: root,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('scripts/checks/section-references'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const requirements = read('docs/requirements.md');
const clauses = readClauses(requirements);
const readIfAny = (file: string) => (existsSync(join(root, file)) ? read(file) : undefined);
const problems = [
  ...files.flatMap((file) => sectionProblems(file, read(file))),
  ...provingTestProblems(clauses, readProvingTests(requirements), readIfAny),
  ...files
    .filter((file) => /[.](?:test|e2e)[.]tsx?$/.test(file))
    .flatMap((file) => mentionProblems(clauses, file, read(file))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
