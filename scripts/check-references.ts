import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionProblems } from './checks/section-references.ts';

/** Checks that comments and documents cite sections of public standards only. */
const root = join(import.meta.dirname, '..');
const files = globSync('{src,test,e2e,bench,gallery,examples,scripts,docs}/**/*.{ts,tsx,css,mjs,md,json}', {
  cwd: root,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('scripts/checks/section-references'));
const problems = files.flatMap((file) => sectionProblems(file, readFileSync(join(root, file), 'utf8')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
