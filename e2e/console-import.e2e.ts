import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startMailSite } from './mail-site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const { site, mails } = startMailSite({ changes: 'People are added to a company, and invited.' });
const company = '/c/harbour-lane';

/** A file as a spreadsheet of another country writes it: 200 people, of whom four cannot be added and one is there. */
function fileOf(): string {
  const people = Array.from({ length: 200 }, (_, at) => `Person;Number ${at};import-${at}@harbourlane.example;`);
  people[7] = 'Bad;Address;no-address;';
  people[50] = 'Twice;Named;import-3@harbourlane.example;';
  people[120] = '"Open;Quote;import-120@harbourlane.example;';
  people[130] = ';Without a first name;import-130@harbourlane.example;';
  people[199] = 'Hugo;Pike;hugo@harbourlane.example;';
  return `\uFEFF${['First name;Last name;Email;Shoe size', ...people].join('\r\n')}\r\n`;
}

/** Has the activation code of an account end. */
async function endCodeOf(email: string): Promise<void> {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const account = db.selectFrom('accounts').select('id').where('email', '=', email);
  await db.updateTable('activations').set({ valid_until: Date.now() }).where('account_id', '=', account).execute();
  await close();
}

describe('a file of people', () => {
  it('[CNSL-9b] is shown for what it does, adds and invites who is new, and gives back the lines that were not taken', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', `${company}/people`);
    await page.getByRole('link', { name: 'From a file' }).click();
    await view(page, 'Invite people from a file').waitFor();
    const file = page.getByLabel('CSV file');
    await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Email\n') });
    await page.getByText('These columns are missing: First name, Last name').waitFor();
    await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf()) });
    await page.getByText('These columns are left out: Shoe size').waitFor();
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByText('195 people are new').waitFor();
    await page.getByText('1 is there already, and stays as it is').waitFor();
    const notTaken = page.getByRole('region', { name: '4 lines are not taken' });
    await notTaken.getByRole('row', { name: '52 Twice Named Line 5 names the same person.' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await notTaken.getByRole('button', { name: 'Save these lines' }).click();
    const kept = await readFile(await (await saved).path(), 'utf8');
    expect(kept.match(/\r\n/g)?.length).toBe(5);
    expect(kept).toContain('Bad,Address,no-address,');

    const part = Promise.withResolvers<void>();
    await page.route('**/account-imports*', (route) => part.promise.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Add and invite 195 people' }).click();
    await page.getByRole('link', { name: 'Approvals', exact: true }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Stop the import?' });
    await leaving.getByText('0 of 195 are done.').waitFor();
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    part.resolve();
    await page.getByText('195 people were added').waitFor();
    await page.getByText('195 got an activation code each').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const invited = () => mails.received.flatMap(({ to }) => to).filter((address) => address.startsWith('import-'));
    await expect.poll(() => new Set(invited()).size, { timeout: 20_000 }).toBe(195);
    await page.getByRole('link', { name: 'See who is not activated' }).click();
    await page.getByLabel('Name, address, number or extension').fill('import-42@');
    await page.getByRole('link', { name: 'Person Number 42', exact: true }).waitFor();

    await page.goto(`${site.url}/console${company}/people/import`); // the same file again adds nobody
    await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf()) });
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByText('0 people are new').waitFor();
    expect(await page.getByRole('button', { name: /^Add/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('[CNSL-9c] is not needed for one person, who gets the code at the address', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, 'imogen@harbourlane.example', `${company}/people`);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Nova');
    await dialog.getByLabel('Last name').fill('Quill');
    await dialog.getByLabel('Email').fill('nova.quill@harbourlane.example');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => mails.received.map(({ to }) => to)).toContain('nova.quill@harbourlane.example');
  });

  it('[CNSL-3e] whose code can be taken back: the page says where it went and until when it works, and the list which have ended', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, 'imogen@harbourlane.example', `${company}/people?isInvited=true`);
    await page.getByLabel('Name, address, number or extension').fill('nova.quill@');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nova Quill' }) });
    await row.getByText(/^Code works until /).waitFor();
    await row.getByRole('link').click();
    const invitation = page.getByRole('region', { name: 'Invitation' });
    await invitation.getByText('Sent to nova.quill@harbourlane.example').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await invitation.getByRole('button', { name: 'Take back the invitation to Nova Quill' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Take back the invitation to Nova Quill?' });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await invitation.getByText('No code is on its way').waitFor();

    await endCodeOf('import-42@harbourlane.example');
    await page.goto(`${site.url}/console${company}/people?isInvited=true`);
    await page.getByLabel('Name, address, number or extension').fill('import-42@');
    await page
      .getByRole('row')
      .filter({ hasText: /Number 42.*Invitation ended.*Code ended on/s })
      .waitFor();
  });
});
