import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementResource } from '../src/server/clients/own-resource-servers.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { freePort } from './free-port.ts';
import { type ManagementSite, startManagementSite } from './management-site.ts';
import { commandPath } from './system-package.ts';

const examples = join(import.meta.dirname, '../examples/managing');
const python = commandPath('python3');
if (!python) process.stderr.write('Skipped: there is no python3 to run keep_in_step.py.\n');
const programs: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['keep-in-step.mjs', [process.execPath, join(examples, 'keep-in-step.mjs')]],
  ...(python ? [['keep_in_step.py', [python, join(examples, 'keep_in_step.py')]] as const] : []),
];

const clientSecret = 'secret of: hr-sync/ for tests only 123456789';
const columns = 'email,firstName,lastName,extension,state';

let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
let site: ManagementSite;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-in-step-'));
  proxy = await startFaultyProxy();
  const port = await freePort();
  proxy.target = `http://localhost:${port}`;
  site = await startManagementSite({ PORT: String(port), PUBLIC_URL: proxy.url });
  const { accounts, clients, roles } = site.installation;
  for (const [id, mainNumber] of [
    ['other', '+12125550177'],
    ['of-keep-in-step-mjs', '+12125550178'],
    ['of-keep-in-step-py', '+12125550179'],
  ] as const)
    await accounts.saveCompany({ id, name: id, brandId: 0, mainNumbers: [mainNumber] });
  const resources = [managementResource(proxy.url)];
  await clients.save({ clientId: 'hr-sync', name: 'HR', isMachine: true, resources }, clientSecret);
  const permissions = ['accounts:read', 'accounts:write', 'contacts:read'] as const;
  await roles.set({ name: 'accountSync', title: 'Keeps accounts in step.', permissions, companyId: undefined });
  for (const companyId of ['of-keep-in-step-mjs', 'of-keep-in-step-py']) {
    const reach = { kind: 'company', companyId } as const;
    await roles.give({ clientId: 'hr-sync', role: 'accountSync', reach, endsAt: undefined, givenBy: 'test' });
  }
  await site.addPerson({ company: 'other', email: 'other@step.example' });
});
afterAll(async () => {
  await site.close();
  await proxy[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(programs)('the example %s', (name, [command = '', ...args]) => {
  const company = `of-${name.replaceAll(/[^a-z]/g, '-')}`;
  const file = () => join(folder, `${company}.csv`);
  const address = (who: string) => `${who}@${company}.example`;

  async function run(rows: readonly string[], env: Record<string, string> = {}): Promise<string> {
    writeFileSync(file(), [columns, ...rows.map((row) => row.replace('@', `@${company}.example`)), ''].join('\r\n'));
    const { stdout } = await promisify(execFile)(command, [...args, company, file()], {
      env: { PATH: process.env.PATH, ISSUER: proxy.url, CLIENT_ID: 'hr-sync', CLIENT_SECRET: clientSecret, ...env },
    });
    return stdout.trim();
  }
  async function stored() {
    const { accounts } = site.installation;
    const list = await accounts.list({ company, limit: 100 });
    const withNumbers = await Promise.all(
      list.map(async ({ id, email, firstName, lastName, state }) => {
        const { extension } = await accounts.findNumbers(id);
        return `${email} ${firstName} ${lastName} ${extension ?? '-'} ${state}`;
      }),
    );
    return withNumbers.toSorted();
  }

  it('adds who is missing, then changes nothing, then changes what differs and disables who is gone', async () => {
    const people = ['ann@,Ann,"Other, ""Jr.""",101,', 'bo@,Bo,Other,102,active', 'cy@,Cy,Öther,,notActivated'];
    expect(await run(people)).toBe('3 added, 0 changed, 0 disabled, 0 same');
    const added = [
      `${address('ann')} Ann Other, "Jr." 101 active`,
      `${address('bo')} Bo Other 102 active`,
      `${address('cy')} Cy Öther - notActivated`,
    ];
    expect(await stored()).toEqual(added);
    expect(await run(people.map((row) => row.replace('bo@', 'BO@')))).toBe('0 added, 0 changed, 0 disabled, 3 same');
    expect(await stored()).toEqual(added);
    expect(await run(['ann@,Anna,Other,,', 'bo@,Bo,Other,102,disabled'])).toBe(
      '0 added, 2 changed, 1 disabled, 0 same',
    );
    expect(await stored()).toEqual([
      `${address('ann')} Anna Other - active`,
      `${address('bo')} Bo Other 102 disabled`,
      `${address('cy')} Cy Öther - disabled`,
    ]);
    expect(await run(['ann@,Anna,Other,,', 'bo@,Bo,Other,102,'])).toBe('0 added, 1 changed, 0 disabled, 1 same');
  });

  it('waits when it is told to, renews its token, and repeats what failed without doing it twice', async () => {
    const place = '/admin/v1/accounts';
    const problem = (status: number, code: string) => ({ status, body: { status, code, title: code } });
    proxy.fail('GET', place, { ...problem(429, 'tooManyRequests'), headers: { 'retry-after': '1' } });
    proxy.fail('GET', place, { ...problem(401, 'invalidToken'), headers: { 'retry-after': '0' } });
    const lost = { ...problem(503, 'unavailable'), headers: { 'retry-after': '0' }, isCarriedOut: true };
    proxy.fail('POST', place, lost);
    proxy.fail('PATCH', place, problem(412, 'changedMeanwhile'));
    expect(await run(['ann@,Ann,Again,,', 'bo@,Bo,Other,102,', 'di@,Di,Other,104,'])).toBe(
      '1 added, 1 changed, 0 disabled, 1 same',
    );
    expect(proxy.unmet()).toBe(0);
    expect(await stored()).toHaveLength(4);
  });

  it('disables nobody when more are gone than it may disable', async () => {
    const before = await stored();
    const refused = await run(['ann@,Ann,Again,,'], { MOST_DISABLED: '1' }).catch((reason) => reason);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('2 accounts are not in') });
    expect(await stored()).toEqual(before);
  });
});
