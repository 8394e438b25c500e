import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
let ada: ManagementPerson;
let ben: ManagementPerson;
const ofFree = { kind: 'company', companyId: 'free' } as const;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ada = await site.person('companyAdministrator', ofFree);
  ben = await site.person('companyAdministrator', ofFree);
});
afterAll(() => site.close());

const because = { headers: { 'audit-reason': 'Ticket 12' } };

describe('[MGMT-4a] an operation that can take over accounts', () => {
  it('asks a person for a sign-in with a second factor that is ten minutes old at most (RFC 9470)', async () => {
    const { call } = await site.person('companyAdministrator', ofFree, { hasSecondFactor: false });
    const { id } = await site.addPerson();
    const refused = await call('PATCH', `/accounts/${id}`, { body: { lastName: 'New' } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'confirmationNeeded' } });
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="management", error="insufficient_user_authentication", .*acr_values="http[^"]+", max_age="600"$/,
    );
    expect((await ada.call('PATCH', `/accounts/${id}`, { body: { lastName: 'New' } })).status).toBe(200);
    await site.installation.database.db
      .updateTable('oidc_records')
      .set(({ fn, val }) => ({
        payload: fn('replace', ['payload', val('"auth_time":'), val('"auth_time":1,"former":')]),
      }))
      .where('model', '=', 'AccessToken')
      .where('account_id', '=', ben.id)
      .execute();
    const late = await ben.call('PATCH', `/accounts/${id}`, { body: { lastName: 'Late' } });
    expect(late).toMatchObject({ status: 401, body: { code: 'confirmationNeeded' } });
    ben = await site.person('companyAdministrator', ofFree);
    expect((await operator('GET', `/accounts/${id}`)).body.lastName).toBe('New');
  });
});

describe('[MGMT-4b] what needs a second person', () => {
  it('[MGMT-4g] is carried out once by who asked, after another person has agreed', async () => {
    const { id } = await site.addPerson();
    const path = `/accounts/${id}/export`;
    expect(await ada.call('POST', path)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/why/) } });
    const asked = await ada.call('POST', path, because);
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting', operation: 'exportAccount' } });
    const approval = `/approvals/${asked.body.id}`;
    const [noted] = (await operator('GET', `/audit?operation=exportAccount&who=${id}`)).body.items;
    expect(noted).toMatchObject({
      operator: `account:${ada.id}`,
      details: { isAsked: true, reason: 'Ticket 12', company: 'free' },
    });
    expect(asked.headers.get('location')).toBe(`/admin/v1${approval}`);
    expect(await ada.call('POST', `${approval}/run`)).toMatchObject({
      status: 409,
      body: { detail: 'It is waiting.' },
    });
    expect(await ada.call('POST', `${approval}/agreement`)).toMatchObject({
      status: 409,
      body: { detail: 'You have asked for it. A second person must agree.' },
    });
    expect((await ben.call('GET', '/approvals')).body.items).toContainEqual(
      expect.objectContaining({ id: asked.body.id, reason: 'Ticket 12', askedBy: ada.id, account: id }),
    );
    expect(await ben.call('POST', `${approval}/agreement`)).toMatchObject({ status: 200 });
    expect(await ben.call('POST', `${approval}/refusal`)).toMatchObject({ status: 409 });
    expect(await ben.call('POST', `${approval}/run`)).toMatchObject({ status: 404 });
    const runs = await Promise.all([ada.call('POST', `${approval}/run`), ada.call('POST', `${approval}/run`)]);
    expect(runs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(runs.find(({ status }) => status === 200)?.body.account.id).toBe(id);
    const [record] = (await operator('GET', `/audit?operation=exportAccount&who=${id}`)).body.items;
    expect(record).toMatchObject({ operator: `account:${ada.id}`, details: { agreedBy: `account ${ben.id}` } });
    expect(record.details.isAsked).toBeUndefined();
  });

  it('is agreed to by nobody who may not do it, by no machine, and never after a refusal', async () => {
    const { id } = await site.addPerson();
    const { body } = await ada.call('POST', `/accounts/${id}/export`, because);
    const helper = await site.person('companyHelpdesk', ofFree);
    expect(await helper.call('POST', `/approvals/${body.id}/agreement`)).toMatchObject({ status: 403 });
    expect(await operator('POST', `/approvals/${body.id}/agreement`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Only a person/) },
    });
    expect(await operator('POST', `/accounts/${id}/export`, because)).toMatchObject({
      status: 403,
      body: { code: 'personNeeded' },
    });
    const stranger = await site.person(
      'companyAdministrator',
      { kind: 'company', companyId: 'asked' },
      { company: 'asked' },
    );
    expect(await stranger.call('POST', `/approvals/${body.id}/agreement`)).toMatchObject({ status: 404 });
    expect(await ben.call('POST', `/approvals/${body.id}/refusal`)).toMatchObject({ status: 200 });
    expect(await ada.call('POST', `/approvals/${body.id}/run`)).toMatchObject({ status: 409 });
  });

  it('is carried out by nobody who is not permitted any more', async () => {
    const carl = await site.person('companyAdministrator', ofFree);
    const { id } = await site.addPerson();
    const { body } = await carl.call('POST', `/accounts/${id}/export`, because);
    await ben.call('POST', `/approvals/${body.id}/agreement`);
    const [grant] = (await ada.call('GET', `/role-grants?account=${carl.id}`)).body.items;
    expect((await ada.call('DELETE', `/role-grants/${grant.id}`)).status).toBe(204);
    expect(await carl.call('POST', `/approvals/${body.id}/run`)).toMatchObject({ status: 403 });
  });

  it('lets a person in who has lost every contact, at once', async () => {
    const first = await site.person('installationOperator');
    const second = await site.person('installationOperator');
    const { id } = await site.addPerson({ contacts: [['email', 'lost@old.example']] });
    const sent = { body: { to: 'new@home.example' }, ...because };
    const { body } = await first.call('POST', `/accounts/${id}/recovery`, sent);
    expect(await site.messagesTo('new@home.example')).toEqual([]);
    expect((await second.call('POST', `/approvals/${body.id}/agreement`)).status).toBe(200);
    expect(await first.call('POST', `/approvals/${body.id}/run`)).toMatchObject({ status: 200, body: { id } });
    expect(await site.messagesTo('new@home.example')).toHaveLength(1);
    expect(await ada.call('POST', `/accounts/${id}/recovery`, sent)).toMatchObject({ status: 403 });
  });
});

