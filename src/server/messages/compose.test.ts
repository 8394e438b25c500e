import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleKinds, sampleMessage, sampleValues } from '../../../test/message-samples.ts';
import { type SentChannel, sentChannels } from '../../contract/two-factor/channels.ts';
import { loadBrands } from '../brand/brand.ts';
import { completeLocalesIn } from '../brand/operator/locale-files.ts';
import { hasLatinAlphabet } from '../brand/operator/text-limits.ts';
import { loadTexts } from '../brand/texts.ts';
import { createOrigins } from '../origins/origins.ts';
import { type ComposedMessage, type Composer, createComposer } from './compose.ts';
import { segmentsOf } from './gsm7.rules.ts';
import { hasChannel, offersReset } from './kind-row-of.ts';
import type { AnyMessage } from './outbox.ts';

const data = join(import.meta.dirname, '../../../data');
const completeLocales = completeLocalesIn(join(data, 'locales'));

let compose: Composer;
let brandIds: number[];
let everything: Everything[];
let host: string;
beforeAll(async () => {
  const brands = await loadBrands(join(data, 'brands'));
  const texts = await loadTexts(join(data, 'locales'), brands);
  host = 'sign-in.tellwick.example';
  compose = createComposer({ brands, texts, origins: createOrigins(`https://${host}`) });
  brandIds = brands.all().map(({ id }) => id);
  everything = await composeAll();
}, 300_000); // thousands of messages, on a busy machine too

const here = (channel: SentChannel, localeId = 'en_US', brandId = 0) => ({ channel, localeId, brandId });
async function emailOf(message: AnyMessage) {
  const composed = await compose(message);
  return composed?.channel === 'email' ? composed.email : expect.unreachable();
}
async function smsOf(message: AnyMessage) {
  const composed = await compose(message);
  return composed?.channel === 'sms' ? composed.text : expect.unreachable();
}
interface Everything {
  readonly composed: ComposedMessage;
  readonly name: string;
  readonly localeId: string;
}
/** Every kind of message in every way that it has, in each brand and complete language. */
async function composeAll(): Promise<Everything[]> {
  const all: Everything[] = [];
  for (const kind of sampleKinds)
    for (const channel of sentChannels)
      for (const brandId of brandIds)
        for (const localeId of completeLocales) {
          const isNotice = channel === 'sms' && !('code' in sampleValues[kind]) && offersReset(kind);
          const values = isNotice ? { secureLink: `${host}/notme?brandId=${brandId}` } : {};
          const composed = await compose(sampleMessage(kind, { channel, brandId, localeId }, values));
          if (composed) all.push({ composed, localeId, name: `${kind} ${channel} ${brandId} ${localeId}` });
        }
  return all;
}

describe('the foot of an e-mail', () => {
  it('says of a code that nobody asks for it, and of other e-mails that the brand asks for no password', async () => {
    const ofCode = await emailOf(sampleMessage('signInCode', here('email')));
    const ofNotice = await emailOf(sampleMessage('passwordChanged', here('email')));
    expect(ofCode.text).toContain('Nobody at Tellwick will ever ask you for this code.');
    expect(ofCode.text).not.toContain('never asks');
    expect(ofNotice.text).toContain('Tellwick never asks for your password or a code.');
  });
});

