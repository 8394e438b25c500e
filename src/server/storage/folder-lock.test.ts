import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { sqliteDialect } from './sqlite.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the folder lock refuses a folder that another running process uses', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(other, 'spawn');
  writeFileSync(join(folder, 'lock'), String(other.pid));
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(() => lockFolder(folder)).not.toThrow();
});

it('the folder lock replaces that of a killed process, and can be released', () => {
  writeFileSync(join(folder, 'lock'), '999999999');
  const unlock = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8').split(' ')[0]).toBe(String(process.pid));
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

it('the folder lock is taken where a process was killed while it replaced an old one', () => {
  const [left, killed] = ['999999999', '999999998'];
  writeFileSync(join(folder, 'lock'), left);
  const right = createHash('sha256').update(left).digest('hex').slice(0, 16);
  writeFileSync(join(folder, `lock.${right}`), killed);
  const unlock = lockFolder(folder);
  expect(readdirSync(folder)).toEqual(['lock']);
  expect(() => lockFolder(folder)).not.toThrow(); // a process may have the id of one that was killed before it
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(process.platform === 'linux')(
  'the folder lock replaces that of a killed process whose parent has not read its exit code',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    const [pid] = await once(parent.stdout, 'data');
    const killed = String(pid).trim();
    await expect.poll(() => readFileSync(`/proc/${killed}/stat`, 'utf8')).toMatch(/\) Z /);
    writeFileSync(join(folder, 'lock'), killed);
    expect(() => lockFolder(folder)).not.toThrow();
    parent.kill('SIGKILL');
  },
);

it.each(['', '0', '-1', 'nonsense'])('the folder lock replaces a file without a process id: "%s"', (left) => {
  writeFileSync(join(folder, 'lock'), left);
  expect(() => lockFolder(folder)).not.toThrow();
});

it.runIf(process.platform === 'linux')(
  'the folder lock replaces that of a process whose id another process has now',
  () => {
    writeFileSync(join(folder, 'lock'), `${process.ppid} another-boot/1`);
    expect(() => lockFolder(folder)).not.toThrow();
  },
);

it.each(['', '999999999'])(
  'only one of several processes that start concurrently gets the folder lock after "%s" was left',
  async (left) => {
    writeFileSync(join(folder, 'lock'), left);
    const at = Date.now() + 1500;
    const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    while (Date.now() < ${at});
    try { lockFolder(${JSON.stringify(folder)}); console.log('held'); } catch { console.log('refused'); }
    setTimeout(() => {}, 60_000);`; // it holds the lock until all have tried
    const children: ChildProcess[] = [];
    const starting = Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      return String((await once(child.stdout, 'data'))[0]).trim();
    });
    const outcomes = await Promise.all(starting);
    for (const child of children) child.kill('SIGKILL');
    expect(outcomes.toSorted()).toEqual(['held', ...Array(5).fill('refused')]);
  },
);

it('the embedded database says in one sentence that its folder cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inFile = join(folder, 'file', 'data');
  expect(() => sqliteDialect(inFile, { isFull: false })).toThrow(
    new DatabaseUnavailable(`this user may not write to DATA_DIR, ${inFile} (ENOTDIR)`, 'refusing'),
  );
});
