import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, type OpenedSignIn, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { newTotpSecret } from './totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

const settings = async ({ read }: OpenedSignIn) => (await read('/api/two-factor/mfa-settings')).data;
const verify = ({ call }: OpenedSignIn, input: object) => call('/api/two-factor/verify-code', input);
const verifyApp = ({ call }: OpenedSignIn, code: string) => call('/api/two-factor/mfa-totp-verification', { code });
const send = ({ call }: OpenedSignIn, input: object) => call('/api/two-factor/send-code', input);
const codeFor = ({ call }: OpenedSignIn, oneTimeSession: string) =>
  call('/api/post-authn/generate-code', { oneTimeSession });
/** A right password. */
async function loggedIn(email: string, parameters?: Record<string, string>) {
  const signIn = await site.open(parameters);
  const { status, data } = await signIn.login(email);
  expect(status).toMatchObject({ success: true });
  expect(data.completed).toBeUndefined();
  return { signIn, session: data.oneTimeSession as string };
}
let numbers = 0;
const mobile = () => `+1212555${String(2000 + numbers++).padStart(4, '0')}`;

describe('[MFA-1] a code of the second step', () => {
  it.each(['sms', 'voice', 'email'] as const)(
    'by %s is queued to the contact and passes the step once',
    async (contactBy) => {
      const address = contactBy === 'email' ? `mail${numbers++}@second.example` : mobile();
      const kind = contactBy === 'email' ? 'email' : 'mobile';
      const person = await site.addPerson({ contacts: [[kind, address]], areFactors: true });
      const { signIn, session } = await loggedIn(person.email);
      expect((await codeFor(signIn, session)).status).toMatchObject({ code: 306, leadsTo: 'twoFactorDispatcher' });
      expect((await settings(signIn)).stage).toBe('verify');
      const contactId = person.contactIds[0];
      const sent = await send(signIn, { contactBy, contactId });
      expect(sent.data).toEqual({
        ...{ contactBy, contactId, resendInSeconds: 60, expiresInSeconds: 600 },
        masked: expect.stringMatching(/\*/),
      });
      expect((await site.messagesTo(address)).map(({ kind: of, to }) => [of, to.channel])).toEqual([
        ['signInCode', contactBy],
      ]);
      const code = await site.codeTo(address);
      const verified = await verify(signIn, { contactBy, contactId, code });
      expect(verified.data).toMatchObject({ stage: 'trust', oneTimeSession: expect.any(String) });
      expect((await verify(signIn, { contactBy, contactId, code })).status).toMatchObject({ code: 311 });
      const { data } = await signIn.call('/api/two-factor/trust-device', { isTrusted: false });
      expect(data.stage).toBe('passed');
      expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    },
  );

  it('of an authenticator app that is not ours passes it, once for each time step and only forward', async () => {
    const totpSecret = newTotpSecret();
    const person = await site.addPerson({ totpSecret });
    const one = await loggedIn(person.email);
    const code = appCode(totpSecret);
    expect((await verifyApp(one.signIn, code)).data).toMatchObject({ stage: 'trust' });
    const two = await loggedIn(person.email);
    for (const steps of [0, -1])
      expect((await verifyApp(two.signIn, appCode(totpSecret, steps))).status.code).toBe(311);
    expect((await verifyApp(two.signIn, appCode(totpSecret, 1))).data).toMatchObject({ stage: 'trust' });
    const three = await loggedIn(person.email);
    expect((await verifyApp(three.signIn, appCode(totpSecret, 5))).status.code).toBe(310);
  });
});

describe('[MFA-3] the set-up of an authenticator', () => {
  it('follows a code to a verified contact, shows one secret for 30 minutes, and counts with its first code', async () => {
    const address = mobile();
    const person = await site.addPerson({ company: 'strict', contacts: [['mobile', address]] });
    const { signIn } = await loggedIn(person.email);
    expect(await settings(signIn)).toMatchObject({ stage: 'prove', isRequired: true, canPutOff: false, offers: [] });
    expect((await signIn.read('/api/two-factor/mfa-totp')).status).toMatchObject({ code: 328 });
    expect((await verifyApp(signIn, '123456')).status).toMatchObject({ code: 328 });
    await send(signIn, { contactBy: 'sms' });
    const proven = await verify(signIn, {
      contactBy: 'sms',
      contactId: person.contactIds[0],
      code: await site.codeTo(address),
    });
    expect(proven.data.stage).toBe('enrol');
    const described = await settings(signIn);
    expect(described.offers).toContainEqual({ channel: 'totp', isCircular: false, isProven: false });
    expect(described.offers).toContainEqual(
      expect.objectContaining({ channel: 'sms', contactId: person.contactIds[0], isProven: true }),
    );
    const { data } = await signIn.read('/api/two-factor/mfa-totp');
    expect((await signIn.read('/api/two-factor/mfa-totp')).data.secret).toBe(data.secret);
    const read = URI.parse(data.uri) as TOTP;
    expect(read).toMatchObject({ issuer: expect.any(String), label: person.email, digits: 6, period: 30 });
    expect(read.secret.base32).toBe(data.secret);
    expect((await verifyApp(signIn, appCode(data.secret, 9))).status.code).toBe(310);
    const enrolled = await verifyApp(signIn, read.generate());
    expect(enrolled.data.stage).toBe('recoveryCodes');
    expect((await signIn.read('/api/two-factor/mfa-totp')).status.success).toBe(false);
    expect((await site.messagesTo(address)).map(({ kind }) => kind)).toEqual(['signInCode', 'factorAdded']);
  });
});
