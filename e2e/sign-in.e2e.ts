import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  descriptionOf,
  goOffline,
  hasFocus,
  hashOf,
  holdScript,
  isAlive,
  notYou,
  passwordField,
  returnToApp,
  shownAccount,
  signInAddress,
  typePassword,
} from './visit.ts';

const site = startSite();

const refused = /status of 4\d\d/;

async function enter(page: Page, typed: { credential: string; extension?: string }) {
  await credentialField(page).fill(typed.credential);
  if (typed.extension) await page.getByLabel('Extension').fill(typed.extension);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('signing in', () => {
  it.each([
    ['an e-mail address', { credential: 'ada@harbourlane.example' }, 'email', { username: 'ada@harbourlane.example' }],
    ['a direct number', { credential: '(212) 555-0104' }, 'number', { username: '2125550104' }],
    [
      'a main number and an extension',
      { credential: '212 555 0100', extension: '102' },
      'number',
      { username: '2125550100', extension: '102' },
    ],
    [
      'a number with its extension in one',
      { credential: '2125550100 x102' },
      'number',
      { username: '2125550100', extension: '102' },
    ],
    [
      'a number as the page shows it',
      { credential: '+1 212-555-0100 ext. 102' },
      'number',
      { username: expect.stringMatching(/^(?:\+1)?2125550100$/), extension: '102' }, // its code may have its own field by then
    ],
  ] as const)(
    '[SIGN-1a] [SIGN-2a] [SIGN-2b] [SIGN-2c] [CRED-3c] [AUTHZ-2a] with %s leads back to the app with a code',
    async (_, typed, kind, sent) => {
      await using visit = await site.open();
      const { page } = visit;
      const returned = returnToApp(page, site);
      await page.goto(signInAddress(site, { state: 'kept & whole' }));
      const checking = page.waitForRequest('**/api/account/lookup-credential?*');
      await enter(page, typed);
      const check = await checking;
      expect(new URL(check.url()).searchParams.get('clientId')).toBe('demo-web');
      expect(check.postDataJSON()).toMatchObject({ brandId: 0, ...sent });
      await expect.poll(() => hashOf(page)).toBe(`#/enterPassword/${kind}`);
      await passwordField(page).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const { searchParams } = await returned;
      expect(searchParams.get('code')).toMatch(/.{20,}/);
      expect(searchParams.get('state')).toBe('kept & whole');
    },
  );

  it('[SIGN-8c] reaches the app’s address in two round trips after the press of "Sign in"', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await enter(page, { credential: 'ada@harbourlane.example' });
    await typePassword(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await returned;
    const signIn = expect.stringMatching(/^GET \/continue\/[\w-]+$/);
    expect(asked.slice(0, 3)).toEqual(['POST /api/login', signIn, 'GET /callback']);
  });

  it('works with the keyboard alone', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await page.keyboard.type('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('keeps a submit before hydration', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const release = await holdScript(page);
    await page.goto(signInAddress(site), { waitUntil: 'commit' });
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    release();
    await passwordField(page).waitFor();
    await expect(page.getByText('ada@harbourlane.example').isVisible()).resolves.toBe(true);
  });
});

it('[BRAND-3a] [BRAND-3b] [BRAND-3c] the page changes to the account’s brand before the password, without a reload', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.goto(signInAddress(site));
  await isAlive(page);
  const looks = () =>
    page.evaluate(() => ({
      primary: getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
      icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
      isSameDocument: 'isSameDocument' in window,
    }));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const before = await looks();
  await enter(page, { credential: 'anke@lindenhof.example' });
  await page.locator('[name=password]').waitFor();
  const after = await looks();
  expect(after.isSameDocument).toBe(true);
  expect(after.primary).not.toBe(before.primary);
  expect(after.icon).toBe('/brands/6010/favicon.svg');
  await expect.poll(() => page.title()).not.toContain('Tellwick');
});

