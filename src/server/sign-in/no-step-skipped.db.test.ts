import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { freePort } from '../../../test/free-port.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { unusedProviders } from '../../../test/second-step.ts';
import {
  assertModel,
  type Company,
  confirmDevice,
  consentOf,
  hasArrived,
  hasCode,
  isReached,
  type OrderedStep,
  openTabs,
  postForm,
  recordAccountChange,
  redirectUri,
  renew,
  type Tab,
  type World,
} from '../../../test/sign-in-model.ts';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { createMetrics } from '../metrics/metrics.ts';

const password = 'Copper-Kettle-58';
const sunsetOn = '2099-12-30';
/** Two companies with accounts of the same e-mail address. The first one requires every step, the second one none. */
const companies: Record<Company, object> = { strict: { termsVersion: '1', isGovernment: true }, lax: {} };
let fresh: FreshDatabase;
let installation: Installation;
let app: App;
let passwordHash: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  const port = String(await freePort());
  const many = '1000000';
  const failures = { FAILURES_PER_ADDRESS: many, FAILURES_PER_ACCOUNT: many, FAILURES_UNTIL_LOCKED: many };
  const limits = { ...failures, OPENINGS_PER_ADDRESS: many };
  const sends = {
    SENDS_PER_ADDRESS: many,
    SENDS_PER_BRAND: many,
    SENDS_PER_DESTINATION: many,
    LINKS_PER_DESTINATION: many,
  };
  const devices = { DEVICE_CODES_PER_ADDRESS: many, DEVICE_POLL_SECONDS: '1' };
  installation = await openInstallation(
    readConfig({
      ...fresh.env,
      ...limits,
      ...sends,
      ...unusedProviders,
      ...devices,
      PORT: port,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    }),
  );
  app = await createApp(installation, pino({ level: 'silent' }), createMetrics());
  await app.http.listen({ port: installation.config.PORT, host: '::' });
  passwordHash = await installation.hasher.hash(password);
  const { accounts, clients } = installation;
  for (const [id, steps] of Object.entries(companies))
    await accounts.saveCompany({ id, name: id, brandId: id === 'strict' ? 0 : 3710, ...steps });
  const ending = { name: 'Third', isThirdParty: true, sunsetOn };
  const { secondFactorPolicies } = installation.secondFactors;
  const required = { requirement: 'required', channels: undefined, trustHours: undefined, requiredFrom: 1 } as const;
  await secondFactorPolicies.set({ ...required, companyId: 'strict', accountId: undefined });
  await clients.save({ ...ending, clientId: 'third', redirectUris: [redirectUri] });
  await clients.save({ ...ending, clientId: 'third-device', isDevice: true, isPublic: true });
});
afterAll(async () => {
  await app.http.close();
  await installation.close();
  await fresh.dispose();
});

let people = 0;
async function createWorld(): Promise<World> {
  const email = `person${people++}@both.example`;
  const add = (company: Company) =>
    installation.accounts.add({ email, firstName: 'A', lastName: 'B', company, passwordHash });
  const accountIds = { strict: await add('strict'), lax: await add('lax') };
  const { contacts, database, secondFactors } = installation;
  const contact = { accountId: accountIds.strict, kind: 'email', address: email, isVerified: true } as const;
  await secondFactors.factors.addContact(database.db, accountIds.strict, await contacts.add(database.db, contact));
  const browser = new HttpBrowser(installation.config.publicUrl);
  const tabs = await openTabs(browser);
  const startModel = {
    areTermsAccepted: false,
    trust: undefined,
    lastFinished: undefined,
    warnedOf: new Set<string>(),
  };
  return { email, accountIds, browser, tabs, consents: new Set(), ...startModel };
}

type Step = (world: World, tab: Tab, other: Tab) => Promise<void>;