describe('the words of a message', () => {
  it('[LOC-5] are whole in every kind, way, brand and complete language', async () => {
    for (const { composed, name } of everything) {
      const written =
        composed.channel === 'email' ? `${composed.email.subject}\n${composed.email.text}` : JSON.stringify(composed);
      expect(written, name).not.toMatch(/[{}]\w|undefined|\bnone\b|NaN| {2}| [.,]/);
    }
    const ways = sampleKinds.flatMap((kind) => sentChannels.filter((channel) => hasChannel(kind, channel)));
    expect(everything.length).toBe(ways.length * brandIds.length * completeLocales.length);
  });

  it('[LOC-5] are in the language and the brand of the reader', async () => {
    const german = await emailOf(sampleMessage('signInCode', here('email', 'de_DE', 2000)));
    expect(german).toMatchObject({
      subject: '381027 ist Ihr Anmeldecode für Quillmark Business Lines',
      language: 'de-DE',
      senderName: 'Quillmark Business Lines',
    });
    expect(german.text).toContain('Er ist einmal verwendbar und 10 Minuten lang gültig.');
    expect(german.text).toContain(
      'Angefordert am 1. März 2027 um 08:15 UTC mit Firefox unter Windows (Vereinigte Staaten).',
    );
    const french = await emailOf(sampleMessage('signInCode', here('email', 'fr_FR', 2000)));
    expect(french.text).toContain('Mentions légales – https://quillmark.example/legal'); // the brand's own wording
  });

  it.each([
    ['de_DE', 6010, 'Unisonne-Workspace‑Konto'],
    ['fi_FI', 1250, 'Tellwick Europe ‑tili'],
  ])('[LOC-5] of %s join the name of brand %i with a noun as the language does: %s', (localeId, brandId, compound) => {
    const written = everything
      .filter(({ name }) => name.endsWith(` ${brandId} ${localeId}`))
      .map(({ composed }) => (composed.channel === 'email' ? composed.email.text : ''))
      .join('\n');
    const [word = ''] = compound.split(/[ -]/);
    expect(written).toContain(compound);
    expect(written).not.toMatch(new RegExp(`${word} \\p{Lu}\\p{L}+[-‑]\\p{L}`, 'u'));
  });

  it('about an emergency address have the reference in their subject, and never the name of the location', async () => {
    for (const { composed, name } of everything) {
      if (!name.startsWith('addressApproved') && !name.startsWith('addressRefused')) continue;
      const { subject } = composed.channel === 'email' ? composed.email : expect.unreachable();
      expect(subject, name).toContain('K7PD3WXM');
      expect(subject, name).not.toContain('12 Lantern Street');
    }
  });

  it('[EA-17a] [EA-17b] tell the contact of a company each line that has changed, and the count of the others', async () => {
    const { text } = await emailOf(sampleMessage('addressesChanged', here('email')));
    expect(text.split('\n').filter((line) => /^March 1|^\d+ other/.test(line))).toEqual([
      'March 1, 2027 at 8:15 AM UTC: Ann Other (*******0104) has no emergency address.',
      'March 1, 2027 at 8:16 AM UTC: Bo Lind (extension 104, *******0105) has moved to another address.',
      'March 1, 2027 at 8:17 AM UTC: Cy Park (*******0106) is outside the country of the number.',
      'March 1, 2027 at 8:18 AM UTC: Di Rowe (extension 106, *******0107) chose an address that was refused.',
      '10 other lines have changed too.',
    ]);
  });

  it('[LOC-5] fall back to the brand’s language for one that there is no catalogue of', async () => {
    const { subject } = await emailOf(sampleMessage('signInCode', here('email', 'xx_XX', 2040)));
    expect(subject).toBe('381027 ist Ihr Anmeldecode für Klarwerk');
  });

  it('[LOC-5] leave out what is unknown of the request', async () => {
    const textOf = async (asked: object) =>
      (await emailOf(sampleMessage('signInCode', here('email'), { asked: { at: 0, ...asked } }))).text;
    expect(await textOf({})).toContain('Requested on January 1, 1970 at 12:00 AM UTC.');
    expect(await textOf({ browser: 'Safari' })).toContain('UTC from Safari.');
    expect(await textOf({ system: 'iOS' })).toContain('UTC from iOS.');
    expect(await textOf({ countryIsoCode: 'FR' })).toContain('UTC (France).');
  });
});

