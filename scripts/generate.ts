import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressFormatDocuments } from './documents/address-formats.ts';
import { commandsDocument } from './documents/commands.ts';
import { consoleClient } from './documents/console-client.ts';
import { dashboardDocument } from './documents/dashboard.ts';
import { errorsDocument } from './documents/errors.ts';
import { firstTextIds } from './documents/first-texts.ts';
import { firstViewTexts } from './documents/first-view-texts.ts';
import { flowsDocument } from './documents/flows.ts';
import { languageNames } from './documents/languages.ts';
import { managementOpenApiDocument } from './documents/management-openapi.ts';
import { noticesDocument } from './documents/notices.ts';
import { openApiDocument } from './documents/openapi.ts';
import { permissionsDocument } from './documents/permissions.ts';
import { textPlacesDocument } from './documents/text-places.ts';
import { textTypes } from './documents/text-types.ts';

/** Writes all generated documents. With `--check`, only reports which of them are outdated. */
const root = join(import.meta.dirname, '..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const english: Record<string, string> = readJson('data/locales/en_US.json');
const consoleCatalogue = 'data/console-locales/en_US.json';

const locales = readdirSync(join(root, 'data/locales')).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);

const managementApi = managementOpenApiDocument();

const documents: Record<string, string> = {
  'docs/errors.md': errorsDocument(english),
  'docs/openapi.json': openApiDocument(readJson('package.json').version),
  'docs/management-openapi.json': managementApi,
  'src/console/kernel/management.generated.ts': consoleClient(managementApi),
  'docs/commands.md': commandsDocument(),
  'docs/permissions.md': permissionsDocument(),
  'ops/dashboard.json': dashboardDocument(),
  'docs/flows.md': await flowsDocument(root),
  'data/text-places.json': await textPlacesDocument(root, english),
  'src/contract/texts/texts.generated.ts': textTypes(english, { file: 'data/locales/en_US.json', prefix: '' }),
  'src/contract/texts/console-texts.generated.ts': textTypes(readJson(consoleCatalogue), {
    file: consoleCatalogue,
    prefix: 'Console',
  }),
  'src/server/console/first-view-texts.generated.ts': firstViewTexts(root, Object.keys(readJson(consoleCatalogue))),
  'src/contract/texts/first-texts.generated.ts': firstTextIds(english),
  'src/contract/texts/languages.generated.ts': languageNames(locales),
  'THIRD-PARTY-NOTICES.md': noticesDocument(root),
  ...addressFormatDocuments(root),
};
const stale = Object.entries(documents).filter(([file, text]) => {
  const path = join(root, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is outdated: run "npm run generate"`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) writeFileSync(join(root, file), text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([file]) => file).join(', ')}` : 'Everything is up to date.');
}