async function choose({ browser, accountIds }: World, tab: Tab, account: Company): Promise<void> {
  const input = { accountId: accountIds[account] };
  const { status, data } = await browser.call('/api/account/choose', input, tab.signInId);
  assertModel(
    status.success === (tab.hasChoices && !tab.isOver),
    'an account is chosen among the proven alone',
    status,
  );
  if (!status.success) return;
  recordAccountChange(tab, account);
  renew(tab, data.oneTimeSession);
}

/** Sends an agreement, which requires the steps before it. Returns whether it was accepted. */
async function agree(world: World, tab: Tab, step: OrderedStep, path: string, input: object): Promise<boolean> {
  const { status, data } = await world.browser.call(path, input, tab.signInId);
  assertModel(status.success === isReached(world, tab, step), `${path} is open behind the steps before it`, status);
  if (status.success) renew(tab, data.oneTimeSession);
  return status.success;
}

/** Requests that the page, an impatient user or an attacker may send at any time. */
const steps: Readonly<Record<string, Step>> = {
  async 'give the right password'(world, tab) {
    const { browser, email } = world;
    const { status, data } = await browser.call('/api/login', { username: email, password }, tab.signInId);
    assertModel(status.success === !tab.isOver, 'the right password opens a sign-in that is not over', status);
    if (!status.success) return;
    recordAccountChange(tab, undefined);
    tab.hasChoices = true;
    tab.secondStep = world.trust ? 'none' : 'code';
    renew(tab, data.oneTimeSession);
  },
  async 'give a wrong password'({ browser, email }, tab) {
    const { status } = await browser.call('/api/login', { username: email, password: 'Wrong-1-word' }, tab.signInId);
    assertModel(!status.success, 'a wrong password proves nothing', status);
  },
  'choose the strict account': (world, tab) => choose(world, tab, 'strict'),
  'choose the lax account': (world, tab) => choose(world, tab, 'lax'),
  async 'choose an account of somebody else'({ browser }, tab) {
    const accountId = await accountOfSomebodyElse();
    const { status } = await browser.call('/api/account/choose', { accountId }, tab.signInId);
    assertModel(!status.success, 'an account that was not proven is not chosen', status);
  },
  async 'use another account'({ browser }, tab) {
    const { status } = await browser.call('/api/account/use-another', {}, tab.signInId);
    assertModel(status.success === !tab.isOver, 'a sign-in that is not over begins again', status);
    if (!status.success) return;
    recordAccountChange(tab, undefined);
    tab.hasChoices = false;
    renew(tab, '');
  },
  async 'acknowledge that the app retires'(world, tab) {
    if (await agree(world, tab, 'sunset', '/api/agreement/sunset-notification', { acknowledged: true }))
      tab.isSunsetAcknowledged = true;
  },
  async 'ask whether the app retires'(world, tab) {
    const { browser } = world;
    const { status, data } = await browser.call('/api/account/lookup-rcm-sunset-notification', {}, tab.signInId);
    assertModel(status.success === isReached(world, tab, 'sunset'), 'a notice is due behind the second step', status);
    if (status.success) assertModel(data.isDue === !tab.isSunsetAcknowledged, 'it is due until acknowledged', data);
  },
  async 'accept the terms'(world, tab) {
    const isDone = await agree(world, tab, 'terms', '/api/agreement/terms', { accepted: true });
    if (isDone && tab.account === 'strict') world.areTermsAccepted = true;
  },
  async consent(world, tab) {
    if (await agree(world, tab, 'consent', '/api/agreement/consent', { granted: true }))
      world.consents.add(consentOf(tab));
  },
  'confirm by email': confirmByEmail,
  async 'confirm by a recovery code'({ browser, accountIds }, tab) {
    const { database, secondFactors } = installation;
    const [code] = await secondFactors.recoveryCodes.renew(database.db, accountIds.strict);
    const answer = await verify(browser, tab, { contactBy: 'recovery', code });
    if (answer) tab.secondStep = 'lowOnRecoveryCodes';
  },
  async 'confirm by codes of somebody else'({ browser }, tab) {
    const { database, secondFactors } = installation;
    const [code] = await secondFactors.recoveryCodes.renew(database.db, await accountOfSomebodyElse());
    const inputs = [
      { contactBy: 'setup', code: '123456' },
      { contactBy: 'email', code: '123456' },
      { contactBy: 'sms', code: '1' },
    ];
    for (const input of [...inputs, ...(tab.secondStep === 'code' ? [] : [{ contactBy: 'recovery', code }])]) {
      const { status } = await browser.call('/api/two-factor/verify-code', input, tab.signInId);
      assertModel(!status.success, 'a code of nobody confirms nothing', { input, status });
    }
  },
  async 'set up a factor without the one that is due'({ browser }, tab) {
    for (const path of ['mfa-totp-verification', 'add-contact', 'add-way', 'recovery-codes', 'put-off']) {
      if (tab.secondStep === 'lowOnRecoveryCodes') return;
      const input = { code: '123456', phone: '+12125550111', contactBy: 'email' };
      const { status } = await browser.call(`/api/two-factor/${path}`, input, tab.signInId);
      assertModel(!status.success, `${path} is closed`, status);
    }
  },
  async 'go on after the recovery code'({ browser }, tab) {
    const { status, data } = await browser.call('/api/two-factor/recovery-codes-saved', {}, tab.signInId);
    const isDue = isStrict(tab) && tab.secondStep === 'lowOnRecoveryCodes';
    assertModel(status.success === isDue, 'the notice of recovery codes goes on once', status);
    if (!status.success) return;
    tab.secondStep = 'none';
    renew(tab, data.oneTimeSession);
  },
  'trust this browser': (world, tab) => answerTrust(world, tab, true),
  'trust this browser not': (world, tab) => answerTrust(world, tab, false),
  'ask for the code': (world, tab) => askForCode(world, tab, tab.sessions.at(-1), false),
  'ask for the code, the notice acknowledged': (world, tab) => askForCode(world, tab, tab.sessions.at(-1), true),
  async 'ask for the code with a former session'(world, tab) {
    const former = tab.sessions.at(-2);
    if (former && former !== tab.sessions.at(-1)) await askForCode(world, tab, former, true, false);
  },
  async 'ask for the code with the session of the other tab'(world, tab, other) {
    await askForCode(world, tab, other.sessions.at(-1), true, false);
  },
  async 'claim that everything is done'({ browser }, tab) {
    const claims = { oneTimeSession: 'x'.repeat(43), eaCompleted: true };
    const { status } = await browser.call('/api/post-authn/generate-code', claims, tab.signInId);
    assertModel(!status.success, 'a claim is no proof', status);
  },
  async 'reload the page'({ browser }, tab) {
    const { status, data } = await browser.call('/api/login-info', {}, tab.signInId);
    assertModel(status.success === !tab.isOver, 'a sign-in that is not over is found', status);
    if (!status.success) return;
    const stands = tab.account ? 'complete' : tab.hasChoices ? 'choice' : 'credential';
    assertModel(data.stands === stands, `it stands at ${stands}`, data);
    if (data.oneTimeSession) renew(tab, data.oneTimeSession);
  },
  async 'take the code to the app'(world, tab) {
    const code = tab.codes.at(-1);
    const isTaken = code !== undefined && !tab.isOver;
    const answer = await world.browser.follow(`/continue/${tab.signInId}?code=${code ?? 'none'}`);
    const { status, url } = answer;
    assertModel(hasArrived(tab, answer) === isTaken, `a code is ${isTaken ? '' : 'not '}taken`, { status, url });
    if (!isTaken) return;
    tab.isOver = true;
    const isSameSession = world.lastFinished?.account === tab.account;
    world.warnedOf = new Set([...(isSameSession ? world.warnedOf : []), tab.clientId]);
    world.lastFinished = tab;
    finished[tab.kind]++;
  },
  async 'take a code from another browser'(_world, tab) {
    const thief = new HttpBrowser(installation.config.publicUrl);
    const answer = await thief.follow(`/continue/${tab.signInId}?code=${tab.codes.at(-1) ?? 'none'}`);
    assertModel(!hasArrived(tab, answer), 'a code belongs to its browser');
  },
  async 'go on from the notification of an automated sign-in'({ browser, lastFinished, consents, warnedOf }, tab) {
    const isNotified = tab.kind === 'automated' && tab.isOver;
    const { status } = await browser.get(`/automated/${tab.signInId}`);
    assertModel((status === 200) === isNotified, 'who has not signed in is not told that they have', status);
    const { location } = await browser.follow(`/launch/${tab.signInId}`);
    const isKnownToApp = consents.has(consentOf(tab, lastFinished?.account)) && warnedOf.has(tab.clientId);
    assertModel(hasCode(location) === (isNotified && isKnownToApp), 'the app is reached behind the sign-in', location);
  },
  async 'let the device ask for its tokens'({ browser, lastFinished }, tab) {
    if (!tab.device) return;
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const { device_code } = tab.device;
    const form = { grant_type, device_code, client_id: tab.clientId };
    const answer = await postForm(`${browser.origin}/oauth/token`, form);
    if (answer.error === 'slow_down') return;
    const isGiven = answer.access_token !== undefined;
    assertModel(!isGiven || (tab.isOver && !tab.device.hasTokens), 'a device gets tokens once, at the end', answer);
    if (lastFinished === tab && !tab.device.hasTokens) assertModel(isGiven, 'it gets them then', answer);
    tab.device.hasTokens ||= isGiven;
  },
  async 'confirm the code of the device once more'(_world, tab) {
    if (!tab.device) return;
    const { location } = await confirmDevice(new HttpBrowser(installation.config.publicUrl), tab.device);
    assertModel(location === undefined, 'the code of a device is confirmed once', location);
  },
};

