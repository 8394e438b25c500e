import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { AnyMessage } from '../../messages/messages.ts';
import type { OperationInput, OperationName, OperationOutput } from '../../operations.ts';
import { perform } from '../../perform.ts';

let database: FreshDatabase;
let installation: Installation;
beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await operate('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>> =>
  perform(installation, name, input);
const email = 'ann@acme.example';
const verified = { email, contactsVerifiedAt: '2026-03-31' };
const add = (fields: object, password?: string) => {
  const account = { firstName: 'Ann', lastName: 'Other', company: 'acme', ...fields };
  return operate('addAccount', { account, password } as OperationInput<'addAccount'>);
};
async function messages(): Promise<AnyMessage[]> {
  const rows = await installation.database.db.selectFrom('messages').select('payload').execute();
  return rows.flatMap(({ payload }) => (payload ? [JSON.parse(installation.secrets.open(payload)) as AnyMessage] : []));
}

describe('[RESET-1c] a link that an operator has sent', () => {
  it('goes to a verified e-mail address of the account, and the operator does not see it', async () => {
    await add(verified, 'Copper-Kettle-58');
    const answer = await operate('recoverAccount', { who: email });
    expect(answer).toEqual({ id: expect.any(String), masked: expect.stringMatching(/\*/) });
    const [message] = await messages();
    expect(message).toMatchObject({ kind: 'resetByOperator', to: { channel: 'email', address: email } });
    expect(message?.values).toMatchObject({ link: expect.stringContaining('/link/reset/') });
    const events = await installation.audit.read({ event: 'operatorAction', limit: 10 });
    expect(events.map(({ outcome }) => outcome)).toContain('recoverAccount');
  });

  it.each([
    ['without a verified e-mail address', { email }, 'no verified e-mail address'],
    ['that is disabled', { ...verified, state: 'disabled' }, 'The account is disabled.'],
  ])('is refused for an account %s', async (_, fields, reason) => {
    await add(fields);
    await expect(operate('recoverAccount', { who: email })).rejects.toThrow(reason);
    expect(await messages()).toEqual([]);
  });
});

it('[RESET-3a] a temporary password and the days of a company make a new password due', async () => {
  const { id } = await add(verified, 'Copper-Kettle-58');
  const { accounts } = installation;
  expect((await accounts.byId(id))?.passwordDue).toBeUndefined();
  await operate('setAccount', { who: email, password: 'Trellis-Quarry-27', isTemporary: true });
  expect((await accounts.byId(id))?.passwordDue).toBe('oneTime');
  await operate('setAccount', { who: email, password: 'Garnet-Paddle-31' });
  expect((await accounts.byId(id))?.passwordDue).toBeUndefined();
  await operate('setCompany', { id: 'acme', changes: { passwordDays: 90 } });
  await installation.database.db
    .updateTable('credentials')
    .set((eb) => ({ created_at: eb('created_at', '-', 91 * 86_400_000) }))
    .execute();
  expect(await accounts.byId(id)).toMatchObject({ passwordDue: 'expired', passwordDays: 90 });
  await operate('setCompany', { id: 'acme', changes: { passwordDays: 0 } });
  expect((await accounts.byId(id))?.passwordDue).toBeUndefined();
});

describe('[ACCT-2e] an e-mail address that an operator sets', () => {
  const to = 'anna@acme.example';
  const verifiedOf = async (id: string) =>
    (await installation.contacts.of(id)).flatMap(({ address, verifiedAt }) => (verifiedAt ? [address] : []));

  it('counts once its user has confirmed it, whom the operator does not stand in for', async () => {
    const { id } = await add(verified, 'Copper-Kettle-58');
    const answer = await operate('setAccount', { who: id, changes: { email: to, firstName: 'Anna' } });
    expect(answer).toEqual({ id, pending: expect.stringMatching(/\*/) });
    expect(await installation.accounts.byId(id)).toMatchObject({ email, firstName: 'Anna' });
    const [message, ...others] = await messages();
    expect(message).toMatchObject({ kind: 'confirmEmailByOperator', to: { channel: 'email', address: to } });
    expect(message?.values).toMatchObject({ link: expect.stringContaining('/link/confirm/') });
    expect(others).toEqual([]);
    await add({ email: 'taken@acme.example' });
    const taken = operate('setAccount', { who: id, changes: { email: 'taken@acme.example' } });
    await expect(taken).rejects.toThrow('Another account has the e-mail address.');
  });

  it('counts at once where the operator vouches for it, and the former one is told without an undo', async () => {
    const { id } = await add(verified, 'Copper-Kettle-58');
    expect(await operate('setAccount', { who: id, changes: { email: to }, isEmailConfirmed: true })).toEqual({ id });
    expect((await installation.accounts.byId(id))?.email).toBe(to);
    expect(await verifiedOf(id)).toEqual([to]);
    const [message, ...others] = await messages();
    expect(message).toMatchObject({ kind: 'emailChanged', to: { channel: 'email', address: email } });
    expect(message?.values).not.toHaveProperty('secureLink');
    expect(others).toEqual([]);
  });

  it('is that of an account whose user has not come yet, and is confirmed later', async () => {
    const { id } = await add({ email, state: 'notConfirmed' });
    expect(await operate('setAccount', { who: id, changes: { email: to } })).toEqual({ id });
    expect(await installation.accounts.byId(id)).toMatchObject({ email: to, state: 'notConfirmed' });
    expect(await verifiedOf(id)).toEqual([]);
  });
});
