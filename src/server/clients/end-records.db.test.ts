import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { createClients } from './clients.ts';
import { createResourceServers, resourceServer } from './resource-servers.ts';

let fresh: FreshDatabase;
let database: Database;
beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const gone = 'gone';
const resource = 'https://gone.example/';
/** Records of one app, of another one, and sessions and tokens that name the resource, mixed in the order of their keys. */
const rows = Array.from({ length: 4500 }, (_, n) => {
  const model = ['AccessToken', 'Grant', 'Session', 'ClientCredentials'][n % 4] ?? '';
  const clientId = n % 2 ? gone : 'kept';
  const payload = JSON.stringify({ clientId, ...(n % 5 === 0 && { aud: resource }) });
  return { model, id: `record${n}`, payload };
});

async function addRecords(): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await database.db
      .insertInto('oidc_records')
      .values(rows.slice(at, at + 500))
      .execute();
}
const left = async () =>
  (await database.db.selectFrom('oidc_records').select('id').execute()).map(({ id }) => id).toSorted();
const without = (isGone: (row: (typeof rows)[number]) => boolean) =>
  rows
    .filter((row) => !isGone(row))
    .map(({ id }) => id)
    .toSorted();

it('removes an app with its records, and no session and no record of another app', async () => {
  const clients = createClients(database);
  for (const clientId of [gone, 'kept'])
    await clients.add({ clientId, name: clientId, redirectUris: ['https://app.example/callback'] });
  await addRecords();
  expect(await clients.remove(gone)).toBe(true);
  expect(await left()).toEqual(without(({ model, payload }) => model !== 'Session' && payload.includes(`"${gone}"`)));
  expect((await clients.list()).map(({ clientId, isDisabled }) => [clientId, isDisabled])).toEqual([['kept', false]]);
  expect(await clients.remove(gone)).toBe(false);
});

it('removes a resource with its access tokens, and no other record', async () => {
  const resources = createResourceServers(database);
  await resources.add(resourceServer.parse({ resource, name: 'Gone' }));
  await addRecords();
  expect(await resources.remove(resource)).toBe(true);
  const isToken = (model: string) => model === 'AccessToken' || model === 'ClientCredentials';
  expect(await left()).toEqual(without(({ model, payload }) => isToken(model) && payload.includes(resource)));
  expect(await resources.remove(resource)).toBe(false);
});