const isStrict = (tab: Tab) => tab.account === 'strict' && !tab.isOver;

/** Verifies a code of the second step, which confirms the strict account once. */
async function verify(browser: HttpBrowser, tab: Tab, input: object): Promise<boolean> {
  const { status, data } = await browser.call('/api/two-factor/verify-code', input, tab.signInId);
  const isDue = isStrict(tab) && tab.secondStep === 'code';
  assertModel(status.success === isDue, `a right code is ${isDue ? '' : 'not '}due`, { input, status });
  if (status.success) renew(tab, data.oneTimeSession);
  return status.success;
}

async function confirmByEmail(world: World, tab: Tab): Promise<void> {
  const { database, secrets } = installation;
  const { db } = database;
  await db.deleteFrom('messages').execute();
  await db.updateTable('one_time_proofs').set({ next_send_at: 0 }).execute();
  const sent = await world.browser.call('/api/two-factor/send-code', { contactBy: 'email' }, tab.signInId);
  // after a recovery code, it goes to a contact that becomes a new way
  const isSent = isStrict(tab) && (tab.secondStep === 'code' || tab.secondStep === 'lowOnRecoveryCodes');
  assertModel(sent.status.success === isSent, 'a code is sent where it is due', sent.status);
  if (tab.secondStep !== 'code') return;
  const message = await db.selectFrom('messages').select('payload').executeTakeFirst();
  if (!message?.payload) return;
  const { code } = JSON.parse(secrets.open(message.payload)).values;
  const isVerified = await verify(world.browser, tab, { contactBy: 'email', code });
  if (isVerified) tab.secondStep = world.trust === undefined ? 'trust' : 'none';
}

