import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
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
import { newTotpSecret } from './totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  const many = '1000000';
  site = await startSecondStepSite({ SENDS_PER_BRAND: many, SENDS_PER_DESTINATION: many, FAILURES_PER_ACCOUNT: many });
});
afterAll(() => site.close());

/** A thief who knows the password of an account, in two browsers, and has none of its contacts. */
interface Thief {
  readonly email: string;
  readonly contactIds: readonly string[];
  readonly totpSecret: string | undefined;
  readonly ownNumber: string;
  /** The last session that any call answered. */
  session: string;
}
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
  minutePasses: () => site.pass(61),
  async generate(thief, tab) {
    thief.session = (await tab.call('/api/login-info')).data?.oneTimeSession ?? thief.session;
  },
};
const names = Object.keys(acts);
let people = 0;

async function steal(steps: readonly (readonly [string, number])[], hasFactor: boolean) {
  const number = `+1212555${String(8000 + 2 * people).slice(-4)}`;
  const ownNumber = `+1212555${String(8001 + 2 * people++).slice(-4)}`;
  const totpSecret = hasFactor ? newTotpSecret() : undefined;
  const contacts = [['mobile', number]] as const;
  const person = await site.addPerson({
    ...{ company: 'strict', contacts, areFactors: hasFactor },
    ...(totpSecret && { totpSecret }),
  });
  const { factors, recoveryCodes } = site.installation.secondFactors;
  const thief: Thief = { ...person, totpSecret, ownNumber, session: '' };
  const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
  const tabs = [await site.open(), await site.open({ client_id: 'third', scope: 'openid email', ...challenge })];
  let isIn = false;
  for (const [name, at] of steps) {
    const tab = tabs[at] ?? expect.unreachable();
    await acts[name]?.(thief, tab);
    isIn ||= (await codeFor(tab, thief.session)).status.success === true;
  }
  const own = await factors.of(person.id);
  const consents = await site.installation.consents.list(person.id);
  return {
    ...{ isIn, factors: own.length, codes: await recoveryCodes.countLeft(person.id) },
    consents: consents.length,
    toOwnNumber: (await site.messagesTo(ownNumber)).length,
  };
}

const walk = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1)), { minLength: 4, maxLength: 14 });
const afterLogin = walk.map((steps) => [['login', 0] as const, ['login', 1] as const, ...steps]);

it('[MFA-5] [MFA-8] no sequence of calls gives a code or a consent, or changes a factor, for who knows the password alone', async () => {
  await fc.assert(
    fc.asyncProperty(afterLogin, async (steps) => {
      expect(await steal(steps, true)).toEqual({ isIn: false, factors: 2, codes: 0, consents: 0, toOwnNumber: 0 });
    }),
    { numRuns: 15 * effort },
  );
}, 120_000);

it('[MFA-5] [MFA-8] no sequence of calls sets a first factor up, or gives a consent, for who knows the password alone', async () => {
  await fc.assert(
    fc.asyncProperty(afterLogin, async (steps) => {
      expect(await steal(steps, false)).toEqual({ isIn: false, factors: 0, codes: 0, consents: 0, toOwnNumber: 0 });
    }),
    { numRuns: 15 * effort },
  );
}, 120_000);

it('[MFA-5] the same calls with the code that is due give a code: the search above can find a way', async () => {
  const totpSecret = newTotpSecret();
  const { email } = await site.addPerson({ company: 'strict', totpSecret });
  const tab = await site.open();
  const thief: Thief = { email, contactIds: [], totpSecret, ownNumber: '', session: '' };
  await acts.login?.(thief, tab);
  await verifyApp(tab, appCode(totpSecret));
  await acts.trust?.(thief, tab);
  await acts.generate?.(thief, tab);
  expect((await codeFor(tab, thief.session)).status.success).toBe(true);
});
