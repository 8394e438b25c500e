import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { sweepInTest } from '../../../../test/sweep-in-test.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName, OperationOutput } from '../../operations.ts';
import { perform } from '../../perform.ts';

let database: FreshDatabase;
let installation: Installation;

beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await operate('addCompany', { id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+12125550100'] });
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>> =>
  perform(installation, name, input);
const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
const whole = { who: ann.email, isFull: true };
const addresses = async () => (await operate('listContacts', whole)).map(({ kind, address }) => `${kind} ${address}`);

it('imports verified contacts, one of them the e-mail address, in one and in many at once', async () => {
  const contacts = { contactEmail: 'Ann@home.example', mobile: '+16505550111', contactsVerifiedAt: '2026-03-31' };
  await operate('addAccount', { account: { ...ann, ...contacts } });
  const bob = { firstName: 'Bob', lastName: 'Other', company: 'acme', extension: '7', phone: '+16505550112' };
  const rows = [
    { line: 1, values: { ...ann, email: 'eve@acme.example', ...contacts } },
    { line: 2, values: bob },
  ];
  expect(await operate('importAccounts', { rows })).toMatchObject({ added: 2, problems: [] });
  for (const who of [ann.email, 'eve@acme.example']) {
    const found = await operate('listContacts', { who, isFull: true });
    expect(found.map(({ address }) => address).toSorted()).toEqual(['+16505550111', 'Ann@home.example', who]);
    for (const contact of found) expect(contact.verifiedAt).toBe(Date.parse('2026-03-31'));
  }
  expect(await operate('listContacts', { who: '+12125550100*7' })).toMatchObject([
    { kind: 'phone', address: '*******0112', verifiedAt: undefined },
  ]);
});

it('refuses a contact that is no address, no number, or of no day', async () => {
  const rows = [
    { contactEmail: 'ann' },
    { mobile: '650 555 0111' },
    { phone: '+1' },
    { phone: '+1650555' },
    { contactsVerifiedAt: 'yes' },
  ];
  const { problems } = await operate('importAccounts', {
    rows: rows.map((fields, line) => ({ line, values: { ...ann, ...fields } })),
  });
  expect(problems.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('contactEmail is no e-mail address'),
    expect.stringContaining('mobile is not a number in E.164 form'),
    expect.stringContaining('phone is not a number in E.164 form'),
    expect.stringContaining('phone has too few or too many digits for its country'),
    expect.stringContaining('contactsVerifiedAt is no date such as 2026-03-31'),
  ]);
});

it('adds, verifies, masks and removes contacts, and adds none twice', async () => {
  await operate('addAccount', { account: ann });
  expect(await addresses()).toEqual([]);
  const { id } = await operate('addContact', { who: ann.email, kind: 'email', address: 'Ann@Home.example' });
  expect(await operate('addContact', { who: ann.email, kind: 'email', address: 'ann@home.example' })).toMatchObject({
    id,
  });
  expect(await operate('listContacts', { who: ann.email })).toMatchObject([
    { address: 'A*n@H**********e', verifiedAt: undefined },
  ]);
  await operate('verifyContact', { who: ann.email, id });
  expect(await operate('listContacts', whole)).toMatchObject([{ verifiedAt: expect.any(Number) }]);
  await operate('removeContact', { who: ann.email, id });
  await expect(operate('removeContact', { who: ann.email, id })).rejects.toThrow(`The account has no contact "${id}".`);
  await expect(operate('addContact', { who: ann.email, kind: 'mobile', address: '555' })).rejects.toThrow('E.164');
  expect(await addresses()).toEqual([]);
});

it("knows a number of the account's own company as circular, and keeps accounts apart", async () => {
  await operate('addAccount', { account: { ...ann, directNumber: '+12125550101' } });
  await operate('addAccount', { account: { ...ann, firstName: 'Bob', email: 'bob@acme.example' } });
  for (const address of ['+12125550101', '+12125550100', '+16505550111'])
    await operate('addContact', { who: ann.email, kind: 'phone', address });
  const circular = (await operate('listContacts', whole)).filter(({ isCircular }) => isCircular);
  expect(circular.map(({ address }) => address).toSorted()).toEqual(['+12125550100', '+12125550101']);
  const [own] = await operate('listContacts', whole);
  const other = { who: 'bob@acme.example', id: own?.id ?? '' };
  await expect(operate('verifyContact', other)).rejects.toThrow('The account has no contact');
  await expect(operate('removeContact', other)).rejects.toThrow('The account has no contact');
});

it('removes the contacts of a removed account', async () => {
  await operate('addAccount', { account: { ...ann, mobile: '+16505550111' } });
  await operate('removeAccount', { who: ann.email });
  expect(await installation.database.db.selectFrom('contacts').selectAll().execute()).toEqual([]);
});

it('loses contacts that a user has tried after their time, but none that is verified, wanted again, or of an operator', async () => {
  const { contacts, database: opened } = installation;
  const { id: accountId } = await operate('addAccount', { account: ann });
  const addTried = (address: string, keptMs: number) =>
    contacts.add(opened.db, { accountId, kind: 'mobile', address, isVerified: false, keptMs });
  const [forgotten, proven, again, byOperator] = [1, 2, 3, 4].map((n) => `+1650555011${n}`);
  await addTried(forgotten ?? '', -1);
  await contacts.markVerified(opened.db, accountId, await addTried(proven ?? '', -1));
  await addTried(again ?? '', -1);
  await addTried(again ?? '', 60_000);
  await addTried(byOperator ?? '', -1);
  await operate('addContact', { who: ann.email, kind: 'mobile', address: byOperator ?? '' });
  const aYear = 365 * 24 * 3_600_000;
  await sweepInTest(opened, { audit: aYear, endedSignIns: aYear, emergencyEvidence: aYear });
  expect((await addresses()).toSorted()).toEqual([proven, again, byOperator].map((number) => `mobile ${number}`));
});
