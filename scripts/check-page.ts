import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { membersUsed, newerMembers, pageEdition } from './checks/page-apis.ts';

/** Checks that the built page uses only JavaScript APIs and selectors of all supported browsers. */
const root = join(import.meta.dirname, '..');
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => [file, contentOf(file)] as const);
const contentOf = (file: string) => readFileSync(join(root, file), 'utf8');

const libraries = read('node_modules/@typescript/typescript-*/lib/lib.{es5,es20*,esnext,dom}*.d.ts');
const edition = (file: string) => Number(/lib\.es(20\d\d)/.exec(file)?.[1] ?? (file.includes('esnext') ? 9999 : 0));
const sourcesWhere = (isWanted: (edition: number) => boolean) =>
  libraries.filter(([file]) => isWanted(edition(file))).map(([, source]) => source);
const newer = newerMembers(
  sourcesWhere((year) => year <= pageEdition),
  sourcesWhere((year) => year > pageEdition),
);
const scripts = read('dist/page/client/static/*.js');
const problems = scripts.flatMap(([file, script]) => membersUsed(script, newer).map((name) => `${file}: .${name}`));
/** Where a selector is missing, the style sheet must say what applies instead. */
for (const [file, style] of read('src/{web,ui}/**/*.css'))
  if (style.includes(':has(') && !style.includes('@supports not selector(:has(a))'))
    problems.push(`${file}: :has() without a fallback`);
if (scripts.length === 0) problems.push('dist/page has no scripts');
if (libraries.length === 0) problems.push('the declarations of TypeScript were not found');

for (const problem of problems) process.stderr.write(`${problem} is not available in all supported browsers\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
