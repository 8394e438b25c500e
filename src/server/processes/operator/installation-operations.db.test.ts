import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { createProcessRegistry, describeThisProcess } from '../processes.ts';

let site: ManagementSite;
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());

describe('the processes of an installation', () => {
  it('[CNSL-24a] are those that run, with what sets each apart from the one that answers', async () => {
    const { database, secrets, self } = site.installation;
    const own = createProcessRegistry(database, secrets, self);
    await own.refresh();
    const other = describeThisProcess({ version: '9.9.9', settingsId: 'other' }, [{ name: 'of another version' }]);
    await createProcessRegistry(database, secrets, other).refresh();
    const former = { id: 'former', secret_ids: 'gone', seen_at: Date.now() }; // as the version before writes it
    await database.db
      .insertInto('processes')
      .values({ ...former, started_at: null, version: null, schema_id: null, settings_id: null })
      .execute();
    const ended = { ...former, id: 'ended', seen_at: Date.now() - 121_000 };
    await database.db
      .insertInto('processes')
      .values({ ...ended, started_at: 1, version: null, schema_id: null, settings_id: null })
      .execute();
    const operator = await site.machine('installationOperator');
    const { status, body } = await operator('GET', '/processes');
    expect(status).toBe(200);
    const byId = new Map(body.items.map((item: { id: string }) => [item.id, item]));
    expect([...byId.keys()].toSorted()).toEqual([self.id, other.id, 'former'].toSorted());
    const like = { hasOtherSchema: false, hasOtherSettings: false, hasOtherSecrets: false };
    expect(byId.get(self.id)).toMatchObject({ ...like, version: self.version, isAnswering: true });
    expect(byId.get(other.id)).toMatchObject({
      version: '9.9.9',
      isAnswering: false,
      hasOtherSchema: true,
      hasOtherSettings: true,
      hasOtherSecrets: false,
    });
    expect(byId.get('former')).toMatchObject({ hasOtherSchema: true, hasOtherSettings: false, hasOtherSecrets: true });
    expect(byId.get('former')).not.toHaveProperty('version');
    await own.refresh();
    const again = (await operator('GET', '/processes')).body.items.find(({ id }: { id: string }) => id === self.id);
    expect(again.startedAt).toBe((byId.get(self.id) as { startedAt: number }).startedAt);
    await own.leave();
    expect(JSON.stringify((await operator('GET', '/processes')).body)).not.toContain(self.id);
  });

  it('[CNSL-24b] have settings that name no secret', async () => {
    const operator = await site.machine('installationOperator');
    const { status, body } = await operator('GET', '/settings');
    expect(status).toBe(200);
    expect(body.items).toContainEqual(expect.objectContaining({ name: 'SECRETS', isSecret: true }));
    expect(body.items.find(({ name }: { name: string }) => name === 'SECRETS')).not.toHaveProperty('value');
  });

  it('[CNSL-24c] are checked as the command does, once for those who ask at the same time', async () => {
    const operator = await site.machine('installationOperator');
    const [one, other] = await Promise.all([1, 2].map(() => operator('POST', '/installation-checks', {})));
    expect(one?.status).toBe(200);
    expect(one?.body.findings).toContainEqual({
      outcome: 'well',
      name: 'schema',
      sentence: 'it is of this version.',
    });
    expect(one?.body.findings.map(({ name }: { name: string }) => name)).not.toContain('PORT');
    expect(other?.body).toEqual(one?.body);
    expect((await operator('POST', '/installation-checks', {})).body.at).toBe(one?.body.at);
  });

  it.each(['brandOperator', 'companyAdministrator', 'supportAgent'])(
    '[CNSL-24d] are nothing that a %s sees',
    async (role) => {
      const reach = role === 'companyAdministrator' ? ({ kind: 'company', companyId: 'free' } as const) : undefined;
      const caller = await site.machine(role, reach ?? { kind: 'brand', brandId: 0 });
      for (const [method, path] of [
        ['GET', '/processes'],
        ['GET', '/settings'],
        ['POST', '/installation-checks'],
      ] as const)
        expect((await caller(method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
    },
  );
});
