import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';
import type { Operation } from '../operation/operation.ts';
import { operations } from '../operations.ts';

const ofFree = { kind: 'company', companyId: 'free' } as const;
const because = { headers: { 'audit-reason': 'Ticket 12' } };
const dayMs = 24 * 3_600_000;

let site: ManagementSite;
let operator: Call;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
});
afterAll(() => site.close());

let ada: ManagementPerson;
let ben: ManagementPerson;
beforeEach(async () => {
  ada = await site.person('companyAdministrator', ofFree);
  ben = await site.person('companyAdministrator', ofFree);
});

/** An export that somebody has asked for. */
async function asked(by: ManagementPerson): Promise<string> {
  const { id } = await site.addPerson();
  return (await by.call('POST', `/accounts/${id}/export`, because)).body.id;
}
/** The answer to an agreement, as its status and why it is refused. */
async function agreementOf(person: ManagementPerson, approval: string) {
  const { status, body } = await person.call('POST', `/approvals/${approval}/agreement`);
  return status === 200 ? 200 : body.detail;
}

/** What an approval says to somebody of their part in it. */
async function shownTo(person: ManagementPerson, approval: string) {
  const { body } = await person.call('GET', `/approvals/${approval}`);
  const { body: list } = await person.call('GET', '/approvals');
  const listed = list.items.find(({ id }: { id: string }) => id === approval);
  expect(listed.waitsForYou).toBe(body.waitsForYou);
  return { waitsForYou: body.waitsForYou, dependence: body.dependence };
}

/** Lets days pass for all that counts for agreeing. */
async function pass(days: number): Promise<void> {
  const { db } = site.installation.database;
  const ms = days * dayMs;
  await db
    .updateTable('role_grants')
    .set((eb) => ({ given_at: eb('given_at', '-', ms) }))
    .execute();
  await db
    .updateTable('roles')
    .set((eb) => ({ updated_at: eb('updated_at', '-', ms) }))
    .execute();
  await db
    .updateTable('access_changes')
    .set((eb) => ({ changed_at: eb('changed_at', '-', ms) }))
    .execute();
}

const byAsker = 'The person who asks has changed how you sign in. Another person must agree.';
const recently = expect.stringMatching(/^Somebody else changed how you sign in less than three days ago/);
const ofRole = expect.stringMatching(/^A role that was given by the API or changed/);

