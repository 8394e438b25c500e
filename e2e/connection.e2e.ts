import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  goOffline,
  isAlive,
  passwordAddress,
  passwordField,
  returnToApp,
  signInAddress,
  typePassword,
} from './visit.ts';

const site = startSite();

const lost = (page: Page) => page.getByRole('alert').getByText('You’re offline.');
const back = (page: Page) => page.getByRole('status').getByText('You’re back online.');
const networkError = (page: Page) => page.getByRole('main').getByText('The service is temporarily unavailable.');
const unanswered = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 502/;
const lookUp = '**/api/account/lookup-credential*';
/** What the first screen asks for when it is idle. */
const passkeyOptions = '**/api/passkeys/sign-in-options*';
const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway' };

/** Opens a sign-in. Routes must be mocked before, since a busy page may ignore the first one for a moment. */
async function openSignIn(page: Page) {
  await page.goto(signInAddress(site));
  await isAlive(page);
  await credentialField(page).fill('ada@harbourlane.example');
}

/** Times of the connection alerts, in milliseconds since the first request that failed after `countAlerts`. */
const alertTimes = (page: Page) => page.evaluate(() => (window as unknown as { alerts: number[] }).alerts);
function countAlerts() {
  const alerts: number[] = [];
  const { fetch } = window;
  let failedAt: number | undefined;
  window.fetch = (...request) =>
    fetch(...request).catch((reason) => {
      failedAt ??= performance.now();
      throw reason;
    });
  Object.assign(window, { alerts });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes)
        if (textContent?.startsWith('You’re offline')) alerts.push(performance.now() - (failedAt ?? Number.NaN));
  }).observe(document.body, { childList: true, subtree: true });
}

/** Waits until an alert would be shown, by a timer of the page, since timers fire in order even on a busy machine. */
const alertsAreDue = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));

describe('a lost connection', () => {
  it('[NET-1a] [NET-1b] [NET-1c] shows one alert after 100 ms, keeps the input, and sends it again when the connection is back', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    const returned = returnToApp(page, site);
    const errorTexts = page.waitForResponse('**/texts/**/error.json');
    await openSignIn(page);
    await (await errorTexts).finished();
    await page.keyboard.press('Enter');
    await typePassword(page); // so that no request of the page itself fails before the sign-in does
    await goOffline(page);
    await page.evaluate(countAlerts);
    await page.keyboard.press('Enter');
    await networkError(page).waitFor();
    await lost(page).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: /genuine/ }).click();
    await alertsAreDue(page);
    const [firstMs = 0, ...others] = await alertTimes(page);
    expect(firstMs).toBeGreaterThanOrEqual(95); // timers of browsers are rounded
    expect(firstMs).toBeLessThan(1500);
    expect(others).toEqual([]);
    expect(await passwordField(page).inputValue()).toBe(demoPassword);

    await context.setOffline(false);
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it('[NET-1a] is tried again at once on request', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    await page.addInitScript((probeEveryMs) => {
      // neither the browser's own signal comes, nor the next probe
      addEventListener('online', (event) => event.stopImmediatePropagation(), true);
      const later = setTimeout;
      const setTimer = (work: () => void, ms = 0) => (ms === probeEveryMs ? 0 : later(work, ms));
      Object.assign(window, { setTimeout: setTimer });
    }, 4000);
    const laterParts = ['**/texts/**/error.json', passkeyOptions].map((part) => page.waitForResponse(part));
    await openSignIn(page);
    for (const response of await Promise.all(laterParts)) await response.finished(); // else an answer says that it is back
    await goOffline(page);
    await page.keyboard.press('Enter');
    await lost(page).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await back(page).waitFor();
  });

  it('[NET-1a] is assumed when an offline page gets a response that is not from the server', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    for (const call of [lookUp, passkeyOptions]) await page.route(call, (route) => route.fulfill(proxyPage));
    await openSignIn(page);
    await goOffline(page);
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await lost(page).waitFor();
    await back(page).waitFor();
  });

  it('[NET-1a] is not assumed for such a response while the page is online', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(unanswered);
    await page.route(lookUp, (route) => route.fulfill(proxyPage));
    await openSignIn(page);
    await page.keyboard.press('Enter');
    await networkError(page).waitFor();
    await alertsAreDue(page);
    expect(await lost(page).count()).toBe(0);
  });

  it('[API-5] [API-2a] is detected as restored by the probe’s picture and call', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    await openSignIn(page);
    await goOffline(page);
    await page.keyboard.press('Enter');
    await lost(page).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      asked.push(`${pathname} ${searchParams.get('clientId')}`);
    });
    await context.setOffline(false);
    await back(page).waitFor();
    const picture = '/skin/images/detect_conn.gif demo-web';
    const last = asked.lastIndexOf(picture); // one before may have failed
    expect(asked.slice(last, last + 2)).toEqual([picture, '/api/detect-conn demo-web']);
    await back(page).waitFor({ state: 'detached' });
  });
});

