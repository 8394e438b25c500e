import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { nicknameOf } from '../../../rules/address/nickname.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';

let site: ManagementSite;
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());

const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(site.installation, name, input);

/** A person with a session and a line, who has asked support to check an address. */
async function asking(name?: string) {
  const { id: accountId, email } = await site.addPerson();
  const signIn = await site.open();
  const { data } = await signIn.login(email);
  const done = await signIn.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
  await signIn.browser.follow(`${done.data.continueAt}?code=${done.data.code}`).catch(() => undefined);
  const { database, emergency } = site.installation;
  const line = await emergency.lines.add(database.db, {
    accountId,
    companyId: 'free',
    kind: 'digitalLine',
    name: 'Desk phone',
    e164: '+15035550123',
    countryIsoCode: 'US',
    followsMain: false,
    isLocationOnly: false,
  });
  const call = (path: string, input: object) => signIn.browser.call(`/api/account/${path}`, input);
  const format = (await signIn.call('/api/config/address-format', { countryId: 1 })).data.records[0];
  const address = {
    country: 'US',
    customerName: 'Pat Lee',
    street: '1 New Farm Rd',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  };
  const nickname = name ?? nicknameOf(address, Object.keys(address));
  const given = { name: nickname, address, phoneCountryId: 1, addressFormatId: format.id };
  const register = (emergencyLocationId: string) =>
    call('register-virtual-line', {
      originalDeviceId: line?.id,
      emergencyLocationsEnabled: true,
      emergencyLocationId,
      acknowledgements: ['usesAddress', 'limits', 'notInRecords'],
    });
  const listed = async () =>
    JSON.parse((await signIn.browser.get('/api/account/list-emergency-locations')).text).data.records[0];
  return { accountId, email, call, given, register, listed, asked: await call('request-address-check', given) };
}

it('[EA-5a] an address that support is asked to check is kept, not used, until an operator approves it', async () => {
  const user = await asking();
  const { outcome, reference, location } = user.asked.data;
  expect({ outcome, status: location.addressStatus, shown: location.checkReference === reference }).toEqual({
    outcome: 'kept',
    status: 'Invalid',
    shown: true,
  });
  expect((await user.register(location.id)).status.name).toBe('emergencyLocationUnusable');
  const waiting = await operate('listAddressChecks', { company: 'free' });
  expect(waiting).toMatchObject([{ reference, user: 'Pat Lee' }]);
  expect(JSON.stringify(waiting)).not.toContain('New Farm Rd');
  expect(await operate('showAddressCheck', { location: reference, by: 'kim' })).toMatchObject({
    address: { street: '1 New Farm Rd' },
  });
  const [read] = await site.installation.audit.read({
    accountId: user.accountId,
    event: 'emergencyAddressRead',
    limit: 9,
  });
  expect(read?.outcome).toBe('by kim');

  const approval = { location: reference.toLowerCase(), evidence: 'letter of the county', guide: 'Marion' };
  expect(await operate('approveAddress', approval)).toMatchObject({ status: 'Provisioning', isTold: true });
  await expect(operate('approveAddress', approval)).rejects.toThrow('No address waits');
  const shown = await user.listed();
  expect({ status: shown.addressStatus, reference: shown.checkReference }).toEqual({
    status: 'Provisioning',
    reference: undefined,
  });
  expect((await user.register(location.id)).data.outcome).toBe('registered');
  const [mail] = (await site.messagesTo(user.email)).slice(-1);
  expect({ kind: mail?.kind, values: mail?.values }).toEqual({
    kind: 'addressApproved',
    values: { location: '1 New Farm Rd', reference },
  });
});

it('[EA-5a] an address is Valid only if the records of the emergency services prove it', async () => {
  const user = await asking();
  const { location } = user.asked.data;
  const approval = { location: location.id, evidence: 'ledger page 4', guide: 'Marion', isInRecords: true };
  expect(await operate('approveAddress', approval)).toMatchObject({ status: 'Valid' });
  expect((await user.listed()).addressStatus).toBe('Valid');
});

it('an address that is refused stays unusable, and its user is told', async () => {
  const user = await asking();
  const { location, reference } = user.asked.data;
  await expect(operate('refuseAddress', { company: 'off', location: reference, reason: 'x' })).rejects.toThrow();
  expect(await operate('refuseAddress', { location: reference, reason: 'No such road.' })).toMatchObject({
    isTold: true,
  });
  expect((await user.register(location.id)).status.name).toBe('emergencyLocationUnusable');
  const mails = await site.messagesTo(user.email);
  expect(mails.at(-1)).toMatchObject({ kind: 'addressRefused', values: { location: '1 New Farm Rd', reference } });
  expect(JSON.stringify(mails)).not.toMatch(/97301|No such road/);
});

