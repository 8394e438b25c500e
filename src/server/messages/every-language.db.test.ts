import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { type PhoneServer, startPhoneServer } from '../../../test/phone-server.ts';
import { logIn, type SecondStepSite, send, startSecondStepSite } from '../../../test/second-step.ts';
import { isVariant, localesIn } from '../brand/operator/locale-files.ts';

const locales = localesIn(join(import.meta.dirname, '../../../data/locales'));
const channels = ['email', 'sms', 'voice'] as const;

let mail: MailServer;
let phone: PhoneServer;
let site: SecondStepSite;
beforeAll(async () => {
  [mail, phone] = await Promise.all([startMailServer(), startPhoneServer()]);
  site = await startSecondStepSite({ SMTP_URL: mail.url, SMS_URL: phone.twilio, VOICE_URL: phone.twilio });
  site.app.messageSender.start();
});
afterAll(async () => {
  await site.app.messageSender.stop();
  await site.close();
  await Promise.all([mail.close(), phone.close()]);
});

const addressOf = (at: number, channel: (typeof channels)[number]) =>
  channel === 'email'
    ? `reader${at}@second.example`
    : `+1212555${channel === 'sms' ? 3 : 4}${String(at).padStart(3, '0')}`;

/** Signs in on a page in a language, and asks for the code of the second step in each way. */
async function askForCodes(locale: string, at: number): Promise<void> {
  const contacts = channels.map(
    (channel) => [channel === 'email' ? 'email' : 'mobile', addressOf(at, channel)] as const,
  );
  const person = await site.addPerson({ contacts, areFactors: true });
  for (const [index, contactBy] of channels.entries()) {
    const { signIn } = await logIn(site, person.email, { ui_locales: locale.replaceAll('_', '-') });
    const { status } = await send(signIn, { contactBy, contactId: person.contactIds[index], localeId: locale });
    if (!status.success) throw new Error(`${locale} ${contactBy}: ${JSON.stringify(status)}`);
  }
}

it('[LOC-5] a sign-in sends its code in each language by e-mail, text message and call, over the wires of the providers', async () => {
  for (const [at, locale] of locales.entries()) await askForCodes(locale, at);
  await vi.waitUntil(() => mail.received.length + phone.received.length === 3 * locales.length, { timeout: 30_000 });
  const told = locales.map((_, at) => {
    const email = mail.received.find(({ to }) => to === addressOf(at, 'email'))?.mail;
    const fieldsOf = (channel: 'sms' | 'voice') =>
      phone.received.find(({ fields }) => fields.To === addressOf(at, channel))?.fields ?? {};
    const greeting = /<Say language="([^"]*)">([^<]*)/.exec(String(fieldsOf('voice').Twiml)) ?? [];
    return {
      subject: email?.subject?.replace(/\d{6}/, 'CODE'),
      lang: /<html lang="([^"]*)"/.exec(email?.html || '')?.[1],
      sms: String(fieldsOf('sms').Body).split('\n')[0]?.replace(/\d{6}/, 'CODE'),
      voice: greeting[1],
      greeting: greeting[2],
    };
  });
  expect(told.map(({ lang }) => lang)).toEqual(locales.map((locale) => locale.replaceAll('_', '-')));
  for (const { subject, sms, greeting } of told) {
    for (const text of [subject, sms]) expect(text).toMatch(/CODE.*Tellwick|Tellwick.*CODE/);
    expect(greeting).toMatch(/Tellwick|テルウィック/);
  }
  // No two have the voice and the words of another one, and only the variants of English speak English.
  expect(new Set(told.map(({ voice, greeting }) => `${voice} ${greeting}`)).size).toBe(locales.length);
  const english = told[locales.indexOf('en_US')]?.greeting;
  expect(locales.filter((_, at) => told[at]?.greeting === english)).toEqual(
    locales.filter((locale) => locale === 'en_US' || isVariant(locale)),
  );
});
