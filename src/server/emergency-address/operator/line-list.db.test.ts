import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { nicknameOf } from '../../../rules/address/nickname.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { whyOf } from './line-commands.ts';
import { usedBy } from './location-texts.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  const env = { ...database.env, EMERGENCY_PROVISIONING_URL: 'https://calls.example' }; // nobody carries out its orders
  installation = await openInstallation(readConfig(env));
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);

type Registrations = Installation['emergency']['registrations'];
type Choice = Partial<Parameters<Registrations['register']>[1]>;
const chosen = (street: string) => ({
  address: { country: 'US', street, city: 'Salem', state: 'OR', zip: '97301' },
  ...({
    formatId: installation.addressFormats.of('US')?.id ?? '',
    status: 'Valid',
    evidence: { level: 'msag' },
  } as const),
});

let people = 0;
/** A user of a new company with a line, and a choice for it. */
async function userWith(choice: () => Choice) {
  const company = `list${++people}`;
  await operate('addCompany', { id: company, name: company, brandId: 0 });
  const email = `ann@${company}.example`;
  await operate('addAccount', { account: { firstName: 'Ann', lastName: 'Other', company, email } });
  const number = `+15035550${100 + people}`;
  const { id: lineId, accountId } = await operate('addLine', { who: email, number, name: 'Desk phone' });
  const { registrations } = installation.emergency;
  const given = { lineId, accountId, choice: 'address', isOutsideArea: false, ...choice() } as const;
  await inTransaction(installation.database, (tx) => registrations.register(tx, given, { texts: [], locale: 'en_US' }));
  const list = async (address?: 'missing' | 'invalid' | 'stale') =>
    (await operate('listLines', { company, address })).lines;
  return { company, accountId, lineId, list };
}

it('[EA-11a] the list of lines says which part of an address was refused', async () => {
  const { lineId, list } = await userWith(() => ({ chosen: chosen('1 Main St') }));
  const { db } = installation.database;
  const refuse = async (part: string | null) => {
    await db
      .updateTable('emergency_provisioning')
      .set({ state: 'refused', part })
      .where('line_id', '=', lineId)
      .execute();
    await db.updateTable('emergency_registrations').set({ status: 'Invalid' }).where('line_id', '=', lineId).execute();
    return (await list('invalid')).map(whyOf);
  };
  expect(await refuse('street')).toEqual(['refused (street)']);
  expect(await refuse(null)).toEqual(['address refused']);
});

it('[EA-1] the lists of lines and locations say which lines still have the former address of their location', async () => {
  const { company, accountId, lineId, list } = await userWith(() => ({}));
  const { emergency, database } = installation;
  const location = (street: string) => ({
    companyId: company,
    accountId: undefined,
    name: 'Office',
    ...chosen(street),
  });
  const added = await emergency.locations.add(database.db, location('1 Main St'), 1);
  const id = 'id' in added ? added.id : '';
  const choice = { choice: 'location', locationId: id, chosen: chosen('1 Main St'), isOutsideArea: false } as const;
  await inTransaction(database, (tx) =>
    emergency.registrations.register(tx, { lineId, accountId, ...choice }, { texts: [], locale: 'en_US' }),
  );
  const used = async () => (await operate('listLocations', { company })).map(usedBy);
  expect([await used(), await list('stale')]).toEqual([['used by 1 line'], []]);
  await emergency.locations.change(database.db, id, location('3 Main St'));
  expect(await used()).toEqual(['used by 1 line, 1 at its former address']);
  expect((await list('stale')).map(whyOf)).toEqual(['location changed']);
});

it('the list of lines has no name of a personal location, whose default is its street', async () => {
  const { company, accountId, lineId, list } = await userWith(() => ({}));
  const { emergency, database } = installation;
  const { address } = chosen('1 Main St');
  const name = nicknameOf(address, ['street']);
  const added = await emergency.locations.add(
    database.db,
    { companyId: company, accountId, name, ...chosen('1 Main St') },
    1,
  );
  const locationId = 'id' in added ? added.id : '';
  const choice = { choice: 'location', locationId, chosen: chosen('1 Main St'), isOutsideArea: false } as const;
  await inTransaction(database, (tx) =>
    emergency.registrations.register(tx, { lineId, accountId, ...choice }, { texts: [], locale: 'en_US' }),
  );
  const [line] = await list();
  expect([line?.choice, line?.location]).toEqual(['location', undefined]);
  expect(JSON.stringify(await list())).not.toContain('Main St');
  expect(await operate('exportLineEvidence', { company, by: 'kim' })).toMatchObject({
    lines: [{ location: '1 Main St' }],
  });
});

