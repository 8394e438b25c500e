import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'portico-new-'));
const notCopied = ['node_modules', 'scripts/node/node_modules', 'dist', '.git', '.cache', '.portico'];

/** A copy of the repository, which the command changes. */
beforeAll(() => {
  const isCopied = (path: string) => !notCopied.some((name) => path === join(root, name));
  cpSync(root, copy, { recursive: true, filter: isCopied });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const { status } = spawnSync('git', ['init', '--quiet'], { cwd: copy });
  if (status !== 0) throw new Error('The formatter needs a repository: git init failed.');
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(script: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function expectToWork(...command: Parameters<typeof run>) {
  const { status, output } = run(...command);
  expect(status, output).toBe(0);
}

describe('npm run new -- capability', () => {
  it('writes a capability that passes npm run check and its own tests as it is', { timeout: 300_000 }, () => {
    expect(run('scripts/new.ts', 'capability', 'keep-sake').output).toContain('src/server/keep-sake/keep-sake.gate.ts');
    expectToWork('scripts/check.ts');
    const tests = ['--project', 'unit', '--project', 'sqlite', 'keep-sake', 'calls-behind-gates', 'account-tables'];
    expectToWork('node_modules/vitest/vitest.mjs', 'run', ...tests);
  });

  it('refuses a used or invalid word, and writes nothing', () => {
    const taken = run('scripts/new.ts', 'capability', 'terms');
    expect(taken).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^src\/server\/terms\/terms.* exists already/),
    });
    expect(existsSync(join(copy, 'src/contract/terms.ts'))).toBe(false);
    expect(run('scripts/new.ts', 'capability', 'Keep Sake').output).toMatch(/must be lower-case words with dashes/);
  });
});
