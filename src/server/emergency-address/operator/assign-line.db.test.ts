import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../../test/management-site.ts';
import type { AddedPerson } from '../../../../test/second-step.ts';

let site: ManagementSite;
let administrator: ManagementPerson;
const company = 'free';
const reach = { kind: 'company', companyId: company } as const;
const because = { 'audit-reason': 'The desk is theirs' };
const street = (name: string, city: string, state: string, postcode: string) =>
  ({ street: name, low: 1, high: 99, parity: 'both', city, state, postcode }) as const;

beforeAll(async () => {
  site = await startManagementSite();
  const { streetGuide: guide, database } = site.installation;
  const dataset = await guide.begin({ name: 'Marion', vintage: '2026', level: 'msag', countryIsoCode: 'US' });
  const streets = [street('Main St', 'Salem', 'OR', '97301'), street('Pike St', 'Seattle', 'WA', '98101')];
  await guide.add(database.db, dataset, streets, 2);
  await guide.finish(database.db, dataset);
  administrator = await site.person('companyAdministrator', reach, { company });
});
afterAll(() => site.close());

let added = 0;
/** A location of the company. */
async function locationAt(call: Call, name = 'Office', city = 'Salem'): Promise<string> {
  const isHere = city === 'Salem';
  const address = {
    country: 'US',
    customerName: 'Free',
    street: `${++added} ${isHere ? 'Main' : 'Pike'} St`,
    city,
    state: isHere ? 'OR' : 'WA',
    zip: isHere ? '97301' : '98101',
  };
  const { body } = await call('POST', `/companies/${company}/locations`, {
    body: { name: `${name} ${added}`, address },
  });
  return body.id;
}

async function personWithLine(more: { readonly followsMain?: boolean; readonly countryIsoCode?: string } = {}) {
  const person = await site.addPerson({ company });
  const { emergency, database } = site.installation;
  const { followsMain = false, countryIsoCode = 'US' } = more;
  const line = { accountId: person.id, companyId: company, kind: 'digitalLine', isLocationOnly: false } as const;
  const e164 = countryIsoCode === 'JP' ? '+81355501806' : '+15035550123';
  const main = await emergency.lines.add(database.db, {
    ...line,
    name: 'Desk',
    e164,
    countryIsoCode,
    followsMain: false,
  });
  const other = followsMain
    ? await emergency.lines.add(database.db, { ...line, name: 'App', e164, countryIsoCode, followsMain })
    : main;
  return { person, lineId: other?.id ?? '' };
}
const assign = (call: Call, lineId: string, location: string, headers: Readonly<Record<string, string>> = because) =>
  call('PUT', `/companies/${company}/lines/${lineId}/location`, { body: { location }, headers });
const shown = async (lineId: string) => (await administrator.call('GET', `/companies/${company}/lines/${lineId}`)).body;

/** A sign-in of the person up to the step of emergency addresses. */
async function entered({ email }: AddedPerson) {
  const opened = await site.open({ prompt: 'login' });
  await opened.login(email);
  const record = async () => (await opened.read('/api/account/list-device-emergency-address')).data.records[0];
  return { ...opened, record };
}