describe('a lost connection beside the sign-in', () => {
  it.each([
    ['the reset of a password', '/resetPassword'],
    ['single sign-on', '/ssoLogin'],
  ])('is said once at the form of %s', async (_form, path) => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(unanswered);
    await openSignIn(page);
    await page.evaluate((hash) => location.assign(hash), `#${path}`);
    const form = page.getByRole('main').locator('form');
    await form.locator('input:visible').first().waitFor();
    const field = form.getByRole('textbox').first();
    await field.fill('ada@harbourlane.example');
    await goOffline(page);
    await page.keyboard.press('Enter');
    await lost(page).waitFor();
    await alertsAreDue(page);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining('You’re offline.')]);
  });
});

describe('error messages without a connection', () => {
  const rarer = '**/texts/**/error.json';
  const message = (page: Page) => page.getByRole('main').getByRole('alert').innerText();

  it('[NET-1c] are specific, because their texts are loaded while the page is idle', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(unanswered);
    const fetched = page.waitForResponse(rarer);
    await page.goto(signInAddress(site));
    await (await fetched).finished();
    await isAlive(page);
    await goOffline(page);
    for (const [typed, sentence] of [
      ['ada', /matched account/],
      ['2125550100 x012', /extension/i],
    ] as const) {
      await credentialField(page).fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => message(page)).toMatch(sentence);
    }
  });

  it('[NET-1c] are general if their texts could not be loaded, and specific after a successful retry', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    for (const address of [rarer, passkeyOptions]) await page.route(address, (route) => route.abort());
    await page.goto(signInAddress(site));
    await isAlive(page);
    await credentialField(page).fill('ada');
    await page.keyboard.press('Enter');
    await expect.poll(() => message(page)).toMatch(/temporarily unavailable/);
    for (const address of [rarer, passkeyOptions]) await page.unroute(address);
    await context.setOffline(false);
    await expect.poll(() => message(page)).toMatch(/matched account/);
  });
});

describe('a part of the page', () => {
  const chunk = '**/static/ErrorScreen-*.js*';
  const goToError = (page: Page) => page.evaluate(() => location.assign('#/error/API_ERROR_208'));

  it('[NET-2a] that cannot be loaded ends the loader, and a reload loads it', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    // Blocked by the browser itself: a request that a test intercepts while the page reloads can hang.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['*/static/ErrorScreen-*'] });
    await openSignIn(page);
    expect(await page.getByRole('alert').locator('svg').count()).toBe(0); // no mark without a message
    await goToError(page);
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    expect(await page.getByRole('main').getByText('Loading…').count()).toBe(0);
    await page.getByRole('alert').getByText('Part of the page could not be loaded.').waitFor();
    await alertsAreDue(page);
    expect(await lost(page).count()).toBe(0); // the page is online
    expect(await page.getByText('Part of the page could not be loaded.').count()).toBe(1);
    await devtools.send('Network.setBlockedURLs', { urls: [] });
    await reload.click();
    await page.getByText('This redirect failed because URL blocked.').waitFor();
  });

  it('[NET-2a] that a step needs and that cannot be loaded ends the loader, and a reload goes on with the step', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    visit.expect(/generate-code/); // the step refuses the code until it is done
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['*/static/EnterAddress-*'] });
    await page.goto(passwordAddress(site, { credential: 'nova@birchquay.example' }));
    await isAlive(page);
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    const add = page.getByRole('button', { name: 'Add a personal location' });
    await add.click();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    expect(await page.getByRole('main').getByText('Loading…').count()).toBe(0);
    await devtools.send('Network.setBlockedURLs', { urls: [] });
    await reload.click();
    await add.click();
    await page.getByLabel('Street address').waitFor();
  });

  it('[NET-2a] that the form of the password is in is said to be lost, and asked for again when it is due', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['*/static/later-screens-*'] });
    const said = page.getByText('Part of the page could not be loaded.');
    const answerLater = async (route: Route) => {
      await said.waitFor(); // an answer to something else does not take it back
      await route.continue();
    };
    await page.route(passkeyOptions, answerLater, { times: 1 }); // the page asks again after the way back
    const answered = page.waitForResponse(passkeyOptions);
    await openSignIn(page);
    const credential = page.getByRole('textbox', { name: 'Email or phone number' });
    await credential.fill('ada@harbourlane.example');
    await answered;
    await alertsAreDue(page);
    expect(await said.count()).toBe(1);
    await page.keyboard.press('Enter');
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    await page.goBack();
    await credential.waitFor();
    await devtools.send('Network.setBlockedURLs', { urls: [] });
    await credential.press('Enter');
    await passwordField(page).waitFor();
    expect(await reload.count()).toBe(0);
    expect(await said.count()).toBe(0);
  });

  it('[NET-2a] that could not be loaded is requested again when it is needed again', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(unanswered);
    await openSignIn(page);
    const genuine = page.getByRole('button', { name: /genuine/ });
    await goOffline(page);
    await genuine.click();
    await lost(page).waitFor();
    await context.setOffline(false);
    await back(page).waitFor();
    await genuine.click();
    await page.getByRole('dialog').waitFor();
  });

  it('[NET-2b] that is loaded but faulty throws its own error', async () => {
    await using visit = await site.open();
    const { page } = visit;
    visit.expect(/the fault of a part/);
    await page.route(chunk, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("the fault of a part")' }),
    );
    await openSignIn(page);
    const thrown = page.waitForEvent('pageerror');
    await goToError(page);
    expect((await thrown).message).toContain('the fault of a part');
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    expect(await lost(page).count()).toBe(0);
  });
});
