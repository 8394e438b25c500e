import { managementPath } from '../src/contract/management.ts';
import { managementResource } from '../src/server/clients/own-resource-servers.ts';
import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { permissionNames } from '../src/server/operation/permissions.ts';
import { freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';
import { startPostgres } from '../test/postgres.ts';
import type { Figure, Section } from './figures.ts';

const accounts = 5000;
const removed = 1000;
const partRows = 1000;
const company = 'bench-jobs';
const clientSecret = 'secret-of-the-bench-that-is-long-enough';

type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** A client of the API with all rights. It is registered before the server starts. */
async function register(env: Readonly<Record<string, string>>, publicUrl: string): Promise<void> {
  const installation = await openInstallation(readConfig({ ...env, PUBLIC_URL: publicUrl }));
  const { clients, roles, accounts: store } = installation;
  await store.saveCompany({ id: company, name: company, brandId: 0 });
  const resources = [managementResource(publicUrl)];
  await clients.save({ clientId: 'bench', name: 'Bench', isMachine: true, resources }, clientSecret);
  const given = { role: 'installationOperator', reach: { kind: 'installation' }, endsAt: undefined } as const;
  await roles.give({ clientId: 'bench', ...given, givenBy: 'bench' });
  await installation.close();
}

async function connect(url: string, publicUrl: string): Promise<Send> {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`bench:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: managementResource(publicUrl),
      scope: permissionNames.join(' '),
    }),
  });
  const { access_token: token } = await response.json();
  return async (method, path, body) => {
    const answer = await fetch(`${url}${managementPath}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Runs a job by the API. Returns how many rows a second it took from the first request to its end. */
async function rateOf(send: Send, order: object, rows: readonly unknown[]): Promise<number> {
  const startedAt = performance.now();
  const { id } = await send('POST', '/jobs', { company, ...order });
  for (let part = 0; part * partRows < rows.length; part++)
    await send('POST', `/jobs/${id}/rows`, { part, rows: rows.slice(part * partRows, (part + 1) * partRows) });
  await send('POST', `/jobs/${id}/start`, {});
  while ((await send('GET', `/jobs/${id}`)).state === 'running') await new Promise((next) => setTimeout(next, 50));
  const { state, refused } = await send('GET', `/jobs/${id}`);
  if (state !== 'done' || refused !== 0) throw new Error(`The job is ${state}, with ${refused} rows refused.`);
  return rows.length / ((performance.now() - startedAt) / 1000);
}

/** Bulk jobs by the management API, on PostgreSQL with one process. */
export async function measureJobs(): Promise<Section> {
  const figures: Figure[] = [];
  const { postgres, stop } = await startPostgres();
  if (postgres.kind === 'system') {
    const { env: own, dispose } = await freshDatabase('nothing');
    const env = { ...own, DATABASE_URL: postgres.url, SECRETS: 'a secret of the bench that is long enough' };
    await using portico = await startPortico({ database: { env, dispose }, demo: false });
    await register(env, portico.url);
    const send = await connect(portico.url, portico.url);
    const rows = Array.from({ length: accounts }, (_, n) => ({
      email: `p${n}@${company}.example`,
      firstName: 'Pat',
      lastName: `Number ${n}`,
      extension: String(10_000 + n),
    }));
    const moved = rows.map((row, n) => (n % 10 === 0 ? { ...row, lastName: `Other ${n}` } : row));
    const leaving = rows.slice(0, removed).map(({ email }) => email);
    const unit = 'rows a second';
    const added = await rateOf(send, { kind: 'syncAccounts' }, rows);
    const same = await rateOf(send, { kind: 'syncAccounts' }, rows);
    const changed = await rateOf(send, { kind: 'syncAccounts' }, moved);
    const gone = await rateOf(send, { kind: 'removeAccounts', isSilent: true }, leaving);
    figures.push(
      { what: 'Added', value: added, unit, budget: { atLeast: 400 } },
      { what: 'Compared, and all the same', value: same, unit, budget: { atLeast: 1000 } },
      { what: 'Compared, and a tenth changed', value: changed, unit, budget: { atLeast: 700 } },
      { what: 'Removed', value: gone, unit, budget: { atLeast: 50 } },
    );
  }
  await stop();
  return {
    title: 'Bulk jobs',
    how: `${accounts} accounts with an address and an extension, and the removal of ${removed}, by jobs of the management API on PostgreSQL with one process. From the first request to the end, the rests for sign-ins included.`,
    figures,
  };
}
