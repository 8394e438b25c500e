import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Packs what is built, with the lock file as `npm-shrinkwrap.json`, since npm leaves `package-lock.json` out. No life-cycle
 * script takes part: `.npmrc` switches them off.
 * @param folder where the archive is written; it exists
 * @returns the path of the archive
 */
export function packArchive(folder: string): string {
  const lock = join(root, 'npm-shrinkwrap.json');
  copyFileSync(join(root, 'package-lock.json'), lock);
  try {
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [{ filename }] = JSON.parse(run('npm', words, root)) as [{ readonly filename: string }];
    return join(folder, filename);
  } finally {
    rmSync(lock);
  }
}

/**
 * Unpacks an archive and installs its packages, as the operator's guide says.
 * @param folder the installation; it is made
 */
export function installArchive(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  run('tar', ['xzf', archive, '-C', folder, '--strip-components=1'], folder);
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

const run = (command: string, words: readonly string[], cwd: string) =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
