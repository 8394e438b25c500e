import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addConsolePerson, signInToConsole } from '../../../test/console-session.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { redirectUri } from '../../../test/second-step.ts';
import { consolePaths } from '../../contract/console.ts';
import { type DrawnScreen, drawnScreens } from '../../contract/drawn-screens.ts';
import { managementPath } from '../../contract/management.ts';
import type { Reach } from '../operation/reach.ts';
import { perform } from '../perform.ts';

let site: ManagementSite;
/** Consoles of who reaches everything, the company `free`, and the company `strict`. */
let refused: Awaited<ReturnType<typeof refusedSignIn>>;
let consoles: Readonly<Record<'operator' | 'free' | 'strict', HttpBrowser>>;
beforeAll(async () => {
  site = await startManagementSite({ FAILURES_PER_ACCOUNT: '2' });
  consoles = {
    operator: await consoleOf('installationOperator', { kind: 'installation' }),
    free: await consoleOf('companyAdministrator', { kind: 'company', companyId: 'free' }),
    strict: await consoleOf('companyAdministrator', { kind: 'company', companyId: 'strict' }),
  };
  refused = await refusedSignIn();
});
afterAll(() => site.close());

async function consoleOf(role: string, reach: Reach): Promise<HttpBrowser> {
  const browser = new HttpBrowser(site.issuer);
  await signInToConsole(browser, await addConsolePerson(site, { role, reach }));
  return browser;
}

const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };

function draw(
  browser: HttpBrowser,
  reference: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = inFrame,
) {
  return browser.get(`${consolePaths.screen}/${reference}?${new URLSearchParams(query)}`, headers);
}

const explain = (reference: string, language?: string) =>
  perform(site.installation, 'explainReference', { reference, language });

/** A person of the company `free` types wrong passwords in German until they are refused. */
async function refusedSignIn() {
  const { email } = await site.addPerson();
  const signIn = await site.open({ localeId: 'de_DE' });
  for (let n = 0; n < 2; n++) await signIn.login(email, 'Wrong-Kettle-58');
  const { status } = await signIn.login(email, 'Wrong-Kettle-58');
  const reference = String(status.params.reference);
  await vi.waitFor(() => explain(reference), { timeout: 10_000 }); // kept after the user was answered
  return { reference, email };
}