async function answerTrust(world: World, tab: Tab, isTrusted: boolean): Promise<void> {
  const { status, data } = await world.browser.call('/api/two-factor/trust-device', { isTrusted }, tab.signInId);
  const isDue = isStrict(tab) && tab.secondStep === 'trust';
  assertModel(status.success === isDue, 'a browser is trusted behind a factor alone', status);
  if (!status.success) return;
  world.trust = isTrusted;
  tab.secondStep = 'none';
  renew(tab, data.oneTimeSession);
}

const strangers = new Map<string, Promise<string>>();
/** An account with the same password that no sign-in of this test has proven. */
function accountOfSomebodyElse(): Promise<string> {
  const person = { email: 'stranger@lax.example', firstName: 'A', lastName: 'B', company: 'lax', passwordHash };
  const account = strangers.get(person.email) ?? installation.accounts.add(person);
  strangers.set(person.email, account);
  return account;
}

/** Requests a code, and expects one exactly if every gate is open and the one-time session is current. */
async function askForCode(
  world: World,
  tab: Tab,
  oneTimeSession: string | undefined,
  fedrampNotificationCompleted: boolean,
  isInForce = oneTimeSession !== undefined,
): Promise<void> {
  if (!oneTimeSession) return;
  const input = { oneTimeSession, fedrampNotificationCompleted };
  const { status, data } = await world.browser.call('/api/post-authn/generate-code', input, tab.signInId);
  if (isReached(world, tab, 'notice') && fedrampNotificationCompleted) tab.isNoticeAcknowledged = true;
  const isDue =
    isReached(world, tab, 'code') && isInForce && tab.sessions.at(-1) === oneTimeSession && !usedUp.has(oneTimeSession);
  assertModel(
    status.success === isDue,
    `a code is ${isDue ? '' : 'not '}due, and was ${status.success ? '' : 'not '}given`,
    status,
  );
  if (!status.success) return;
  usedUp.add(oneTimeSession);
  tab.codes.push(data.code);
}
const usedUp = new Set<string>();
const finished = { web: 0, automated: 0, device: 0 };

