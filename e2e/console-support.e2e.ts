import { describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, passwordAddress, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'An account is locked and unlocked.',
  env: { SECRETS: templateSecret, FAILURES_PER_ACCOUNT: '2' }, // the first seals the authenticator apps of the demo
});

/** Types wrong passwords until no more are taken. Returns the reference that the page shows. */
async function refusedSignIn(credential: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> {
  await using calling = await site.open();
  calling.expect(/status of (429|400|401)/);
  const { page } = calling;
  await page.goto(passwordAddress(site, { credential, ...parameters }));
  const shown = page.getByText(/: [\da-f]{16}/);
  for (let attempt = 0; attempt < 4 && (await shown.count()) === 0; attempt++) {
    await page.locator('input[name=password]').fill('Wrong-Kettle-58');
    const answered = page.waitForResponse(/\/api\/login/);
    await page.keyboard.press('Enter');
    await answered;
    await expect.poll(() => page.getByRole('alert').first().textContent()).not.toBe('');
  }
  const [, reference = ''] = /: ([\da-f]{16})/.exec((await shown.first().textContent()) ?? '') ?? [];
  return reference;
}

/** Makes the error one that was shown in another brand than that of who helps. */
async function wasShownIn(brandId: number, reference: string): Promise<void> {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const { numUpdatedRows } = await db
    .updateTable('support_references')
    .set({ brand_id: brandId })
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await close();
  expect(Number(numUpdatedRows)).toBe(1);
}

describe('[CNSL-11a] a call with a reference', () => {
  it('is answered by its story, told in order, and by the acts that fit the person', async () => {
    const reference = await refusedSignIn('greta@harbourlane.example');

    await using here = await site.open();
    const { page } = here;
    here.expect(/status of (404|409)/);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane/find');
    await view(page, 'Find').waitFor();
    const field = page.getByLabel('Name, number, extension, address or reference');
    await field.fill('Greta');
    await page.getByRole('link', { name: 'Greta Lund' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill(` ${reference.toUpperCase().replace(/(.{4})/g, '$1 ')}`);
    await page.keyboard.press('Enter'); // as people read it out
    await page.waitForURL(new RegExp(`/references/${reference}$`));
    const story = page.getByRole('region', { name: 'Story of this sign-in' });
    await story.getByText('Wrong password').first().waitFor();
    await story.getByText('An error was shown').last().waitFor();
    await page.getByRole('definition').filter({ hasText: 'You are trying too often.' }).waitFor();
    const who = page.getByRole('region', { name: 'Who' });
    await who.getByRole('link', { name: 'Greta Lund' }).waitFor();
    await who
      .getByRole('button', { name: 'Send a link for a new password' })
      .or(who.getByRole('button', { name: 'Unlock' }))
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByText('Wrong-Kettle-58').count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Find people and places' }).fill(reference);
    await page.getByRole('menuitem', { name: /Story of the reference/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}/console/c/harbour-lane/references/0123456789abcdef`);
    await page.getByText('Not there').first().waitFor();
  });
});

describe('[CNSL-11c] the screen that a user saw', () => {
  it('is drawn in the brand and the language of the page, and in the language of who helps', async () => {
    const reference = await refusedSignIn('elsie@harbourlane.example', { localeId: 'de_DE' });
    await wasShownIn(7310, reference);
    await forgetCodes(site.portico.database);
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', `/c/harbour-lane/references/${reference}`);
    const saw = page.getByRole('region', { name: 'What was shown' });
    const frame = saw.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    expect(await frame.getAttribute('title')).toMatch(/^The screen in German/);
    const screen = saw.frameLocator('iframe');
    const drawn = (text: string | RegExp) => screen.locator('body').getByText(text).first().waitFor();
    await drawn('Passwort eingeben');
    await drawn(`Vorgangsnummer: ${reference}`);
    await drawn(/^Zu viele Versuche/);
    await screen.getByAltText('Solmere').first().waitFor({ state: 'attached' });
    expect(await screen.locator('html').getAttribute('lang')).toBe('de-DE');
    expect(await screen.locator('html').innerHTML()).not.toMatch(/elsie|Wrong-Kettle|<script/);
    const german = saw.getByRole('button', { name: /^German/ });
    const english = saw.getByRole('button', { name: /English/ });
    expect(await german.getAttribute('aria-pressed')).toBe('true');
    await saw.getByText('Drawn again from the record. What was typed is not kept.').waitFor();
    await page.getByRole('definition').filter({ hasText: 'Zu viele Versuche.' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const length = await page.evaluate(() => history.length);
    await english.focus();
    await page.keyboard.press('Enter');
    await drawn('Enter your password');
    await drawn(/^You are trying too often/);
    expect(await page.evaluate(() => history.length)).toBe(length);
    expect(await frame.getAttribute('title')).toMatch(/English/);

    await page.keyboard.press('Tab'); // past the picture, in which nothing is reached
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
  });
});
