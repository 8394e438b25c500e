import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { createSignInCalls, plainHasher } from '../../../test/sign-in-calls.ts';

const databases = createProcessDatabases();
beforeEach(async () => {
  for (const id of ['acme', 'beta']) await process().accounts.saveCompany({ id, name: id, brandId: 0 });
});
afterEach(() => void vi.restoreAllMocks());

const env = { FAILURES_PER_ADDRESS: '1000', FAILURES_UNTIL_LOCKED: '12' };
const process = (at = 0, hasher = plainHasher, hidesAccounts = false) =>
  createSignInCalls(databases.at(at), { env, hasher, hidesAccounts });
const person = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Marsh', passwordHash: 'right' };
const stranger = (n: number) => ({ address: `192.0.2.${n}`, deviceId: `stranger-${n}` });
const home = { address: '198.51.100.1', deviceId: 'home' };

/** Opens a sign-in in a browser, types a password and returns `ok` or the code or name of the refusal. */
async function tryPassword(password: string, from: typeof home, { at = 0, username = person.email } = {}) {
  const { signIn, open } = process(at);
  const { context } = await open(crypto.randomUUID(), from);
  return signIn.login({ username, password }, context).then(
    () => 'ok',
    ({ refusal }) => refusal.code ?? refusal.name,
  );
}

async function closeToStrangers(): Promise<void> {
  for (let n = 0; n < 12; n++) expect(await tryPassword('wrong', stranger(n))).toBe('emailPasswordMismatch');
}

describe('[SIGN-5e] the failures in a row of an account', () => {
  it('allow exactly as many of 40 parallel wrong passwords as the limit, from many sources on two processes', async () => {
    await process().accounts.add({ ...person, company: 'acme' });
    const verify = vi.fn(plainHasher.verify);
    const attempts: (() => Promise<unknown>)[] = [];
    for (let n = 0; n < 40; n++) {
      const { signIn, open } = process(n, { ...plainHasher, verify });
      const { context } = await open(crypto.randomUUID(), stranger(n));
      attempts.push(() => signIn.login({ username: person.email, password: 'wrong' }, context));
    }
    const codes = await Promise.all(attempts.map((attempt) => attempt().catch(({ refusal }) => refusal.code)));
    expect(verify).toHaveBeenCalledTimes(12);
    expect(codes.filter((code) => code === 602)).toHaveLength(28);
  });

  it('close it to unknown browsers alone: a known browser signs in and has a budget of its own', async () => {
    const id = await process().accounts.add({ ...person, company: 'acme' });
    expect(await tryPassword('right', home)).toBe('ok');
    await closeToStrangers();
    expect(await tryPassword('right', stranger(99))).toBe(602);
    expect(await tryPassword('right', home)).toBe('ok');
    expect(await process().accounts.byId(id)).toMatchObject({ state: 'active' });
    expect(await tryPassword('right', stranger(99))).toBe(602);
  });

  it('are told by the way of signing in: 602 for an e-mail address, 603 for a number', async () => {
    await process().accounts.add({ ...person, company: 'acme', directNumber: '+12125550104' });
    await closeToStrangers();
    expect(await tryPassword('right', stranger(98))).toBe(602);
    expect(await tryPassword('right', stranger(99), { username: '+12125550104' })).toBe(603);
  });

  it('of a known browser close it to that browser alone', async () => {
    await process().accounts.add({ ...person, company: 'acme' });
    const { db } = databases.at(0);
    expect(await tryPassword('right', home)).toBe('ok');
    for (let n = 0; n < 12; n++) {
      expect(await tryPassword('wrong', home)).toBe('emailPasswordMismatch');
      await db.deleteFrom('counters').where('key', 'like', 'password:%').execute(); // ends the waits
    }
    expect(await tryPassword('right', home)).toBe(604);
    expect(await tryPassword('right', stranger(1))).toBe('ok');
  });

  it('are forgotten after the right password', async () => {
    await process().accounts.add({ ...person, company: 'acme' });
    for (let n = 0; n < 11; n++) await tryPassword('wrong', stranger(n));
    expect(await tryPassword('right', stranger(30))).toBe('ok');
    await closeToStrangers();
  });

  it.each([
    ['an operator sets its state', (id: string) => process().accounts.setState(id, 'active')],
    ['it gets a new password', (id: string) => process().accounts.setPasswordHash(id, 'right')],
  ])('are forgotten when %s', async (_, change) => {
    const id = await process().accounts.add({ ...person, company: 'acme' });
    await tryPassword('right', home);
    await closeToStrangers();
    const { db } = databases.at(0);
    await tryPassword('wrong', home);
    await change(id);
    expect(await db.selectFrom('counters').select('key').where('key', 'like', 'failures-in-a-row%').execute()).toEqual(
      [],
    );
    expect(await tryPassword('right', stranger(99))).toBe('ok');
  });

  it('are counted once the limit of the source allows the attempt', async () => {
    await process().accounts.add({ ...person, company: 'acme' });
    for (let n = 0; n < 30; n++) await tryPassword('wrong', stranger(1));
    expect(await tryPassword('right', stranger(2))).toBe('ok');
  });
});

