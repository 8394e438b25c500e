import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';
import type { Permission } from '../operation/permissions.ts';
import { perform } from '../perform.ts';

let site: ManagementSite;
let operator: Call;
let ada: ManagementPerson;
let ben: ManagementPerson;
const ofFree = { kind: 'company', companyId: 'free' } as const;
const because = { headers: { 'audit-reason': 'Ticket 13' } };
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ada = await site.person('companyAdministrator', ofFree);
  ben = await site.person('companyAdministrator', ofFree);
});
afterAll(() => site.close());

/** A role of the installation. */
async function ownRole(name: string, permissions: readonly Permission[]): Promise<string> {
  await site.installation.roles.set({ name, title: name, permissions, companyId: undefined });
  return name;
}

describe('[MGMT-3f] nobody takes over what may do more', () => {
  it('a client with a role, by its secret, its keys or its removal', async () => {
    await site.machine('auditor');
    const { database } = site.installation;
    const { client_id: clientId } = await database.db
      .selectFrom('role_grants')
      .select('client_id')
      .where('role', '=', 'installationOperator')
      .where('client_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const keeper = await site.machine(await ownRole('clientKeeper', ['clients:read', 'clients:write']));
    const refused = { status: 403, body: { detail: 'The client has roles that permit more than yours.' } };
    const path = `/clients/${clientId}`;
    expect(await keeper('POST', `${path}/secret`)).toMatchObject(refused);
    expect(await keeper('PATCH', path, { body: { name: 'Mine' } })).toMatchObject(refused);
    expect(await keeper('DELETE', path)).toMatchObject(refused);
    expect((await keeper('POST', '/clients/third/secret')).body).not.toMatchObject(refused.body);
    expect((await operator('PATCH', path, { body: { name: 'Renamed' } })).status).toBe(200);
  });

  it('the tokens of those who manage, by an app of the API', async () => {
    const keeper = await site.machine(await ownRole('appKeeper', ['clients:read', 'clients:write']));
    const redirectUris = ['https://taken.example/callback'];
    expect(await keeper('PATCH', '/clients/console', { body: { redirectUris } })).toMatchObject({
      status: 403,
      body: { detail: 'The client gets tokens for this API: changing it needs roles:write.' },
    });
    const app = { clientId: 'own-console', name: 'Own', isPublic: true, redirectUris };
    expect(await keeper('POST', '/clients', { body: { ...app, resources: [site.audience] } })).toMatchObject({
      status: 403,
    });
    expect((await keeper('POST', '/clients', { body: app })).status).toBe(201);
    const resources = { body: { resources: [site.audience] } };
    expect(await keeper('PATCH', '/clients/own-console', resources)).toMatchObject({ status: 403 });
    expect((await operator('PATCH', '/clients/own-console', resources)).status).toBe(200);
  });

  it('an account, by an address that it shares with another company', async () => {
    const email = 'shared@second.example';
    const boss = await site.addPerson({ company: 'free', email });
    await site.addPerson({ company: 'strict', email });
    const { roles } = site.installation;
    const whole = { kind: 'installation' } as const;
    const given = { role: 'installationOperator', reach: whole, endsAt: undefined, givenBy: 'test' };
    await roles.give({ accountId: boss.id, ...given });
    const role = await ownRole('factorKeeper', ['accounts:read', 'factors:codes', 'policies:write']);
    const keeper = await site.machine(role);
    const sent = { body: { company: 'free' } };
    expect(await keeper('POST', `/accounts/${boss.id}/app-factors`, sent)).toMatchObject({ status: 403 });
    expect(await keeper('POST', `/accounts/${email}/app-factors`, sent)).toMatchObject({ status: 403 });
    expect(await keeper('POST', `/accounts/${email}/setup-code`, sent)).toMatchObject({ status: 403 });
  });

  it('an account, by what a second person has agreed to before it got its role', async () => {
    const { id } = await site.addPerson();
    const { body } = await ada.call('POST', `/accounts/${id}/export`, because);
    expect((await ben.call('POST', `/approvals/${body.id}/agreement`)).status).toBe(200);
    expect(
      (await operator('POST', '/role-grants', { body: { account: id, role: 'installationOperator' } })).status,
    ).toBe(201);
    expect(await ada.call('POST', `/approvals/${body.id}/run`)).toMatchObject({ status: 403 });
  });

  it('an account with a role, by the removal of its contacts', async () => {
    const boss = await site.addPerson({ contacts: [['email', 'boss@home.example']] });
    await operator('POST', '/role-grants', { body: { account: boss.id, role: 'installationOperator' } });
    const path = `/accounts/${boss.id}/contacts/${boss.contactIds[0]}`;
    expect(await ada.call('DELETE', path)).toMatchObject({ status: 403 });
  });
});

describe('[MGMT-3f] a token of narrow scopes', () => {
  it('does not take over an account that may do more than the token allows', async () => {
    const narrow = await site.machine('companyAdministrator', ofFree, ['accounts:write', 'accounts:password']);
    const chief = await site.person('companyAdministrator', ofFree);
    const sent = { body: { password: 'Copper-Kettle-77' } };
    expect(await narrow('PATCH', `/accounts/${chief.id}`, sent)).toMatchObject({ status: 403 });
    const { id } = await site.addPerson({ state: 'notActivated' });
    expect(await narrow('PATCH', `/accounts/${id}`, sent)).toMatchObject({ status: 200 });
  });
});

describe('[MGMT-2c] a change of what was seen', () => {
  it('is made once, by whatever names its account is named', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await site.addPerson();
      const etag = (await ada.call('GET', `/accounts/${id}`)).headers.get('etag') ?? '';
      const changes = [id, email, email.toUpperCase(), ` ${email}`].map((who, at) =>
        ada.call('PATCH', `/accounts/${encodeURIComponent(who)}`, {
          body: { lastName: `Name${at}` },
          headers: { 'if-match': etag },
        }),
      );
      const statuses = (await Promise.all(changes)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 412, 412, 412]);
    }
  });
});