describe('[MGMT-3d] the own account', () => {
  it('is reached without a role, and no other one', async () => {
    const { id, call } = await site.person();
    expect(await call('GET', '/accounts/me')).toMatchObject({ status: 200, body: { id } });
    expect((await call('GET', '/accounts/me/sessions')).body.items).toHaveLength(1);
    expect(await call('GET', `/accounts/${ada.id}`)).toMatchObject({ status: 404 });
    expect(await call('GET', '/accounts')).toMatchObject({ status: 403 });
    expect(await call('PATCH', '/accounts/me', { body: { state: 'active' } })).toMatchObject({ status: 403 });
    expect(await operator('GET', '/accounts/me')).toMatchObject({ status: 404 });
  });
});

describe('[MGMT-3e] contacts', () => {
  it('are masked for who may not read them', async () => {
    const { id, email } = await site.addPerson({ directNumber: '+12125550177' });
    const agent = await site.person('supportAgent');
    const shown = (await agent.call('GET', `/accounts/${id}`)).body;
    expect(JSON.stringify(shown)).not.toContain(email);
    expect(shown).toMatchObject({
      email: expect.stringMatching(/^p\*+\d@s\*+e$/),
      directNumber: expect.stringMatching(/^\*+0177$/),
    });
    expect((await ada.call('GET', `/accounts/${id}`)).body).toMatchObject({ email, directNumber: '+12125550177' });
    const listed = (await agent.call('GET', '/accounts')).body.items;
    expect(JSON.stringify(listed)).not.toContain('@second.example');
    expect(await agent.call('GET', `/accounts/${id}/contacts?isFull=true`)).toMatchObject({ status: 403 });
  });
});