it('[SIGN-5e] wrong passwords of strangers on a shared credential close no account to its known browser', async () => {
  const { accounts } = process();
  await accounts.add({ ...person, company: 'acme' });
  await accounts.add({ ...person, company: 'beta' });
  expect(await tryPassword('right', home)).toBe('ok');
  const { signIn, open } = process();
  for (const place of [0, 1]) {
    const { context } = await open(`choice ${place}`, home);
    await signIn.login({ username: person.email, password: 'right' }, context);
    const { choices } = await signIn.choices(context);
    const { oneTimeSession } = await signIn.choose(
      choices.map(({ accountId }) => accountId).toSorted()[place] ?? '',
      context,
    );
    await signIn.generateCode(oneTimeSession, false, context);
  }
  for (let n = 0; n < 30; n++) await tryPassword('wrong', stranger(n));
  expect(await tryPassword('right', stranger(99))).toBe(429);
  const again = await open('again', home);
  await signIn.login({ username: person.email, password: 'right' }, again.context);
  expect((await signIn.choices(again.context)).choices).toHaveLength(2);
});

describe('[SIGN-3a] an unknown identifier', () => {
  /** The texts of the statements that an attempt runs, sorted, since some run at the same time. */
  async function statementsOf(username: string, { hidesAccounts = false } = {}) {
    const { signIn, open } = process(0, plainHasher, hidesAccounts);
    const { context } = await open(crypto.randomUUID(), stranger(1));
    const executor = databases.at(0).db.getExecutor();
    const run = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
    await expect(signIn.login({ username, password: 'wrong' }, context)).rejects.toThrow();
    const texts = run.mock.calls.map(([query]) => (query as { sql: string }).sql);
    run.mockRestore();
    return texts.toSorted();
  }

  it('runs the same statements as a known one', async () => {
    const { accounts } = process();
    await accounts.saveCompany({ id: 'acme', name: 'acme', brandId: 0, mainNumbers: ['+12125550100'] });
    await accounts.add({ ...person, company: 'acme', directNumber: '+12125550104', extension: '101' });
    const known = await statementsOf(person.email);
    expect(known.length).toBeGreaterThan(4);
    expect(await statementsOf('nobody@acme.example')).toEqual(known);
    const byNumber = await statementsOf('+12125550104');
    expect(await statementsOf('+12125550199')).toEqual(byNumber);
    const byExtension = await statementsOf('+12125550100*101');
    expect(await statementsOf('+12125550199*101')).toEqual(byExtension);
    expect(await statementsOf('+12125550100*999')).toEqual(byExtension);
  });

  it('runs the same statements as a known one that is closed, where accounts are hidden', async () => {
    await process().accounts.add({ ...person, company: 'acme' });
    await closeToStrangers();
    const unknown = { username: 'nobody@acme.example' };
    for (let n = 0; n < 12; n++) await tryPassword('wrong', stranger(n), unknown);
    const closed = await statementsOf(person.email, { hidesAccounts: true });
    expect(await statementsOf(unknown.username, { hidesAccounts: true })).toEqual(closed);
  });

  it('is counted and refused like a known one', async () => {
    for (let n = 0; n < 12; n++) await tryPassword('wrong', stranger(n), { username: 'nobody@acme.example' });
    expect(await tryPassword('wrong', stranger(50), { username: 'nobody@acme.example' })).toBe(602);
  });
});
