import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { templateSecret } from '../test/template.ts';
import { openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'A second person may do more, and an export is asked for.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const company = '/c/harbour-lane';

beforeAll(async () => {
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  const given = { role: 'companyAdministrator', account: 'edmund@harbourlane.example', company: 'harbour-lane' };
  await operator.perform('giveRole', given);
  await operator.close();
}, 60_000);

describe('[CNSL-7a] what takes two people', () => {
  it('is asked for by one, agreed to by another, and done once by who asked', async () => {
    await using asking = await site.open();
    await using agreeing = await site.open();
    const { page } = asking;
    await openConsole(page, site, 'imogen@harbourlane.example', `${company}/people`);
    await page.getByRole('link', { name: 'Hugo Pike' }).click();
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Export all data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export all data of Hugo Pike?' });
    await dialog.getByLabel('Reason').fill('Ticket 4471');
    await dialog.getByRole('button', { name: 'Ask for the export' }).click();
    await page.getByText('Asked for.').waitFor();
    await page.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText('You asked for it, so another person must agree.').waitFor();
    expect(await page.getByRole('button', { name: 'Agree…' }).count()).toBe(0);

    const second = agreeing.page;
    await startWithAxe(second);
    await openConsole(second, site, 'edmund@harbourlane.example', company);
    await second.getByText('1 request waits for a second person').waitFor();
    await second.getByRole('link', { name: 'See approvals' }).click();
    await view(second, 'Approvals').waitFor();
    await second.getByText('“Ticket 4471”').waitFor();
    expect(await findBarriers(second)).toEqual([]);
    await second.getByText('You may agree, because you could do it yourself.').waitFor();
    const agree = second.getByRole('button', { name: 'Agree…' });
    await agree.focus(); // by keyboard alone
    await second.keyboard.press('Enter');
    const question = second.getByRole('dialog', { name: 'Agree to what Imogen Vance asks?' });
    await question.waitFor();
    expect(await findBarriers(second)).toEqual([]);
    await question.getByRole('button', { name: 'Agree', exact: true }).focus();
    await second.keyboard.press('Enter');
    await second.getByText('Agreed. Imogen Vance can do it now.').waitFor();

    await page.reload();
    await page.getByText('Edmund Farr has agreed.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Do it now…' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Do it now', exact: true }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(JSON.parse(text).account).toMatchObject({ email: 'hugo@harbourlane.example' });
    await page.getByText('Agreed by Edmund Farr, and done').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Do it now…' }).count()).toBe(0);

    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByRole('link', { name: 'Greta Lund' }).click();
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Export all data…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Ticket 4472');
    await page.getByRole('button', { name: 'Ask for the export' }).click();
    await page.getByText('Asked for.').waitFor();
    await second.reload();
    await second.getByRole('button', { name: 'Refuse…' }).click();
    const refusing = second.getByRole('dialog', { name: 'Refuse what Imogen Vance asks?' });
    await refusing.getByLabel('Reason').fill('Not named in the ticket');
    await refusing.getByRole('button', { name: 'Refuse', exact: true }).click();
    await second.getByText('Refused.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Approvals' }).first().click();
    await page.getByText('Refused by Edmund Farr').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Do it now…' }).count()).toBe(0);
  });
});
