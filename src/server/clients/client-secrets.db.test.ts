import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManagementPerson, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { hashToken } from '../secrets/secrets.ts';
import { createClientUses } from './clients.ts';

let site: ManagementSite;
let operator: ManagementPerson;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.person('installationOperator');
});
afterAll(() => site.close());

const dayMs = 24 * 3600 * 1000;
let count = 0;

/** Adds a program, which gets tokens by its secret. */
async function addMachine(): Promise<{ readonly clientId: string; readonly secret: string }> {
  count += 1;
  const body = { clientId: `machine-${count}`, name: `Machine ${count}`, isMachine: true, resources: [site.audience] };
  const added = await operator.call('POST', '/clients', { body });
  expect(added.status).toBe(201);
  return added.body;
}
const getsToken = async (clientId: string, secret: string) => (await site.tokenOf(clientId, secret)) !== 'undefined';
const rotate = (clientId: string, keepDays?: number) =>
  operator.call('POST', `/clients/${clientId}/secret`, { body: { ...(keepDays !== undefined && { keepDays }) } });
const keep = (clientId: string, days: number) =>
  operator.call('PUT', `/clients/${clientId}/former-secret`, { body: { days } });
const show = async (clientId: string) => (await operator.call('GET', `/clients/${clientId}/use`)).body;

describe('[CNSL-27c] the secret of an app', () => {
  it('is replaced at once, unless it is said for how many days the former one works', async () => {
    const { clientId, secret } = await addMachine();
    const { body: second } = await rotate(clientId);
    expect(await getsToken(clientId, secret)).toBe(false);
    const { body: third } = await rotate(clientId, 14);
    expect(await getsToken(clientId, second.secret)).toBe(true);
    expect(await getsToken(clientId, third.secret)).toBe(true);
    expect(await getsToken(clientId, secret)).toBe(false);
    const { secrets } = await show(clientId);
    expect(secrets).toMatchObject([{ which: 'present' }, { which: 'former' }]);
    expect(Math.abs(secrets[1].endsAt - (Date.now() + 14 * dayMs))).toBeLessThan(60_000);
    expect(JSON.stringify(await show(clientId))).not.toContain(third.secret);
  });

  it('has one before it at most, until that ends by itself', async () => {
    const { clientId, secret } = await addMachine();
    const { body: second } = await rotate(clientId, 1);
    const third = await rotate(clientId, 1);
    expect({ status: third.status, detail: third.body.detail }).toEqual({
      status: 409,
      detail: expect.stringContaining('End the former one first'),
    });
    expect(await getsToken(clientId, second.secret)).toBe(true);
    await site.installation.database.db
      .updateTable('clients')
      .set({ former_secret_ends_at: Date.now() - 1000 })
      .where('id', '=', clientId)
      .execute();
    expect(await getsToken(clientId, secret)).toBe(false);
    expect((await show(clientId)).secrets).toMatchObject([{ which: 'present' }]);
    expect((await keep(clientId, 5)).status).toBe(409);
    expect((await rotate(clientId, 1)).status).toBe(200);
  });

  it('before it gets more time, or is ended at once, and ends with a rotation that keeps none', async () => {
    const { clientId, secret } = await addMachine();
    await rotate(clientId, 1);
    expect((await keep(clientId, 30)).status).toBe(200);
    const { secrets } = await show(clientId);
    expect(secrets[1].endsAt).toBeGreaterThan(Date.now() + 29 * dayMs);
    expect((await keep(clientId, 0)).status).toBe(200);
    expect(await getsToken(clientId, secret)).toBe(false);
    const { body: third } = await rotate(clientId, 1);
    await rotate(clientId);
    expect(await getsToken(clientId, third.secret)).toBe(false);
    expect((await show(clientId)).secrets).toHaveLength(1);
    expect((await keep(clientId, 91)).status).toBe(422);
  });

  it('says when it was shown last, each of two for itself, written at most once a minute', async () => {
    const { clientId, secret } = await addMachine();
    const { body: second } = await rotate(clientId, 1);
    let now = Date.now();
    const uses = createClientUses(site.installation.database, () => now);
    uses.noteSecret(clientId, hashToken(secret));
    uses.note(clientId);
    await uses.write();
    const shown = await show(clientId);
    expect(shown).toMatchObject({ usedAt: now, secrets: [{ which: 'present' }, { which: 'former', usedAt: now }] });
    expect(shown.secrets[0].usedAt).toBeUndefined();
    now += 30_000;
    uses.noteSecret(clientId, hashToken(secret));
    uses.noteSecret(clientId, hashToken(second.secret));
    await uses.write();
    expect((await show(clientId)).secrets).toMatchObject([{ usedAt: now }, { usedAt: now - 30_000 }]);
    now += 30_000;
    await uses.write();
    expect((await show(clientId)).secrets[1].usedAt).toBe(now - 30_000);
    uses.note(clientId);
    await uses.writeAll();
    expect((await show(clientId)).usedAt).toBe(now);
  });

  it('is not written for a client that is removed, or over a later use of another process', async () => {
    const { clientId } = await addMachine();
    const early = createClientUses(site.installation.database, () => 1000);
    const late = createClientUses(site.installation.database, () => 2000);
    for (const uses of [late, early]) {
      uses.note(clientId);
      uses.note('nobody');
      await uses.writeAll();
    }
    expect((await show(clientId)).usedAt).toBe(2000);
  });
});

