import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { templateSecret } from '../test/template.ts';
import { onDatabase } from './console-operators.ts';
import { openConsole, view } from './console-visit.ts';
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

  it('[CNSL-8c] [CNSL-29b] of everything is compared with its seals by the server, and who reaches a company alone is not offered that', async () => {
    await using here = await site.open();
    const { page } = here;
    const operator = await openOperator(readConfig({ ...site.portico.database.env }));
    await operator.perform('giveRole', { role: 'auditor', account: 'edmund@harbourlane.example' });
    await operator.close();
    await startWithAxe(page);
    await openConsole(page, site, 'edmund@harbourlane.example', '/all/audit');
    await page.getByRole('row').filter({ hasText: 'Role given' }).first().waitFor();
    await page.getByRole('link', { name: 'Verifications' }).press('Enter');
    await view(page, 'Verifications').waitFor();
    await page.getByText('Nothing verified yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verify seals' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Verify seals' });
    await dialog.getByLabel('From this day on').fill('2027-03-02');
    await dialog.getByLabel('Up to this day').fill('2027-03-01');
    const begin = dialog.getByRole('button', { name: 'Verify seals' });
    expect(await begin.getAttribute('aria-disabled')).toBe('true'); // it would end before it begins
    await dialog.getByLabel('From this day on').fill('');
    await dialog.getByLabel('Up to this day').fill('');
    await begin.press('Enter');
    const report = page.getByRole('region', { name: 'Everything' });
    await report.getByText('As written').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Save the report' }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^audit-verification-[\w-]+\.json$/);

    const place = JSON.stringify({ number: 3, digest: 'd'.repeat(43), untilAt: Date.now() });
    const inWork = { state: 'running', place, newest: 20, held_until: Date.now() + 600_000 } as const;
    await onDatabase(site, ({ db }) => db.updateTable('audit_verifications').set(inWork).execute()); // another process has it
    await page.reload();
    await report.getByText('Seal 3 of 20').waitFor();
    await report.getByRole('button', { name: 'Stop' }).press('Enter');
    await report.getByText('Stopped').waitFor();
    await report.getByText(`3:${'d'.repeat(43)}`).waitFor(); // the seal to keep
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await page.goBack();
    await page.getByRole('row').filter({ hasText: 'Verification of the audit stopped' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Everything' }).click();
    await page.getByRole('row').filter({ hasText: 'Signed in' }).first().waitFor();

    await page.goto(`${site.url}/console${company}/audit`);
    await page.getByRole('button', { name: 'CSV' }).waitFor();
    expect(await page.getByRole('link', { name: 'Verifications' }).count()).toBe(0);
  });
});