/** The words of a document, as its reader sees them. */
const wordsOf = (html: string) =>
  html
    .replace(/<style[^>]*>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe('[CNSL-11c] the screen that a user saw', () => {
  it('is drawn in the language of the page, and in that of who helps', async () => {
    const { reference } = refused;
    const told = await explain(reference, 'en_US');
    expect(told.drawing).toEqual({
      screen: 'enterPassword',
      error: 'tooManyRequests',
      code: 429,
      locales: ['de_DE', 'en_US'],
      textsVersion: expect.stringMatching(/^\w{12}$/),
    });
    const german = await draw(consoles.free, reference, { company: 'free' });
    expect(german.status).toBe(200);
    expect(german.text).toContain('<html lang="de-DE" dir="ltr">');
    expect(wordsOf(german.text)).toContain(told.shown[0]?.text);
    expect(wordsOf(german.text)).toContain(`Vorgangsnummer: ${reference}`);
    expect(wordsOf(german.text)).toContain('Passwort');
    const english = await draw(consoles.free, reference, { company: 'free', locale: 'en_US' });
    expect(wordsOf(english.text)).toContain(told.shown[1]?.text);
    expect(wordsOf(english.text)).not.toContain('Passwort');
  });

  it('is drawn of a request that opened no sign-in, in the brand and the language in which it was answered', async () => {
    const wrong = new URLSearchParams({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: redirectUri,
      request: 'x',
    });
    wrong.append('redirect_uri', redirectUri);
    wrong.append('localeId', 'fr_FR');
    const { headers } = await new HttpBrowser(site.issuer).get(`/oauth/authorize?${wrong}`, {
      'accept-language': 'fr-FR',
    });
    const reference = headers.get('x-trace-id') ?? '';
    await expect
      .poll(() => explain(reference).then(({ brand, locale }) => [brand, locale], String))
      .toEqual([0, 'fr_FR']);
    expect((await explain(reference)).drawing).toMatchObject({ screen: 'error', locales: ['fr_FR'] });
    expect((await draw(consoles.operator, reference)).text).toContain('<html lang="fr-FR"');
  });

  it('is not drawn of a record of an older version that lacks what it needs', async () => {
    const reference = await keep({ asked: 'POST /api/two-factor/verify-code', way: null });
    const told = await explain(reference);
    expect(told.drawing).toBeUndefined();
    expect(told.shown.length).toBe(1);
    expect((await draw(consoles.operator, reference)).status).toBe(404);
  });
});

let kept = 0;
interface Kept {
  readonly asked: string;
  readonly name?: string;
  readonly way?: string | null;
  readonly brand?: number;
  readonly locale?: string;
}
/** Writes a record as a former request has left it. */
async function keep({ asked, name = 'internalError', way = null, brand = 0, locale = 'en_US' }: Kept) {
  const reference = `00000000${String(kept++).padStart(8, '0')}`;
  const { db, now } = site.installation.database;
  await db
    .insertInto('support_references')
    .values({
      reference,
      at: now,
      name,
      code: null,
      asked,
      way,
      http_status: 500,
      detail: null,
      client_id: null,
      brand_id: brand,
      locale,
      texts_version: null,
      sign_in_id: null,
      sign_in_from: null,
      sign_in_until: null,
    })
    .execute();
  return reference;
}

/** A record that each screen is drawn from. */
const records: Readonly<Record<DrawnScreen, Kept>> = {
  error: { asked: 'GET /oauth/authorize', name: 'invalidParameters' },
  enterCredential: { asked: 'POST /api/account/lookup-credential' },
  enterPassword: { asked: 'POST /api/login', name: 'tooManyRequests' },
  secondStep: { asked: 'GET /api/two-factor/mfa-settings' },
  secondStepCode: { asked: 'POST /api/two-factor/verify-code', way: 'sms' },
  askReset: { asked: 'POST /api/account/email-recovery-link', name: 'sendEmailFailure' },
  resetImpossible: { asked: 'POST /api/account/email-recovery-link', name: 'resetNotPossible' },
  recovery: { asked: 'GET /api/account/recovery' },
  confirmReset: { asked: 'POST /api/account/recovery/verify', way: 'email' },
  activationCode: { asked: 'POST /api/loginWithActivationCode' },
  activationPin: { asked: 'POST /api/account/in-app-activation' },
  expressLinkNotSent: { asked: 'POST /api/account/email-express-link', name: 'sendEmailFailure' },
};
const moreRecords: readonly Kept[] = [
  ...['email', 'voice', 'recovery', 'setup'].map((way) => ({ asked: 'POST /api/two-factor/verify-code', way })),
  { asked: 'POST /api/two-factor/mfa-totp-verification' },
  { asked: 'POST /api/two-factor/passkey-verification' },
  { asked: 'POST /api/account/recovery/verify', way: 'totp' },
  { asked: 'single sign-on', name: 'ssoNoAccount' },
  { asked: 'single sign-on', name: 'ssoProviderDown' },
];

describe('[CNSL-11e] a drawn screen', () => {
  it.each(drawnScreens)('says what the user read, and nothing in it acts: %s', async (screen) => {
    for (const [brand, locale] of [
      [0, 'en_US'],
      [2010, 'de_DE'],
      [1210, 'fr_CA'],
    ] as const)
      await expectPicture(await keep({ ...records[screen], brand, locale }), locale);
  });

  it.each(moreRecords)('says what the user read, and nothing in it acts: $asked $name $way', async (record) => {
    await expectPicture(await keep(record), 'en_US');
  });

  async function expectPicture(reference: string, locale: string) {
    const { shown, drawing } = await explain(reference);
    const { status, text } = await draw(consoles.operator, reference);
    expect([status, drawing?.locales]).toEqual([200, [locale]]);
    const [, body = ''] = /<body inert>(.*)<\/body>/s.exec(text) ?? [];
    if (!drawing?.screen.startsWith('error')) expect(wordsOf(text)).toContain(shown[0]?.text);
    expect(text).not.toMatch(/<script|<link|<base|<iframe|<object|<meta http-equiv|@import|javascript:/i);
    expect(body).not.toMatch(/ on\w+=| (?:action|method|target|name|value|autofocus|srcdoc)=| src="(?!data:)/i);
    expect([...body.matchAll(/ href="([^"]*)"/g)].filter(([, address]) => address !== '#')).toEqual([]);
    for (const [tag] of body.matchAll(/<(?:input|button|select|textarea)\b[^>]*>/g))
      expect(tag).toContain('disabled=""');
    expect([...text.matchAll(/url\((?!"?data:)[^)]*\)/g)]).toEqual([]);
    expect(wordsOf(body)).not.toMatch(/undefined|\[object|\b\w+\.[a-z]+[A-Z]\w*\b/); // a text that is missing shows its id
  }

  it('has nothing that was typed, and nobody’s name or address', async () => {
    const { reference, email } = refused;
    const { text } = await draw(consoles.operator, reference);
    expect(text).not.toContain(email);
    expect(text).not.toMatch(/second\.example|Wrong-Kettle|Pat|Lee/);
  });

  it('runs, sends and fetches nothing, and is framed by a page of its own origin alone', async () => {
    const { reference } = refused;
    const { headers, text } = await draw(consoles.operator, reference);
    const [, nonce = ''] = /<style nonce="([\w-]{22})">/.exec(text) ?? [];
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`,
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    const page = await new HttpBrowser(site.issuer).get('/');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const policy = (await consoles.operator.get('/console')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src 'self'");
  });

  it.each([
    ['a page of its own', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }],
    ['a page of its own, from the address bar', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
    ['a frame of another site', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }],
    ['a frame of another host of the domain', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' }],
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('is not answered to %s', async (_, headers) => {
    const { reference } = refused;
    const { status, text, headers: answered } = await draw(consoles.operator, reference, {}, headers);
    expect(status).toBe(403);
    expect(text).toMatch(/<body><\/body>/);
    expect(answered.get('x-frame-options')).toBe('DENY');
  });

  it('is told to whom its story is told, and to nobody else', async () => {
    const { reference } = refused;
    const status = async (browser: HttpBrowser, query = {}) => (await draw(browser, reference, query)).status;
    expect(await status(new HttpBrowser(site.issuer))).toBe(401);
    expect(await status(consoles.free, { company: 'free' })).toBe(200);
    expect(await status(consoles.free)).toBe(200); // its company is meant
    expect(await status(consoles.strict)).toBe(404);
    expect(await status(consoles.strict, { company: 'free' })).toBe(404);
    expect(await status(consoles.strict, { company: 'strict' })).toBe(404);
    const machine = await site.machine('installationOperator', { kind: 'installation' });
    expect((await machine('GET', `/references/${reference}`)).status).toBe(200);
    expect((await fetch(`${site.issuer}${managementPath}/references/${reference}`)).status).toBe(401);
  });

  it('ends with the session of the console', async () => {
    const { reference } = refused;
    const person = await addConsolePerson(site, {});
    const browser = new HttpBrowser(site.issuer);
    await signInToConsole(browser, person);
    expect((await draw(browser, reference, { company: 'free' })).status).toBe(200);
    await site.installation.sessions.endAll(person.id);
    expect((await draw(browser, reference, { company: 'free' })).status).toBe(401);
  });

  it.each([
    ['<script>alert(1)</script>', {}, 409],
    ['..%2f..%2fme', {}, 409],
    ['0123456789abcdef', {}, 404],
    ['own', { locale: '../../brand' }, 404],
    ['own', { locale: 'de_DE"><script>' }, 404],
    ['own', { company: 'free" onload="x' }, 404],
    ['own', { scheme: 'purple}*{' }, 200],
    ['own', { screen: 'enterCredential', error: 'internalError', brand: '2010', appName: '<b>' }, 200],
  ])(
    'takes nothing from the address into the document: %s %j',
    async (named, query: Record<string, string>, expected) => {
      const { reference } = refused;
      const asked = named === 'own' ? reference : encodeURIComponent(named).replaceAll('%25', '%');
      const { status, text } = await draw(consoles.operator, asked, query);
      expect(status).toBe(expected);
      expect(/<script|onload|alert\(|<b>|purple/.exec(text)?.[0]).toBeUndefined();
      if (status === 200) {
        const plain = await draw(consoles.operator, reference);
        const bare = (html: string) => html.replace(/nonce="[^"]*"/, '');
        expect(bare(text)).toBe(bare(plain.text));
      }
    },
  );
});
