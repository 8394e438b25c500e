import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';

const secret = new Secret({ size: 20 }).base32;
let site: SecondStepSite;
let address: string;
beforeAll(async () => {
  site = await startSecondStepSite({ FAILURES_PER_ACCOUNT: '2', SMS_PRICE: '0.25' });
  const server = await site.metrics.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`; // of a server that listens
  closed.push(() => server.close());
});
const closed: (() => void)[] = [];
afterAll(async () => {
  for (const close of closed) close();
  await site.close();
});

/** What the metrics have more than before some work, by name and labels. */
async function added(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await values();
  await work();
  const after = await values();
  const grown = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more > 0));
}

async function values(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(address)).text();
  const wanted = /^(portico_(?:sign_in_steps|second_steps|spending|limit_refusals)_total\{.*\}) (.*)$/gm;
  return new Map([...text.matchAll(wanted)].map(([, name = '', value]) => [name, Number(value)]));
}
const step = (event: string, outcome: string) =>
  `portico_sign_in_steps_total{event="${event}",outcome="${outcome}",brand="0",app="app"}`;

it('counts the steps of a sign-in by brand and app, from its opening to its end', async () => {
  const { email } = await site.addPerson();
  const grown = await added(async () => {
    const signIn = await site.open();
    await signIn.login(email, 'Wrong-Kettle-58');
    const { data } = await signIn.login(email);
    await signIn.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
  });
  expect(grown).toEqual({
    [step('signInOpened', 'ok')]: 1,
    [step('passwordChecked', 'mismatch')]: 1,
    [step('passwordChecked', 'ok')]: 1,
    [step('signInFinished', 'ok')]: 1,
  });
});

it('counts a sign-in that is left, with its app', async () => {
  const grown = await added(async () => {
    const { browser, signInId } = await site.open();
    await browser.get(`/cancel/${signInId}`);
  });
  expect(grown).toEqual({ [step('signInOpened', 'ok')]: 1, [step('signInLeft', 'user_cancelled')]: 1 });
});

it('counts second steps by their way and outcome', async () => {
  const { email } = await site.addPerson({ totpSecret: secret });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0');
  const grown = await added(async () => {
    const signIn = await site.open();
    await signIn.login(email);
    await signIn.call('/api/two-factor/mfa-totp-verification', { code: wrong });
    await signIn.call('/api/two-factor/mfa-totp-verification', { code });
  });
  expect(grown).toMatchObject({
    'portico_second_steps_total{way="totp",outcome="wrong"}': 1,
    'portico_second_steps_total{way="totp",outcome="ok"}': 1,
    [step('secondFactorChecked', 'ok')]: 1,
  });
});

it('counts what a text message costs, for its brand', async () => {
  const { email, contactIds } = await site.addPerson({ contacts: [['mobile', '+12125550177']], areFactors: true });
  const grown = await added(async () => {
    const signIn = await site.open();
    await signIn.login(email);
    await signIn.call('/api/two-factor/send-code', { contactBy: 'sms', contactId: contactIds[0] });
  });
  expect(grown['portico_spending_total{brand="0",channel="sms"}']).toBe(0.25);
});

it('counts what a limit refuses, by the name of the limit', async () => {
  const { email } = await site.addPerson();
  const grown = await added(async () => {
    const signIn = await site.open();
    for (let n = 0; n < 4; n++) await signIn.login(email, 'Wrong-Kettle-58');
  });
  expect(grown['portico_limit_refusals_total{limit="password"}']).toBe(2);
});
