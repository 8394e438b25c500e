import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionProblems } from './checks/section-references.ts';

/** Checks that comments and documents cite sections of public standards only. */
const root = join(import.meta.dirname, '..');
/** Folders whose comments still cite sections of an unpublished document; remove an entry once it is done. */
const pending =
  /^(?:src\/web|src\/server\/(?:authorization|clients|connection|consents|gate|gateways|http|page|sessions|sign-in|storage|terms)|e2e)\//;

const files = globSync('{src,test,e2e,bench,gallery,examples,scripts,docs}/**/*.{ts,tsx,css,mjs,md,json}', {
  cwd: root,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('scripts/checks/section-references') && !pending.test(file));
const problems = files.flatMap((file) => sectionProblems(file, readFileSync(join(root, file), 'utf8')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
