import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, tabTo } from './visit.ts';

const site = startSite({
  changes: 'The sign-in rules of a company.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const rulesPath = '/c/harbour-lane/rules';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const radio = (page: Page, rule: string, name: string) => section(page, rule).getByRole('radio', { name, exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review and save' });
const dialog = (page: Page) => page.getByRole('dialog');
const setByOther = (...options: readonly string[]) =>
  operateOn(site.portico, ['second-factor', 'set', 'harbour-lane', ...options]);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Has what is read come half a second later, as from far away. */
async function holdReads(page: Page) {
  const released = Promise.withResolvers<void>();
  await page.route(/console\/api/, async (route) => {
    const isLater = route.request().method() === 'GET';
    if (isLater) await Promise.race([released.promise, new Promise((resolve) => setTimeout(resolve, 500))]);
    await route.continue();
  });
  return { release: () => released.resolve() };
}

it('an administrator requires a second step by keyboard alone, and keeps the draft when somebody else was faster', async () => {
  await using visit = await site.open({ expected: [/status of 412/] });
  const { page } = visit;
  await openConsole(page, site, 'imogen@harbourlane.example', rulesPath);
  await view(page, 'Sign-in rules').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await tabTo(page, radio(page, 'Second step', 'Optional'));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => radio(page, 'Second step', 'Required').isChecked()).toBe(true);
  await tabTo(page, page.getByLabel('Can’t be put off from'));
  await page.keyboard.type('05012099');
  const asked = page.getByRole('button', { name: /^Asked to set one up at their next sign-in: \d+ people$/ });
  await asked.waitFor();
  const count = /: (\d+) people$/.exec((await asked.getAttribute('aria-label')) ?? '')?.[1];
  await page.getByText(`${count} people will be asked`).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);

  await page.reload();
  await expect.poll(() => page.getByLabel('Can’t be put off from').inputValue()).toBe('2099-05-01');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('Escape');
  await review(page).waitFor();
  await page.getByText(`${count} people will be asked`).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('May 1, 2099').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await tabTo(page, dialog(page).getByRole('button', { name: `Require it for ${count} people` }));
  await page.keyboard.press('Enter');
  await page.getByText('The rules are saved.').waitFor();
  await expect.poll(() => review(page).count()).toBe(0);
  expect(
    JSON.parse(await operateOn(site.portico, ['second-factor', 'policy', 'harbour-lane', '--json'])),
  ).toMatchObject({
    requirement: 'required',
    requiredFrom: Date.parse('2099-05-01'),
  });

  await choose(page, 'Skip on a trusted browser for', '7 days');
  await setByOther('required', '--from', '2099-06-01', '--trust-hours', '24');
  await review(page).click();
  await dialog(page).getByRole('button', { name: 'Save 1 rule' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed these rules meanwhile.' });
  await note.getByRole('row', { name: /^Can’t be put off from May 1, 2099 June 1, 2099/ }).waitFor();
  await note.getByRole('row', { name: /^Skip on a trusted browser for 30 days 1 day 7 days/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await review(page).click();
  await dialog(page).getByRole('button', { name: 'Save 1 rule' }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(
    JSON.parse(await operateOn(site.portico, ['second-factor', 'policy', 'harbour-lane', '--json'])),
  ).toMatchObject({
    trustHours: 168,
    requiredFrom: Date.parse('2099-06-01'),
  });

  await page.getByRole('combobox', { name: 'Person' }).fill('Clara');
  await page.getByRole('option', { name: /^Clara Whitlock/ }).click();
  await page.getByText('Asked to set up a second step, may put it off until June 1, 2099').waitFor();
});

it('[CNSL-12a] [CNSL-12b] [CNSL-12c] the history says what was changed of the rules, by whom and why; a change is put back as a draft, and a save is undone', async () => {
  await using visit = await site.open({ expected: [/status of 412/] });
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await operateOn(site.portico, ['policy', 'add', 'harbour-lane', 'deny', 'country', 'AQ', 'GL']);
  await openConsole(page, site, 'imogen@harbourlane.example', rulesPath);
  await view(page, 'Sign-in rules').waitFor();
  await choose(page, 'Replace passwords after', '180 days');
  await review(page).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Asked for by the board');
  await dialog(page).getByRole('button', { name: 'Save 1 rule' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The rules are as they were before.').waitFor();
  const passwords = page.getByRole('button', { name: 'Replace passwords after' });
  await expect.poll(() => passwords.textContent()).toMatch(/Never/);

  await choose(page, 'Skip on a trusted browser for', '14 days');
  await review(page).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Laptops are shared');
  await dialog(page).getByRole('button', { name: 'Save 1 rule' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover(); // it stays while the pointer is on it
  await setByOther('required', '--from', '2099-06-01', '--trust-hours', '24');
  await undo.click();
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else has changed these rules meanwhile.' });
  await note.getByRole('row', { name: /^Skip on a trusted browser for 14 days 1 day 7 days/ }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => review(page).count()).toBe(0);

  await page.getByRole('link', { name: 'History' }).click();
  await view(page, 'Changes of the sign-in rules').waitFor();
  const change = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const ofBoard = change('Asked for by the board');
  await ofBoard.getByText('Imogen').waitFor();
  await ofBoard.getByRole('row', { name: 'Replace passwords after Never 180 days' }).waitFor();
  await ofBoard.getByText('It is as it was before').waitFor();
  await change('Antarctica').getByText('Added: Antarctica and Greenland').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);

  await operateOn(site.portico, ['policy', 'add', 'harbour-lane', 'deny', 'country', 'IS']);
  await page.reload();
  await change('Iceland').waitFor();
  const trusted = change('Laptops are shared');
  await trusted.getByRole('row', { name: 'Skip on a trusted browser for 7 days 14 days' }).waitFor();
  await tabTo(page, trusted.getByRole('button', { name: /^Put it back/ }));
  await page.keyboard.press('Enter');
  await view(page, 'Sign-in rules').waitFor();
  await page.getByText(/^This draft puts back the change of/).waitFor();
  await review(page).click();
  await dialog(page).getByText('That change had set: 14 days. It was changed again since, to: 1 day.').waitFor();
  await dialog(page).getByText('Until now: 1 day').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave and discard' }).click();
  await change('Antarctica')
    .getByRole('button', { name: /^Put it back/ })
    .click();
  await review(page).click();
  await dialog(page).getByText('No sign-ins from these countries: Iceland').waitFor();
  await dialog(page).getByText('This list was changed again since.').waitFor();
  const held = await holdReads(page);
  await dialog(page).getByRole('button', { name: 'Save 1 rule' }).click();
  await page.getByText('The rules are saved.').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0); // two policies are two calls
  await page.getByRole('link', { name: 'Audit', exact: true }).click(); // nothing is left to discard
  held.release();
  const left: readonly { value?: string }[] = JSON.parse(
    await operateOn(site.portico, ['policy', 'list', 'harbour-lane', '--json']),
  );
  expect(left.map(({ value }) => value)).toEqual(expect.arrayContaining(['IS']));
  expect(left.map(({ value }) => value)).not.toEqual(expect.arrayContaining(['AQ']));

  await page.getByRole('row').filter({ hasText: 'Rule for networks, countries or apps removed' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Changes of the sign-in rules' }).click();
  await change('Iceland').first().waitFor();
});

it('[CNSL-12d] who may only read the rules gets texts, sees their history without acts, and is told who may change them', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await openConsole(page, site, 'edmund@harbourlane.example', rulesPath);
  await page
    .getByText('You may see these rules. An administrator of Harbour Lane Logistics may change them.')
    .waitFor();
  await section(page, 'Passkeys').getByText('Allowed').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await section(page, 'Networks and countries').getByRole('button').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Added: Antarctica and Greenland').waitFor();
  expect(await page.getByRole('button', { name: /^Put it back/ }).count()).toBe(0);
});

it('[CNSL-12d] who may not read the audit finds no history of the rules', async () => {
  await using visit = await site.open({ expected: [/status of 403/] });
  const { page } = visit;
  await openConsole(page, site, 'tomas@harbourlane.example', rulesPath);
  await view(page, 'Sign-in rules').waitFor();
  expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0);
  await page.goto(`${site.url}/console${rulesPath}/history`);
  await page.getByText('You may not see this').waitFor();
});
