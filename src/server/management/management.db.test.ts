import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
let people = 0;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

const newPerson = () => {
  people += 1;
  return { email: `ann${people}@free.example`, firstName: 'Ann', lastName: 'Other', company: 'free' };
};
const add = async () => (await operator('POST', '/accounts', { body: newPerson() })).body.id as string;
const versionOf = async (path: string) => (await operator('GET', path)).headers.get('etag') ?? expect.fail();

describe('[MGMT-2a] an account', () => {
  it('is made, shown, found, changed, disabled and removed', async () => {
    const ann = newPerson();
    const made = await operator('POST', '/accounts', {
      body: { ...ann, extension: '77', directNumber: '+12125550188' },
    });
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    const path = `/accounts/${made.body.id}`;
    expect(made.headers.get('location')).toBe(`/admin/v1${path}`);
    expect((await operator('GET', path)).body).toMatchObject({ email: ann.email, companyId: 'free', extension: '77' });
    const queries = [
      'company=free&name=ann%20other',
      'state=active&emailDomain=free.example',
      'brandId=0',
      `email=${ann.email.toUpperCase()}`,
      'extension=77',
      'company=free&number=5550188',
    ];
    for (const query of queries)
      expect((await operator('GET', `/accounts?${query}`)).body.items).toContainEqual(
        expect.objectContaining({ id: made.body.id, extension: '77', directNumber: '+12125550188' }),
      );
    for (const query of ['extension=78', 'number=999', 'email=nobody@free.example'])
      expect((await operator('GET', `/accounts?${query}`)).body.items).toEqual([]);
    const changed = await operator('PATCH', path, { body: { lastName: 'Else', extension: null, state: 'disabled' } });
    expect(changed.status).toBe(200);
    const shown = (await operator('GET', path)).body;
    expect(shown).toMatchObject({ lastName: 'Else', state: 'disabled' });
    expect(shown.extension).toBeUndefined();
    expect((await operator('DELETE', path)).status).toBe(204);
    expect(await operator('GET', path)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await operator('DELETE', path)).toMatchObject({ status: 404 });
  });
});

describe('[MGMT-2b] a list', () => {
  it('is read page by page, also one that is not stored by pages', async () => {
    const ids = [await add(), await add(), await add()];
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ company: 'free', limit: '2', ...(cursor && { cursor }) });
      const { body } = await operator('GET', `/accounts?${query}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      read.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.next;
    } while (cursor);
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual(expect.arrayContaining(ids));
    const first = (await operator('GET', '/clients?limit=1')).body;
    const second = (await operator('GET', `/clients?limit=1&cursor=${first.next}`)).body;
    expect(first.items[0].clientId < second.items[0].clientId).toBe(true);
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'cursor=***', 'unknown=1', 'company=free&company=strict'])
      expect(await operator('GET', `/accounts?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest' },
      });
  });
});

describe('[MGMT-2b] the lines of a company', () => {
  it('are read page by page, with all those of a user on one page', async () => {
    const path = '/companies/free/lines';
    for (const n of [1, 2, 3]) {
      const who = await add();
      for (const name of ['Desk', 'Car']) {
        const line = { who, kind: 'digitalLine', name, number: `+1212555${name === 'Desk' ? '011' : '012'}${n}` };
        expect(await operator('POST', path, { body: line })).toMatchObject({ status: 201 });
      }
    }
    const pages: { id: string }[][] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) });
      const { body } = await operator('GET', `${path}?${query}`);
      pages.push(body.items);
      cursor = body.next;
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([4, 2]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(6);
    const evidence = await operator('GET', '/companies/free/line-evidence?limit=1');
    expect(evidence.body).toMatchObject({ items: [{}, {}], next: expect.any(String) });
    expect((await operator('GET', '/companies/strict/lines?limit=2')).body).toEqual({ items: [] });
  });
});

