import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';

const company = 'free';
const programs = `/companies/${company}/programs`;
const reach = { kind: 'company', companyId: company } as const;
let site: ManagementSite;
let chief: ManagementPerson;
let operator: ManagementPerson;
beforeAll(async () => {
  site = await startManagementSite();
  chief = await site.person('companyAdministrator', reach);
  operator = await site.person('installationOperator');
});
afterAll(() => site.close());

interface Made {
  readonly clientId: string;
  readonly secret: string;
}

async function make(more: object = {}, by: Call = chief.call): Promise<Made> {
  const { status, body } = await by('POST', programs, { body: { name: 'Sync', role: 'companyHelpdesk', ...more } });
  expect({ status, detail: body.detail }).toEqual({ status: 201, detail: undefined });
  return body;
}
const tokenOf = ({ clientId, secret }: Made) => site.tokenOf(clientId, secret);
const callOf = async (made: Made) => site.callWith(await tokenOf(made));
const isDead = async (call: Call) => expect((await call('GET', '/me')).status).toBe(401);
const getsNoToken = async (made: Made) => expect(await tokenOf(made)).toBe('undefined');
const listed = async (id: string) => {
  const { body } = await chief.call('GET', programs);
  return body.find(({ clientId }: Made) => clientId === id);
};
/** A role of the company, and a person who has it. */
async function personWith(name: string, permissions: readonly string[], endsAt?: number) {
  expect((await chief.call('PUT', `/roles/${name}`, { body: { company, title: name, permissions } })).status).toBe(200);
  const person = await site.person(undefined, reach);
  const { roles } = site.installation;
  await roles.give({ accountId: person.id, role: name, reach, endsAt, givenBy: 'test' });
  return { ...person, call: await site.callAgain(person) };
}

describe('[CNSL-19a] a program that a company makes', () => {
  it('acts for the company as its role permits, with a secret that is shown once', async () => {
    const made = await make();
    expect(made.clientId).toMatch(/^program-[0-9a-f]{24}$/);
    const call = await callOf(made);
    expect((await call('GET', `/accounts?company=${company}&limit=1`)).status).toBe(200);
    expect((await call('GET', '/accounts?company=strict&limit=1')).status).toBe(404);
    expect((await call('POST', `/companies/${company}/sso-domains/a.example/proof`, { body: {} })).status).toBe(403);
    expect(made).toMatchObject({
      tokenEndpoint: `${site.issuer}/oauth/token`,
      api: `${site.issuer}/admin/v1`,
      scopes: expect.arrayContaining(['accounts:read', 'accounts:unlock']),
    });
    const row = await listed(made.clientId);
    expect(row).toMatchObject({ name: 'Sync', role: 'companyHelpdesk', isDisabled: false });
    const { db } = site.installation.database;
    const stored = await db.selectFrom('clients').selectAll().where('id', '=', made.clientId).execute();
    const audit = (await operator.call('GET', `/audit?operation=addProgram&company=${company}`)).body.items;
    expect(audit[0]).toMatchObject({ operator: `account:${chief.id}`, details: { role: 'companyHelpdesk' } });
    expect(JSON.stringify([row, stored, audit])).not.toContain(made.secret);
    const { items } = (await chief.call('GET', `/role-grants?company=${company}`)).body;
    expect(items.find(({ id }: { id: string }) => id === row.grant)).toMatchObject({
      client: made.clientId,
      role: 'companyHelpdesk',
      givenBy: `account:${chief.id}`,
    });
  });

  it('says when it was used, to the hour', async () => {
    const made = await make();
    expect((await listed(made.clientId)).usedAt).toBeUndefined();
    await tokenOf(made);
    const { usedAt } = await listed(made.clientId);
    expect(usedAt).toBeGreaterThan(Date.now() - 60_000);
    await tokenOf(made);
    expect((await listed(made.clientId)).usedAt).toBe(usedAt);
    const { db } = site.installation.database;
    const before = usedAt - 3_600_000;
    await db.updateTable('programs').set({ used_at: before }).where('client_id', '=', made.clientId).execute();
    await tokenOf(made);
    expect((await listed(made.clientId)).usedAt).toBeGreaterThan(before);
  });

  it('gets tokens for this API alone, and signs nobody in', async () => {
    const { clientId } = await make();
    const { resources, redirectUris, isMachine } = (await operator.call('GET', `/clients/${clientId}`)).body;
    expect({ resources, redirectUris, isMachine }).toEqual({
      resources: [site.audience],
      redirectUris: [],
      isMachine: true,
    });
    const asked = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'https://x.example/',
    });
    expect((await fetch(`${site.issuer}/oauth/authorize?${asked}`, { redirect: 'manual' })).status).toBe(400);
  });

  it('is one of 20 of its company at most, also when several are made at once', async () => {
    const owner = await site.person(
      'companyAdministrator',
      { kind: 'company', companyId: 'asked' },
      { company: 'asked' },
    );
    const path = '/companies/asked/programs';
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        owner.call('POST', path, { body: { name: `Program ${n}`, role: 'auditor' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 409, 409, 409]);
    expect((await owner.call('GET', path)).body).toHaveLength(20);
  });
});