it('[EA-3a] [EA-14c] an address for support takes the place of a location that no line uses', async () => {
  const user = await asking('Farm');
  const { location: first } = user.asked.data;
  const ask = (more: object) => user.call('request-address-check', { ...user.given, ...more });
  const address = { ...user.given.address, street: '2 New Farm Rd' };
  const { data } = await ask({ address, replaceLocationId: first.id });
  expect(data).toMatchObject({ outcome: 'kept', location: { name: 'Farm', address: { street: '2 New Farm Rd' } } });
  await expect(operate('showAddressCheck', { location: first.id, by: 'kim' })).rejects.toThrow('No address waits');
  expect((await user.listed()).id).toBe(data.location.id);
  expect((await ask({ replaceLocationId: first.id })).status.name).toBe('emergencyLocationDeleted');

  await operate('approveAddress', { location: data.location.id, evidence: 'letter of the county', guide: 'Marion' });
  await user.register(data.location.id);
  const next = { address: { ...address, street: '3 New Farm Rd' }, replaceLocationId: data.location.id };
  expect((await ask(next)).status).toMatchObject({
    problems: [{ fieldId: 'name', rule: 'taken', params: { name: 'Farm' } }],
  });
  expect((await ask({ ...next, name: 'New barn' })).data).toMatchObject({ outcome: 'kept' });
  expect(await user.listed()).toMatchObject({ name: 'Farm', usageStatus: 'Active' });
});

it('[EA-3a] an address for support takes the place of a location at the limit, unless a line uses that', async () => {
  const user = await asking('L0');
  const { database, emergency } = site.installation;
  const owner = { companyId: 'free', accountId: user.accountId, formatId: user.given.addressFormatId };
  const ids: string[] = [];
  for (let n = 1; n < 20; n++) {
    const address = { ...user.given.address, street: `${n} Old Farm Rd` };
    const kept = { ...owner, name: `L${n}`, address, status: 'Valid', evidence: { level: 'msag' } } as const;
    const added = await emergency.locations.add(database.db, kept, 20);
    if ('id' in added) ids.push(added.id);
  }
  const [used = '', unused = ''] = ids;
  await user.register(used);
  const address = { ...user.given.address, street: '40 New Farm Rd' };
  const ask = (more: object) => user.call('request-address-check', { ...user.given, name: 'L40', address, ...more });
  expect((await ask({})).status.name).toBe('emergencyLocationLimit');
  expect((await ask({ replaceLocationId: used })).status.name).toBe('emergencyLocationLimit');
  expect((await ask({ replaceLocationId: unused })).data.outcome).toBe('kept');
  expect(await emergency.locations.countOf(user.accountId)).toBe(20);
});

it('[EA-10a] [EA-11a] an address for support needs a name, and neither its name nor itself twice', async () => {
  const user = await asking();
  const ask = (more: object) => user.call('request-address-check', { ...user.given, ...more });
  expect((await ask({ name: '<x>' })).status).toMatchObject({ problems: [{ fieldId: 'name', rule: 'notValid' }] });
  expect((await ask({})).status).toMatchObject({ problems: [{ rule: 'taken' }] });
  expect((await ask({ name: 'Other' })).status.name).toBe('emergencyLocationExists');
  const boxed = { name: 'Box', address: { ...user.given.address, street: 'PO Box 4' } };
  expect((await ask(boxed)).status.name).toBe('addressNotSupported');
});

