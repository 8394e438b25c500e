import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a command that is installed, or undefined. */
export function commandPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const isRoot = process.getuid?.() === 0;

/** Installs a Debian package, which requires root and apt. Returns whether it is installed. */
export function installWithApt(packageName: string): boolean {
  if (!isRoot || !commandPath('apt-get')) return false;
  process.stderr.write(`Installing ${packageName} (once)…\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  } catch {
    // Outdated package lists may suffice.
  }
  // Another process may be installing packages, too.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  const options = [...patience, 'install', '-y', '-qq', '--no-install-recommends', packageName];
  return spawnSync('apt-get', options, { env, stdio: 'ignore' }).status === 0;
}
