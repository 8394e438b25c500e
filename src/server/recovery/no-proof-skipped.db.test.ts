import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { askReset, codeFor, newPassword, tokenTo } from '../../../test/recovery.ts';
import {
  appCode,
  type OpenedSignIn,
  password,
  type SecondStepSite,
  startSecondStepSite,
} from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  const many = '1000000';
  site = await startSecondStepSite({
    SENDS_PER_BRAND: many,
    SENDS_PER_DESTINATION: many,
    LINKS_PER_DESTINATION: many,
    LOOKUPS_PER_ADDRESS: many,
    FAILURES_PER_ACCOUNT: many,
    FAILURES_UNTIL_LOCKED: many,
  });
});
afterAll(() => site.close());

/** Somebody who reads the mail of an account, in two browsers, and what else is known to them. */
interface Intruder {
  readonly email: string;
  readonly tabs: readonly OpenedSignIn[];
  readonly knowsPassword: boolean;
  readonly totpSecret: string;
  readonly hasApp: boolean;
  /** The last session that any call answered. */
  session: string;
}
type Act = (intruder: Intruder, tab: OpenedSignIn) => Promise<unknown>;

const mailed = async ({ email }: Intruder) => ({ token: await tokenTo(site, email), code: await site.codeTo(email) });
const post =
  (path: string, inputOf: (mail: Awaited<ReturnType<typeof mailed>>) => object): Act =>
  async (intruder, tab) => {
    const { data } = await tab.call(path, inputOf(await mailed(intruder)));
    intruder.session = data?.oneTimeSession ?? intruder.session;
  };
/** Every way on, with what the reader of the mail knows. */
const acts: Readonly<Record<string, Act>> = {
  ask: ({ email }, tab) => askReset(tab, email),
  askForLink: ({ email }, tab) => tab.call('/api/account/email-express-link', { username: email }),
  minutePasses: () => site.pass(61),
  openLink: post('/api/account/recovery/open-link', ({ token }) => ({ token })),
  resetCode: post('/api/account/recovery/code', ({ code }) => ({ code })),
  save: post('/api/account/reset-password', () => ({ password: newPassword })),
  byEmail: post('/api/account/recovery/send-code', () => ({ contactBy: 'email', contactId: 'x' })),
  wrongApp: post('/api/account/recovery/verify', () => ({ contactBy: 'totp', code: '000000' })),
  approve: post('/api/account/express/approve', ({ token }) => ({ token })),
  expressCode: post('/api/account/express/code', ({ code }) => ({ code })),
  changeDue: post('/api/account/change-one-time-password', () => ({ password: newPassword })),
  async login(intruder, tab) {
    if (!intruder.knowsPassword) return;
    const { data } = await tab.login(intruder.email);
    intruder.session = data?.oneTimeSession ?? intruder.session;
  },
  loginWithNew: async (intruder, tab) => {
    const { data } = await tab.login(intruder.email, newPassword);
    intruder.session = data?.oneTimeSession ?? intruder.session;
  },
  async app(intruder, tab) {
    if (!intruder.hasApp) return;
    const code = appCode(intruder.totpSecret);
    await tab.call('/api/account/recovery/verify', { contactBy: 'totp', code });
    await tab.call('/api/two-factor/mfa-totp-verification', { code });
    await tab.call('/api/two-factor/trust-device', { isTrusted: false });
  },
  async generate(intruder, tab) {
    const { data } = await tab.call('/api/login-info');
    if (data?.oneTimeSession) intruder.session = data.oneTimeSession;
  },
};
const names = Object.keys(acts);
let people = 0;

async function intrude(steps: readonly (readonly [string, number])[], facts: { state?: 'suspended'; hasApp: boolean }) {
  const totpSecret = newTotpSecret();
  const email = `walk${people++}@second.example`;
  const { id } = await site.addPerson({ email, totpSecret, contacts: [['email', email]], ...facts });
  const tabs = [await site.open(), await site.open()];
  const intruder: Intruder = { email, tabs, totpSecret, knowsPassword: true, hasApp: facts.hasApp, session: '' };
  let isIn = false;
  for (const [name, at] of steps) {
    const tab = tabs[at % tabs.length] ?? expect.unreachable();
    await acts[name]?.(intruder, tab);
    isIn ||= (await codeFor(tab, intruder.session)).status.success === true;
  }
  const stored = await site.installation.accounts.findPassword(id);
  return { isIn, isChanged: !(await site.installation.hasher.verify(stored?.hash, password)) };
}

const walk = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1)), { minLength: 4, maxLength: 14 });

/** Of each search. The longer it goes on, the longer it may take. */
const limit = { timeout: 120_000 * effort };

it(
  '[RESET-1g] [EXPR-1d] no sequence of calls brings the reader of the mail past the second step, or changes the password',
  limit,
  async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        expect(await intrude(steps, { hasApp: false })).toEqual({ isIn: false, isChanged: false });
      }),
      { numRuns: 15 * effort },
    );
  },
);

it('[RESET-1h] [EXPR-1d] no sequence of calls opens a suspended account, even with every proof', limit, async () => {
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      expect(await intrude(steps, { hasApp: true, state: 'suspended' })).toEqual({ isIn: false, isChanged: false });
    }),
    { numRuns: 15 * effort },
  );
});

it('[RESET-1e] [EXPR-1a] the same calls, with every proof that is due, sign in: the search above can find a way', async () => {
  const steps = [
    ['ask', 0],
    ['resetCode', 0],
    ['app', 0],
    ['save', 0],
  ] as const;
  expect(await intrude(steps, { hasApp: true })).toEqual({ isIn: true, isChanged: true });
  const byLink = [
    ['askForLink', 0],
    ['approve', 0],
    ['app', 0],
    ['generate', 0],
  ] as const;
  expect(await intrude(byLink, { hasApp: true })).toEqual({ isIn: true, isChanged: false });
});