describe('[MGMT-4b] what a second person has agreed to', () => {
  it('is not done to another account that has got the address meanwhile', async () => {
    const decoy = await site.addPerson({ email: 'decoy@second.example' });
    const victim = await site.addPerson({ email: 'victim@second.example' });
    const { body } = await ada.call('POST', '/accounts/decoy@second.example/export', because);
    expect((await ben.call('POST', `/approvals/${body.id}/agreement`)).status).toBe(200);
    const rename = (who: string, email: string) =>
      perform(site.installation, 'setAccount', { who, changes: { email }, isEmailConfirmed: true });
    await rename(decoy.id, 'other@second.example');
    await rename(victim.id, 'decoy@second.example');
    const run = await ada.call('POST', `/approvals/${body.id}/run`);
    expect(run).toMatchObject({ status: 200, body: { account: { id: decoy.id } } });
  });
});

describe('[MGMT-3c] another company', () => {
  it('is not told of by an address that an own account shares with one of its accounts', async () => {
    const email = 'twice@second.example';
    const own = await site.addPerson({ company: 'free', email });
    const alone = await ada.call('GET', `/accounts/${email}`);
    await site.addPerson({ company: 'strict', email });
    const shared = await ada.call('GET', `/accounts/${email}`);
    expect([alone.status, shared.status, shared.body.id]).toEqual([200, 200, own.id]);
  });
});

describe('[MGMT-3b] a line of another company', () => {
  it('is not compared with guesses by the id of its device', async () => {
    const { id: theirs } = await site.addPerson({ company: 'strict' });
    const { id: own } = await site.addPerson();
    const device = { id: 'device-1', number: '+12125550155', name: 'Reception' };
    expect((await operator('POST', '/companies/strict/lines', { body: { who: theirs, ...device } })).status).toBe(201);
    const guess = async (line: object) => {
      const rows = [{ line: 1, who: own, ...line }];
      return (await ada.call('POST', '/companies/free/line-comparisons', { body: { rows } })).body.problems;
    };
    const told = await guess(device);
    expect(told).toEqual([{ line: 1, problem: 'There is a line "device-1" already.' }]);
    expect(await guess({ ...device, number: '+12125550156', name: 'Else' })).toEqual(told);
  });
});