describe('a location of the company that an administrator sets for a line', () => {
  it('[CNSL-5c] is in force at once, stands in the evidence and the audit with who set it and why, and the person is told', async () => {
    const { person, lineId } = await personWithLine();
    const location = await locationAt(administrator.call);
    const answer = await assign(administrator.call, lineId, location);
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: lineId, accountId: person.id, location: 'Office 1', isTold: true },
    ]);
    expect(await shown(lineId)).toMatchObject({ choice: 'location', location: 'Office 1', isSetByCompany: true });
    const evidence = await administrator.call('GET', `/companies/${company}/line-evidence`);
    const own = evidence.body.items.find((one: { line: string }) => one.line === lineId);
    expect(own).toMatchObject({
      setBy: 'company',
      assignedBy: `account ${administrator.id}`,
      acknowledged: [],
      why: 'setByCompany',
    });
    const { body } = await administrator.call('GET', `/audit?operation=assignLineLocation&who=${person.id}`);
    expect(body.items).toMatchObject([{ details: { reason: 'The desk is theirs' } }]);
    const [mail] = (await site.messagesTo(person.email)).filter(({ kind }) => kind === 'addressSet');
    expect(mail?.values).toMatchObject({ location: 'Office 1', device: 'Desk' });
  });

  it('[CNSL-5d] is asked about at the next sign-in, with what is to be acknowledged, until the person confirms it', async () => {
    const { person, lineId } = await personWithLine();
    const location = await locationAt(administrator.call);
    await assign(administrator.call, lineId, location);
    const { call, record } = await entered(person);
    expect((await record()).emergency.due.reason).toBe('setByCompany');
    const registering = (acknowledgements: readonly string[]) =>
      call('/api/account/register-virtual-line', {
        originalDeviceId: lineId,
        emergencyLocationsEnabled: true,
        emergencyLocationId: location,
        acknowledgements,
      });
    expect((await registering([])).status.name).toBe('acknowledgementMissing');
    expect((await registering(['usesAddress', 'limits'])).data.outcome).toBe('registered');
    expect((await record()).emergency.due).toBeUndefined();
    const { body } = await administrator.call('GET', `/companies/${company}/line-evidence`);
    expect(body.items.find((one: { line: string }) => one.line === lineId)).toMatchObject({
      assignedBy: `account ${administrator.id}`,
      acknowledged: expect.arrayContaining([expect.stringMatching(/^usesAddress /), expect.stringMatching(/^limits /)]),
    });
  });

  it('[CNSL-5d] can be changed by the person, whose choice then counts', async () => {
    const { person, lineId } = await personWithLine();
    await assign(administrator.call, lineId, await locationAt(administrator.call));
    const other = await locationAt(administrator.call);
    const { call } = await entered(person);
    await call('/api/account/register-virtual-line', {
      originalDeviceId: lineId,
      emergencyLocationsEnabled: true,
      emergencyLocationId: other,
      acknowledgements: ['usesAddress', 'limits'],
    });
    expect(await shown(lineId)).toMatchObject({ locationId: other, isSetByCompany: false });
  });

  it('[CNSL-5e] needs a reason and the permission, and is not there for another company', async () => {
    const { lineId } = await personWithLine();
    const location = await locationAt(administrator.call);
    const without = await assign(administrator.call, lineId, location, {});
    expect([without.status, without.body.detail]).toEqual([400, 'Say why in the header Audit-Reason.']);
    const helpdesk = await site.person('companyHelpdesk', reach, { company });
    expect((await assign(helpdesk.call, lineId, location)).status).toBe(403);
    const stranger = await site.person(
      'companyAdministrator',
      { kind: 'company', companyId: 'strict' },
      { company: 'strict' },
    );
    expect((await assign(stranger.call, lineId, location)).status).toBe(404);
  });

  it.each([
    ['of a line with the address of the main line', { followsMain: true }, 'Salem', 'Set that one'],
    ['outside the area of the number', {}, 'Seattle', 'outside the area'],
    ['of a line that its user alone sets', { countryIsoCode: 'JP' }, 'Salem', 'its user alone sets it'],
  ] as const)('[CNSL-5e] is refused %s', async (_, more, city, said) => {
    const { lineId } = await personWithLine(more);
    const { status, body } = await assign(
      administrator.call,
      lineId,
      await locationAt(administrator.call, 'Office', city),
    );
    expect([status, body.detail]).toEqual([409, expect.stringContaining(said)]);
  });

  it('[CNSL-5c] is set once by two who set it at the same time, and the person is told once', async () => {
    const { person, lineId } = await personWithLine();
    const location = await locationAt(administrator.call);
    const answers = await Promise.all([1, 2, 3].map(() => assign(administrator.call, lineId, location)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const told = (await site.messagesTo(person.email)).filter(({ kind }) => kind === 'addressSet');
    expect(told).toHaveLength(1);
  });

  it('[CNSL-5e] is refused where the line has it, or it is unknown', async () => {
    const { lineId } = await personWithLine();
    const location = await locationAt(administrator.call);
    await assign(administrator.call, lineId, location);
    expect((await assign(administrator.call, lineId, location)).body.detail).toContain('already');
    expect((await assign(administrator.call, lineId, 'nowhere')).status).toBe(404);
  });
});

it('[MGMT-2c] [CNSL-5i] a location is shown, and changed by If-Match only as it was seen; a line that uses it is no change', async () => {
  const id = await locationAt(administrator.call);
  const { lineId } = await personWithLine();
  const path = `/companies/${company}/locations/${id}`;
  const seen = await administrator.call('GET', path);
  expect(seen.body).toMatchObject({ id, status: 'Valid', addressLines: expect.any(Array) });
  expect(seen.body).not.toHaveProperty('lines');
  expect((await assign(administrator.call, lineId, id)).status).toBe(200);
  const headers = { 'if-match': seen.headers.get('etag') ?? '' };
  expect(await administrator.call('PATCH', path, { body: { name: 'First' }, headers })).toMatchObject({ status: 200 });
  expect(await administrator.call('PATCH', path, { body: { name: 'Second' }, headers })).toMatchObject({
    status: 412,
    body: { code: 'changedMeanwhile' },
  });
  expect((await administrator.call('GET', path)).body).toMatchObject({ name: 'First' });
  const other = await site.person('companyAdministrator', { kind: 'company', companyId: 'strict' });
  expect(await other.call('GET', path)).toMatchObject({ status: 404 });
  expect(await administrator.call('GET', `/companies/${company}/locations/nowhere`)).toMatchObject({ status: 404 });
});