describe('[MGMT-4c] a second person', () => {
  it('is nobody whose role comes from the person who asks, however long ago it was given', async () => {
    const puppet = await site.person();
    const given = { body: { account: puppet.id, role: 'companyAdministrator' } };
    expect((await ada.call('POST', '/role-grants', given)).status).toBe(201);
    await pass(30);
    const approval = await asked(ada);
    expect(await agreementOf(puppet, approval)).toEqual(ofRole);
    expect(await shownTo(puppet, approval)).toEqual({ waitsForYou: true, dependence: 'rights' });
    expect(await agreementOf(puppet, await asked(ben))).toBe(200);
  });

  it.each(['account', 'client'])('counts with a role that another %s has given, after three days', async (kind) => {
    const puppet = await site.person();
    const given = { body: { account: puppet.id, role: 'companyAdministrator', company: 'free' } };
    const give = kind === 'client' ? operator : ben.call;
    expect((await give('POST', '/role-grants', given)).status).toBe(201);
    expect(await agreementOf(puppet, await asked(ada))).toEqual(ofRole);
    await pass(3);
    expect(await agreementOf(puppet, await asked(ada))).toBe(200);
  });

  it('does not count with permissions that were added to the role lately, and never with those that the person who asks added', async () => {
    const role = (permissions: readonly string[]) => ({ body: { title: 'Looks', permissions } });
    const all = ['accounts:read', 'accounts:export', 'approvals:decide'];
    for (const [by, name] of [
      [ada, 'widenedByAda'],
      [ben, 'widenedByBen'],
    ] as const) {
      expect((await by.call('PUT', `/roles/${name}`, role(['accounts:read']))).status).toBe(200);
      const holder = await site.person(name, ofFree);
      await pass(4);
      expect((await by.call('PUT', `/roles/${name}`, role(all))).status).toBe(200);
      expect(await agreementOf(holder, await asked(ada))).toEqual(ofRole);
      await pass(4);
      expect(await agreementOf(holder, await asked(ada))).toEqual(by === ada ? ofRole : 200);
    }
  });

  it('[MGMT-4f] is told in which approvals they have a part, and whether their agreement would count', async () => {
    const approval = await asked(ada);
    expect(await shownTo(ben, approval)).toEqual({ waitsForYou: true, dependence: undefined });
    expect(await shownTo(ada, approval)).toEqual({ waitsForYou: false, dependence: undefined }); // her own
    const auditor = await site.person('auditor', ofFree);
    expect(await shownTo(auditor, approval)).toEqual({ waitsForYou: false, dependence: undefined }); // exports nobody
    expect(await agreementOf(ben, approval)).toBe(200);
    const third = await site.person('companyAdministrator', ofFree);
    expect(await shownTo(third, approval)).toEqual({ waitsForYou: false, dependence: undefined }); // decided
  });

  it('that a provider has signed in does not count after a change of the providers of the company', async () => {
    const federated = await site.person('companyAdministrator', ofFree, {
      hasSecondFactor: false,
      federatedBy: ['mfa'],
    });
    const { accessChanges } = site.installation;
    expect(await agreementOf(federated, await asked(ada))).toBe(200);
    await accessChanges.note(['company:free'], `account:${ben.id}`);
    expect(await agreementOf(federated, await asked(ada))).toEqual(recently);
    expect(await agreementOf(await site.person('companyAdministrator', ofFree), await asked(ada))).toBe(200);
    await pass(4);
    expect(await agreementOf(federated, await asked(ada))).toBe(200);
    expect(await agreementOf(federated, await asked(ben))).toBe(byAsker);
    await site.installation.database.db.deleteFrom('access_changes').where('subject', '=', 'company:free').execute();
  });

  it('[MGMT-4b] sees all that was asked for, masked without contacts:read, and no secret', async () => {
    const first = await site.person('installationOperator');
    const { id } = await site.addPerson();
    const to = 'attacker@evil.example';
    const { body } = await first.call('POST', `/accounts/${id}/recovery`, { body: { to }, ...because });
    const second = await site.person('installationOperator');
    const shown = (await second.call('GET', `/approvals/${body.id}`)).body;
    expect(shown.asked).toEqual(
      expect.arrayContaining([
        { field: 'who', value: id },
        { field: 'to', value: to },
      ]),
    );
    const auditor = await site.person('auditor');
    const masked = (await auditor.call('GET', `/approvals/${body.id}`)).body;
    expect(JSON.stringify(masked)).not.toContain(to);
    expect(masked.asked).toContainEqual({ field: 'to', value: expect.stringMatching(/^a\*+r@/) });
    const sent = { body: { password: 'Copper-Kettle-59' }, ...because };
    const wanted = (await first.call('PATCH', `/accounts/${id}`, sent)).body;
    const listed = (await second.call('GET', '/approvals')).body.items;
    expect(JSON.stringify(listed)).not.toContain('Copper-Kettle');
    const one = listed.find((approval: { id: string }) => approval.id === wanted.id);
    expect(one.asked).toContainEqual({ field: 'password', value: '…' });
  });
});

type Row = Operation<never, never, never>;
const rows = Object.entries(operations) as unknown as readonly (readonly [string, Row])[]; // each is a row

/** A request of each operation that changes a way in of one account, for an account and what it has. */
interface Of {
  readonly id: string;
  readonly contactId: string;
  readonly factorId: string;
}
const requests: Readonly<
  Record<string, (of: Of) => readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>]>
> = {
  setAccount: ({ id }) => ['PATCH', `/accounts/${id}`, { email: 'elsewhere@second.example' }],
  addContact: ({ id }) => [
    'POST',
    `/accounts/${id}/contacts`,
    { kind: 'email', address: 'a@evil.example', isVerified: true },
  ],
  verifyContact: ({ id, contactId }) => ['POST', `/accounts/${id}/contacts/${contactId}/verification`],
  removeContact: ({ id, contactId }) => ['DELETE', `/accounts/${id}/contacts/${contactId}`],
  addContactFactor: ({ id }) => ['POST', `/accounts/${id}/factors`, { kind: 'email', address: 'b@evil.example' }],
  addAppFactor: ({ id }) => ['POST', `/accounts/${id}/app-factors`],
  removeFactor: ({ id, factorId }) => ['DELETE', `/accounts/${id}/factors/${factorId}`],
  resetFactors: ({ id }) => ['POST', `/accounts/${id}/factor-reset`, { isNow: true }],
  makeSetupCode: ({ id }) => ['POST', `/accounts/${id}/setup-code`],
  removePasskey: ({ id }) => ['DELETE', `/accounts/${id}/passkeys/unknown`],
  removeSsoIdentities: ({ id }) => ['DELETE', `/sso-connections/own/identities?who=${id}`],
};