describe('[CNSL-19b] who makes a program', () => {
  it('is a person with a second factor of the last minutes', async () => {
    const body = { name: 'Sync', role: 'companyHelpdesk' };
    const weak = await site.person('companyAdministrator', reach, { hasSecondFactor: false });
    expect(await weak.call('POST', programs, { body })).toMatchObject({ status: 401 });
    const machine = await site.machine('companyAdministrator', reach);
    expect(await machine('POST', programs, { body })).toMatchObject({ status: 409 });
    const { clientId } = await make();
    expect(await machine('POST', `${programs}/${clientId}/secret`)).toMatchObject({ status: 409 });
    const helpdesk = await site.person('companyHelpdesk', reach);
    expect(await helpdesk.call('POST', programs, { body })).toMatchObject({ status: 403 });
    expect(await helpdesk.call('GET', programs)).toMatchObject({ status: 403 });
  });

  it('gives it no more than they have, nor for longer, and no right to give roles', async () => {
    const add = (by: Call, more: object) => by('POST', programs, { body: { name: 'Sync', ...more } });
    const endsAt = Date.now() + 3_600_000;
    const few = await personWith('fewRights', ['roles:write', 'roles:read', 'audit:read']);
    expect(await add(few.call, { role: 'companyHelpdesk' })).toMatchObject({ status: 409 });
    const brief = await personWith('briefRights', ['roles:write', 'accounts:read'], endsAt);
    await chief.call('PUT', '/roles/reader', { body: { company, title: 'Reads.', permissions: ['accounts:read'] } });
    expect(await add(brief.call, { role: 'reader' })).toMatchObject({ status: 409 });
    expect(await add(brief.call, { role: 'reader', endsAt: endsAt + 1000 })).toMatchObject({ status: 409 });
    expect(await add(brief.call, { role: 'reader', endsAt })).toMatchObject({ status: 201 });
    for (const role of ['companyAdministrator', 'fewRights'])
      expect(await add(chief.call, { role })).toMatchObject({ status: 409, body: { detail: /gives roles/ } });
    expect(await add(chief.call, { role: 'supportAgent' })).toMatchObject({ status: 409 });
    expect(await add(chief.call, { role: 'noSuchRole' })).toMatchObject({ status: 404 });
    expect(await add(chief.call, { role: 'reader', endsAt: Date.now() - 1 })).toMatchObject({ status: 409 });
    for (const wrong of [{ name: '' }, { name: 'x'.repeat(81) }, { redirectUris: ['https://x.example'] }])
      expect(await add(chief.call, { role: 'reader', ...wrong })).toMatchObject({ status: 422 });
  });

  it('knows those of the own company alone', async () => {
    const { clientId } = await make();
    const other = await site.person(
      'companyAdministrator',
      { kind: 'company', companyId: 'strict' },
      { company: 'strict' },
    );
    for (const at of [programs, '/companies/strict/programs']) {
      expect((await other.call('POST', `${at}/${clientId}/secret`)).status).toBe(404);
      expect((await other.call('DELETE', `${at}/${clientId}`)).status).toBe(404);
    }
    expect((await other.call('GET', programs)).status).toBe(404);
    expect((await other.call('GET', '/companies/strict/programs')).body).toEqual([]);
    expect((await other.call('POST', programs, { body: { name: 'x', role: 'auditor' } })).status).toBe(404);
    expect((await chief.call('DELETE', `${programs}/console`)).status).toBe(404); // a client of the installation
    expect((await chief.call('GET', `/clients/${clientId}`)).status).toBe(403);
  });
});

