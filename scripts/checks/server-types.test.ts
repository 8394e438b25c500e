import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portico-server-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of the compiler for a file of the server. */
async function compile(source: string): Promise<string> {
  writeFileSync(join(folder, 'a.mts'), source);
  const options = { typeRoots: [join(root, 'node_modules/@types')] };
  const config = {
    extends: join(root, 'tsconfig.server.json'),
    compilerOptions: options,
    files: ['a.mts'],
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }) => String(stdout),
  );
}

it.each(['window.location.href', 'document.title', 'history.length'])(
  'the server does not compile with %s of a browser',
  async (expression) => {
    expect(await compile(`export const value = ${expression};`)).toMatch(/error TS2\d+: Cannot find name/);
  },
);

it('the server compiles with APIs of Node.js', async () => {
  expect(await compile("export const value = new URL(process.cwd(), 'file:').href;")).toBe('');
});
