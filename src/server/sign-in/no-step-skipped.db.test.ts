import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { createMetrics } from '../metrics/metrics.ts';

const password = 'Copper-Kettle-58';
const redirectUri = 'https://partner.example/callback';
let fresh: FreshDatabase;
let installation: Installation;
let app: App;
let passwordHash: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  const port = String(await freePort());
  const limits = { FAILURES_PER_ADDRESS: '1000000', FAILURES_PER_ACCOUNT: '1000000', FAILURES_UNTIL_LOCKED: '1000000' };
  installation = await openInstallation(
    readConfig({ ...fresh.env, ...limits, PORT: port, DEMO: 'off', LOG_LEVEL: 'silent' }),
  );
  app = await createApp(installation, pino({ level: 'silent' }), createMetrics());
  await app.http.listen({ port: installation.config.PORT, host: '::' });
  passwordHash = await installation.hasher.hash(password);
  const { accounts, clients } = installation;
  await accounts.putCompany({ id: 'strict', name: 'Strict', brandId: 0, termsVersion: '1', isGovernment: true });
  await clients.put({ clientId: 'third', name: 'Third', isThirdParty: true, redirectUris: [redirectUri] });
});
afterAll(async () => {
  await app.http.close();
  await installation.close();
  await fresh.dispose();
});

/** One tab with its sign-in, and what is known to have happened in it. */
interface Tab {
  readonly signInId: string;
  isProven: boolean;
  isNoticeAcknowledged: boolean;
  isOver: boolean;
  /** One-time sessions that it was given, the last of which counts. */
  readonly sessions: string[];
  readonly codes: string[];
}

interface World {
  readonly email: string;
  readonly browser: HttpBrowser;
  readonly tabs: readonly Tab[];
  areTermsAccepted: boolean;
  hasConsented: boolean;
}

async function openTab(browser: HttpBrowser): Promise<Tab> {
  const query = { client_id: 'third', redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' };
  const { url } = await browser.follow(`/oauth/authorize?${new URLSearchParams(query)}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  return { signInId, isProven: false, isNoticeAcknowledged: false, isOver: false, sessions: [], codes: [] };
}

let people = 0;
async function createWorld(): Promise<World> {
  const email = `person${people++}@strict.example`;
  await installation.accounts.add({ email, firstName: 'A', lastName: 'B', company: 'strict', passwordHash });
  const browser = new HttpBrowser(installation.config.publicUrl);
  const tabs = [await openTab(browser), await openTab(browser)];
  return { email, browser, tabs, areTermsAccepted: false, hasConsented: false };
}

type Step = (world: World, tab: Tab, other: Tab) => Promise<void>;

/** A new one-time session takes the place of the former, and of a code that was not taken. */
function renew(tab: Tab, oneTimeSession: string): void {
  tab.sessions.push(oneTimeSession);
  tab.codes.length = 0;
}

/** @param answer what was answered instead, for the one who reads the failure */
function expectThat(holds: boolean, what: string, answer: unknown = {}): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

/** A thing that a page, an impatient user or an attacker may do at any time. */
const steps: Readonly<Record<string, Step>> = {
  async 'give the right password'({ browser, email }, tab) {
    const { status, data } = await browser.call('/api/login', { username: email, password }, tab.signInId);
    expectThat(status.success === !tab.isOver, 'the right password opens a sign-in that is not over', status);
    if (!status.success) return;
    tab.isProven = true;
    renew(tab, data.oneTimeSession);
  },
  async 'give a wrong password'({ browser, email }, tab) {
    const { status } = await browser.call('/api/login', { username: email, password: 'Wrong-1-word' }, tab.signInId);
    expectThat(!status.success, 'a wrong password proves nothing', status);
  },
  async 'accept the terms'(world, tab) {
    const { status, data } = await world.browser.call('/api/agreement/terms', { accepted: true }, tab.signInId);
    expectThat(
      status.success === (tab.isProven && !tab.isOver),
      'terms are accepted behind the password alone',
      status,
    );
    if (!status.success) return;
    world.areTermsAccepted = true;
    renew(tab, data.oneTimeSession);
  },
  async consent(world, tab) {
    const { status, data } = await world.browser.call('/api/agreement/consent', { granted: true }, tab.signInId);
    expectThat(status.success === (tab.isProven && !tab.isOver), 'consent is given behind the password alone', status);
    if (!status.success) return;
    world.hasConsented = true;
    renew(tab, data.oneTimeSession);
  },
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
    expectThat(!status.success, 'a claim is no proof', status);
  },
  async 'reload the page'({ browser }, tab) {
    const { status, data } = await browser.call('/api/login-info', {}, tab.signInId);
    expectThat(status.success === !tab.isOver, 'a sign-in that is not over is found', status);
    if (!status.success) return;
    expectThat((data.stands === 'complete') === tab.isProven, 'it stands where it stands', data);
    if (data.oneTimeSession) renew(tab, data.oneTimeSession);
  },
  async 'take the code to the app'({ browser }, tab) {
    const code = tab.codes.at(-1);
    const { location, status, url } = await browser.follow(`/continue/${tab.signInId}?code=${code ?? 'none'}`);
    expectThat((location !== undefined) === (code !== undefined && !tab.isOver), 'a code is taken once', {
      status,
      url,
    });
    if (!location) return;
    expectThat(new URL(location).searchParams.has('code'), 'the app gets its code');
    tab.isOver = true;
  },
  async 'take a code from another browser'(_world, tab) {
    const thief = new HttpBrowser(installation.config.publicUrl);
    const { location } = await thief.get(`/continue/${tab.signInId}?code=${tab.codes.at(-1) ?? 'none'}`);
    expectThat(location === undefined, 'a code belongs to its browser');
  },
};

/** The heart of the matter: a code is given exactly when every gate is open, on the session in force. */
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
  const isReached = tab.isProven && !tab.isOver;
  if (isReached && fedrampNotificationCompleted) tab.isNoticeAcknowledged = true;
  const areGatesOpen = world.areTermsAccepted && tab.isNoticeAcknowledged && world.hasConsented;
  const isDue =
    isReached && areGatesOpen && isInForce && tab.sessions.at(-1) === oneTimeSession && !usedUp.has(oneTimeSession);
  expectThat(
    status.success === isDue,
    `a code is ${isDue ? '' : 'not '}due, and was ${status.success ? '' : 'not '}given`,
    status,
  );
  if (!status.success) return;
  usedUp.add(oneTimeSession);
  codesGiven++;
  tab.codes.push(data.code);
}
const usedUp = new Set<string>();
let codesGiven = 0;

it('[SIGN-1] no order of calls, from any tab, gets a code before every gate is open', {
  timeout: 240_000,
}, async () => {
  // what leads on stands twice, so that many paths arrive
  const leadingOn = [
    'give the right password',
    'accept the terms',
    'consent',
    'ask for the code, the notice acknowledged',
  ];
  const step = fc.record({ name: fc.constantFrom(...Object.keys(steps), ...leadingOn), tab: fc.nat(1) });
  const paths = fc.array(step, { minLength: 4, maxLength: 30, size: 'max' });
  const arriving = leadingOn.map((name) => ({ name, tab: 0 })); // chance alone may arrive nowhere
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const world = await createWorld();
      for (const { name, tab } of path) {
        const [one, other] = [world.tabs[tab], world.tabs[1 - tab]];
        if (one && other) await steps[name]?.(world, one, other);
      }
    }),
    { numRuns: 25, examples: [[arriving]] },
  );
  expect(codesGiven).toBeGreaterThan(0);
});
