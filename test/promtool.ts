import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { effort } from './effort.ts';
import { commandPath } from './system-package.ts';

/**
 * The program of Prometheus that checks rules. `npm run soak` fetches the Debian package and unpacks it into a folder: to
 * install it would start a server.
 */
export function findPromtool(folder: string): string | undefined {
  if (effort === 1) return undefined; // a day of samples takes it half a minute
  const installed = commandPath('promtool');
  if (installed) return installed;
  try {
    return unpackPromtool(folder);
  } catch {
    process.stderr.write('Skipped: there is no promtool, and apt-get has no package "prometheus" to fetch it from.\n');
    return undefined;
  }
}

function unpackPromtool(folder: string): string {
  execFileSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder, stdio: 'ignore' });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  execFileSync('dpkg-deb', ['-x', join(folder, archive), join(folder, 'prometheus')], { stdio: 'ignore' });
  return join(folder, 'prometheus/usr/bin/promtool');
}
