import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { openControlSocket } from './control-socket.ts';
import { operations } from './operations.ts';

const script = join(import.meta.dirname, 'portico.ts');
let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await database.dispose();
});

/** Runs the command line in a separate process. */
async function portico(args: string, input = '') {
  const env = { ...process.env, ...database.env };
  const child = spawn(process.execPath, [script, ...args.split(' ')], { env, stdio: 'pipe' });
  child.stdin.end(input);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((ended) => child.once('close', ended));
  return { code, output };
}

async function whileIdle(work: () => Promise<void>) {
  await work();
}

/** Opens the database in this process, as a running server does. */
async function withRunningServer(work: () => Promise<void>) {
  const installation: Installation = await openInstallation(readConfig(database.env));
  const socket = await openControlSocket(database.env.DATA_DIR, operations, installation);
  await work();
  await socket.close();
  await installation.close();
}

describe.each([
  ['an idle installation', whileIdle],
  ['a running installation', withRunningServer],
])('the command line on %s', (_name, meanwhile) => {
  it('registers a client and shows its secret once', () =>
    meanwhile(async () => {
      const added = await portico('client add shop --name Shop --redirect-uri https://shop.example/callback');
      expect(added).toMatchObject({ code: 0 });
      const secret = /secret\s+(\S+)/.exec(added.output)?.[1] ?? '';
      expect(secret.length).toBeGreaterThan(30);
      const listed = await portico('client list');
      expect(listed.output).toContain('https://shop.example/callback');
      expect(listed.output).not.toContain(secret);
      expect(await portico('client remove shop')).toEqual({
        code: 1,
        output: 'Say --yes to remove the client "shop", its tokens and consents.\n',
      });
      expect(await portico('client remove shop --yes')).toMatchObject({ code: 0 });
      expect(await portico('client remove shop --yes')).toEqual({ code: 1, output: 'There is no client "shop".\n' });
    }));

  it('adds an account with a password from the standard input and never prints it', () =>
    meanwhile(async () => {
      await portico('company add acme --name Acme --brand 0');
      const name = '--company acme --first-name Ann --last-name Other --email ann@acme.example';
      const added = await portico(`account add ${name} --password`, 'Copper-Kettle-58\n');
      expect(added).toMatchObject({ code: 0 });
      const shown = await portico('account show ann@acme.example');
      expect(shown.output).toMatch(/state\s+active/);
      expect(added.output + shown.output).not.toMatch(/Copper-Kettle-58|argon2/);
    }));

  it('[SIGN-9] adds, lists, tests and removes policies, and explains an invalid one', () =>
    meanwhile(async () => {
      await portico('company add acme --name Acme --brand 0');
      await portico('account add --company acme --first-name Ann --last-name Other --email ann@acme.example');
      const added = await portico('policy add acme allow network 192.0.2.0/24 2001:db8::/32 --role user');
      expect(added).toMatchObject({
        code: 0,
        output: expect.stringMatching(/acme {2}allow {2}network {2}192\.0\.2\.0\/24/),
      });
      const listed = await portico('policy list acme');
      expect(listed.output.trim().split('\n').toSorted()).toEqual(added.output.trim().split('\n').toSorted());
      const tried = await portico('policy test ann@acme.example --address 198.51.100.7');
      expect(tried.output).toMatch(
        /network +refused 213 +198\.51\.100\.7: only 192\.0\.2\.0\/24, 2001:db8::\/32 may be used/,
      );
      for (const line of listed.output.trim().split('\n'))
        expect(await portico(`policy remove ${line.split(' ')[0]}`)).toMatchObject({ code: 0 });
      expect((await portico('policy test ann@acme.example --address 198.51.100.7')).output).toContain('no policy');
      expect(await portico('policy add acme allow network 192.0.2.1/24')).toMatchObject({
        code: 1,
        output: expect.stringContaining('192.0.2.1/24 is not a network; write it like 192.0.2.0/24'),
      });
      expect(await portico('policy remove nothing')).toEqual({ code: 1, output: 'There is no policy "nothing".\n' });
    }));

  it('imports a file and reports the refused lines', () =>
    meanwhile(async () => {
      await portico('company add acme --name Acme --brand 0');
      const header = 'email,firstName,lastName,company,extension';
      const lines = [header, 'a@acme.example,A,A,acme,7', 'b@acme.example,B,B,acme,7', '', 'c@acme.example,C,C,acme,'];
      const csv = join(database.env.DATA_DIR, 'accounts.csv');
      writeFileSync(csv, lines.join('\n'));
      expect(await portico(`account import ${csv}`)).toEqual({
        code: 1,
        output: `${csv}:3: Extension 7 belongs to another account.\n2 added, 1 refused.\n`,
      });
      const ndjson = join(database.env.DATA_DIR, 'accounts.ndjson');
      writeFileSync(ndjson, '{"email":"d@acme.example","firstName":"D","lastName":"D","company":"acme"}\n{"email"\n');
      const imported = await portico(`account import ${ndjson}`);
      expect(imported.output).toMatch(/accounts\.ndjson:2: .*\n1 added, 1 refused\.\n$/);
    }));
});

it('reports an invalid environment variable in one sentence', async () => {
  const env = { ...database.env, PORT: 'many' };
  database = { ...database, env };
  const { code, output } = await portico('client list');
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT: .*\n$/);
});

it('refuses to rotate the signing key if its secrets differ from those of the server', async () => {
  const server = await openInstallation(readConfig({ ...database.env, SECRETS: 's'.repeat(43) }));
  const keys = await server.keys.load();
  await server.close();
  const { code, output } = await portico('key rotate');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Signing key \S+ cannot be opened\. Set SECRETS to the value that the server has, and try again\.\n$/,
  );
  const again = await openInstallation(readConfig({ ...database.env, SECRETS: 's'.repeat(43) }));
  expect(await again.keys.load()).toEqual(keys);
  await again.close();
});

it('[BRAND-6] reports the problems of a brand', async () => {
  expect(await portico('brand check')).toMatchObject({ code: 0 });
  const brand = join(database.env.DATA_DIR, '7');
  mkdirSync(brand, { recursive: true });
  writeFileSync(join(brand, 'brand.json'), '{"brandId":7}');
  const { code, output } = await portico(`brand check ${database.env.DATA_DIR}`);
  expect(code).toBe(1);
  expect(output).toContain('7: brand.json: ');
  expect(output).toContain('Brands: 1. Problems: 1.');
});
