import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import { managementPath } from '../../contract/management.ts';
import { managementResource } from '../clients/own-resource-servers.ts';
import { readConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';

const secret = 'secret-of-the-machine-for-tests-only-1234567';
const scope = 'accounts:read accounts:write';
let portico: RunningPortico;
let token: string;
beforeAll(async () => {
  const database = await freshDatabase();
  portico = await startPortico({ database, demo: false, processes: severalProcesses });
  const audience = managementResource(portico.url);
  if (severalProcesses > 1) await register(audience);
  const response = await fetch(`${portico.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`machine:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope }),
  });
  token = (await response.json()).access_token;
});
afterAll(() => portico[Symbol.asyncDispose]());

async function register(audience: string): Promise<void> {
  const installation = await openInstallation(readConfig({ ...portico.database.env, PUBLIC_URL: portico.url }));
  const { clients, roles, accounts } = installation;
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0 });
  await clients.save({ clientId: 'machine', name: 'Machine', isMachine: true, resources: [audience] }, secret);
  const reach = { kind: 'company', companyId: 'acme' } as const;
  await roles.give({ clientId: 'machine', role: 'companyAdministrator', reach, endsAt: undefined, givenBy: 'test' });
  await installation.close();
}

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${portico.url}${managementPath}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme' };
const several = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, n) => work(n)));

it.runIf(severalProcesses > 1)('[MGMT-2c] one of ten changes of what was seen is made, on two processes', async () => {
  const { id } = await (await send('POST', '/accounts', { ...ann, email: 'ann@acme.example' })).json();
  const seen = (await send('GET', `/accounts/${id}`)).headers.get('etag') ?? expect.fail();
  const answers = await several((n) =>
    send('PATCH', `/accounts/${id}`, { lastName: `Name ${n}` }, { 'if-match': seen }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
});

it.runIf(severalProcesses > 1)(
  '[MGMT-2d] a change that is sent ten times with one key is made once, on two processes',
  async () => {
    const body = { ...ann, email: 'once@acme.example' };
    const answers = await several(() => send('POST', '/accounts', body, { 'idempotency-key': 'once' }));
    const told = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, ...(await answer.json()) })),
    );
    expect(new Set(told.flatMap(({ status, id }) => (status === 201 ? [id] : []))).size).toBe(1);
    for (const { status, code } of told) if (status !== 201) expect(code).toBe('requestInProgress');
    const { items } = await (await send('GET', '/accounts?email=once@acme.example')).json();
    expect(items).toHaveLength(1);
  },
);