describe('an error at its field', () => {
  const messageOf = (page: Page) => page.getByRole('main').getByRole('alert');

  it.each([
    ['[CRED-1a] [PASS-3c]', '', 'Enter an email or phone number'],
    ['[CRED-4a]', '1234', /isn’t a valid number/],
    ['[CRED-3b]', 'ada', /matched account/],
    ['[SIGN-1a]', 'nobody@harbourlane.example', /didn’t find an account/],
  ])('[ERR-1d] %s %o is refused, announced and has the focus', async (_, typed, message) => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: typed });
    await expect.poll(() => messageOf(page).textContent()).toMatch(message);
    const field = credentialField(page);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await field.inputValue()).toBe(typed);
  });

  it('[CRED-4a] names the country of the number before its control is loaded', async () => {
    await using visit = await site.open();
    const { page } = visit;
    const release = await holdScript(page, 'CountryCode-*');
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: '1234' });
    await expect.poll(() => messageOf(page).textContent()).toMatch(/isn’t a valid number for United States/);
    expect(await page.getByRole('button', { name: /Country code/ }).count()).toBe(0);
    release();
    await page.getByRole('button', { name: /Country code/ }).waitFor();
  });

  it('[CRED-6a] [CRED-6b] appears for a main number without an extension or with an invalid one', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: '2125550100' });
    await expect.poll(() => messageOf(page).textContent()).toContain('a company’s main number');
    await expect.poll(() => page.getByLabel('Extension').getAttribute('aria-invalid')).toBe('true');
    await enter(page, { credential: '2125550100', extension: '012' });
    await expect.poll(() => messageOf(page).textContent()).toContain('don’t start with 0');
    await expect.poll(() => page.getByLabel('Extension').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [{ credential: 'ada@harbourlane.example' }, 'The email and password do not match.'],
    [{ credential: '2125550104' }, 'Phone number and password do not match'],
  ])(
    '[SIGN-3a] [SIGN-3b] [SIGN-5f] [PASS-3c] none and a wrong password of %o, with the ways to support and to a new one',
    async (typed, sentence) => {
      await using visit = await site.open();
      const { page } = visit;
      visit.expect(refused);
      await page.goto(signInAddress(site));
      await enter(page, typed);
      await passwordField(page).press('Enter');
      await expect.poll(() => messageOf(page).textContent()).toContain('Enter a password');
      await passwordField(page).fill('not-the-password');
      await page.keyboard.press('Enter');
      await expect.poll(() => messageOf(page).textContent()).toContain(sentence);
      const link = page.getByRole('link', { name: 'Contact support', exact: true });
      expect(await link.getAttribute('href')).toMatch(/^https:/);
      const reset = page.getByRole('link', { name: 'Forgot password?' });
      expect(await reset.getAttribute('href')).toBe('#/resetPassword/sendRecoveryEmail');
      await expect.poll(() => hasFocus(passwordField(page))).toBe(true);
    },
  );

  it('[FRAME-4a] [ERR-1d] is announced in the toast bar for a locked account', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: 'locked@harbourlane.example' });
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    const sentence = 'Access to this account is disabled.';
    await page.getByRole('alert').filter({ hasText: sentence }).getByText(sentence).waitFor();
  });

  it('[FRAME-4a] in the toast bar covers neither the field nor the button in a low window, and can be closed', async () => {
    await using visit = await site.open({ context: { viewport: { width: 320, height: 256 } } });
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: 'locked@harbourlane.example' });
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: 'Access to this account is disabled' });
    await toast.getByRole('link', { name: 'Contact support' }).waitFor();
    for (const control of [passwordField(page), page.getByRole('button', { name: 'Sign in', exact: true })]) {
      await control.scrollIntoViewIfNeeded();
      const box = await toast.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await control.boundingBox())?.y ?? 0);
    }
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => toast.count()).toBe(0);
  });

  it('[FRAME-4a] in the toast bar stands in the column on a large screen, and disappears when the user types', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await enter(page, { credential: 'locked@harbourlane.example' });
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: 'Access to this account is disabled' });
    await toast.getByRole('link', { name: 'Contact support' }).waitFor();
    const [box, main] = [await toast.boundingBox(), await page.getByRole('main').boundingBox()];
    expect([box?.x, box?.width]).toEqual([main?.x, main?.width]);
    await passwordField(page).pressSequentially('x');
    await expect.poll(() => toast.count()).toBe(0);
  });

  it('begins each step at its top, however far the last one was scrolled', async () => {
    await using visit = await site.open({ context: { viewport: { width: 844, height: 390 } } });
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    await credentialField(page).fill('ada@harbourlane.example');
    const next = page.getByRole('button', { name: 'Continue', exact: true });
    await page.evaluate(() => scrollTo(0, 200));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await next.click();
    await passwordField(page).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => hasFocus(passwordField(page))).toBe(true);
  });

  it('[NET-1b] [NET-1c] appears for a lost connection, which keeps the input and leaves a changed one to the user', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await goOffline(page);
    await enter(page, { credential: 'ada@harbourlane.example' });
    await expect
      .poll(() => messageOf(page).textContent())
      .toBe('The service is temporarily unavailable. Check your network connection and try again later.');
    await credentialField(page).pressSequentially(' ');
    await context.setOffline(false);
    await page.getByRole('status').getByText('You’re back online.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await passwordField(page).waitFor();
  });
});

