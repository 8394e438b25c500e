import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { tablesOfCompanies } from './accounts/companies/companies.ts';
import { readConfig } from './config.ts';
import { type Installation, openInstallation } from './installation.ts';
import { perform } from './perform.ts';
import { removeAccount } from './remove-account.ts';
import { tablesOfAccounts } from './tables.ts';

let database: FreshDatabase;
let installation: Installation;
beforeEach(async () => {
  database = await freshDatabase('demo');
  installation = await openInstallation(readConfig(database.env));
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

const isPartition = (name: string) => /_(?:\d{4}_\d\d|earlier|other)$/.test(name);

/** The tables with rows of accounts, as the database has them. */
async function tablesWithAccounts(): Promise<string[]> {
  const tables = await installation.database.db.introspection.getTables();
  return tables
    .filter(({ name, columns }) => !isPartition(name) && columns.some(({ name }) => name === 'account_id'))
    .map(({ name }) => name)
    .toSorted();
}

it('each table with rows of accounts says what becomes of them in an export and a removal', async () => {
  expect(tablesOfAccounts.map(({ table }) => table).toSorted()).toEqual(await tablesWithAccounts());
});

it('a removed account leaves rows in no table that deletes them', async () => {
  const [account] = await installation.accounts.byEmail('sadie@graniteferry.example');
  const { id = '' } = account ?? {};
  await installation.consents.grant(id, 'demo-web', ['openid']);
  const rowsOf = async (table: string) =>
    (await sql`select account_id from ${sql.table(table)} where account_id = ${id}`.execute(installation.database.db))
      .rows;
  const deleted = tablesOfAccounts.filter(({ onRemoval }) => onRemoval === 'deleted').map(({ table }) => table);
  expect(await rowsOf('consents')).not.toEqual([]);
  await removeAccount(installation.database, id);
  for (const table of deleted) expect(await rowsOf(table), table).toEqual([]);
});

it('exports all that is stored of a person, without secrets, and leaves a record in the audit', async () => {
  const [account] = await installation.accounts.byEmail('sadie@graniteferry.example');
  const { id = '' } = account ?? {};
  await installation.audit.record({ event: 'signInFinished', outcome: 'ok', accountId: id, address: '192.0.2.7' });
  await installation.consents.grant(id, 'demo-web', ['openid']);
  const exported = await perform(installation, 'exportAccount', { who: id }, 'op');
  expect(exported).toMatchObject({
    account: { id, email: 'sadie@graniteferry.example', firstName: 'Sadie' },
    consents: [{ clientId: 'demo-web', at: expect.stringMatching(/^\d{4}-/) }],
    contacts: expect.arrayContaining([expect.objectContaining({ kind: 'mobile', verifiedAt: expect.any(String) })]),
    factors: expect.any(Array),
    audit: expect.arrayContaining([expect.objectContaining({ event: 'signInFinished', address: '192.0.2.7' })]),
  });
  const hash = (await installation.accounts.findPassword(id))?.hash ?? 'none';
  expect(JSON.stringify(exported)).not.toContain(hash);
  expect(JSON.stringify(exported)).not.toMatch(/secret|hash/i);
  const [record] = await perform(installation, 'readAudit', { who: id, event: 'operatorAction' });
  expect(record).toMatchObject({ outcome: 'exportAccount', accountId: id, operator: 'op' });
});

/** Tables with rows of companies that a removed company leaves to others. */
const elsewhere = {
  accounts: 'a company with accounts is not removed',
  emergency_notices: 'go with their line',
  extensions: 'go with their account',
  lines: 'go with their account',
  shared_numbers: 'go with their account',
  approvals: 'stay as a record until they expire',
  sign_in_counts: 'stay until they expire; they say nothing of a person',
};

it('each table with rows of companies says what becomes of them when their company is removed', async () => {
  const tables = await installation.database.db.introspection.getTables();
  const withCompanies = tables.filter(
    ({ name, columns }) => !isPartition(name) && columns.some(({ name }) => name === 'company_id'),
  );
  const expected = [...tablesOfCompanies, ...Object.keys(elsewhere)].toSorted();
  expect(withCompanies.map(({ name }) => name).toSorted()).toEqual(expected);
});

it('a company is removed with its Kerberos realm and its rules', async () => {
  const { companies, database: stored } = installation;
  await companies.add({ id: 'leaving', name: 'Leaving', brandId: 0, mainNumbers: [] });
  const ofCompany = { company_id: 'leaving', created_at: 1 };
  await stored.db
    .insertInto('sso_realms')
    .values({ ...ofCompany, realm: 'LEAVING.EXAMPLE', domain: 'leaving.example', session_hours: 12 })
    .execute();
  await companies.remove('leaving');
  expect(await companies.byId('leaving')).toBeUndefined();
  const left = stored.db.selectFrom('sso_realms').selectAll().where('company_id', '=', 'leaving');
  expect(await left.execute()).toEqual([]);
});