/** An account with a contact and a factor. */
async function withWays(holder: { readonly id: string }): Promise<Of> {
  const { contacts, database, secondFactors } = site.installation;
  const contactId = await contacts.add(database.db, {
    accountId: holder.id,
    kind: 'email',
    address: `${holder.id}@home.example`,
    isVerified: true,
  });
  await secondFactors.factors.addContact(database.db, holder.id, contactId);
  const own = await secondFactors.factors.of(holder.id);
  return { id: holder.id, contactId, factorId: own.at(-1)?.id ?? '' };
}

const request = (call: Call, name: string, of: Of, more: object = {}) => {
  const [method, path, body] = requests[name]?.(of) ?? expect.fail();
  return call(method, path, { ...(body && { body }), ...more });
};

describe('[MGMT-4d] an operation that changes a way in of an account', () => {
  it('has a row among those that are tried here', () => {
    const named = rows.filter(
      ([, { access, target }]) => access === 'account' && target !== 'installation' && target.account === 'who',
    );
    expect(Object.keys(requests).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  it.each(Object.keys(requests))(
    'ends for three days what its account may agree to, and for longer what who made it asks: %s',
    async (name) => {
      const approval = {
        ofAda: await asked(ada),
        ofOther: await asked(await site.person('companyAdministrator', ofFree)),
      };
      const answered = await request(ada.call, name, await withWays(ben), because);
      if (answered.status === 202) {
        const third = await site.person('companyAdministrator', ofFree);
        expect(await agreementOf(third, answered.body.id)).toBe(200);
        await ada.call('POST', `/approvals/${answered.body.id}/run`);
      }
      const signedIn = { ...ben, call: await site.callAgain(ben) };
      expect(await agreementOf(signedIn, approval.ofAda)).toBe(byAsker);
      expect(await agreementOf(signedIn, approval.ofOther)).toEqual(recently);
      expect(await shownTo(signedIn, approval.ofAda)).toEqual({ waitsForYou: true, dependence: 'asker' });
      expect(await shownTo(signedIn, approval.ofOther)).toEqual({ waitsForYou: true, dependence: 'recent' });
      await pass(3);
      const again = await asked(await site.person('companyAdministrator', ofFree));
      expect(await agreementOf(signedIn, again)).toBe(200);
      expect(await agreementOf(signedIn, await asked(ada))).toBe(byAsker);
    },
  );
});

describe('[MGMT-4b] an operation that opens an account in use', () => {
  const doors: readonly (readonly [string, (of: Of) => readonly [string, string, object?]])[] = [
    ['a new password', ({ id }) => ['PATCH', `/accounts/${id}`, { password: 'Copper-Kettle-59' }]],
    [
      'an address in force',
      ({ id }) => ['PATCH', `/accounts/${id}`, { email: `${id}@evil.example`, isEmailConfirmed: true }],
    ],
    ['a verified contact', (of) => requests.addContact?.(of) ?? expect.fail()],
    ['a contact that is called verified', (of) => requests.verifyContact?.(of) ?? expect.fail()],
    ['a contact as second factor', (of) => requests.addContactFactor?.(of) ?? expect.fail()],
  ];

  it('is every operation that says so', () => {
    const saying = rows.filter(([, { opensDoor }]) => opensDoor !== undefined).map(([name]) => name);
    expect(saying.toSorted()).toEqual(['addContact', 'addContactFactor', 'setAccount', 'verifyContact']);
  });

  it.each(doors)('needs a second person, and no machine can ask: %s', async (_what, of) => {
    const ways = await withWays(await site.addPerson());
    const [method, path, body] = of(ways);
    const sent = { ...(body && { body }), ...because };
    expect(await operator(method, path, sent)).toMatchObject({ status: 403, body: { code: 'personNeeded' } });
    const waiting = await ada.call(method, path, sent);
    expect(waiting).toMatchObject({ status: 202, body: { state: 'waiting' } });
    expect(await agreementOf(ben, waiting.body.id)).toBe(200);
    expect((await ada.call('POST', `/approvals/${waiting.body.id}/run`)).status).toBeLessThan(300);
  });

  it('needs none for an account whose user has not come yet', async () => {
    for (const [, of] of doors) {
      const ways = await withWays(await site.addPerson({ state: 'notActivated' }));
      const [method, path, body] = of(ways);
      expect((await operator(method, path, { ...(body && { body }) })).status).toBeLessThan(300);
    }
  });
});

describe('[MGMT-4e] the person is told at every contact as it was before', () => {
  const old = (id: string) => `${id}@home.example`;
  const changes: readonly (readonly [string, (call: Call, of: Of) => Promise<unknown>])[] = [
    ['contactRemoved', (call, of) => request(call, 'removeContact', of)],
    ['setupCode', (call, of) => request(call, 'makeSetupCode', of)],
    ['sessionsEnded', (call, { id }) => call('DELETE', `/accounts/${id}/sessions`)],
    [
      'roleGiven',
      (call, { id }) => call('POST', '/role-grants', { body: { account: id, role: 'auditor', company: 'free' } }),
    ],
    [
      'roleTaken',
      async (call, { id }) => {
        await call('POST', '/role-grants', { body: { account: id, role: 'auditor', company: 'free' } });
        const [grant] = (await call('GET', `/role-grants?account=${id}`)).body.items;
        await call('DELETE', `/role-grants/${grant.id}`);
      },
    ],
  ];
  it.each(changes)('of %s', async (change, make) => {
    const of = await withWays(await site.addPerson());
    await make(operator, of);
    const told = (await site.messagesTo(old(of.id))).filter(({ kind }) => kind === 'accessChanged');
    expect(told.map(({ values }) => ('change' in values ? values.change : ''))).toContain(change);
  });

  it('of a verified contact that was added, which is not told itself', async () => {
    const of = await withWays(await site.addPerson());
    const waiting = await request(ada.call, 'addContact', of, because);
    await agreementOf(ben, waiting.body.id);
    await ada.call('POST', `/approvals/${waiting.body.id}/run`);
    const toldOf = async (address: string) =>
      (await site.messagesTo(address)).filter(({ kind }) => kind === 'accessChanged').length;
    expect([await toldOf(old(of.id)), await toldOf('a@evil.example')]).toEqual([1, 0]);
  });

  it('is not told of what they have done themselves', async () => {
    const { id, call } = await site.person();
    await withWays({ id });
    await call('DELETE', '/accounts/me/sessions');
    expect((await site.messagesTo(old(id))).filter(({ kind }) => kind === 'accessChanged')).toEqual([]);
  });
});

describe('[MGMT-3h] a change of an account that may do more, or of what its company asks', () => {
  const policies: readonly (readonly [string, string, object?])[] = [
    ['PUT', '/companies/asked/second-factor-policy', { requirement: 'off' }],
    ['PUT', '/companies/asked/passkey-policy', { use: 'off' }],
    ['POST', '/access-policies', { effect: 'deny', kind: 'network', values: ['192.0.2.0/24'] }],
    ['PATCH', '/companies/asked', { passwordDays: 400 }],
  ];
  const acts: readonly (readonly [string, string])[] = [
    ['DELETE', 'sessions'],
    ['POST', 'unlock'],
    ['POST', 'activation'],
    ['POST', 'recovery'],
  ];
  it.each(Object.keys(requests))('is refused to operators with fewer permissions: %s', async (name) => {
    const boss = await withWays(await site.person('installationOperator'));
    const refused = await request(ada.call, name, boss);
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'The account has roles that permit more than yours.' },
    });
  });

  it.each(acts)('is refused to operators with fewer permissions: %s %s', async (method, act) => {
    const boss = await site.person('installationOperator');
    expect(await ada.call(method, `/accounts/${boss.id}/${act}`)).toMatchObject({ status: 403 });
  });

  it('is refused to operators with fewer permissions than one of the accounts of the company', async () => {
    const reach = { kind: 'company', companyId: 'asked' } as const;
    const boss = await site.person('brandOperator', { kind: 'brand', brandId: 0 }, { company: 'asked' });
    const chief = await site.person('companyAdministrator', reach, { company: 'asked' });
    for (const [method, path, body] of policies) {
      expect(await chief.call(method, path, { body })).toMatchObject({ status: 403 });
      const named = path === '/access-policies' ? { ...body, company: 'asked' } : body;
      expect((await boss.call(method, path, { body: named })).status).toBeLessThan(300);
    }
    expect((await chief.call('PATCH', '/companies/asked', { body: { name: 'Asked' } })).status).toBeLessThan(300);
  });
});

describe('[MGMT-3g] rights that reach further than the own account', () => {
  it('do not count in the sign-in of a person without a second factor', async () => {
    const { id, call } = await site.person('companyAdministrator', ofFree, { hasSecondFactor: false });
    for (const [method, path, body] of [
      ['GET', '/accounts'],
      ['GET', '/audit'],
      ['POST', '/accounts', { email: 'made@second.example', firstName: 'A', lastName: 'B' }],
      ['PATCH', '/companies/free', { contactEmail: 'evil@evil.example' }],
      ['DELETE', `/accounts/${ben.id}/sessions`],
      ['POST', '/jobs', { kind: 'removeAccounts' }],
    ] as const)
      expect(await call(method, path, { body })).toMatchObject({ status: 401, body: { code: 'confirmationNeeded' } });
    expect(await call('GET', '/accounts/me')).toMatchObject({ status: 200, body: { id } });
  });
});
