import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { Database } from '../storage/database.ts';
import { type Clients, createClients, createResourceServers } from './clients.ts';

let fresh: FreshDatabase;
let database: Database;
let clients: Clients;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  clients = createClients(database);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});

const app = { clientId: 'newer-app', name: 'App', redirectUris: ['https://app.example/callback'] };
const added = { tint: 'red' };

describe('a registration that a newer version has written', () => {
  it('is read, and keeps what is new when it is changed', async () => {
    await clients.add(app);
    const stored = await sql<{
      registration: string;
    }>`select registration from clients where id = ${app.clientId}`.execute(database.db);
    const newer = { ...JSON.parse(stored.rows[0]?.registration ?? ''), scopes: ['openid', 'fax'], ...added };
    await sql`update clients set registration = ${JSON.stringify(newer)} where id = ${app.clientId}`.execute(
      database.db,
    );

    expect(await clients.byId(app.clientId)).toMatchObject({ name: 'App', scopes: ['openid'] });
    expect(await clients.byId(app.clientId)).not.toHaveProperty('tint');
    await clients.change(app.clientId, { name: 'Other' });
    const { rows } = await sql<{ registration: string }>`
      select registration from clients where id = ${app.clientId}`.execute(database.db);
    expect(JSON.parse(rows[0]?.registration ?? '')).toMatchObject({ name: 'Other', tint: 'red' });
    expect((await clients.list()).map(({ name }) => name)).toContain('Other');
  });

  it('of a machine has an address in the stored form alone, as a former version reads no client without one', async () => {
    const clientId = 'machine';
    await clients.add({ clientId, name: 'Machine', isMachine: true, resources: ['https://api.example/'] });
    await clients.change(clientId, { name: 'Robot' });
    expect(await clients.byId(clientId)).toMatchObject({ name: 'Robot', isMachine: true, redirectUris: [] });
    const { rows } = await sql<{ registration: string }>`
      select registration from clients where id = ${clientId}`.execute(database.db);
    expect(JSON.parse(rows[0]?.registration ?? '').redirectUris).toEqual(['https://machine.invalid/']);
  });

  it('of a resource server is read and kept in the same way', async () => {
    const servers = createResourceServers(database);
    const resource = 'https://newer-api.example';
    const newer = { resource, name: 'API', scopes: [], isJwt: false, algorithm: 'RS256', jwtSeconds: 60, ...added };
    await sql`insert into resource_servers (resource, registration, created_at)
      values (${resource}, ${JSON.stringify(newer)}, 0)`.execute(database.db);
    expect(await servers.byResource(resource)).toMatchObject({ name: 'API', jwtSeconds: 60 });
    await servers.change(resource, { name: 'Other' });
    const { rows } = await sql<{ registration: string }>`
      select registration from resource_servers where resource = ${resource}`.execute(database.db);
    expect(JSON.parse(rows[0]?.registration ?? '')).toMatchObject({ name: 'Other', tint: 'red' });
  });
});