describe('[MGMT-3f] a role', () => {
  it('is given and taken by who has all that it permits, as far as that', async () => {
    const { id } = await site.addPerson();
    const give = (call: Call, body: object) => call('POST', '/role-grants', { body });
    expect(await give(ada.call, { account: id, role: 'companyHelpdesk' })).toMatchObject({ status: 201 });
    expect(await give(ada.call, { account: id, role: 'auditor' })).toMatchObject({ status: 201 }); // it reads no apps there
    expect(await give(ada.call, { account: id, role: 'installationOperator' })).toMatchObject({ status: 409 });
    expect(await give(ada.call, { account: id, role: 'auditor', brandId: 0 })).toMatchObject({ status: 403 });
    expect(await give(ada.call, { account: id, role: 'companyHelpdesk', company: 'strict' })).toMatchObject({
      status: 404,
    });
    expect(await give(ada.call, { client: 'console', role: 'companyHelpdesk' })).toMatchObject({ status: 403 });
    const helper = await site.person('companyHelpdesk', ofFree);
    expect(await give(helper.call, { account: id, role: 'companyHelpdesk' })).toMatchObject({ status: 403 });
  });

  it('of a company permits what its administrator chose, and no more than the administrator may do', async () => {
    const role = { title: 'Unlocks accounts.', permissions: ['accounts:read', 'accounts:unlock'] };
    expect(await ada.call('PUT', '/roles/doorkeeper', { body: role })).toMatchObject({ status: 200 });
    const more = { title: 'More', permissions: ['keys:write'] };
    expect(await ada.call('PUT', '/roles/more', { body: more })).toMatchObject({ status: 409 });
    expect(await ada.call('PUT', '/roles/auditor', { body: role })).toMatchObject({ status: 409 });
    const keeper = await site.person('doorkeeper', ofFree);
    expect(await keeper.call('GET', `/accounts/${ada.id}`)).toMatchObject({ status: 200 });
    expect(await keeper.call('GET', `/accounts/${ada.id}/factors`)).toMatchObject({ status: 404 });
    expect(await ada.call('DELETE', '/roles/doorkeeper')).toMatchObject({ status: 409 });
    const [grant] = (await ada.call('GET', `/role-grants?account=${keeper.id}`)).body.items;
    expect((await ada.call('DELETE', `/role-grants/${grant.id}`)).status).toBe(204);
    expect((await ada.call('DELETE', '/roles/doorkeeper')).status).toBe(204);
  });

  it('protects its account from those who may do less', async () => {
    const boss = await site.person('installationOperator');
    for (const body of [{ password: 'Copper-Kettle-59' }, { email: 'taken@over.example' }, { state: 'disabled' }])
      expect(await ada.call('PATCH', `/accounts/${boss.id}`, { body })).toMatchObject({
        status: 403,
        body: { detail: 'The account has roles that permit more than yours.' },
      });
    expect(await ada.call('DELETE', `/accounts/${boss.id}`)).toMatchObject({ status: 403 });
    const accounts = [{ line: 1, id: boss.id }];
    expect(await ada.call('POST', '/account-removals', { body: { accounts } })).toMatchObject({ status: 403 });
    expect(await ada.call('POST', `/accounts/${boss.id}/setup-code`)).toMatchObject({ status: 403 });
    for (const role of ['companyHelpdesk', 'auditor']) {
      const { id } = await site.person(role, ofFree); // an auditor of the company reads no apps, whatever the role names
      expect((await ada.call('PATCH', `/accounts/${id}`, { body: { lastName: 'Else' } })).status).toBe(200);
    }
    expect((await operator('PATCH', `/accounts/${boss.id}`, { body: { lastName: 'Else' } })).status).toBe(200);
  });

  it('ends with its day, and with its account', async () => {
    const { roles, database } = site.installation;
    const { id, call } = await site.person('auditor', ofFree);
    expect((await call('GET', '/accounts')).status).toBe(200);
    await database.db.updateTable('role_grants').set({ ends_at: 1 }).where('account_id', '=', id).execute();
    expect(await call('GET', '/accounts')).toMatchObject({ status: 403 });
    expect((await operator('DELETE', `/accounts/${id}`)).status).toBe(204);
    expect(await roles.grants({ accountId: id, limit: 9 })).toEqual([]);
  });

  it('that can give roles stays with one person, also when two take it from each other at once', async () => {
    expect((await operator('POST', '/companies', { body: { id: 'two', name: 'Two', brandId: 0 } })).status).toBe(201);
    const reach = { kind: 'company', companyId: 'two' } as const;
    const [one, other] = [
      await site.person('companyAdministrator', reach, { company: 'two' }),
      await site.person('companyAdministrator', reach, { company: 'two' }),
    ];
    const grantOf = async ({ id }: ManagementPerson) =>
      (await operator('GET', `/role-grants?account=${id}`)).body.items[0].id;
    const [ofOne, ofOther] = [await grantOf(one), await grantOf(other)];
    const taken = await Promise.all([
      one.call('DELETE', `/role-grants/${ofOther}`),
      other.call('DELETE', `/role-grants/${ofOne}`),
    ]);
    const statuses = taken.map(({ status }) => status);
    expect(statuses).toContain(204);
    expect([403, 409]).toContain(Math.max(...statuses)); // 403: the role was gone already
    const left = (await operator('GET', '/role-grants?company=two')).body.items;
    expect(left).toHaveLength(1);
    const path = `/accounts/${left[0].account}`;
    expect(await operator('DELETE', path)).toMatchObject({ status: 409 });
    expect(await operator('PATCH', path, { body: { state: 'disabled' } })).toMatchObject({ status: 409 });
    const third = await site.person('companyAdministrator', reach, { company: 'two' });
    expect((await operator('DELETE', path)).status).toBe(204);
    expect(await operator('DELETE', `/accounts/${third.id}`)).toMatchObject({ status: 409 });
  });
});