describe('[CNSL-19c] a program that was stolen', () => {
  /** Whatever it holds, it makes no other, gives no role, and reaches no other company. */
  async function staysSmall(made: Made): Promise<void> {
    const call = await callOf(made);
    const me = (await call('GET', '/me')).body;
    expect(JSON.stringify(me.rights)).not.toContain('roles:write');
    const body = { name: 'Second', role: 'auditor' };
    for (const of of [company, 'strict'])
      expect([403, 404]).toContain((await call('POST', `/companies/${of}/programs`, { body })).status);
    expect((await call('POST', `${programs}/${made.clientId}/secret`)).status).toBe(403);
    const grant = { client: made.clientId, role: 'auditor', company };
    expect([403, 404]).toContain((await call('POST', '/role-grants', { body: grant })).status);
    expect((await call('GET', '/accounts?company=strict&limit=1')).status).toBe(404);
    expect((await call('GET', `/accounts?company=${company}&limit=1`)).status).toBe(200);
  }

  it('makes no other one, whatever role it has, whoever gave it', async () => {
    const made = await make();
    await staysSmall(made);
    const give = (more: object) => operator.call('POST', '/role-grants', { body: { client: made.clientId, ...more } });
    for (const more of [{ role: 'companyAdministrator', company }, { role: 'installationOperator' }])
      expect((await give(more)).status).toBe(201);
    expect((await give({ role: 'companyAdministrator', company: 'strict' })).status).toBe(201);
    await staysSmall(made);
  });

  it('makes no other one when its role is changed to one that gives roles', async () => {
    const body = { company, title: 'Grows.', permissions: ['accounts:read'] };
    await chief.call('PUT', '/roles/growing', { body });
    const made = await make({ role: 'growing' });
    const grown = { ...body, permissions: ['accounts:read', 'roles:read', 'roles:write'] };
    expect((await chief.call('PUT', '/roles/growing', { body: grown })).status).toBe(200);
    await staysSmall(made);
  });

  it('is no second person', async () => {
    const permissions = ['accounts:read', 'accounts:export', 'approvals:read', 'approvals:decide'];
    await chief.call('PUT', '/roles/agreeing', { body: { company, title: 'Agrees.', permissions } });
    const call = await callOf(await make({ role: 'agreeing' }));
    const { id } = await site.addPerson();
    const asked = await chief.call('POST', `/accounts/${id}/export`, { headers: { 'audit-reason': 'Ticket 7' } });
    expect(asked.status).toBe(202);
    expect((await call('POST', `/approvals/${asked.body.id}/agreement`)).status).toBeGreaterThanOrEqual(400);
    expect((await chief.call('GET', `/approvals/${asked.body.id}`)).body.state).toBe('waiting');
  });
});

describe('[CNSL-19d] a program ends', () => {
  it('for its former secret, when it gets another one', async () => {
    const made = await make();
    const before = await callOf(made);
    const { status, body } = await chief.call('POST', `${programs}/${made.clientId}/secret`);
    expect([status, body.secret === made.secret]).toEqual([200, false]);
    await isDead(before);
    await getsNoToken(made);
    expect((await (await callOf({ ...made, ...body }))('GET', '/me')).status).toBe(200);
  });

  it('when it is removed, by the company or by an operator', async () => {
    for (const remove of [
      (id: string) => chief.call('DELETE', `${programs}/${id}`),
      (id: string) => operator.call('DELETE', `/clients/${id}`),
    ]) {
      const made = await make();
      const call = await callOf(made);
      expect((await remove(made.clientId)).status).toBeLessThan(300);
      await isDead(call);
      await getsNoToken(made);
      expect(await listed(made.clientId)).toBeUndefined();
      expect((await chief.call('DELETE', `${programs}/${made.clientId}`)).status).toBe(404);
    }
  });

  it('in part, when its role is taken', async () => {
    const made = await make();
    const call = await callOf(made);
    const { grant } = await listed(made.clientId);
    expect((await chief.call('DELETE', `/role-grants/${grant}?company=${company}`)).status).toBe(204);
    expect((await call('GET', `/accounts?company=${company}&limit=1`)).status).toBe(403);
    expect(await listed(made.clientId)).toMatchObject({ name: 'Sync' });
    expect((await listed(made.clientId)).role).toBeUndefined();
  });

  it('is not in the hands of who may do less than it, nor when an operator has let it do more', async () => {
    const made = await make();
    const few = await personWith('fewAgain', ['roles:write', 'roles:read']);
    expect((await few.call('POST', `${programs}/${made.clientId}/secret`)).status).toBe(409);
    expect((await few.call('DELETE', `${programs}/${made.clientId}`)).status).toBe(409);
    const changed = await operator.call('PATCH', `/clients/${made.clientId}`, {
      body: { isMachine: false, redirectUris: ['https://app.example/callback'] },
    });
    expect(changed.status).toBe(200);
    expect((await chief.call('POST', `${programs}/${made.clientId}/secret`)).status).toBe(409);
    await operator.call('PATCH', `/clients/${made.clientId}`, { body: { isDisabled: true } });
    expect((await listed(made.clientId)).isDisabled).toBe(true);
  });

  it('with its company, also when one is made meanwhile', async () => {
    const add = (id: string) =>
      operator.call('POST', `/companies/${id}/programs`, { body: { name: 'Sync', role: 'auditor' } });
    const { db } = site.installation.database;
    for (let turn = 0; turn < 5; turn += 1) {
      const id = `leaving${turn}`;
      expect((await operator.call('POST', '/companies', { body: { id, name: id, brandId: 0 } })).status).toBe(201);
      const made: Made = (await add(id)).body;
      const call = await callOf(made);
      const [late, removal] = await Promise.all([add(id), operator.call('DELETE', `/companies/${id}`)]);
      if (removal.status === 409) expect((await operator.call('DELETE', `/companies/${id}`)).status).toBeLessThan(300);
      await isDead(call);
      await getsNoToken(made);
      for (const clientId of [made.clientId, String(late.body.clientId)]) {
        expect(await site.installation.clients.byId(clientId)).toBeUndefined();
        for (const table of ['programs', 'role_grants'] as const)
          expect(await db.selectFrom(table).selectAll().where('client_id', '=', clientId).execute()).toEqual([]);
      }
      expect((await add(id)).status).toBe(404);
    }
  });
});