describe('[CNSL-27a] the list of apps', () => {
  const found = async (query: string) =>
    (await operator.call('GET', `/clients?withPrograms=false&${query}`)).body.items.map(
      ({ clientId }: { clientId: string }) => clientId,
    );
  const add = async (clientId: string, more: object) => {
    const body = { clientId, name: `Desk ${clientId}`, redirectUris: ['https://desk.example/in'], ...more };
    expect((await operator.call('POST', '/clients', { body })).status).toBe(201);
  };

  it('is narrowed by words, kind, brand and state, and by programs of companies', async () => {
    await add('listed-web', { brands: [3710] });
    await add('listed-page', { isPublic: true, sunsetOn: '2999-01-01' });
    await add('listed-phone', { isPublic: true, applicationType: 'native', retired: 'migration' });
    await add('listed-tv', { isPublic: true, isDevice: true, redirectUris: [], isDisabled: true });
    expect(await found('find=LISTED%20desk')).toEqual(['listed-page', 'listed-phone', 'listed-tv', 'listed-web']);
    expect(await found('find=listed&kind=website')).toEqual(['listed-web']);
    expect(await found('find=listed&kind=browser')).toEqual(['listed-page']);
    expect(await found('find=listed&kind=device')).toEqual(['listed-tv']);
    expect(await found('find=listed&brandId=0')).toEqual(['listed-page', 'listed-phone', 'listed-tv']);
    expect(await found('find=listed&state=ending')).toEqual(['listed-page']);
    expect(await found('find=listed&state=retired')).toEqual(['listed-phone']);
    expect(await found('find=listed&state=disabled')).toEqual(['listed-tv']);
    expect(await found('find=listed&state=open')).toEqual(['listed-web']);
  });

  it('[CNSL-26c] [CNSL-27e] and each app is for who may see apps of the installation, and nobody of a brand or company', async () => {
    await add('listed-alone', {});
    const ofBrand = await site.person('brandOperator', { kind: 'brand', brandId: 0 });
    const auditor = await site.person('auditor');
    for (const path of ['/clients', '/clients/listed-alone', '/keys']) {
      expect((await ofBrand.call('GET', path)).status).toBe(403);
      expect((await auditor.call('GET', path)).status).toBe(200);
    }
    for (const person of [ofBrand, auditor]) {
      expect((await person.call('PUT', '/clients/listed-alone/former-secret', { body: { days: 0 } })).status).toBe(403);
      expect((await person.call('POST', '/clients/listed-alone/secret', { body: {} })).status).toBe(403);
      expect((await person.call('POST', '/keys', { body: {} })).status).toBe(403);
    }
  });
});

describe('[CNSL-26a] a signing key', () => {
  it('says until when its tokens are valid and which apps have got one since, and is not removed before', async () => {
    const { keys, database } = site.installation;
    await keys.load();
    const body = { clientId: 'keyed', name: 'Keyed', redirectUris: ['https://keyed.example/in'] };
    await operator.call('POST', '/clients', { body });
    const used = async (at: number) => {
      const uses = createClientUses(database, () => at);
      uses.note('keyed');
      await uses.writeAll();
    };
    const { items } = (await operator.call('GET', '/keys')).body;
    const before = items.find(({ algorithm }: { algorithm: string }) => algorithm === 'RS256');
    expect(before).toMatchObject({ state: 'signs', isUsed: true });
    await used(before.createdAt + 5);
    await operator.call('POST', '/keys', { body: {} });
    const list = async () => (await operator.call('GET', '/keys')).body.items;
    const former = (await list()).find(({ keyId }: { keyId: string }) => keyId === before.keyId);
    expect(former).toMatchObject({ state: 'is published', isUsed: true });
    expect(former.tokensEndAt - former.replacedAt).toBe(3_660_000);
    expect(former.publishedUntil - former.replacedAt).toBe(30 * dayMs);
    const use = async () => (await operator.call('GET', `/keys/${before.keyId}/use`)).body;
    expect((await use()).apps).toEqual([
      { clientId: 'keyed', name: 'Keyed', usedAt: before.createdAt + 5, hasNewer: false },
    ]);
    await used(former.replacedAt + 60_000);
    expect((await use()).apps).toMatchObject([{ clientId: 'keyed', hasNewer: true }]);
    const refused = await operator.call('DELETE', `/keys/${before.keyId}`);
    expect({ status: refused.status, detail: refused.body.detail }).toEqual({
      status: 409,
      detail: expect.stringContaining('is still used'),
    });
    await database.db
      .updateTable('signing_keys')
      .set((eb) => ({ created_at: eb('created_at', '-', 2 * 3_600_000) }))
      .execute();
    expect((await operator.call('DELETE', `/keys/${before.keyId}`)).status).toBe(204);
    expect((await operator.call('GET', `/keys/${before.keyId}/use`)).status).toBe(404);
  });

  it('that has leaked is removed while it is used', async () => {
    const { items } = (await operator.call('GET', '/keys')).body;
    const signing = items.find(({ state, algorithm }: Listed) => state === 'signs' && algorithm === 'RS256');
    expect((await operator.call('DELETE', `/keys/${signing.keyId}?evenUsed=true`)).status).toBe(409);
    await operator.call('POST', '/keys', { body: {} });
    expect((await operator.call('DELETE', `/keys/${signing.keyId}?evenUsed=true`)).status).toBe(204);
  });
});

interface Listed {
  readonly state: string;
  readonly algorithm: string;
}
