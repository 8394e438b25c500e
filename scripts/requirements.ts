import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClauses, readMentions } from './requirements/clauses.ts';

/**
 * Lists each clause of docs/requirements.md with the test files that prove it, then the clauses without a test. An id counts
 * as proven when all its clauses are.
 */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const clauses = readClauses(read('docs/requirements.md'));
const testFiles = globSync('{src,scripts,test,e2e,examples,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root }).toSorted();
const mentions = testFiles.flatMap((file) => readMentions(read(file)).map((mention) => ({ ...mention, file })));

const ids = [...new Set(clauses.map(({ id }) => id))];
const placesOf = (name: string) => mentions.filter((mention) => mention.name === name);
const unproven = clauses.filter(({ name }) => placesOf(name).length === 0);
const isProven = (id: string) => !unproven.some((clause) => clause.id === id);

for (const { name } of clauses) {
  const places = placesOf(name);
  if (places.length === 0) continue;
  const files = [...new Set(places.map(({ file }) => file))];
  console.log(`${name.padEnd(10)} ${String(places.length).padStart(3)}  ${files.join(', ')}`);
}

console.log(`\nWithout a test:`);
for (const { name, text } of unproven) console.log(`${name.padEnd(10)} ${text}`);
console.log(`\nProven: ${clauses.length - unproven.length} of ${clauses.length} clauses,`);
console.log(`${ids.filter(isProven).length} of ${ids.length} requirements.`);

/** A title that names a requirement without its clause proves none, and one that names an unknown id is a mistake. */
const areas = new Set(ids.map((id) => id.split('-')[0]));
const names = new Set(clauses.map(({ name }) => name));
const mistaken = mentions.filter(({ name }) => areas.has(name.split('-')[0]) && !names.has(name));
for (const { name, file, line } of mistaken) {
  console.error(`${file}:${line}: ${ids.includes(name) ? `name a clause of ${name}` : `no requirement ${name}`}`);
}
process.exitCode = mistaken.length > 0 ? 1 : 0;
