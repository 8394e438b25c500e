import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists each requirement of docs/requirements.md with the tests that prove it, then the requirements without a test. */
const root = join(import.meta.dirname, '..');
const ids = [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]+-\d+) /gm)].map(
  ([, id = '']) => id,
);
const testFiles = globSync('{src,scripts,test,e2e,examples,bench}/**/*.{test,e2e}.{ts,tsx}', { cwd: root }).toSorted();

/** Ids in test titles, as in `[CRED-3]`, or in the first column of a table of tests, as in `'CRED-3',`. */
const mentions = testFiles.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?:\[|')([A-Z]+-\d+)(?:\]|')/g)].map(([, id]) => ({ id, place: `${file}:${index + 1}` })),
    ),
);
const placesOf = (id: string) => mentions.filter((mention) => mention.id === id).map(({ place }) => place);

const proven = ids.filter((id) => placesOf(id).length > 0);
const unproven = ids.filter((id) => placesOf(id).length === 0);
const areas = new Set(ids.map((id) => id.split('-')[0]));
const unknown = mentions.filter(({ id = '' }) => areas.has(id.split('-')[0]) && !ids.includes(id));

for (const id of proven) {
  const places = placesOf(id);
  const files = [...new Set(places.map((place) => place.split(':')[0]))];
  console.log(`${id.padEnd(10)} ${String(places.length).padStart(3)}  ${files.join(', ')}`);
}
console.log(`\nProven: ${proven.length} of ${ids.length}. Without a test: ${unproven.join(', ') || 'none'}.`);
for (const { id, place } of unknown) console.error(`${place}: docs/requirements.md has no requirement ${id}`);
process.exitCode = unknown.length > 0 ? 1 : 0;
