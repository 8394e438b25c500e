import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClauses, readMentions } from './requirements/clauses.ts';
import { clausesWithoutOwner, readProvingTests } from './requirements/owners.ts';

/**
 * Lists each clause of docs/requirements.md with the test that owns it and the number of further mentions, then the clauses
 * without an owner. A requirement counts as proven when each of its clauses has one.
 */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const document = read('docs/requirements.md');
const clauses = readClauses(document);
const tests = readProvingTests(document);
const testFiles = globSync('{src,scripts,test,e2e,examples,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root }).toSorted();
const mentions = testFiles.flatMap((file) => readMentions(read(file)).map((mention) => ({ ...mention, file })));

const ids = [...new Set(clauses.map(({ id }) => id))];
const unproven = clausesWithoutOwner(clauses, tests);
const isProven = (id: string) => !unproven.some((clause) => clause.id === id);

for (const { name } of clauses) {
  const owner = tests.find(({ clause, isFurther }) => clause === name && !isFurther);
  if (!owner) continue;
  const count = mentions.filter((mention) => mention.name === name).length;
  console.log(`${name.padEnd(10)} ${String(count).padStart(3)}  ${owner.file}: ${owner.title}`);
}

console.log(`\nWithout an owning test:`);
for (const { name, text } of unproven) console.log(`${name.padEnd(10)} ${text}`);
console.log(`\nProven: ${clauses.length - unproven.length} of ${clauses.length} clauses,`);
console.log(`${ids.filter(isProven).length} of ${ids.length} requirements.`);