describe('[CNSL-31a] addresses that wait', () => {
  const [near, far] = [0, 3420];
  let operator: Call;
  let ofBrand: Call;
  beforeAll(async () => {
    const { companies, emergency, database } = site.installation;
    operator = await site.machine('installationOperator');
    ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: near });
    await database.db.updateTable('emergency_locations').set({ check_reference: null }).execute();
    await companies.add({ id: 'elsewhere', brandId: far, name: 'Elsewhere', mainNumbers: [] });
    const { id: accountId } = await site.addPerson();
    const ask = (companyId: string, n: number, country: string) =>
      emergency.locations.add(
        database.db,
        {
          companyId,
          accountId: companyId === 'free' ? accountId : undefined,
          name: `Place ${n}`,
          address: { country, customerName: 'Pat "country":"FR" Lee', street: `${n} Lost Rd` },
          formatId: 'any',
          status: 'Invalid',
          evidence: { level: 'format' },
          checkReference: `CHECK${companyId === 'free' ? 'N' : 'F'}${n}`,
        },
        20,
      );
    for (const n of [1, 2, 3]) await ask('free', n, n === 2 ? 'CA' : 'US');
    await ask('elsewhere', 4, 'US');
    const rows = await database.db.selectFrom('emergency_locations').select(['id', 'name']).execute();
    for (const { id, name } of rows)
      await database.db
        .updateTable('emergency_locations')
        .set({ check_asked_at: name === 'Place 1' ? 1000 : 2000 }) // two at the same time
        .where('id', '=', id)
        .execute();
  });
  const list = async (query = '', call = operator) => {
    const { status, body } = await call('GET', `/address-checks${query}`);
    expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
    return (body.items as { reference: string }[]).map(({ reference }) => reference);
  };

  it('are listed, the oldest first, page by page, by company, brand and country', async () => {
    const all = await list();
    expect(all).toHaveLength(4);
    expect(all[0]).toBe('CHECKN1');
    expect(await list('?country=CA')).toEqual(['CHECKN2']);
    expect(await list('?country=FR')).toEqual([]); // a name is no country
    expect(await list('?company=elsewhere')).toEqual(['CHECKF4']);
    expect(await list(`?brandId=${near}`)).toHaveLength(3);
    const first = (await operator('GET', '/address-checks?limit=2')).body;
    await operator('POST', '/address-checks/CHECKN1/refusal', { body: { reason: 'No such road' } });
    const next = (await operator('GET', `/address-checks?limit=9&cursor=${first.next}`)).body;
    expect([...first.items, ...next.items].map(({ reference }: { reference: string }) => reference)).toEqual(all);
    expect((await operator('GET', '/address-check-counts')).body).toEqual({ waiting: 3, oldestAskedAt: 2000 });
    expect((await operator('GET', '/address-checks?country=Canada')).status).toBe(422);
    const cursor = Buffer.from('not a place').toString('base64url');
    expect((await operator('GET', `/address-checks?cursor=${cursor}`)).status).toBe(422);
  });

  it('of another brand are neither listed, counted, shown, looked up nor decided', async () => {
    expect(await list('', ofBrand)).not.toContain('CHECKF4'); // the reach of the caller narrows it
    expect(await list(`?brandId=${near}`, ofBrand)).toHaveLength(2);
    expect((await ofBrand('GET', `/address-check-counts?brandId=${near}`)).body).toMatchObject({ waiting: 2 });
    for (const path of ['/address-checks', '/address-check-counts'])
      expect((await ofBrand('GET', `${path}?brandId=${far}`)).status).not.toBe(200);
    for (const query of ['', `?brandId=${near}`]) {
      expect((await ofBrand('GET', `/address-checks/CHECKF4${query}`)).status).toBe(404);
      expect((await ofBrand('GET', `/address-checks/CHECKF4/look-up${query}`)).status).toBe(404);
    }
    const body = { brandId: near, evidence: 'A letter', reason: 'No such road' };
    const { brandId, evidence, reason } = body;
    for (const sent of [
      { path: 'approval', body: { brandId, evidence } },
      { path: 'refusal', body: { brandId, reason } },
    ])
      expect((await ofBrand('POST', `/address-checks/CHECKF4/${sent.path}`, { body: sent.body })).status).toBe(404);
    expect(await list('?company=elsewhere')).toEqual(['CHECKF4']);
  });

  it('are shown as their country writes them, with the lines of who asks, and looked up again; the audit has both', async () => {
    const user = await asking('Barn');
    const { reference } = user.asked.data;
    const { body } = await ofBrand('GET', `/address-checks/${reference}?brandId=${near}`);
    expect(body).toMatchObject({
      user: 'Pat Lee',
      companyId: 'free',
      country: 'US',
      addressLines: ['1 New Farm Rd', 'Salem, OR 97301'],
      lines: [{ name: 'Desk phone', number: '+15035550123' }],
    });
    const looked = await ofBrand('GET', `/address-checks/${reference}/look-up?brandId=${near}`);
    expect(looked.body).toMatchObject({ isInRecords: false, isFormAlone: true });
    const { accountId } = user;
    const read = await site.installation.audit.read({ accountId, event: 'emergencyAddressRead', limit: 9 });
    expect(read.map(({ outcome = '' }) => outcome.replace(/by client.*/, 'by'))).toEqual(['looked up by', 'by']);
    expect((await ofBrand('GET', '/address-checks/NOSUCHCHECK/look-up')).status).toBe(404);
  });

  it.each(['supportAgent', 'companyHelpdesk'])('are told to no %s', async (role) => {
    const company = { kind: 'company', companyId: 'free' } as const;
    const caller = await site.machine(role, role === 'supportAgent' ? { kind: 'brand', brandId: near } : company);
    for (const path of ['/address-checks', '/address-check-counts'])
      expect((await caller('GET', path)).status).toBe(403);
  });
});
