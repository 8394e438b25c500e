import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { startPortico } from '../../../test/portico.ts';
import { readConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';
import type { AnyMessage } from '../messages/messages.ts';
import type { OperationInput, OperationName } from '../operations.ts';
import { openOperator } from './operator.ts';

const who = 'ann@acme.example';
const unknown = 'The address for the links of messages is not known yet: start the server once, or set PUBLIC_URL.';
let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
  await command('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
  const account = { company: 'acme', email: who, firstName: 'Ann', lastName: 'Other', state: 'notActivated' } as const;
  await command('addAccount', { account: { ...account, contactsVerifiedAt: '2026-03-31' } });
});
afterEach(async () => {
  await database.dispose();
});

/** Runs a command, as in a process that has only `settings` beside the variables of the database. */
async function command<Name extends OperationName>(name: Name, input: OperationInput<Name>, settings = {}) {
  const operator = await openOperator(readConfig({ ...database.env, ...settings }));
  return operator.perform(name, input).finally(() => operator.close());
}

/** The links of the messages that wait. */
async function links(): Promise<string[]> {
  const installation = await openInstallation(readConfig({ ...database.env }));
  const rows = await installation.database.db.selectFrom('messages').select('payload').execute();
  await installation.close();
  return rows.map(({ payload }) => {
    const { values } = JSON.parse(installation.secrets.open(payload ?? '')) as AnyMessage;
    return 'link' in values ? new URL(String(values.link)).origin : '';
  });
}

it('a command without a server and PUBLIC_URL sends no message, and says why', async () => {
  await expect(command('sendActivation', { who })).rejects.toThrow(unknown);
  const rows = [{ line: 2, values: { company: 'acme', email: 'bob@acme.example', firstName: 'Bob', lastName: 'B' } }];
  await expect(command('importAccounts', { rows, sendsActivation: true })).rejects.toThrow(unknown);
  expect(await command('listAccounts', {})).toHaveLength(1);
  expect(await links()).toEqual([]);
});

it('a command writes links with the address that the server had, and not with its own', async () => {
  await command('sendActivation', { who }, { PUBLIC_URL: 'https://first.example' });
  const env = { PUBLIC_URL: 'https://sign-in.example' };
  const server = await startPortico({ database, demo: false, processes: 1, env });
  await server.stop();
  await command('sendActivation', { who });
  await command('sendActivation', { who }, { PUBLIC_URL: 'http://localhost:3000' });
  expect((await links()).toSorted()).toEqual([
    'https://first.example',
    'https://sign-in.example',
    'https://sign-in.example',
  ]);
});
