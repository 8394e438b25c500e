import type * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type PhoneServer, startPhoneServer } from '../../../test/phone-server.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, startSignIn } from '../../../test/relying-party.ts';

const email = 'nora@harbourlane.example';
const password = 'Correct-horse-77';
const failuresUntilLocked = 3;

/** Addresses that the mail server does not take, with its answers. */
const refused = new Map([['nobody@acme.example', 550]]);

/** Settled: the mail server acknowledges what it gets. */
let acknowledge: Promise<void> = Promise.resolve();

let mail: MailServer;
let phone: PhoneServer;
let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  mail = await startMailServer({ refused, onMail: () => acknowledge });
  phone = await startPhoneServer();
  portico = await startPortico({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@tellwick.example',
      SMS_URL: phone.twilio,
      FAILURES_UNTIL_LOCKED: String(failuresUntilLocked),
    },
  });
  relyingParty = await discoverDemoWeb(portico.url);
  const person = ['--company', 'harbour-lane', '--first-name', 'Nora', '--last-name', 'Quist', '--email', email];
  await operate(['account', 'add', ...person, '--password'], password);
  await operate(['contact', 'add', email, 'email', email, '--verified']);
  await operate(['contact', 'add', email, 'email', 'unproven@harbourlane.example']);
  await operate(['contact', 'add', email, 'mobile', '+12125550177', '--verified']);
});
afterAll(async () => {
  await portico[Symbol.asyncDispose]();
  await mail.close();
  await phone.close();
});

const operate = (args: readonly string[], input = '') => operateOn(portico, args, `${input}\n`);
const newestMail = () => mail.received.at(-1);
/** The e-mails that were sent, as operators see them. */
const sentTo = async () =>
  JSON.parse(await operate(['message', 'list', '--account', email, '--state', 'sent', '--json'])).filter(
    ({ channel }: { channel: string }) => channel === 'email',
  );
const texts = () => phone.received.map(({ fields }) => String(fields.Body));

/** Signs in with a new browser. */
async function signIn(typed: string) {
  const { browser, signInId } = await startSignIn(portico, relyingParty);
  return browser.call('/api/login', { username: email, password: typed }, signInId);
}

it('tells of the number that an operator has added to a verified address', async () => {
  const subjects = () => mail.received.map((one) => one.mail.subject);
  await expect.poll(subjects).toEqual(['A contact was added to your Tellwick account']);
});

it('[MFA-1] tells every verified contact of a sign-in on a new browser, and nobody of the first one', async () => {
  expect(await signIn(password)).toMatchObject({ status: { success: true } });
  expect(mail.received).toHaveLength(1); // of the number
  await signIn(password);
  await expect.poll(() => mail.received.length).toBe(2);
  expect(newestMail()).toMatchObject({ to: email, mail: { subject: 'New sign-in to your Tellwick account' } });
  expect(newestMail()?.mail.text).toContain(`${email} was signed in`);
  await expect
    .poll(texts)
    .toEqual([expect.stringMatching(/^New sign-in to your Tellwick account, .* UTC\. Not you\? /)]);
});

it('[MFA-1] a provider that takes nothing delays no sign-in, and gets the notices later', async () => {
  const before = mail.received.length;
  let take: () => void = () => undefined;
  acknowledge = new Promise((resolve) => {
    take = resolve;
  });
  for (let n = 0; n < 3; n++) expect(await signIn(password)).toMatchObject({ status: { success: true } });
  expect((await sentTo()).length).toBe(before);
  take();
  await expect.poll(async () => (await sentTo()).length).toBe(before + 3);
});

it('[MFA-1] tells of a password that an operator changed', async () => {
  await operate(['account', 'set', email, '--password'], 'Another-horse-88');
  await expect.poll(() => newestMail()?.mail.subject).toBe('Your Tellwick password was changed');
  await expect.poll(() => texts().at(-1)).toMatch(/^Your Tellwick password was changed .* UTC\. Not you\? /);
});

it('[MFA-1] tells of an account that is locked after failed sign-ins, once', async () => {
  for (let n = 0; n < failuresUntilLocked + 2; n++) await signIn('Wrong-horse-99');
  await expect.poll(() => newestMail()?.mail.subject).toBe('Your Tellwick account is locked');
  expect(newestMail()?.mail.text).toContain('Only a new password or your administrator unlocks it.');
  await expect
    .poll(() => texts().at(-1))
    .toMatch(/^Your Tellwick account is locked\. Not you\? [\w:.]+\/notme\?brandId=0$/);
  expect(mail.received.map(({ to }) => to)).not.toContain('unproven@harbourlane.example');
  // an e-mail that waited for its acknowledgement may have been sent again, with the same id
  expect(new Set(mail.received.map(({ mail: { messageId } }) => messageId)).size).toBe(7);
});

it('shows operators kind, masked recipient and state of messages, and nothing of their content', async () => {
  const listed = await operate(['message', 'list', '--account', email]);
  expect(listed.trim().split('\n').length).toBe(13);
  expect(listed).toMatch(/ newBrowser +email +n\*+a@h\*+e +sent +tries: 1/);
  expect(listed).toMatch(/ accountLocked +sms +\*{7}0177 +sent /);
  expect(listed).not.toContain(email);
  const [id = ''] = listed.split(' ');
  await expect.poll(() => operate(['message', 'show', id])).toContain('provider');
  await expect(operate(['message', 'retry', id])).rejects.toThrow('The message is sent, so it is not sent again.');
  await expect(operate(['message', 'retry', 'unknown'])).rejects.toThrow('There is no message "unknown".');
  expect(JSON.parse(await operate(['message', 'list', '--state', 'failed', '--json']))).toEqual([]);
});

it('sends a failed message again when an operator asks for it', async () => {
  await operate(['contact', 'add', email, 'email', 'nobody@acme.example', '--verified']);
  await operate(['account', 'set', email, '--password'], 'Third-horse-99');
  const failed = async () => JSON.parse(await operate(['message', 'list', '--state', 'failed', '--json']));
  await expect.poll(failed).toMatchObject([{ kind: 'passwordChanged', error: '550', tries: 1 }]);
  refused.delete('nobody@acme.example');
  const [{ id }] = await failed();
  await operate(['message', 'retry', id]);
  await expect.poll(() => mail.received.map(({ to }) => to)).toContain('nobody@acme.example');
});

it('tells the person whose account an operator removes, unless that is silent', async () => {
  const kept = 'ada@harbourlane.example';
  const told = () => mail.received.filter((one) => one.mail.subject === 'Your Tellwick account was removed');
  await operate(['contact', 'add', kept, 'email', kept, '--verified']);
  await operate(['account', 'remove', kept, '--yes', '--silent']);
  await operate(['account', 'remove', email, '--yes']);
  await expect.poll(() => told().map(({ to }) => to)).toContain(email);
  const text = told().find(({ to }) => to === email)?.mail.text;
  expect(text).toContain(`An administrator has removed the account ${email}.`);
  expect(text).not.toContain('Not you?');
  await expect.poll(() => texts().at(-1)).toMatch(/^Your Tellwick account was removed\./);
  const addresses = told().map(({ to }) => to);
  for (const silent of ['unproven@harbourlane.example', kept]) expect(addresses).not.toContain(silent);
});
