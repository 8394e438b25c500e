import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { templateSecret } from '../test/template.ts';
import { openConsole, saidBySignIn, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, hasFocus, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'The sessions of an account are ended, and somebody may do more.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const company = '/c/harbour-lane';

describe('the audit', () => {
  it('[CNSL-8a] says what was done to whom, by whom and why, leads to more of both by keyboard, and is saved as a file', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', `${company}/people`);
    await page.getByRole('link', { name: 'Hugo Pike' }).click();
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'End all sessions…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(/Reason/).fill('=Lost laptop');
    await dialog.getByRole('button', { name: /^End/ }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const latest = page.getByRole('region', { name: 'Latest changes' });
    await latest.getByRole('link', { name: 'Sessions ended' }).click();
    await view(page, 'Audit').waitFor();
    await page.getByRole('region', { name: 'Sessions ended' }).getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Sessions ended' });
    await row.getByText('Hugo Pike · “=Lost laptop”').waitFor();
    await row.getByText('Imogen Vance').waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Sessions ended' });
    await panel.getByText('portico-console').waitFor();
    await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'Sessions ended' }))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page)).toEqual([]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain('at,event,outcome,end,what');
    expect(lines.find((line) => line.includes('endSessions'))).toContain(`Sessions ended,account:`);
    expect(lines.join()).toContain("'=Lost laptop"); // no formula

    await panel.getByRole('button', { name: 'All about Hugo Pike' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the filter About' }).waitFor();
    expect(new URL(page.url()).search).not.toContain('Hugo');
    await page.getByRole('row').filter({ hasText: 'Sessions ended' }).waitFor();
    await page.getByLabel('Reference').fill('0123456789abcdef');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing matches').waitFor();
    expect(await hasFocus(page.getByLabel('Reference'))).toBe(true);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Sessions ended' }).waitFor();
  });

  it('[CNSL-8c] of everything is compared with its seals, and who reaches a company alone is not offered that', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    const operator = await openOperator(readConfig({ ...site.portico.database.env }));
    await operator.perform('giveRole', { role: 'auditor', account: 'edmund@harbourlane.example' });
    await operator.close();
    await openConsole(page, site, 'edmund@harbourlane.example', '/all/audit');
    await page.getByRole('row').filter({ hasText: 'Role given' }).first().waitFor();
    await page.getByRole('button', { name: 'Verify seals' }).click();
    await page
      .getByRole('dialog', { name: 'Verify seals' })
      .getByText(/as written\.$/)
      .waitFor();
    await page.keyboard.press('Escape');

    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/audit/verification', async (route) => {
      asked += 1;
      await held.promise;
      const place = { number: asked, digest: '', untilAt: 0 };
      await route.fulfill({ json: { records: 1, isDone: false, place } }).catch(() => undefined); // nobody waits for it
    });
    await page.getByRole('button', { name: 'Verify seals' }).click();
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    held.resolve();
    await page.getByRole('main').getByRole('button', { name: 'Everything' }).click();
    await page.getByRole('row').filter({ hasText: 'Signed in' }).first().waitFor();
    expect([await page.getByRole('dialog').count(), asked]).toEqual([0, 1]);

    await page.goto(`${site.url}/console${company}/audit`);
    await page.getByRole('row').filter({ hasText: 'Sessions ended' }).waitFor();
    expect(await page.getByRole('button', { name: 'Verify seals' }).count()).toBe(0);
  });
});
