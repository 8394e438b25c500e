import { describe, expect, it } from 'vitest';
import { templateSecret } from '../test/template.ts';
import { openConsole, saidBySignIn, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'A role is given and taken.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const company = '/c/harbour-lane';
const dayMs = 24 * 3_600_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

describe('[CNSL-10a] the roles of a company', () => {
  it('are listed with their holders, given until a day, and taken', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', company);
    await page.getByRole('link', { name: 'Settings' }).click();
    await view(page, 'Settings').waitFor();
    const holders = page.getByRole('region', { name: 'Who manages this company' });
    const own = holders.getByRole('listitem').filter({ hasText: 'Imogen Vance' });
    await own.getByText('Administrator').waitFor();
    expect(await own.getByRole('button').count()).toBe(0); // one does not shut oneself out
    expect(await findBarriers(page)).toEqual([]);

    await holders.getByRole('button', { name: 'Give a role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give a role in this company?' });
    await dialog.getByLabel('Person').fill('Greta');
    await page.getByRole('option', { name: /Greta Lund/ }).click();
    await dialog.getByText('The helpdesk unlocks people').waitFor();
    await dialog.getByLabel(/^Until/).fill(dayIn(-2));
    await dialog.getByText('This day is over.').waitFor();
    await dialog.getByLabel('Reason').fill('Cover until January');
    const give = dialog.getByRole('button', { name: 'Give the role' });
    expect(await give.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel(/^Until/).fill(dayIn(30));
    expect(await findBarriers(page)).toEqual([]);
    await give.click();
    const given = holders.getByRole('listitem').filter({ hasText: 'Greta Lund' });
    await given.getByText(/^Helpdesk until /).waitFor();

    await given.getByRole('button', { name: 'Take…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Take the role Helpdesk from Greta Lund?' });
    await question.getByLabel('Reason').fill('Back from leave');
    await question.getByRole('button', { name: 'Take the role' }).click();
    await given.waitFor({ state: 'detached' });
  });
});