describe('[MGMT-3f] a role that can give roles', () => {
  it('stays with somebody, also when one account loses it while the other one ends', async () => {
    for (const company of ['round1', 'round2', 'round3', 'round4']) {
      expect((await operator('POST', '/companies', { body: { id: company, name: company, brandId: 0 } })).status).toBe(
        201,
      );
      const reach = { kind: 'company', companyId: company } as const;
      const one = await site.person('companyAdministrator', reach, { company });
      const other = await site.person('companyAdministrator', reach, { company });
      const [grant] = (await operator('GET', `/role-grants?account=${other.id}`)).body.items;
      const answers = await Promise.all([
        one.call('DELETE', `/role-grants/${grant.id}`),
        operator('PATCH', `/accounts/${one.id}`, { body: { state: 'disabled' } }),
      ]);
      const done = answers.filter(({ status }) => status < 300);
      expect(done).toHaveLength(1);
      const left = (await operator('GET', `/role-grants?company=${company}`)).body.items.map(
        ({ account }: { account: string }) => account,
      );
      const active = await Promise.all(
        left.map(async (id: string) => (await operator('GET', `/accounts/${id}`)).body.state === 'active'),
      );
      expect(active).toContain(true);
    }
  });
});

describe('[MGMT-3g] rights that reach further than a company', () => {
  const atBrand = { kind: 'brand', brandId: 0 } as const;
  const asked = /insufficient_user_authentication.*acr_values="[^"]*multi-factor"/;

  it.each([
    ['no second factor', []],
    ['its own second factor, which the company trusts', ['mfa']],
  ])('do not count where the provider of the company has signed the person in, with %s', async (_what, federatedBy) => {
    for (const reach of [undefined, atBrand]) {
      const options = { hasSecondFactor: false, federatedBy };
      const { call } = await site.person(reach ? 'brandOperator' : 'installationOperator', reach, options);
      const refused = await call('GET', '/companies/free');
      expect(refused).toMatchObject({ status: 401, body: { code: 'confirmationNeeded' } });
      expect(refused.headers.get('www-authenticate')).toMatch(asked);
      expect((await call('GET', '/companies/strict')).status).toBe(401);
      expect((await call('GET', '/audit')).status).toBe(401);
    }
  });

  it('count with a second factor that the account has here', async () => {
    const { call } = await site.person('installationOperator', undefined, { federatedBy: [] });
    expect((await call('GET', '/companies/strict')).status).toBe(200);
  });

  it('count within the company with the second factor that the company trusts, and not without one', async () => {
    const company = { kind: 'company', companyId: 'free' } as const;
    const without = await site.person('companyAdministrator', company, { hasSecondFactor: false, federatedBy: [] });
    expect(await without.call('GET', '/companies/free')).toMatchObject({ status: 401 });
    const options = { hasSecondFactor: false, federatedBy: ['mfa'] };
    const { id, call } = await site.person('companyAdministrator', company, options);
    expect((await call('GET', '/companies/free')).status).toBe(200);
    expect((await call('GET', '/companies/strict')).status).toBe(404);
    const { roles } = site.installation;
    await roles.give({
      accountId: id,
      role: 'auditor',
      reach: { kind: 'installation' },
      endsAt: undefined,
      givenBy: 'test',
    });
    expect((await call('GET', '/companies/free')).status).toBe(200);
    expect(await call('GET', '/companies/strict')).toMatchObject({ status: 401, body: { code: 'confirmationNeeded' } });
  });
});
