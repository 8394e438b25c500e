import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { exportedParts, leftOut } from './account-export-tables.ts';
import { readConfig } from './config.ts';
import { type Installation, openInstallation } from './installation.ts';
import { perform } from './operator/operations.ts';
import { removedElsewhere, removedRows } from './remove-account.ts';

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

/** The tables with rows of accounts, as the database has them. */
async function tablesOfAccounts(): Promise<string[]> {
  const tables = await installation.database.db.introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    .map(({ name }) => name)
    .toSorted();
}

it('each table with rows of accounts is exported, or left out for a reason', async () => {
  const known = [...exportedParts.map(({ table }) => table), ...Object.keys(leftOut)];
  expect(known.toSorted()).toEqual(await tablesOfAccounts());
});

it('each table with rows of accounts is emptied when an account is removed, or kept for a reason', async () => {
  const known = [...removedRows, ...Object.keys(removedElsewhere)];
  expect(known.toSorted()).toEqual(await tablesOfAccounts());
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
