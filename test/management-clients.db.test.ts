import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedProgram } from './documented-programs.ts';
import { effort } from './effort.ts';
import { type ManagementSite, startManagementSite } from './management-site.ts';

const packages = [
  '@hey-api/openapi-ts@0.99.0',
  '@redocly/cli@2.77.0',
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'typescript@5.9.3', // which the generators read
];
/** As the tools of most projects take imports without extensions. */
const compilerOptions = {
  strict: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'commonjs',
  moduleResolution: 'node10',
  outDir: 'out',
  skipLibCheck: true,
  types: [],
};
const programs = ['with-hey-api', 'with-openapi-fetch'] as const;
const document = 'docs/managing.md';

const folder = mkdtempSync(join(tmpdir(), 'portico-clients-'));
const execute = async (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const options = { cwd: folder, env: { ...process.env, CI: 'true', REDOCLY_TELEMETRY: 'off', ...env } };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((failure) => {
    throw new Error(`${command} ${args.join(' ')}\n${failure.stdout}${failure.stderr}`);
  });
  return stdout + stderr;
};
/** Runs a command of the fetched packages. */
const tool = (name: string, ...args: string[]) => execute('npx', ['--no-install', name, ...args]);

/** Whether the tools are there. `npm run soak` fetches them. */
async function fetchTools(): Promise<boolean> {
  if (effort === 1) return false;
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  try {
    await execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
    return true;
  } catch (failure) {
    process.stderr.write(`Skipped: the generators of clients cannot be fetched. ${(failure as Error).message}\n`);
    return false;
  }
}

const isPossible = await fetchTools();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(isPossible)('the document of the management API', () => {
  let site: ManagementSite;
  let secret: string;
  beforeAll(async () => {
    site = await startManagementSite();
    const { accounts, clients, roles } = site.installation;
    await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0, mainNumbers: [] });
    secret = 'secret-of-the-generated-client-for-tests-only';
    await clients.save({ clientId: 'job', name: 'Job', isMachine: true, resources: [site.audience] }, secret);
    const reach = { kind: 'company', companyId: 'acme' } as const;
    await roles.give({ clientId: 'job', role: 'companyAdministrator', reach, endsAt: undefined, givenBy: 'test' });
    await site.addPerson({ company: 'acme', email: 'cy@acme.example' });
    const served = await site.call('GET', '/openapi.json');
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(served.body));
    for (const file of ['access-token.ts', ...programs.map((name) => `${name}.ts`)])
      writeFileSync(join(folder, file), documentedProgram(file, document));
    const files = programs.map((name) => `${name}.ts`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  });
  afterAll(() => site.close());

  it('is one that the recommended rules of Redocly accept without a warning', async () => {
    const kept = join(import.meta.dirname, '../docs/management-openapi.json');
    const said = await tool('redocly', 'lint', '--extends=recommended', kept);
    expect(said).toContain('Your API description is valid');
    expect(said).not.toMatch(/warning/i);
  });

  it('makes clients by hey-api and openapi-typescript, whose documented programs manage accounts', async () => {
    await tool('openapi-ts', '-i', 'openapi.json', '-o', 'generated');
    await tool('openapi-typescript', 'openapi.json', '-o', 'api.d.ts');
    await tool('tsc', '-p', '.');
    const env = { ISSUER: site.issuer, CLIENT_ID: 'job', CLIENT_SECRET: secret };
    for (const name of programs) {
      const said = await execute(process.execPath, [join('out', `${name}.js`)], env);
      expect(said.trim().split('\n')).toEqual(["[ 'cy@acme.example' ]", 'Other changedMeanwhile']);
      const left = await site.installation.accounts.list({ company: 'acme', limit: 10 });
      expect(left.map(({ email }) => email)).toEqual(['cy@acme.example']);
    }
    const { items } = (await (await site.machine('installationOperator'))('GET', '/audit?operation=removeAccount'))
      .body;
    expect(items).toHaveLength(programs.length);
    expect(items[0]).toMatchObject({ operator: 'client:job' });
  });
});
