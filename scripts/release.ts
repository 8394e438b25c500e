import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Makes the files of a release in a folder (`npm run release -- <folder>`; default `dist/release`): the package, the list of
 * what it contains (SBOM, CycloneDX), and the checksums of both, which `sha256sum --check` reads.
 */
const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(root, 'dist/release'));
const npm = (...words: string[]) => execFileSync('npm', words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
npm('pack', '--silent', '--pack-destination', folder);
const [archive = ''] = readdirSync(folder);
const listed = npm('sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx');
const contents = JSON.parse(listed.toString());
contents.metadata.component.name = 'portico'; // npm takes the name of the folder
writeFileSync(join(folder, archive.replace('.tgz', '.cdx.json')), `${JSON.stringify(contents, undefined, 2)}\n`);
const sums = readdirSync(folder).map((name) => {
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return `${digest}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));
