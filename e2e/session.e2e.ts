import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';
import { credentialField, hashOf, isAlive, passwordField, returnToApp, signIn, signInAddress } from './visit.ts';

const site = startSite();

const refused = /status of 4\d\d/;

describe('a sign-in that is over', () => {
  it('[API-4b] shows the error screen on every call, and lets the user start again at the app', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    visit.expect(refused);
    await page.goto(signInAddress(site, { state: 'first' }));
    const finishing = await context.newPage();
    const returned = returnToApp(finishing, site);
    await finishing.goto(page.url());
    await signIn(finishing);
    await returned;
    await context.clearCookies({ name: 'portico_session' });

    await credentialField(page).fill('ada@harbourlane.example');
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_222');
    await page.getByText('Invalid request. Go back to login page and request again.').waitFor();
    expect(await credentialField(page).count()).toBe(0);

    const appRequest = page.waitForRequest(`http://localhost:${site.demoAppPort}/initiate*`);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    expect(new URL((await appRequest).url()).searchParams.get('iss')).toBe(site.url);
  });

  it('[ROUTE-4b] is begun again at the app when the page is opened', async () => {
    await using visit = await site.open();
    const { page, context } = visit;
    await page.goto(signInAddress(site));
    const address = page.url();
    const returned = returnToApp(page, site);
    await signIn(page);
    await returned;
    await context.clearCookies({ name: 'portico_session' });
    const appRequest = page.waitForRequest(`http://localhost:${site.demoAppPort}/initiate*`);
    await page.goto(address.replace(/#.*/, '#/error/API_ERROR_222'));
    expect(new URL((await appRequest).url()).searchParams.get('iss')).toBe(site.url);
    await expect.poll(() => hashOf(page)).not.toContain('error');
  });

  it('of another browser is unknown in this one', async () => {
    await using one = await site.open();
    await one.page.goto(signInAddress(site));
    await using other = await site.open();
    other.expect(refused);
    await other.page.goto(one.page.url());
    await expect.poll(() => hashOf(other.page)).toBe('#/error/API_ERROR_223');
  });
});

describe('the loader', () => {
  const data = { brandId: 0, credentialType: 'email', credential: 'ada@harbourlane.example' };
  const found = { status: { success: true }, data };
  it.each([
    [0, 0, 0],
    [160, 250, 5000],
    [700, 550, 5000],
  ])('[API-4a] of an answer after %d ms is seen after 100 ms for %d to %d ms', async (answersAfterMs, least, most) => {
    const isAsExpected = ({ seenMs }: SeenLoader) => seenMs >= least && seenMs <= most;
    const tries: SeenLoader[] = [];
    // On a busy machine the page may draw or answer late itself, so that one of three tries counts.
    do tries.push(await seenLoader(answersAfterMs));
    while (tries.length < 3 && !tries.some(isAsExpected));
    const { seenMs, firstSeenMs } = tries.at(-1) ?? { seenMs: Number.NaN };
    expect(seenMs).toBeGreaterThanOrEqual(least);
    expect(seenMs).toBeLessThanOrEqual(most);
    if (most === 0) return;
    expect(firstSeenMs).toBeGreaterThanOrEqual(80); // its animation begins with a frame, which is up to 16 ms older than the key
    expect(firstSeenMs).toBeLessThan(2000);
  });

  /** How long the loader is seen when the credential check answers after a time. */
  async function seenLoader(answersAfterMs: number): Promise<SeenLoader> {
    await using visit = await site.open();
    const { page } = visit;
    await page.addInitScript(answerLater, { answer: JSON.stringify(found), answersAfterMs });
    await page.goto(signInAddress(site));
    await isAlive(page);
    await page.evaluate(watchLoader);
    await credentialField(page).fill('ada@harbourlane.example');
    await page.keyboard.press('Enter');
    await passwordField(page).waitFor();
    return page.evaluate(() => {
      const { seenMs, firstSeenMs } = window as unknown as SeenLoader;
      return firstSeenMs === undefined ? { seenMs } : { seenMs, firstSeenMs };
    });
  }
});

/** Mocks the credential check in the page, so that its timing is exact. */
function answerLater({ answer, answersAfterMs }: { answer: string; answersAfterMs: number }) {
  const { fetch } = window;
  window.fetch = async (address, request) => {
    if (!String(address).includes('lookup-credential')) return fetch(address, request);
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    return new Response(answer);
  };
}

interface SeenLoader {
  seenMs: number;
  /** The time from the first key until a frame finds it visible. */
  firstSeenMs?: number;
}

/** Measures by frames how long "Checking…" is visible. */
function watchLoader() {
  const seen = window as unknown as SeenLoader;
  seen.seenMs = 0;
  let last = performance.now();
  let pressedAt = last;
  const note = () => {
    pressedAt = performance.now();
  };
  addEventListener('keydown', note, { capture: true, once: true });
  function look(now: number) {
    const label = [...document.querySelectorAll('button [role=status]')].find(({ textContent }) => textContent !== '');
    if (label && getComputedStyle(label).visibility === 'visible') {
      seen.seenMs += now - last;
      seen.firstSeenMs ??= performance.now() - pressedAt; // a frame of a busy page may have begun long before
    }
    last = now;
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