it('says that Caps Lock is on while the password is typed', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.goto(signInAddress(site));
  await enter(page, { credential: 'ada@harbourlane.example' });
  const press = (modifierCapsLock: boolean) =>
    passwordField(page).dispatchEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock });
  await press(true);
  await page.getByRole('status').getByText('Caps Lock is on.').waitFor();
  await press(false);
  await page.getByText('Caps Lock is on.').waitFor({ state: 'detached' });
});

it('keeps both ends of an address readable, and shows the whole form, on a small phone', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(signInAddress(site));
  await credentialField(page).fill('2125550100');
  await page.getByLabel('Extension').waitFor();
  await page.getByRole('button', { name: 'Country code: +1' }).waitFor();
  const button = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  expect((button?.y ?? 568) + (button?.height ?? 0)).toBeLessThanOrEqual(568);
  await credentialField(page).fill('');
  await enter(page, { credential: 'ada@harbourlane.example' });
  await notYou(page).waitFor();
  await shownAccount(page, 'ada@harbourlane.example').waitFor();
  const seen = page.locator('main [data-end]');
  expect(await seen.getAttribute('data-end')).toBe('ne.example');
  expect(await seen.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const submit = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox();
  expect((submit?.y ?? 568) + (submit?.height ?? 0)).toBeLessThanOrEqual(568);
});