describe('[CNSL-3d] the lines of one account', () => {
  const office = { id: '' };
  /** Somebody whose line has a location of the company. */
  async function inOffice() {
    const user = await userWith(() => ({}));
    const { emergency, database } = installation;
    const location = { companyId: user.company, accountId: undefined, name: 'Office', ...chosen('1 Main St') };
    const added = await emergency.locations.add(database.db, location, 1);
    office.id = 'id' in added ? added.id : '';
    const choice = { choice: 'location', locationId: office.id, chosen: chosen('1 Main St'), isOutsideArea: false };
    const given = { lineId: user.lineId, accountId: user.accountId, ...choice } as const;
    await inTransaction(database, (tx) =>
      emergency.registrations.register(tx, { ...given, choice: 'location' }, { texts: [], locale: 'en_US' }),
    );
    return user;
  }

  it('are listed without those of others, and an account of another company is not there', async () => {
    const { company, accountId, lineId } = await inOffice();
    const other = { firstName: 'Bea', lastName: 'Other', company, email: `bea@${company}.example` };
    const { id: colleague } = await operate('addAccount', { account: other });
    await operate('addLine', { who: colleague, number: '+15035550399', name: 'Desk phone' });
    const listed = async (who: string, more = {}) => {
      const { lines, next } = await operate('listLines', { company, who, ...more });
      return [lines.map(({ id }) => id), next];
    };
    expect((await operate('listLines', { company })).lines).toHaveLength(2);
    expect(await listed(accountId)).toEqual([[lineId], undefined]);
    expect(await listed(accountId, { users: 1 })).toEqual([[lineId], undefined]);
    expect(await listed(accountId, { stand: 'toFinish' })).toEqual([[], undefined]);
    expect((await listed(colleague, { stand: 'toFinish' }))[0]).toHaveLength(1);
    const { accountId: foreign } = await userWith(() => ({}));
    await expect(listed(foreign)).rejects.toThrow(`There is no account "${foreign}".`);
  });

  it.each([
    ['is written in one line', ['lines:read', 'locations:read'], '1 Main St, Salem, OR 97301'],
    ['is left out for who may not read locations', ['lines:read'], undefined],
  ] as const)('the address of a location of the company %s', async (_, permissions, written) => {
    const { company, lineId } = await inOffice();
    const rights = [{ permissions: new Set(permissions), reach: { kind: 'company', companyId: company } as const }];
    const token = { scopes: permissions, freshUntil: undefined, withheld: [] };
    const name = 'client:reader';
    const caller = { name, accountId: undefined, clientId: 'reader', rights, isByProvider: false, token };
    const shown = await perform(installation, 'showLine', { company, id: lineId }, { name, caller });
    expect(shown).toMatchObject({ location: 'Office', isSetByCompany: false, since: expect.any(Number) });
    expect(shown.locationAddress).toBe(written);
  });
});

it.each([
  ['missing', 'goes without a location', (): Choice => ({ choice: 'noLocation' })],
  ['missing', 'outside the country', (): Choice => ({ choice: 'outOfCountry', otherPhone: '+493023125100' })],
  ['invalid', 'outside the local area', (): Choice => ({ chosen: chosen('1 Main St'), isOutsideArea: true })],
] as const)(
  '[EA-4a] [EA-9a] a line without an address that calls are routed by is listed as %s: %s',
  async (lack, why, choice) => {
    const { list } = await userWith(choice);
    expect((await list(lack)).map(whyOf)).toEqual([why]);
    const all = await Promise.all((['missing', 'invalid', 'stale'] as const).map(list));
    expect(all.flat()).toHaveLength(1);
  },
);