describe('an e-mail', () => {
  it('[LOC-5] has the code on a line of its own, and the same words in text and HTML', async () => {
    const { text, html } = await emailOf(sampleMessage('signInCode', here('email')));
    expect(text.split('\n')).toContain('381027');
    for (const words of ['Enter this code to finish signing in:', 'It works once, for 10 minutes.', '381027'])
      expect([text.includes(words), html.includes(words)], words).toEqual([true, true]);
  });

  it('escapes what users typed', async () => {
    const credential = '"<img src=x onerror=alert(1)>"@acme.example';
    const { html, text } = await emailOf(sampleMessage('passwordChanged', here('email'), { credential }));
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain(credential);
  });

  it('offers “Not you?” only where there is a page for it', async () => {
    const without = await emailOf(sampleMessage('newBrowser', here('email')));
    expect(without.text).not.toContain('Not you?');
    const secureLink = `https://${host}/link/abc?x=1&y=2`;
    const { text, html } = await emailOf(sampleMessage('newBrowser', here('email'), { secureLink }));
    expect(text).toContain(`Not you? Secure my account\n${secureLink}`);
    expect(html).toContain(`href="https://${host}/link/abc?x=1&amp;y=2"`);
  });

  it.each([
    ['lostContact', 'Stop the recovery'],
    ['emailChanged', 'Undo and secure my account'],
  ] as const)('of %s offers by its link to “%s”', async (kind, action) => {
    const secureLink = `https://${host}/link/abc`;
    const { text } = await emailOf(sampleMessage(kind, here('email'), { secureLink }));
    expect(text).toContain(`Not you? ${action}\n${secureLink}`);
  });

  it('has language and direction, loads nothing from elsewhere, and is laid out with tables', async () => {
    for (const { composed, name } of everything) {
      if (composed.channel !== 'email') continue;
      const { html, language } = composed.email;
      expect(html, name).toContain(`<html lang="${language}" dir="ltr">`);
      expect(html.match(/\b(?:src|background)="(?!cid:)|url\(|<script|<link/g), name).toBeNull();
      const images = new Set([...html.matchAll(/src="cid:([^"]+)"/g)].map(([, image]) => image));
      expect(images, name).toEqual(new Set(composed.email.images.map((image) => image.name)));
      expect(html.split('<table').length, name).toBe(html.split('<table role="presentation"').length);
    }
  });

  it('runs from right to left in a language that does', async () => {
    const { html } = await emailOf(sampleMessage('signInCode', here('email', 'ar_XB')));
    expect(html).toMatch(/<html lang="[^"]+" dir="rtl">/);
  });
});

describe('a text message', () => {
  it('[LOC-5] with a code ends with the host of the page and the code, which browsers fill in there alone', async () => {
    expect(await smsOf(sampleMessage('signInCode', here('sms')))).toBe(
      '381027 is your Tellwick sign-in code. Never share it.\n\n@sign-in.tellwick.example #381027',
    );
  });

  it('[LOC-5] is GSM-7 in each language that has that alphabet, and takes one segment, or two in another script', async () => {
    for (const { composed, name, localeId } of everything) {
      if (composed.channel !== 'sms') continue;
      const { encoding, count } = segmentsOf(composed.text);
      expect(encoding, name).toBe(hasLatinAlphabet(localeId) ? 'GSM-7' : 'UCS-2');
      expect(count, name).toBeLessThanOrEqual(encoding === 'GSM-7' ? 1 : 2);
    }
  });

  it('[LOC-5] of a notice says where to go if it was not you', async () => {
    const message = sampleMessage('newBrowser', here('sms'), { secureLink: `${host}/notme?brandId=0` });
    expect(await smsOf(message)).toBe(
      `New sign-in to your Tellwick account, Mar 1, 2027, 8:15 AM UTC. Not you? ${host}/notme?brandId=0`,
    );
  });

  it('[ACCT-2f] of a recovery to another address says whom to tell', async () => {
    expect(await smsOf(sampleMessage('lostContact', here('sms')))).toBe(
      'Someone asked to recover your Tellwick account. Not you? Tell your administrator.',
    );
  });
});

it('[LOC-5] a call speaks the language of its reader, with the digits one by one', async () => {
  const composed = await compose(sampleMessage('confirmContactCode', here('voice', 'fr_FR', 2000)));
  expect(composed).toEqual({
    channel: 'voice',
    script: {
      language: 'fr-FR',
      greeting:
        'Bonjour. Ici Quillmark Lignes Entreprise. Pour entendre le code qui confirme ce téléphone, appuyez sur la touche 1.',
      beforeCode: 'Votre code est',
      digits: ['3', '8', '1', '0', '2', '7'],
      afterCode: '',
      beforeRepetition: 'Je répète\u00a0:',
      afterRepetition: '',
      warning: 'Si vous n’avez pas demandé cet appel, raccrochez et ne partagez pas le code.',
      goodbye: 'Au revoir.',
    },
  });
});

it('[LOC-5] a call says the words that its language has after the code', async () => {
  const composed = await compose(sampleMessage('signInCode', here('voice', 'ja_JP')));
  const script = composed?.channel === 'voice' ? composed.script : expect.unreachable();
  expect(script).toMatchObject({ beforeCode: 'コードは、', afterCode: 'です。' });
  expect(script).toMatchObject({ beforeRepetition: '繰り返します。', afterRepetition: 'です。' });
});

it('[LOC-5] a call says the spoken name of a brand, so that a name in two scripts is not told twice', async () => {
  const composed = await compose(sampleMessage('signInCode', here('voice', 'ja_JP')));
  const { greeting } = composed?.channel === 'voice' ? composed.script : expect.unreachable();
  expect(greeting).toContain('テルウィック');
  expect(greeting).not.toContain('Tellwick');
  const { senderName } = await emailOf(sampleMessage('signInCode', here('email', 'ja_JP')));
  expect(senderName).toBe('Tellwick（テルウィック）');
});

it.each([
  [119, '119 minutes'],
  [120, '2 hours'],
  [1, '1 minute'],
])('[LOC-5] a code that works for %i minutes says that it works for %s', async (minutes, words) => {
  const message = sampleMessage('signInCode', here('email'));
  const { text } = await emailOf({ ...message, lifetimeMs: minutes * 60_000 });
  expect(text).toContain(`It works once, for ${words}.`);
});

it('[LOC-5] a notice is never told in a call', async () => {
  expect(await compose(sampleMessage('newBrowser', here('voice')))).toBeUndefined();
});
