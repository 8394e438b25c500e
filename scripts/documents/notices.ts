import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
}

const licenceFiles = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}{,.md,.txt,-MIT,.MIT}';

/** THIRD-PARTY-NOTICES.md: the licences of all packages that the product ships with, from the lock file. */
export function noticesDocument(root: string): string {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  // Optional packages differ from platform to platform; each is built from a package that is listed.
  const shipped = Object.entries(lock.packages)
    .filter(([path, row]) => path !== '' && !row.dev && !row.devOptional && !row.optional)
    .map(([path, row]) => noticeOf(root, path, row))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
  const distinct = shipped.filter(({ title }, index) => shipped.findIndex((one) => one.title === title) === index);
  return `# Third-party notices

Portico contains or runs on the packages below, each under its own licence.

${distinct.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n')}`;
}

function noticeOf(root: string, path: string, row: LockedPackage) {
  const name = path.split('node_modules/').at(-1);
  const folder = join(root, path);
  const files = existsSync(folder) ? globSync(licenceFiles, { cwd: folder }).toSorted() : [];
  const texts = [...new Set(files.map((file) => readFileSync(join(folder, file), 'utf8').trim()))];
  const quoted = texts.map((text) => `\`\`\`\n${text.replace(/\r\n/g, '\n').replaceAll('```', "'''")}\n\`\`\``);
  return { title: `${name} ${row.version}`, text: [`Licence: ${row.license ?? 'see below'}`, ...quoted].join('\n\n') };
}