describe('navigation between the screens', () => {
  it('[ROUTE-3] leads from both password screens without a stored credential to the first screen', async () => {
    await using visit = await site.open();
    const { page } = visit;
    for (const kind of ['email', 'number']) {
      await page.goto('about:blank'); // a change of the hash alone would load nothing
      await page.goto(`${signInAddress(site)}#/enterPassword/${kind}`);
      await credentialField(page).waitFor();
      await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
    }
  });

  it('[ROUTE-3] stays at the password after a reload; Back and Forward keep the input', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await enter(page, { credential: 'ada@harbourlane.example' });
    await passwordField(page).waitFor();
    await page.reload();
    await passwordField(page).waitFor();
    await page.goBack();
    await expect.poll(() => credentialField(page).inputValue()).toBe('ada@harbourlane.example');
    await page.goForward();
    await passwordField(page).waitFor();
    await page.getByRole('button', { name: /Not you/ }).click();
    await expect.poll(() => credentialField(page).inputValue()).toBe('ada@harbourlane.example');
  });

  it.each([
    ['/brands/2010/none.svg', 404],
    ['/static/none.js', 404],
    ['/favicon.ico', 404],
    ['/robots.txt?x=1', 404],
    ['/no/such/page', 303],
  ])('[ROUTE-2b] answers the path %s with %d, since a missing file is no route of the page', async (path, status) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect(response.status).toBe(status);
  });

  it('[ROUTE-4a] the credential and both password screens have a language selector, a banner and a sign-up link', async () => {
    await using visit = await site.open();
    const { page } = visit;
    for (const [credential, hash] of [
      ['', '#/enterCredential'],
      ['ada@harbourlane.example', '#/enterPassword/email'],
      ['2125550104', '#/enterPassword/number'],
    ] as const) {
      await page.goto(signInAddress(site));
      if (credential) await enter(page, { credential });
      await expect.poll(() => hashOf(page)).toBe(hash);
      await page.getByRole('combobox', { name: 'Language' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).waitFor();
      const banner = page.locator('[data-banner] > [aria-hidden]').first();
      const { width = 0, height = 0 } = (await banner.boundingBox()) ?? {};
      expect([width > 300, height > 300]).toEqual([true, true]);
      expect(await banner.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('banner.svg');
    }
  });

  it('[ROUTE-2b] leads from an unknown path to the root', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${signInAddress(site)}#/no/such/page`);
    await expect.poll(() => hashOf(page)).toBe('#/enterCredential');
    await credentialField(page).waitFor();
  });

  it.each([
    ['[ENTRY-3a]', { login_hint: ' ada@harbourlane.example ' }, 'ada@harbourlane.example', undefined],
    ['[ENTRY-3b]', { username: '2125550100', extension: '102' }, '2125550100', '102'],
    ['[ENTRY-7]', {}, '', undefined],
    ['[ENTRY-4]', { title_bar: 'perhaps', display: '🚪', unheard: 'of' }, '', undefined],
  ])('%s %o pre-fills the first screen', async (_, parameters, typed, extension) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site, parameters));
    expect(await credentialField(page).inputValue()).toBe(typed);
    if (extension) expect(await page.getByLabel('Extension').inputValue()).toBe(extension);
  });

  it.each([
    ['501', {}, '#/error/501', /isn’t set up here/],
    ['501', { postThirdPartyLogin: '1' }, '#/error/sso/501', /isn’t set up here/],
    ['none', { credential: 'ada@harbourlane.example' }, '#/enterPassword/email/ada%40harbourlane.example', /password/],
    ['none', { credential: '2125550104' }, '#/enterPassword/number/2125550104', /\+1 212-555-0104/],
    ['213', { credential: 'ada@harbourlane.example' }, '#/enterPassword/email/ada%40harbourlane.example', /network/],
    ['304', {}, '#/enterCredential', /find any matched account/],
  ])(
    '[ENTRY-5a] [ENTRY-5b] [ENTRY-5c] [ROUTE-2a] [SIGN-7c] the error code %s with %o starts at %s and shows %s',
    async (errorCode, parameters, hash, seen) => {
      await using visit = await site.open();
      const { page } = visit;
      await page.goto(signInAddress(site, { errorCode, ...parameters }));
      await expect.poll(() => hashOf(page)).toBe(hash);
      await expect.poll(() => page.getByRole('main').textContent()).toMatch(seen);
      if (errorCode !== 'none') return;
      await isAlive(page);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0); // the code has no sentence
    },
  );

  it('[ENTRY-5c] [ENTRY-6a] [ENTRY-6b] an error with a credential is said, and signing in from there succeeds', async () => {
    await using visit = await site.open();
    const { page } = visit;
    for (const saved of [undefined, 'ada@harbourlane.example']) {
      const credential = saved ? 'nobody@harbourlane.example' : 'ada@harbourlane.example';
      const address = signInAddress(site, { errorCode: 'API_ERROR_374', credential });
      await page.goto(saved ? signInAddress(site) : address);
      if (saved) await page.evaluate((id) => sessionStorage.setItem('portico.initialLoginId', `"${id}"`), saved);
      if (saved) await page.goto(address);
      await page.getByRole('alert').getByText('Access to this account is disabled').waitFor();
      await expect.poll(() => page.locator('main bdi').textContent()).toBe('ada@harbourlane.example');
      expect(await page.evaluate(() => sessionStorage.getItem('portico.initialLoginId'))).toBeNull();
      const returned = returnToApp(page, site);
      await passwordField(page).fill(demoPassword);
      await page.keyboard.press('Enter');
      expect((await returned).searchParams.get('code')).toBeTruthy();
    }
  });

  it('[ENTRY-5d] an error without an app is said on a screen of its own, which leads to the credential’s sign-in', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(`${site.url}/?errorCode=374&credential=ada@harbourlane.example`);
    await page.getByRole('main').getByText('Access to this account is disabled').waitFor();
    expect(hashOf(page)).toBe('#/error/374');
    expect(await page.getByRole('textbox').count()).toBe(0);
    await isAlive(page); // the link keeps the credential
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByText('Back in the app').waitFor();
    expect(new URL(page.url()).pathname).toBe('/initiate');
    await page.goto(signInAddress(site)); // the sign-in that the app begins
    await expect.poll(() => page.locator('main bdi').textContent()).toBe('ada@harbourlane.example');
    await passwordField(page).waitFor();
  });
});

