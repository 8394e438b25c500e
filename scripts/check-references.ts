import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decisionProblems } from './checks/decision-index.ts';
import { sectionProblems } from './checks/section-references.ts';
import { readClauses } from './requirements/clauses.ts';
import { mentionProblems, provingTestProblems, readProvingTests } from './requirements/owners.ts';

/**
 * Checks that comments and documents cite sections of public standards only, that the tests which docs/requirements.md names
 * exist, that the titles of tests cite clauses that exist, and that the index lists each decision.
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
const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map(
  (file) => [basename(file), read(file)] as const,
);
const problems = [
  ...decisionProblems(read('docs/decisions/README.md'), new Map(records)),
  ...files.flatMap((file) => sectionProblems(file, read(file))),
  ...provingTestProblems(clauses, readProvingTests(requirements), readIfAny),
  ...files
    .filter((file) => /[.](?:test|e2e)[.]tsx?$/.test(file))
    .flatMap((file) => mentionProblems(clauses, file, read(file))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