describe('[MGMT-3f] rights', () => {
  it('that end are not given to anybody for longer', async () => {
    const temp = await site.person('companyAdministrator', ofFree);
    const endsAt = Date.now() + 3_600_000;
    const { db } = site.installation.database;
    await db.updateTable('role_grants').set({ ends_at: endsAt }).where('account_id', '=', temp.id).execute();
    const give = (more: object) =>
      temp.call('POST', '/role-grants', { body: { account: temp.id, role: 'companyAdministrator', ...more } });
    expect(await give({})).toMatchObject({ status: 409 });
    expect(await give({ endsAt: endsAt + 1000 })).toMatchObject({ status: 409 });
    expect(await give({ endsAt })).toMatchObject({ status: 201 });
    const role = { title: 'All', permissions: ['accounts:read'] };
    expect(await temp.call('PUT', '/roles/lasting', { body: role })).toMatchObject({ status: 409 });
  });

  it('do not grow when the installation makes a role with the name of one of a company', async () => {
    const role = { title: 'Looks', permissions: ['accounts:read'] };
    expect((await ada.call('PUT', '/roles/looker', { body: role })).status).toBe(200);
    const looker = await site.person('looker', ofFree);
    await ownRole('looker', ['accounts:read', 'contacts:read', 'audit:read']);
    expect(await looker.call('GET', '/audit')).toMatchObject({ status: 403 });
    await ownRole('watcher', ['audit:read']);
    expect(await ada.call('PUT', '/roles/watcher', { body: role })).toMatchObject({ status: 409 });
  });

  it('that nobody else can give do not end when two end the accounts of each other at once', async () => {
    expect((await operator('POST', '/companies', { body: { id: 'pair', name: 'Pair', brandId: 0 } })).status).toBe(201);
    const reach = { kind: 'company', companyId: 'pair' } as const;
    const pair = [
      await site.person('companyAdministrator', reach, { company: 'pair' }),
      await site.person('companyAdministrator', reach, { company: 'pair' }),
    ];
    const ended = await Promise.all(
      pair.map(({ id }) => operator('PATCH', `/accounts/${id}`, { body: { state: 'disabled' } })),
    );
    expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('[MGMT-3f] a role that can give roles', () => {
  it('does not lose that while somebody has it, and is no other one of the same name', async () => {
    const all = { title: 'Gives roles', permissions: ['roles:read', 'roles:write'] };
    const less = { title: 'Gives none', permissions: ['roles:read'] };
    expect((await ada.call('PUT', '/roles/giver', { body: all })).status).toBe(200);
    const giver = await site.person('giver', ofFree);
    expect(await ada.call('PUT', '/roles/giver', { body: less })).toMatchObject({ status: 409 });
    await ownRole('giver', ['roles:read']);
    expect((await operator('DELETE', '/roles/giver')).status).toBe(204);
    const [grant] = (await ada.call('GET', `/role-grants?account=${giver.id}`)).body.items;
    expect((await ada.call('DELETE', `/role-grants/${grant.id}`)).status).toBe(204);
    expect((await ada.call('PUT', '/roles/giver', { body: less })).status).toBe(200);
  });
});

describe('[MGMT-3e] who may not read contacts', () => {
  it('does not find out a number digit by digit', async () => {
    await site.addPerson({ directNumber: '+12125550188' });
    const agent = await site.person('supportAgent');
    expect(await agent.call('GET', '/accounts?number=125550188')).toMatchObject({ status: 403 });
    expect(await agent.call('GET', '/accounts/+12125550188')).toMatchObject({ status: 403 });
    expect(await agent.call('GET', '/accounts/+12125550189')).toMatchObject({ status: 403 });
    expect((await ada.call('GET', '/accounts/+12125550188')).status).toBe(200);
    expect((await ada.call('GET', '/accounts?number=125550188')).body.items).toHaveLength(1);
  });

  it('does not read them in the kept answer of somebody who could', async () => {
    const { id } = await site.addPerson({ directNumber: '+12125550166' });
    const clientId = 'narrowed';
    const secret = 'secret-of-narrowed-for-tests-only-1234567';
    await site.installation.clients.save(
      { clientId, name: clientId, isMachine: true, resources: [site.audience] },
      secret,
    );
    const given = { role: 'companyAdministrator', reach: ofFree, endsAt: undefined, givenBy: 'test' };
    await site.installation.roles.give({ clientId, ...given });
    const wide = site.callWith(await site.tokenOf(clientId, secret));
    const narrow = site.callWith(await site.tokenOf(clientId, secret, ['lines:write']));
    const line = {
      body: { who: id, number: '+12125550166', name: 'Desk' },
      headers: { 'idempotency-key': 'one-line' },
    };
    const made = await wide('POST', '/companies/free/lines', line);
    expect(made).toMatchObject({ status: 201, body: { e164: '+12125550166' } });
    const again = await narrow('POST', '/companies/free/lines', line);
    expect(JSON.stringify(again.body)).not.toContain('+12125550166');
  });
});

describe('[MGMT-2f] a field', () => {
  it('that needs a permission needs it to be taken away too', async () => {
    const { id } = await site.addPerson();
    const keeper = await site.machine(await ownRole('accountKeeper', ['accounts:read', 'accounts:write']));
    for (const isEmergencyAccess of [true, false])
      expect(await keeper('PATCH', `/accounts/${id}`, { body: { isEmergencyAccess } })).toMatchObject({ status: 403 });
  });
});

describe('[MGMT-2d] an idempotency key', () => {
  it('of one removal does not answer another one', async () => {
    const { id } = await site.addPerson();
    const keyed = { headers: { 'idempotency-key': 'end-them' } };
    expect((await ada.call('DELETE', `/accounts/${id}/sessions`, keyed)).status).toBe(204);
    expect(await ada.call('DELETE', `/accounts/${id}/sessions?sessionId=x`, keyed)).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
  });
});

describe('[MGMT-5a] the audit', () => {
  it('has a change also when the rest of the request is refused', async () => {
    const { id } = await site.addPerson();
    await site.addPerson({ email: 'taken@second.example' });
    const change = (body: object) => ada.call('PATCH', `/accounts/${id}`, { body });
    expect(await change({ lastName: 'Changed', email: 'taken@second.example' })).toMatchObject({ status: 409 });
    expect((await operator('GET', `/accounts/${id}`)).body.lastName).toBe('Changed');
    const records = (await operator('GET', `/audit?operation=setAccount&who=${id}`)).body.items;
    expect(records).toMatchObject([
      { operator: `account:${ada.id}`, details: { isUnfinished: true, changed: { lastName: ['…', '…'] } } },
    ]);
  });
});

describe('[MGMT-5c] what others have', () => {
  it('is told by a refused change, which the audit has', async () => {
    await operator('POST', '/kerberos-realms', { body: { company: 'strict', realm: 'STRICT.EXAMPLE' } });
    const asked = { body: { company: 'free', realm: 'STRICT.EXAMPLE' } };
    expect(await ada.call('POST', '/kerberos-realms', asked)).toMatchObject({ status: 409 });
    const [record] = (await operator('GET', '/audit?operation=addKerberosRealm')).body.items;
    expect(record).toMatchObject({
      operator: `account:${ada.id}`,
      details: { isRefused: true, realm: 'STRICT.EXAMPLE' },
    });
  });

  it('is not removed, nor recorded as removed', async () => {
    expect(await ada.call('DELETE', '/companies/free/sso-domains/strict.example')).toMatchObject({ status: 404 });
    expect((await operator('GET', '/audit?operation=removeSsoDomain')).body.items).toEqual([]);
  });
});

describe('[MGMT-1b] a machine', () => {
  it('has no token of a former secret', async () => {
    const clientId = 'rotated';
    const secret = 'secret-of-rotated-for-tests-only-12345678';
    const { clients, roles } = site.installation;
    await clients.save({ clientId, name: clientId, isMachine: true, resources: [site.audience] }, secret);
    const given = { role: 'auditor', reach: { kind: 'installation' }, endsAt: undefined, givenBy: 'test' } as const;
    await roles.give({ clientId, ...given });
    const call = site.callWith(await site.tokenOf(clientId, secret));
    expect((await call('GET', '/companies')).status).toBe(200);
    expect((await operator('POST', `/clients/${clientId}/secret`)).status).toBe(200);
    expect((await call('GET', '/companies')).status).toBe(401);
  });
});

describe('[MGMT-1a] the address of the API', () => {
  it.each([['/admin/'], ['/ADMIN'], ['/admin//']])('is not accepted as the resource of an API: …%s', async (path) => {
    const resource = `${site.issuer}${path}`;
    expect(await operator('POST', '/resources', { body: { resource, name: 'Own' } })).toMatchObject({ status: 409 });
  });
});