describe('the country code', () => {
  it('[CRED-3c] [CRED-5a] takes the code of a pasted number, and its extension, out of the field', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await isAlive(page);
    const code = page.getByRole('button', { name: /Country code/ });
    await credentialField(page).fill('+44 20 7946 0101 x102');
    await page.getByLabel('Remember').focus();
    await expect.poll(() => page.getByLabel('Extension').inputValue()).toBe('102');
    await expect.poll(() => code.textContent()).toBe('+44');
    await expect.poll(() => credentialField(page).inputValue()).toBe('20 7946 0101');
    await page.getByLabel('Extension').fill('');
    await credentialField(page).fill('20 7946 0101 9999');
    await page.keyboard.press('Enter');
    await page.getByText('This isn’t a valid number for United Kingdom (+44).').waitFor();
    await expect.poll(() => credentialField(page).getAttribute('aria-invalid')).toBe('true');
  });

  it('[CRED-3c] [CRED-5a] takes it out of a number that is sent with Enter', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site));
    await isAlive(page);
    await credentialField(page).fill('+44 20 7946 0999');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Country code/ }).textContent()).toBe('+44');
    await expect.poll(() => credentialField(page).inputValue()).toBe('20 7946 0999');
  });

  it.each([
    ['the exit code of the United States', '011 44 20 7946 0101', 'en_US'],
    ['00, the exit code of most countries', '0044 20 7946 0101', 'en_US'],
  ])('[CRED-3c] takes a number after %s', async (_, typed, localeId) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site, { localeId }));
    await isAlive(page);
    await credentialField(page).fill(typed);
    await page.getByLabel('Extension').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('+44 20 7946 0101').waitFor();
    await passwordField(page).waitFor();
  });

  it.each([
    ['number', 'Phone number', 1],
    ['email', 'Email', 0],
  ] as const)('[CRED-3d] credentialType=%s opens the form for it', async (credentialType, label, extensions) => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site, { credentialType }));
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    await isAlive(page);
    expect(await page.getByLabel('Extension').count()).toBe(extensions);
    if (extensions > 0) expect(await descriptionOf(page.getByLabel('Extension'))).toContain('Add your extension.');
    await expect.poll(() => page.getByRole('button', { name: /Country code/ }).count()).toBe(extensions);
    await field.fill(credentialType === 'number' ? '(212) 555-0104' : 'ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
  });

  it('[CRED-5d] [CRED-5e] starts at the suggested country, is searched and chosen by keyboard, and later puts it first', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site, { brandId: '2010', urlBrandIdFirst: '1' }));
    await isAlive(page);
    await credentialField(page).fill('016149');
    const code = page.getByRole('button', { name: /Country code/ });
    await expect.poll(() => code.textContent()).toBe('+44');
    await code.click();
    const search = page.getByRole('combobox', { name: /Search/ });
    await expect
      .poll(() => page.getByRole('listbox').getByRole('option', { selected: true }).textContent())
      .toContain('United Kingdom');
    await search.fill('germ');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Germany+49']);
    await search.fill('+35');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(3);
    await search.fill('austri');
    await page.keyboard.press('Enter');
    await expect.poll(() => code.textContent()).toBe('+43');
    await expect.poll(() => hasFocus(credentialField(page))).toBe(true);
    await code.click();
    const listed = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(async () => (await listed.allTextContents()).slice(0, 2))
      .toEqual(['Austria+43', 'United Kingdom+44']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.getByRole('listbox').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);

    await page.reload();
    await isAlive(page);
    await credentialField(page).fill('016149');
    await code.click();
    await expect
      .poll(async () => (await listed.allTextContents()).slice(0, 2))
      .toEqual(['United Kingdom+44', 'Austria+43']); // chosen before in this brand
  });

  it('appears only for a number, whose field stays in its line', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await isAlive(page);
    const before = await credentialField(page).boundingBox();
    await credentialField(page).fill('2125550');
    await page.getByLabel('Extension').waitFor();
    expect((await credentialField(page).boundingBox())?.y).toBe(before?.y);
    await credentialField(page).fill('212ada@harbourlane.example');
    await expect.poll(() => page.getByLabel('Extension').count()).toBe(0);
  });
});
