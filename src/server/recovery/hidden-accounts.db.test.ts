import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askReset, progress } from '../../../test/recovery.ts';
import { type OpenedSignIn, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { evenStepMs } from '../http/even-steps.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite({ ENUMERATION: 'safe' });
  await site.installation.accounts.saveCompany({
    id: 'sso',
    name: 'sso',
    brandId: 0,
    mainNumbers: [],
    ssoEnforced: true,
  });
});
afterAll(() => site.close());

let people = 0;
type Add = () => Promise<string>;
const add =
  (more: Parameters<SecondStepSite['addPerson']>[0] = {}): Add =>
  async () => {
    const email = `hidden${people++}@second.example`;
    await site.addPerson({ email, contacts: [['email', email]], ...more });
    return email;
  };
const kinds: readonly (readonly [string, Add])[] = [
  ['known', add()],
  ['unknown', async () => `nobody${people++}@second.example`],
  ['suspended', add({ state: 'suspended' })],
  ['of single sign-on', add({ company: 'sso' })],
  ['without a contact', add({ contacts: [] })],
];
/** Everything that the page is told of a request, of a wrong code, and of another request. */
async function story(ask: (signIn: OpenedSignIn, email: string) => Promise<unknown>, code: string, email: string) {
  const signIn = await site.open();
  const told: unknown[] = [await ask(signIn, email)];
  for (let n = 0; n < 6; n++) told.push((await signIn.call(code, { code: 'BBBBBBBB' })).status);
  told.push((await progress(signIn)).data, (await ask(signIn, email)) as object);
  // ids differ, and a second may pass between two stories
  const read = (key: string, value: unknown) => {
    if (/seconds$/i.test(key)) return Number(value) > 0;
    return key === 'traceId' || key === 'signInId' ? '' : value;
  };
  return JSON.parse(JSON.stringify(told, read));
}

describe.each([
  ['a reset', (signIn: OpenedSignIn, email: string) => askReset(signIn, email), '/api/account/recovery/code'],
  [
    'a sign-in link',
    (signIn: OpenedSignIn, email: string) => signIn.call('/api/account/email-express-link', { username: email }),
    '/api/account/express/code',
  ],
] as const)('[RESET-2e] %s where accounts are not revealed', (_, ask, code) => {
  it('tells the same of every address, from the request to the last guess', async () => {
    const tell = async (signIn: OpenedSignIn, email: string) => {
      const { status, data } = await ask(signIn, email);
      return { status, data };
    };
    const stories = new Map<string, unknown>();
    for (const [name, addressOf] of kinds) stories.set(name, await story(tell, code, await addressOf()));
    const [first, ...others] = stories.values();
    for (const other of others) expect(other).toEqual(first);
    expect(JSON.stringify(first)).not.toContain('masked');
  });
});

it('[RESET-2e] wrong codes of a reset tell nothing by what a sign-in link or another name of the account answers', async () => {
  const guess = async (ask: string, check: string, username: string) => {
    const signIn = await site.open();
    await signIn.call(ask, { username });
    await site.pass(61);
    const told: unknown[] = [];
    for (let n = 0; n < 5; n++) told.push((await signIn.call(check, { code: '000000' })).status.code);
    return told;
  };
  const story = async (name: string, otherName: string) => [
    await site.pass(3600), // what this address has guessed before
    await guess('/api/account/email-recovery-link', '/api/account/recovery/code', name),
    await guess('/api/account/email-recovery-link', '/api/account/recovery/code', name),
    await guess('/api/account/email-express-link', '/api/account/express/code', name),
    await guess('/api/account/email-express-link', '/api/account/express/code', otherName),
  ];
  const email = `hidden${people++}@second.example`;
  await site.addPerson({ email, directNumber: '+12125550161', contacts: [['email', email]] });
  const told = await story(email, '+12125550161');
  expect(told).toEqual(await story(`nobody${people++}@second.example`, '+12125550162'));
  expect(told.flat().slice(1)).toEqual([...Array(10).fill(324), ...Array(5).fill(326), ...Array(5).fill(324)]);
});

it('[RESET-2e] an answer comes no sooner to an unknown address than to a known one', async () => {
  for (const [, addressOf] of kinds) {
    const [signIn, address] = [await site.open(), await addressOf()];
    const startedAt = performance.now();
    await askReset(signIn, address);
    expect(performance.now() - startedAt).toBeGreaterThan(evenStepMs - 5);
  }
});

it('[RESET-2e] the mail says the rest: only a contact of the account is told why it cannot be reset', async () => {
  const suspended = await add({ state: 'suspended' })();
  await askReset(await site.open(), suspended);
  expect(await site.messagesTo(suspended)).toMatchObject([
    { kind: 'resetNotPossible', values: { reason: 'suspended' } },
  ]);
  const sso = await add({ company: 'sso' })();
  await askReset(await site.open(), sso);
  expect(await site.messagesTo(sso)).toMatchObject([{ kind: 'resetNotPossible', values: { reason: 'singleSignOn' } }]);
  const unknown = `nobody${people++}@second.example`;
  await askReset(await site.open(), unknown);
  expect(await site.messagesTo(unknown)).toEqual([]);
});
