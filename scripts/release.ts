import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buildPage, buildServer } from './build.ts';
import { installArchive, packArchive } from './package-archive.ts';
import { tryInstallation } from './try-installation.ts';

/**
 * Makes the files of a release in a folder (`npm run release -- <folder>`; default `dist/release`): the package, which is
 * built, installed and started before, the list of what it contains (SBOM, CycloneDX), and the checksums of both, which
 * `sha256sum --check` reads.
 */
const root = join(import.meta.dirname, '..');

async function makeRelease(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = packArchive(folder);
  await tryArchive(archive);
  writeFileSync(join(folder, basename(archive).replace('.tgz', '.cdx.json')), contentsOfPackage());
  const sums = readdirSync(folder).map((name) => `${digestOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
}

async function tryArchive(archive: string): Promise<void> {
  const installation = mkdtempSync(join(tmpdir(), 'portico-release-'));
  try {
    installArchive(archive, installation);
    await tryInstallation(installation);
  } finally {
    rmSync(installation, { recursive: true, force: true });
  }
}

function contentsOfPackage(): string {
  const words = ['sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const contents = JSON.parse(
    execFileSync('npm', words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }).toString(),
  );
  contents.metadata.component.name = 'portico'; // npm takes the name of the folder
  return `${JSON.stringify(contents, undefined, 2)}\n`;
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

if (!buildPage() || !buildServer()) process.exit(1);
await makeRelease(resolve(process.argv[2] ?? join(root, 'dist/release')));
