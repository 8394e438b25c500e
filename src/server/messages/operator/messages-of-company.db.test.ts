import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';

let fresh: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  fresh = await freshDatabase();
  installation = await openInstallation(readConfig(fresh.env));
  await addMessages();
});
afterAll(async () => {
  await installation.close();
  await fresh.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);

const at = Date.now() - 60_000;
const common = { kind: 'signInCode', channel: 'email', brand_id: 0, masked_address: 'a**@acme.example', payload: 'x' };

/** Three to an account of Acme, of which two are of one time, one to an account of another company, and one to nobody. */
async function addMessages() {
  const idOf = async (company: string) => {
    await installation.accounts.saveCompany({ id: company, name: company, brandId: 0, mainNumbers: [] });
    const person = { firstName: 'Ann', lastName: 'Other', company, email: `ann@${company}.example` };
    return (await operate('addAccount', { account: person })).id;
  };
  const [acme, other] = [await idOf('acme'), await idOf('other')];
  const rows = [
    { id: 'm1', account_id: acme, queued_at: at },
    { id: 'm2', account_id: acme, queued_at: at + 1 },
    { id: 'm3', account_id: acme, queued_at: at + 1 },
    { id: 'foreign', account_id: other, queued_at: at + 2 },
    { id: 'nobody', account_id: null, queued_at: at + 3 },
  ].map((row) => ({ ...common, ...row, state: 'failed' as const, next_at: at, expires_at: at + 3_600_000 }));
  await installation.database.db.insertInto('messages').values(rows).execute();
}
const idsOf = async (input: OperationInput<'listMessages'>) =>
  (await operate('listMessages', input)).map(({ id }) => id);

it('the messages of one company are those to its accounts', async () => {
  expect(await idsOf({})).toEqual(['nobody', 'foreign', 'm2', 'm3', 'm1']);
  expect(await idsOf({ company: 'acme' })).toEqual(['m2', 'm3', 'm1']);
  expect(await idsOf({ company: 'acme', state: 'sent' })).toEqual([]);
  expect(await idsOf({ company: 'none' })).toEqual([]);
  await expect(idsOf({ company: 'acme', who: 'ann@other.example' })).rejects.toThrow(
    'There is no account "ann@other.example".',
  );
});

it('messages are read page by page, also where some have one time', async () => {
  expect(await idsOf({ limit: 3 })).toEqual(['nobody', 'foreign', 'm2']);
  expect(await idsOf({ limit: 3, after: 'm2' })).toEqual(['m3', 'm1']);
  expect(await idsOf({ company: 'acme', limit: 1, after: 'm3' })).toEqual(['m1']);
  expect(await idsOf({ after: 'gone' })).toEqual([]);
});

it.each(['showMessage', 'retryMessage'] as const)(
  '%s answers a message of another company as one that is not there',
  async (name) => {
    for (const id of ['foreign', 'nobody', 'unknown'])
      await expect(operate(name, { id, company: 'acme' })).rejects.toThrow(`There is no message "${id}".`);
    expect(await operate('showMessage', { id: 'foreign' })).toMatchObject({ state: 'failed' });
    expect(await operate(name, { id: 'm1', company: 'acme' })).toMatchObject({ id: 'm1' });
  },
);
