import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { newPassword } from '../../../test/recovery.ts';
import {
  appCode,
  codeFor,
  type OpenedSignIn,
  type SecondStepSite,
  send,
  startSecondStepSite,
  verify,
  verifyApp,
  wrongAppCode,
} from '../../../test/second-step.ts';
import { perform } from '../perform.ts';
import { newTotpSecret } from './totp.ts';

let site: SecondStepSite;
let roomId: string;
beforeAll(async () => {
  const many = '1000000';
  const limits = {
    SENDS_PER_BRAND: many,
    SENDS_PER_DESTINATION: many,
    LINKS_PER_DESTINATION: many,
    FAILURES_PER_ACCOUNT: many,
  };
  site = await startSecondStepSite({ ...limits, TRUSTED_PROXIES: '1' });
  const { clients, accounts } = site.installation;
  const native = { applicationType: 'native', isPublic: true };
  await clients.save({ ...native, clientId: 'desk', name: 'Desk', redirectUris: ['com.acme.desk:/back'] });
  await clients.save({ ...native, clientId: 'room-phone', name: 'Room phone', isDevice: true, isRoomDevice: true });
  roomId = await accounts.add({
    firstName: 'Board',
    lastName: 'Room',
    company: 'strict',
    extension: '801',
    kind: 'room',
  });
});
afterAll(() => site.close());

/**
 * A thief who knows the password of an administrator, in two browsers, and has none of the contacts; who also has a room's
 * device, and knows the name of a colleague that waits for the activation.
 */
interface Thief {
  readonly email: string;
  readonly contactIds: readonly string[];
  readonly totpSecret: string | undefined;
  readonly ownNumber: string;
  readonly device: { readonly device_code: string; readonly user_code: string };
  readonly waiting: { readonly id: string; readonly email: string; readonly wrongPin: string };
  /** The last session that any call answered. */
  session: string;
}
const inApp = '/api/account/in-app-activation';
const setUp = { password: newPassword, question: 'firstPet', answer: 'Rexie the dog' };
type Act = (thief: Thief, tab: OpenedSignIn) => Promise<unknown>;

/** Every call of the second step and after it, with what the thief knows. */
const acts: Readonly<Record<string, Act>> = {
  async login(thief, tab) {
    thief.session = (await tab.login(thief.email)).data?.oneTimeSession ?? thief.session;
  },
  settings: (_, tab) => tab.read('/api/two-factor/mfa-settings'),
  secret: (_, tab) => tab.read('/api/two-factor/mfa-totp'),
  contacts: (_, tab) => tab.read('/api/two-factor/contact-info'),
  send: ({ contactIds }, tab) => send(tab, { contactBy: 'sms', contactId: contactIds[0] }),
  wrongCode: ({ contactIds }, tab) => verify(tab, { contactBy: 'sms', contactId: contactIds[0], code: '000000' }),
  wrongSetupCode: (_, tab) => verify(tab, { contactBy: 'setup', code: '000000' }),
  wrongRecoveryCode: (_, tab) => verify(tab, { contactBy: 'recovery', code: 'BCDFG-HJKMN' }),
  wrongAppCode: ({ totpSecret }, tab) => verifyApp(tab, totpSecret ? wrongAppCode(totpSecret) : '000000'),
  addOwnNumber: ({ ownNumber }, tab) =>
    tab.call('/api/two-factor/add-contact', { phone: ownNumber, keepsCircular: true }),
  addWay: ({ contactIds }, tab) => tab.call('/api/two-factor/add-way', { contactBy: 'sms', contactId: contactIds[0] }),
  recoveryCodes: (_, tab) => tab.call('/api/two-factor/recovery-codes', { isNew: true }),
  recoveryCodesSaved: (_, tab) => tab.call('/api/two-factor/recovery-codes-saved'),
  trust: (_, tab) => tab.call('/api/two-factor/trust-device', { isTrusted: true }),
  putOff: (_, tab) => tab.call('/api/two-factor/put-off'),
  acceptTerms: (_, tab) => tab.call('/api/agreement/terms', { accepted: true }),
  consent: (_, tab) => tab.call('/api/agreement/consent', { granted: true }),
  ownSession: (_, tab) => tab.browser.get('/room?returned=1'),
  findDevice: ({ device }, { browser }) => browser.call('/api/room/find-device', { userCode: device.user_code }),
  async activateRoom({ device }, { browser }) {
    await browser.call('/api/room/activate', { userCode: device.user_code, roomId });
  },
  async confirmDevice({ device }, { browser }) {
    const xsrf = /"xsrf":"([^"]+)"/.exec((await browser.get('/device')).text)?.[1] ?? '';
    await browser.post('/device', { xsrf, user_code: device.user_code, confirm: 'yes' });
  },
  wrongPin: ({ waiting }, { browser }) =>
    browser.call(inApp, { clientId: 'desk', userName: waiting.email, pin: waiting.wrongPin }),
  madeUpSession: (_, { browser }) => browser.call(`${inApp}/open`, { oneTimeSession: 'A'.repeat(43) }),
  wrongActivationCode: (_, { browser }) => browser.call('/api/loginWithActivationCode', { activationCode: 'WRNG2222' }),
  newActivationCode: (_, { browser }) =>
    browser.call('/api/account/activation/send-again', { activationCode: 'WRNG2222' }),
  completeActivation: (_, tab) => tab.call('/api/account/post-activation/complete', setUp),
  minutePasses: () => site.pass(61),
  async generate(thief, tab) {
    thief.session = (await tab.call('/api/login-info')).data?.oneTimeSession ?? thief.session;
  },
};
const names = Object.keys(acts);