describe('where lines stand', () => {
  const listed = async (company: string, stand: 'toFinish' | 'beingChecked') =>
    (await operate('listLines', { company, stand })).lines.map(({ id }) => id);
  const office = () => ({ chosen: chosen('1 Main St') });

  it.each([
    ['is none, as its user goes without a location,', 'toFinish', (): Choice => ({ choice: 'noLocation' })],
    ['is outside its area', 'toFinish', (): Choice => ({ ...office(), isOutsideArea: true })],
    ['is set up', 'beingChecked', (): Choice => office()],
  ] as const)('[CNSL-5a] a line whose address %s is listed and counted as %s', async (_, stand, choice) => {
    const { company, lineId } = await userWith(choice);
    const other = stand === 'toFinish' ? 'beingChecked' : 'toFinish';
    expect([await listed(company, stand), await listed(company, other)]).toEqual([[lineId], []]);
    const counts = { all: 1, withAddress: Number(stand === 'beingChecked'), [stand]: 1, [other]: 0 };
    expect(await operate('showLineCounts', { company })).toEqual({ ...counts, countries: expect.any(Array) });
  });

  it('[CNSL-5h] the countries of its lines stand with what each asks, those with the most lines first', async () => {
    const { company, accountId } = await userWith(office);
    const addLine = (number: string) => operate('addLine', { company, who: accountId, number, name: number });
    for (const number of ['+493023125101', '+81312345678', '+493023125102']) await addLine(number);
    expect((await operate('showLineCounts', { company })).countries).toEqual([
      { country: 'DE', lines: 2, needsLocation: true, isFixed: false },
      { country: 'JP', lines: 1, needsLocation: false, isFixed: true },
      { country: 'US', lines: 1, needsLocation: false, isFixed: false },
    ]);
  });

  it('[CNSL-5a] a line is to finish once a test call has read another address, and not when it is in force', async () => {
    const { company, lineId } = await userWith(office);
    const { db } = installation.database;
    const done = { state: 'effective' } as const;
    await db.updateTable('emergency_provisioning').set(done).where('line_id', '=', lineId).execute();
    expect([await listed(company, 'toFinish'), await listed(company, 'beingChecked')]).toEqual([[], []]);
    const test = { test_right: 0, test_at: 1 };
    await db.updateTable('emergency_registrations').set(test).where('line_id', '=', lineId).execute();
    expect(await listed(company, 'toFinish')).toEqual([lineId]);
    expect(await operate('showLine', { company, id: lineId })).toMatchObject({
      why: 'testedWrong',
      testCall: { wasRight: false, at: 1 },
    });
  });

  it('[CNSL-5a] a line whose user waits for support stands in both lists', async () => {
    const { company, accountId, lineId } = await userWith(() => ({ choice: 'noLocation', awaitsCheck: true }));
    const { db } = installation.database;
    const home = { companyId: company, accountId, name: 'Home', ...chosen('1 Main St') };
    await installation.emergency.locations.add(db, home, 1);
    const waits = { check_reference: lineId.slice(0, 8).toUpperCase(), check_asked_at: 1 };
    await db.updateTable('emergency_locations').set(waits).where('account_id', '=', accountId).execute();
    expect([await listed(company, 'toFinish'), await listed(company, 'beingChecked')]).toEqual([[lineId], [lineId]]);
  });

  it('[CNSL-5a] pages of lines by where they stand have each once, and no line of another company is shown', async () => {
    const company = 'standing';
    await operate('addCompany', { id: company, name: company, brandId: 0 });
    for (const n of [1, 2, 3]) {
      const email = `user${n}@standing.example`;
      await operate('addAccount', { account: { firstName: 'User', lastName: `Nr${n}`, company, email } });
      await operate('addLine', { who: email, number: `+1503555030${n}`, name: 'Desk phone' });
    }
    const first = await operate('listLines', { company, stand: 'toFinish', users: 2 });
    const second = await operate('listLines', { company, stand: 'toFinish', users: 2, after: first.next });
    expect([first.lines.length, second.lines.length, second.next]).toEqual([2, 1, undefined]);
    expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(3);
    const [{ id = '' } = {}] = first.lines;
    expect(await operate('showLine', { company, id })).toMatchObject({ why: 'neverAsked', isFixed: false });
    const { company: other } = await userWith(() => ({}));
    await expect(operate('showLine', { company: other, id })).rejects.toThrow(`no line "${id}"`);
  });
});

describe('the list of the lines of many users', () => {
  const company = 'many';
  const users = 7;
  beforeAll(async () => {
    await operate('addCompany', { id: company, name: company, brandId: 0 });
    for (let n = 0; n < users; n++) {
      const email = `user${n}@many.example`;
      await operate('addAccount', { account: { firstName: `User${n}`, lastName: 'Other', company, email } });
      for (const name of ['Desk phone', 'App'])
        await operate('addLine', { who: email, number: `+150355502${n}${name.length % 10}`, name });
    }
  });

  /** The lines of all pages, and how many statements each page took. */
  async function readPages(perPage: number) {
    const statements = vi.spyOn(installation.database.db.getExecutor(), 'executeQuery');
    const pages: { user: string; name: string }[][] = [];
    const counts: number[] = [];
    for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
      statements.mockClear();
      const page = await operate('listLines', { company, after, users: perPage });
      counts.push(statements.mock.calls.length);
      pages.push([...page.lines]);
      after = page.next;
    }
    statements.mockRestore();
    return { pages, counts };
  }

  it('comes in pages, which have each line once, all lines of a user together', async () => {
    const { pages } = await readPages(3);
    expect(pages.map((page) => page.length)).toEqual([6, 6, 2]);
    const names = pages.flat().map(({ user, name }) => `${user} ${name}`);
    expect(new Set(names).size).toBe(2 * users);
    for (const page of pages)
      for (const user of Map.groupBy(page, ({ user }) => user).values()) expect(user).toHaveLength(2);
  });

  it('takes as many statements for a page of seven users as for a page of one', async () => {
    const { counts: ofOne } = await readPages(1);
    const { counts: ofAll } = await readPages(users);
    expect(ofAll[0]).toBeGreaterThan(5);
    expect(ofAll[0]).toBe(ofOne[0]);
  });
});
