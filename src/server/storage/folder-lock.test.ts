import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderIsHeld, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a folder that another running process holds', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(other, 'spawn');
  writeFileSync(join(folder, 'lock'), String(other.pid));
  expect(() => lockFolder(folder)).toThrow(FolderIsHeld);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(() => lockFolder(folder)).not.toThrow();
});

it('takes over what a killed process left, and lets go of its own', () => {
  writeFileSync(join(folder, 'lock'), '999999999');
  const unlock = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(() => readFileSync(join(folder, 'lock'))).toThrow();
});
