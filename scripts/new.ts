import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completeLocalesIn } from '../src/server/brand/operator/locale-files.ts';
import { defaultLocale } from '../src/server/brand/texts.ts';
import { capabilityFiles } from './new/capability-files.ts';
import { capabilityRows, type Language, nextMigration } from './new/capability-rows.ts';
import { namesOf } from './new/names.ts';

/**
 * `npm run new -- capability <word>` writes the folders of a capability as they should look, and its rows in the lists:
 * a call, a gate, a table with migration and expiry, a step of the sign-in with its screen, texts and tests. The result
 * passes `npm run check`; then it is yours to change.
 */
const root = join(import.meta.dirname, '..');
const usage = 'Usage: npm run new -- capability <word>, where the word is lower-case with dashes, such as two-factor.';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Answers the paths of what it wrote. @throws Error with a sentence for the developer; then nothing is written */
function writeCapability(word: string): readonly string[] {
  const names = namesOf(word);
  const migration = nextMigration(read('src/server/tables.ts'), names);
  const files = capabilityFiles(names, migration);
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken.path} exists already: choose another word.`);
  const written = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path, insert } of capabilityRows(names, migration, languages()))
    written.set(path, insert(written.get(path) ?? read(path)));
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...written.keys()];
}

/** Those with every text; English has the new ones itself. */
function languages(): Language[] {
  const readCatalogue = (locale: string): Record<string, string> => JSON.parse(read(`data/locales/${locale}.json`));
  const english = Object.entries(readCatalogue(defaultLocale));
  return completeLocalesIn(join(root, 'data/locales')).map((locale) => {
    const catalogue = readCatalogue(locale);
    const translationOf = (text: string) => catalogue[english.find(([, one]) => one === text)?.[0] ?? ''];
    return { locale, translationOf: locale === defaultLocale ? (text) => text : translationOf };
  });
}

function run(script: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed.`);
}

const [kind, word] = process.argv.slice(2);
try {
  if (kind !== 'capability' || !word) throw new Error(usage);
  const paths = writeCapability(word);
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...paths.filter(isSource));
  run('scripts/generate.ts');
  process.stdout.write(`${paths.map((path) => `  ${path}`).join('\n')}\n\nNext:
- npm run check passes now. Change the gate, the step and the texts to what you need.
- Translate the new texts in data/locales: some are English so far, which each style sheet (<xx_YY>.md) lists as new.
- Provoke the new error in test/error-catalogue.db.test.ts.
`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
  process.exitCode = 1;
}

function isSource(path: string): boolean {
  return path.endsWith('.ts') || path.endsWith('.tsx');
}