/** A request of a room's device. */
async function beginDevice(): Promise<Thief['device']> {
  const body = new URLSearchParams({ client_id: 'room-phone', scope: 'openid' });
  return (await fetch(`${site.installation.config.publicUrl}/oauth/device`, { method: 'POST', body })).json();
}
/** The error of the device's token request. */
async function askTokens({ device_code }: Thief['device']): Promise<string | undefined> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const body = new URLSearchParams({ grant_type, device_code, client_id: 'room-phone' });
  const answer = await fetch(`${site.installation.config.publicUrl}/oauth/token`, { method: 'POST', body });
  return (await answer.json()).error;
}

/** A colleague who has got a PIN. */
async function invite() {
  const email = `waiting${invited++}@second.example`;
  const { id } = await site.addPerson({
    email,
    company: 'strict',
    state: 'notActivated',
    contacts: [['email', email]],
  });
  await perform(site.installation, 'sendActivation', { who: id, hasPin: true });
  const [message] = await site.messagesTo(email);
  const pin = message?.kind === 'activationWithPin' ? message.values.pin : expect.unreachable();
  return { id, email, pin, wrongPin: pin === '111111' ? '222222' : '111111' };
}
let people = 0;
let invited = 0;

async function steal(steps: readonly (readonly [string, number])[], hasFactor: boolean) {
  const number = `+1212555${String(8000 + 2 * people).slice(-4)}`;
  const ownNumber = `+1212555${String(8001 + 2 * people++).slice(-4)}`;
  const totpSecret = hasFactor ? newTotpSecret() : undefined;
  const contacts = [['mobile', number]] as const;
  const person = await site.addPerson({
    company: 'strict',
    role: 'administrator',
    contacts,
    areFactors: hasFactor,
    ...(totpSecret && { totpSecret }),
  });
  const { factors, recoveryCodes } = site.installation.secondFactors;
  const [device, waiting] = await Promise.all([beginDevice(), invite()]);
  const thief: Thief = { ...person, totpSecret, ownNumber, device, waiting, session: '' };
  const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
  const open = (more = {}) =>
    site.open(
      more,
      new HttpBrowser(site.installation.config.publicUrl, { 'x-forwarded-for': `10.7.0.${people % 250}` }),
    );
  const tabs = [await open(), await open({ client_id: 'third', scope: 'openid email', ...challenge })];
  let isIn = false;
  for (const [name, at] of steps) {
    const tab = tabs[at] ?? expect.unreachable();
    await acts[name]?.(thief, tab);
    isIn ||= (await codeFor(tab, thief.session)).status.success === true;
  }
  const own = await factors.of(person.id);
  const consents = await site.installation.consents.list(person.id);
  return {
    isIn,
    factors: own.length,
    codes: await recoveryCodes.countLeft(person.id),
    consents: consents.length,
    toOwnNumber: (await site.messagesTo(ownNumber)).length,
    device: await askTokens(device),
    waiting: (await site.installation.accounts.byId(waiting.id))?.state,
  };
}

const nothing = {
  isIn: false,
  codes: 0,
  consents: 0,
  toOwnNumber: 0,
  device: 'authorization_pending',
  waiting: 'notActivated',
};

const walk = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1)), { minLength: 4, maxLength: 14 });
const afterLogin = walk.map((steps) => [['login', 0] as const, ['login', 1] as const, ...steps]);

it(
  '[MFA-5] [MFA-8] [ACT-1b] [ACT-1c] no sequence of calls gives a code or a consent, changes a factor, activates an account or signs a room in, for who knows the password alone',
  async () => {
    await fc.assert(
      fc.asyncProperty(afterLogin, async (steps) => {
        expect(await steal(steps, true)).toEqual({ ...nothing, factors: 2 });
      }),
      { numRuns: 15 * effort },
    );
  },
  120_000 * effort,
);

it(
  '[MFA-5] [MFA-8] no sequence of calls sets a first factor up, or gives a consent, for who knows the password alone',
  async () => {
    await fc.assert(
      fc.asyncProperty(afterLogin, async (steps) => {
        expect(await steal(steps, false)).toEqual({ ...nothing, factors: 0 });
      }),
      { numRuns: 15 * effort },
    );
  },
  120_000 * effort,
);

it('[MFA-5] [ACT-1b] [ACT-1c] the same calls with the code that is due give a code, a room and an account: the search above can find a way', async () => {
  const totpSecret = newTotpSecret();
  const { email } = await site.addPerson({ company: 'strict', role: 'administrator', totpSecret });
  const [device, waiting] = await Promise.all([beginDevice(), invite()]);
  const ownPage = { client_id: 'portico-sessions', redirect_uri: `${site.installation.config.publicUrl}/room` };
  const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
  const tab = await site.open({ ...ownPage, ...challenge });
  const thief: Thief = { email, contactIds: [], totpSecret, ownNumber: '', device, waiting, session: '' };
  await acts.login?.(thief, tab);
  await verifyApp(tab, appCode(totpSecret));
  await acts.trust?.(thief, tab);
  await acts.generate?.(thief, tab);
  const { data, status } = await codeFor(tab, thief.session);
  expect(status.success).toBe(true);
  await tab.browser.follow(`${data.continueAt}?code=${data.code}`);
  await acts.activateRoom?.(thief, tab);
  expect(await askTokens(device)).toBeUndefined();
  const right = await tab.browser.call(inApp, { clientId: 'desk', userName: waiting.email, pin: waiting.pin });
  await tab.browser.call(`${inApp}/open`, { oneTimeSession: right.data.oneTimeSession });
  await tab.browser.call('/api/account/post-activation/complete', setUp);
  expect((await site.installation.accounts.byId(waiting.id))?.state).toBe('active');
});