describe('[MGMT-2c] a change with If-Match', () => {
  it('is made only on what was seen', async () => {
    const path = `/accounts/${await add()}`;
    const seen = await versionOf(path);
    const headers = { 'if-match': seen };
    expect((await operator('PATCH', path, { body: { lastName: 'One' }, headers })).status).toBe(200);
    const lost = await operator('PATCH', path, { body: { lastName: 'Two' }, headers });
    expect(lost).toMatchObject({ status: 412, body: { code: 'changedMeanwhile' } });
    expect(await operator('DELETE', path, { headers })).toMatchObject({ status: 412 });
    expect((await operator('GET', path)).body.lastName).toBe('One');
    expect((await operator('GET', path, { headers: { 'if-none-match': await versionOf(path) } })).status).toBe(304);
    expect((await operator('DELETE', path, { headers: { 'if-match': await versionOf(path) } })).status).toBe(204);
    expect(await operator('POST', '/keys', { headers })).toMatchObject({ status: 400 });
  });

  it('is made by one of ten who have seen the same, by its id or by another name', async () => {
    const { email, ...others } = newPerson();
    const path = `/accounts/${(await operator('POST', '/accounts', { body: { email, ...others } })).body.id}`;
    const headers = { 'if-match': await versionOf(path) };
    const names = Array.from({ length: 10 }, (_, n) => `Name ${n}`);
    const answers = await Promise.all(
      names.map((lastName, n) =>
        operator('PATCH', n % 2 ? path : `/accounts/${email}`, { body: { lastName }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    expect((await operator('GET', path)).body.lastName).toBe(winner);
  });
});

describe('[MGMT-2d] a change with an idempotency key', () => {
  it('is made once, and answered alike, also at the same time', async () => {
    const sent = { body: newPerson(), headers: { 'idempotency-key': 'key-1' } };
    const made = await operator('POST', '/accounts', sent);
    const again = await operator('POST', '/accounts', sent);
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect(again.headers.get('location')).toBe(made.headers.get('location'));
    const other = { body: newPerson(), headers: { 'idempotency-key': 'key-1' } };
    expect(await operator('POST', '/accounts', other)).toMatchObject({ status: 422, body: { code: 'keyReused' } });
    const at = { body: newPerson(), headers: { 'idempotency-key': 'key-2' } };
    const all = await Promise.all(Array.from({ length: 5 }, () => operator('POST', '/accounts', at)));
    const ids = new Set(all.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
    expect(ids.size).toBe(1);
    for (const { status, body } of all) if (status !== 201) expect(body.code).toBe('requestInProgress');
  });

  it('can be sent again after a failure, and is the own of its caller', async () => {
    const headers = { 'idempotency-key': 'key-3' };
    expect(
      (await operator('POST', '/accounts', { body: { ...newPerson(), company: 'nowhere' }, headers })).status,
    ).toBe(409);
    expect((await operator('POST', '/accounts', { body: newPerson(), headers })).status).toBe(201);
    const another = await site.machine('installationOperator');
    expect((await another('POST', '/accounts', { body: newPerson(), headers })).status).toBe(201);
  });

  it('is made again when its process was killed before it answered', async () => {
    const sent = { body: newPerson(), headers: { 'idempotency-key': 'key-4' } };
    await operator('POST', '/accounts', sent);
    const { db } = site.installation.database;
    const stopped = { sealed_response: null, held_until: 1 };
    await db.updateTable('keyed_requests').set(stopped).where('held_until', '>', 1).execute();
    expect(await operator('POST', '/accounts', sent)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('[MGMT-2e] a problem', () => {
  interface Case {
    readonly path: string;
    readonly method: string;
    readonly body?: unknown;
    readonly status: number;
    readonly code: string;
  }
  it.each<Case>([
    { path: '/nowhere', method: 'GET', status: 404, code: 'notFound' },
    { path: '/accounts', method: 'PUT', body: {}, status: 405, code: 'methodNotAllowed' },
    { path: '/accounts', method: 'POST', body: '{', status: 400, code: 'invalidRequest' },
    { path: '/accounts', method: 'POST', body: '[]', status: 400, code: 'invalidRequest' },
    { path: '/accounts?x=1', method: 'POST', body: {}, status: 400, code: 'invalidRequest' },
    { path: '/accounts', method: 'POST', body: { company: 'free' }, status: 422, code: 'invalidInput' },
    { path: '/accounts', method: 'POST', body: `"${'x'.repeat(2_000_001)}"`, status: 413, code: 'tooLarge' },
    { path: '/companies/nowhere', method: 'GET', status: 404, code: 'notFound' },
    { path: '/resources/https%3A%2F%2Fnowhere.example%2F', method: 'GET', status: 404, code: 'notFound' },
  ])('of $method $path is $code', async ({ path, method, body, status, code }) => {
    const answer = await operator(method, path, body === undefined ? {} : { body });
    expect(answer).toMatchObject({ status, body: { status, code, type: `urn:portico:problem:${code}` } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
    expect(answer.body.instance).toBe(`urn:portico:reference:${answer.headers.get('x-trace-id')}`);
  });

  it('says what is wrong with the changes of a client', async () => {
    const answer = await operator('PATCH', '/clients/app', { body: { name: 5, scopes: ['all'], isPublic: null } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalidInput' } });
    const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(['/name', '/scopes/0']);
    expect((await operator('PATCH', '/clients/app', { body: { isPublic: null, name: 'App' } })).status).toBe(200);
  });

  it('says what is wrong with each field', async () => {
    const { body } = await operator('POST', '/accounts', { body: { ...newPerson(), email: 'nobody', firstName: '' } });
    expect(body.errors).toEqual([
      { pointer: '/email', detail: 'is no e-mail address' },
      { pointer: '/firstName', detail: 'must not be empty' },
    ]);
  });

  it('tells of a body that is no JSON, and which methods a path has', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await operator('POST', '/accounts', { body: 'x', headers })).toMatchObject({ status: 415 });
    const { headers: told } = await operator('PUT', '/accounts', { body: {} });
    expect(told.get('allow')).toBe('POST, GET');
  });

  it('of a missing or unknown token has a challenge (RFC 6750 §3), which leads to where tokens are given (RFC 9728 §5)', async () => {
    const metadataPath = '/.well-known/oauth-protected-resource/admin';
    const described = await fetch(site.issuer + metadataPath);
    expect(described.headers.get('access-control-allow-origin')).toBe('*');
    expect(await described.json()).toMatchObject({
      resource: `${site.issuer}/admin`,
      authorization_servers: [site.issuer],
      scopes_supported: expect.arrayContaining(['accounts:read']),
    });
    const missing = await site.call('GET', '/accounts');
    expect(missing).toMatchObject({ status: 401, body: { code: 'missingToken' } });
    expect(missing.headers.get('www-authenticate')).toBe(
      `Bearer realm="management", resource_metadata="${site.issuer}${metadataPath}"`,
    );
    const unknown = await site.callWith('unknown')('GET', '/accounts');
    expect(unknown).toMatchObject({ status: 401, body: { code: 'invalidToken' } });
    expect(unknown.headers.get('www-authenticate')).toMatch(/^Bearer realm="management", error="invalid_token"/);
  });

  it('of a scope that the token lacks names it', async () => {
    const reader = await site.machine('installationOperator', { kind: 'installation' }, ['accounts:read']);
    const { status, body, headers } = await reader('POST', '/accounts', { body: newPerson() });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'scopeMissing' });
    expect(headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="accounts:write"/);
  });
});

describe('[MGMT-2f] a field', () => {
  it('that needs a further permission is refused without it', async () => {
    const scopes = ['accounts:read', 'accounts:write'];
    const clerk = await site.machine('installationOperator', { kind: 'installation' }, scopes);
    expect((await clerk('POST', '/accounts', { body: newPerson() })).status).toBe(201);
    for (const field of [{ password: 'Copper-Kettle-58' }, { role: 'administrator' }])
      expect(await clerk('POST', '/accounts', { body: { ...newPerson(), ...field } })).toMatchObject({ status: 403 });
  });
});

describe('[MGMT-2g] limits', () => {
  it('are told in headers, and count for one caller alone', async () => {
    const busy = await site.machine('auditor', { kind: 'company', companyId: 'free' });
    const first = await busy('GET', '/accounts?limit=1');
    expect(first.headers.get('ratelimit-policy')).toBe('"caller";q=1200;w=60');
    expect(first.headers.get('ratelimit')).toBe('"caller";r=1199');
    await site.installation.database.db
      .updateTable('counters')
      .set({ count: 1200, next_allowed_at: Date.now() + 30_000 })
      .where('key', 'like', 'management:client:%')
      .where('count', '=', 1)
      .execute();
    const refused = await busy('GET', '/accounts?limit=1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await operator('GET', '/accounts?limit=1')).status).toBe(200);
  });
});

describe('[MGMT-5a] the audit', () => {
  it('says who changed what of whom, from what to what, for which company, why, and in which request', async () => {
    const id = await add();
    const headers = { 'audit-reason': 'Ticket 4711' };
    const { headers: told } = await operator('PATCH', `/accounts/${id}`, {
      body: { state: 'suspended', lastName: 'Secretname' },
      headers,
    });
    const [record] = (await operator('GET', `/audit?operation=setAccount&who=${id}`)).body.items;
    expect(record).toMatchObject({
      event: 'operatorAction',
      outcome: 'setAccount',
      operator: 'client:machine1',
      accountId: id,
      traceId: told.get('x-trace-id'),
      details: {
        company: 'free',
        reason: 'Ticket 4711',
        changed: { state: ['active', 'suspended'], lastName: ['…', '…'] },
      },
    });
    expect(JSON.stringify(record)).not.toContain('Secretname');
    expect((await operator('GET', '/audit?operator=client:machine1&company=free')).body.items).toContainEqual(record);
  });

  it.each([
    ['UTF-8', Buffer.from('電話で確認 – Größe').toString('latin1'), '電話で確認 – Größe'],
    ['Latin-1', 'Größe', 'Größe'],
  ])('has a reason in %s as it was written', async (_, sent, reason) => {
    const id = await add();
    await operator('PATCH', `/accounts/${id}`, { body: { state: 'suspended' }, headers: { 'audit-reason': sent } });
    const [record] = (await operator('GET', `/audit?operation=setAccount&who=${id}`)).body.items;
    expect(record.details.reason).toBe(reason);
  });

  it('says on whose behalf an app acts', async () => {
    const { id: ben, call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
    const id = await add();
    await call('POST', `/accounts/${id}/contacts`, { body: { kind: 'mobile', address: '+12125550143' } });
    const [record] = (await operator('GET', `/audit?operation=addContact&who=${id}`)).body.items;
    expect(record).toMatchObject({ operator: `account:${ben}`, details: { client: 'console', company: 'free' } });
  });
});

describe('[MGMT-5b] the audit', () => {
  it('is searched by actor, app, operation, target, company, reason and reference', async () => {
    const { id: ben, call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
    const id = await add();
    const headers = { 'audit-reason': 'Ticket "99"' };
    const { headers: told } = await call('PATCH', `/accounts/${id}`, { body: { lastName: 'Found' }, headers });
    const searched: Record<string, string>[] = [
      { operator: `account:${ben}` },
      { viaClient: 'console', operation: 'setAccount' },
      { operation: 'setAccount', who: id },
      { company: 'free', operation: 'setAccount' },
      { reason: 'Ticket "99"' },
      { traceId: told.get('x-trace-id') ?? '', from: String(Date.now() - 60_000) },
    ];
    for (const query of searched)
      expect((await operator('GET', `/audit?${new URLSearchParams(query)}`)).body.items).toContainEqual(
        expect.objectContaining({ outcome: 'setAccount', accountId: id, operator: `account:${ben}` }),
      );
    for (const query of [{ reason: 'Ticket' }, { viaClient: 'app' }, { reason: 'Ticket "99"', company: 'strict' }])
      expect((await operator('GET', `/audit?${new URLSearchParams(query)}`)).body.items).toEqual([]);
  });
});
