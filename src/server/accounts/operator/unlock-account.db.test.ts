import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { failuresKey } from '../../sign-in/forget-failures.ts';
import type { AccountState } from '../account.ts';

let database: FreshDatabase;
let installation: Installation;
let id: string;

const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await perform(installation, 'addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
  id = (await perform(installation, 'addAccount', { account: ann })).id;
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

const unlock = () => perform(installation, 'unlockAccount', { who: ann.email });
const stateOf = async () => (await installation.accounts.byId(id))?.state;
const countFailures = () =>
  installation.database.db
    .insertInto('counters')
    .values({ key: failuresKey(id), count: 12, next_allowed_at: 0, expires_at: Date.now() + 3_600_000 })
    .execute();
const counted = () => installation.database.db.selectFrom('counters').select('key').execute();

describe('an operator who unlocks an account', () => {
  it.each<AccountState>(['locked', 'active'])('lets it try passwords again in the state %s', async (state) => {
    await installation.accounts.setState(id, state);
    await countFailures();
    expect(await unlock()).toEqual({ id });
    expect(await stateOf()).toBe('active');
    expect(await counted()).toEqual([]);
    await expect(unlock()).rejects.toThrow('The account is not locked.');
  });

  it('opens one whose failures are not counted', async () => {
    await installation.accounts.setState(id, 'locked');
    expect(await unlock()).toEqual({ id });
    expect(await stateOf()).toBe('active');
  });

  it.each<AccountState>(['disabled', 'suspended', 'notActivated'])('opens none in the state %s', async (state) => {
    await installation.accounts.setState(id, state);
    await countFailures();
    await expect(unlock()).rejects.toThrow(`The account is not locked. Its state is ${state}.`);
    expect(await stateOf()).toBe(state);
    expect(await counted()).toHaveLength(1);
  });

  it('is named in the audit with the account', async () => {
    await installation.accounts.setState(id, 'locked');
    await perform(installation, 'unlockAccount', { who: id }, 'kim');
    const [record] = await perform(installation, 'readAudit', { event: 'operatorAction', limit: 1 });
    expect(record).toMatchObject({ outcome: 'unlockAccount', operator: 'kim', accountId: id });
  });
});

it('account unlock says what it did, and why it refuses', async () => {
  await installation.accounts.setState(id, 'locked');
  await installation.close();
  const command = ['account', 'unlock', ann.email];
  expect(await runCommand(command, database.env)).toEqual({ code: 0, output: `Unlocked ${ann.email}.\n` });
  expect(await runCommand(command, database.env)).toEqual({ code: 1, output: 'The account is not locked.\n' });
  installation = await openInstallation(readConfig(database.env));
});
