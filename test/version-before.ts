import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { effort } from './effort.ts';

const root = join(import.meta.dirname, '..');

/** The commit of the version directly before this one. A release moves it on. */
const commit = '1da258c';

/**
 * The folder of the version before, built with its own packages. Built once for `npm run soak` and kept in `.cache`.
 * @returns undefined where it cannot be built, and says why
 */
export function versionBefore(): string | undefined {
  if (effort === 1 || process.env.TEST_DATABASE !== 'postgres') return undefined;
  const folder = join(root, '.cache/version-before', commit);
  if (existsSync(folder)) return folder;
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: root, stdio: 'ignore' }).status !== 0)
    return skip(`this copy of the repository has no commit ${commit} (a shallow clone, or no clone)`);
  try {
    build(folder);
    return folder;
  } catch (error) {
    return skip(`it could not be built: ${(error as Error).message}`); // execFileSync throws errors
  }
}

function skip(reason: string): undefined {
  process.stderr.write(`Skipped: the version before is not tried beside this one, as ${reason}.\n`);
}

function build(folder: string): void {
  process.stderr.write(`Building the version before, ${commit} (once)…\n`);
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  const inside: { cwd: string; stdio: StdioOptions } = { cwd: unfinished, stdio: ['pipe', 'ignore', 'pipe'] };
  execFileSync('tar', ['-x'], { ...inside, input: archive });
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], inside);
  execFileSync(process.execPath, ['scripts/build.ts'], inside);
  renameSync(unfinished, folder);
}
