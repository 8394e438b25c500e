import { describe, expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'A role is given and taken, and the company gets another name.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const company = '/c/harbour-lane';
const dayMs = 24 * 3_600_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

describe('[CNSL-10a] the roles of a company', () => {
  it('are listed with their holders, given until a day, and taken', async () => {
    await using here = await site.open();
    const { page } = here;
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

it('[CNSL-18a] the name and the contact of a company are changed as they were seen, and a person who was added meanwhile is no conflict', async () => {
  await using visit = await site.open({ expected: [/status of 412/] });
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'imogen@harbourlane.example', `${company}/settings`);
  const facts = page.getByRole('region', { name: 'Company', exact: true });
  await facts.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the company' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const save = dialog.getByRole('button', { name: 'Save the settings' });
  await name.fill('Harbour Lane Boats');
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('it@');
  await dialog.getByText('This is not an email address.').waitFor();
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('it@harbourlane.example');
  expect(await findBarriers(page)).toEqual([]);
  const operate = (...words: string[]) => operateOn(site.portico, words);
  await operate(
    'account',
    'add',
    '--company',
    'harbour-lane',
    '--first-name',
    'Ned',
    '--last-name',
    'Frost',
    '--email',
    'ned@harbourlane.example',
  );
  await save.click();
  await page.getByText('The company is saved.').waitFor();
  await facts.getByText('it@harbourlane.example').waitFor();

  await facts.getByRole('button', { name: 'Change' }).click();
  await name.fill('Harbour Lane');
  await operate('company', 'set', 'harbour-lane', '--name', 'Harbour Lane Yachts');
  await save.click();
  await dialog.getByText('Saved now: Harbour Lane Yachts, contact: it@harbourlane.example.').waitFor();
  expect(await name.inputValue()).toBe('Harbour Lane');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(JSON.parse(await operate('company', 'show', 'harbour-lane', '--json'))).toMatchObject({
    name: 'Harbour Lane',
    contactEmail: 'it@harbourlane.example',
  });
});

it('[CNSL-18b] programs that have a role in the company stand apart from people, and lose it', async () => {
  const operate = (...words: string[]) => operateOn(site.portico, words);
  await operate('client', 'add', 'hr-sync', '--name', 'Personnel', '--machine', '--resource', `${site.url}/admin`);
  await operate('role', 'give', 'companyHelpdesk', '--client', 'hr-sync', '--company', 'harbour-lane');
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'imogen@harbourlane.example', `${company}/settings`);
  const programs = page.getByRole('region', { name: 'Programs' });
  const program = programs.getByRole('listitem').filter({ hasText: 'Program hr-sync' });
  await program.getByText('Helpdesk').waitFor();
  expect(await page.getByRole('region', { name: 'Who manages this company' }).getByText('hr-sync').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await program.getByRole('button', { name: 'Take…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take the role Helpdesk from Program hr-sync?' });
  await question.getByLabel('Reason').fill('Replaced');
  await question.getByRole('button', { name: 'Take the role' }).click();
  await programs.getByText('No program acts for this company').waitFor();
});

it('[CNSL-19e] a program is added, gets another secret and is removed; each secret is shown once', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'imogen@harbourlane.example', `${company}/settings`);
  const programs = page.getByRole('region', { name: 'Programs' });
  await programs.getByRole('button', { name: 'Add a program' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a program for this company?' });
  await dialog.getByLabel('Role').click();
  expect(await page.getByRole('option').allTextContents()).not.toContain('Administrator'); // it would give roles
  await page.getByRole('option', { name: 'Auditor' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the program' }).fill('Reports');
  await dialog.getByLabel('Reason').fill('Monthly report');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a program' }).click();

  const handed = page.getByRole('alertdialog', { name: 'Give these values to Reports' });
  const shown = (name: string) => handed.locator('dt', { hasText: name }).locator('..').locator('code').innerText();
  const [id, secret, address, scope = ''] = await Promise.all(
    ['Client ID', 'Secret', 'Token endpoint', 'Scopes'].map(shown),
  );
  expect(await findBarriers(page)).toEqual([]);
  const isAccepted = async (password: string | undefined) => {
    const authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope });
    return (await fetch(String(address), { method: 'POST', headers: { authorization }, body })).ok;
  };
  expect(await isAccepted(secret)).toBe(true);
  await handed.getByRole('button', { name: 'I have kept the secret' }).click();
  const program = programs.getByRole('listitem').filter({ hasText: 'Reports' });
  await program.getByText(/^Auditor · /).waitFor();
  expect(await page.content()).not.toContain(secret);

  await program.getByRole('button', { name: 'Renew the secret…' }).click();
  const renewal = page.getByRole('alertdialog', { name: 'Renew the secret of Reports?' });
  await renewal.getByRole('button', { name: 'Renew the secret' }).click();
  await handed.waitFor();
  const renewed = await shown('Secret');
  expect([await isAccepted(secret), await isAccepted(renewed)]).toEqual([false, true]);
  await handed.getByRole('button', { name: 'I have kept the secret' }).click();

  await program.getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the program Reports?' });
  await question.getByLabel('Reason').fill('Replaced');
  await question.getByRole('button', { name: 'Remove the program' }).click();
  await page.getByText('Reports is removed.').waitFor();
  await programs.getByText('No program acts for this company').waitFor();
});