it('[SIGN-1b] [SIGN-1d] [SIGN-1f] [SIGN-8b] [ACCT-1a] [ACCT-1b] [AUTHZ-6b] [SIGN-10b] no sequence of calls from any tab or device gets a code before every gate is open', {
  timeout: 300_000 * effort,
}, async () => {
  // steps that make progress are listed twice, so that many sequences complete
  const progressingCalls = [
    'give the right password',
    'choose the strict account',
    'confirm by email',
    'trust this browser',
    'acknowledge that the app retires',
    'accept the terms',
    'ask for the code, the notice acknowledged',
    'consent',
    'ask for the code, the notice acknowledged',
    'take the code to the app',
  ];
  const step = fc.record({ name: fc.constantFrom(...Object.keys(steps), ...progressingCalls), tab: fc.nat(2) });
  const paths = fc.array(step, { minLength: 4, maxLength: 40, size: 'max' });
  // a random sequence may not complete, so these steps follow it
  const after = ['go on from the notification of an automated sign-in', 'let the device ask for its tokens'];
  const arriving = [0, 1, 2].map((tab) => [...progressingCalls, ...after].map((name) => ({ name, tab })));
  const noticeOfAnotherAccount = [
    ...['give the right password', 'choose the lax account', 'ask for the code, the notice acknowledged'],
    ...['choose the strict account', 'confirm by a recovery code', 'go on after the recovery code'],
    ...['acknowledge that the app retires', 'accept the terms', 'consent'],
    'ask for the code',
  ].map((name) => ({ name, tab: 0 }));
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const world = await createWorld();
      for (const { name, tab } of path) {
        const [one, other] = [world.tabs[tab], world.tabs[(tab + 1) % 3]];
        if (one && other) await steps[name]?.(world, one, other);
      }
    }),
    {
      numRuns: 30 * effort,
      examples: [...arriving.map((path): [typeof path] => [path]), [arriving.flat()], [noticeOfAnotherAccount]],
    },
  );
  for (const times of Object.values(finished)) expect(times).toBeGreaterThan(0);
});
