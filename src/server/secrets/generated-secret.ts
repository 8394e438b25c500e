import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomToken } from './secrets.ts';

const pathIn = (folder: string) => join(folder, 'secret');

/** Whether a folder has a secret already. */
export const isSecretGenerated = (folder: string): boolean => existsSync(pathIn(folder));

/** The secret of an installation that was given none: made once, in a file that its owner alone reads. */
export function readGeneratedSecret(folder: string): string {
  const path = pathIn(folder);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomToken(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8').trim();
}
