import { readFile } from 'node:fs/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../src/server/storage/tables.ts';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { appCode } from '../test/second-step.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, saidBySignIn, signInAtConsole, totpSecret, view } from './console-visit.ts';
import { listen, saidOfFocus } from './screen-reader.ts';
import { startSite } from './site.ts';
import {
  credentialField,
  demoPassword,
  findBarriers,
  hasFocus,
  isAlive,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
  startWithAxe,
} from './visit.ts';

const site = startSite({
  changes: 'An account is unlocked.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const people = '/c/harbour-lane/people';

/** Remembers an account as it is. @returns what puts it back */
async function keepAccount(email: string): Promise<() => Promise<void>> {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const { id, ...kept } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return async () => {
    await db.updateTable('accounts').set(kept).where('id', '=', id).execute();
    await close();
  };
}

describe('the console', () => {
  it('[CNSL-3g] tells a screen reader what was found, where it is, what an act does and that it is done', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    const lockAgain = await keepAccount('locked@harbourlane.example');
    await openConsole(page, site, 'tomas@harbourlane.example', people);
    await view(page, 'People').waitFor();
    const heard = await listen(page);
    await page.keyboard.press('/');
    expect(await saidOfFocus(page)).toBe('searchbox, Name or extension');
    await page.keyboard.type('Lena');
    await expect.poll(heard).toEqual(['1 person']);
    await page.getByRole('row').nth(1).focus();
    expect(await saidOfFocus(page)).toMatch(/^row, .*Lena Locke/);
    await page.keyboard.press('Enter');
    await expect.poll(heard).toEqual(['Lena Locke']);
    expect(await saidOfFocus(page)).toBe('heading, Lena Locke');
    await page.getByRole('button', { name: 'Unlock', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => saidOfFocus(page)).toBe('dialog, Unlock Lena Locke?');
    await page.keyboard.press('Tab');
    expect(await saidOfFocus(page)).toMatch(/^Unlock Lena Locke\?, textbox, Reason/);
    await page.keyboard.type('Called back');
    await page.keyboard.press('Control+Enter');
    await expect.poll(heard).toEqual(['Lena Locke is unlocked.']);
    await expect.poll(() => saidOfFocus(page)).toMatch(/^(heading, Lena Locke|button, )/); // what opened it is gone
    await lockAgain();
  });

  it('[CNSL-3b] shows an administrator the people of the company, unlocks one with a reason, and ends by signing out', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await startWithAxe(page);
    await signInAtConsole(page, site, 'imogen@harbourlane.example', people);
    await view(page, 'People').waitFor();
    await page.getByRole('button', { name: /^Locked/ }).click();
    await page.waitForURL(/state=locked/);
    await page.getByText('1 person', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lena Locke' }).click();
    await view(page, 'Lena Locke').waitFor();
    await expect.poll(() => hasFocus(view(page, 'Lena Locke'))).toBe(true);
    expect(await page.title()).toBe('Lena Locke – Tellwick');
    await page.getByText('No second step').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock Lena Locke?' });
    await dialog.getByLabel(/Reason/).fill('Called back on 0201 – Größe');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Unlock Lena' }).click();
    await page.getByText('Lena Locke is unlocked.').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await view(page, 'Lena Locke').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Unlock', exact: true }).count()).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: /^Imogen Vance/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/clientId=portico-console/); // who opens the console now signs in anew
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ path }) => path === '/console')).toEqual([]);
  });

  it('[CNSL-3a] is used by keyboard alone: the search, the list and a person', async () => {
    await using here = await site.open();
    const { page } = here;
    await openConsole(page, site, 'edmund@harbourlane.example', people);
    await view(page, 'People').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0); // an auditor acts on nobody
    const first = page.getByRole('row').nth(1);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await expect.poll(() => hasFocus(page.getByRole('row').nth(3))).toBe(true);
    await page.keyboard.press('k');
    const name = await page.getByRole('row').nth(2).getByRole('link').textContent();
    await page.keyboard.press('Enter');
    await view(page, name ?? '').waitFor();
    await page.goBack();
    await view(page, 'People').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Find people and places' }))).toBe(true);
    await page.keyboard.type('greta');
    await page.getByRole('menuitem', { name: /^Greta Lund/ }).waitFor();
    await page.keyboard.press('Enter');
    await view(page, 'Greta Lund').waitFor();
    await page.getByText('g***', { exact: false }).first().waitFor(); // an auditor sees no contacts
    expect(await page.getByRole('button', { name: /Send|Unlock|Remove|End/ }).count()).toBe(0); // and changes nothing
  });

  it('[CNSL-3f] ends the session of a lost laptop, whose next visit asks for the password again', async () => {
    await using laptop = await site.open();
    const returned = returnToApp(laptop.page, site);
    await laptop.page.goto(signInAddress(site));
    await isAlive(laptop.page);
    await signIn(laptop.page, 'hugo@harbourlane.example');
    await returned;
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, 'tomas@harbourlane.example', people);
    await page.getByRole('link', { name: 'Hugo Pike' }).click();
    const sessions = page.getByRole('region', { name: 'Signed in on' });
    await sessions.getByRole('button', { name: /^End the session on / }).click();
    const dialog = page.getByRole('alertdialog', { name: 'End this session of Hugo Pike?' });
    await dialog.getByText('This browser is signed out now. Other sessions stay.').waitFor();
    await dialog.getByRole('button', { name: 'End the session' }).click();
    await sessions.getByText('Not signed in on any browser').waitFor();
    await laptop.page.goto(signInAddress(site));
    await credentialField(laptop.page).or(passwordField(laptop.page)).waitFor();
  });

  it('[CNSL-13a] [CNSL-13b] [CNSL-13c] keeps filters, order and columns of people as a view, which is shared, renamed and removed', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(
      page,
      site,
      'imogen@harbourlane.example',
      `${people}?secondStep=none&sort=-lastSignIn&density=tight`,
    );
    await view(page, 'People').waitFor();
    await page.getByLabel('Name, address, number or extension').fill('greta');
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Unprotected');
    await dialog.getByRole('checkbox', { name: /^Share with everyone at Harbour Lane/ }).press('Space');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('The view Unprotected is saved.').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Views' });
    const tab = tabs.getByRole('button', { name: /^Unprotected \d+$/ });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true');
    expect(await page.getByRole('button', { name: 'Save this view' }).count()).toBe(0);

    await using there = await site.open();
    await openConsole(there.page, site, 'tomas@harbourlane.example', people);
    await there.page.getByRole('button', { name: /^Unprotected \d+$/ }).click();
    await expect.poll(() => new URL(there.page.url()).search).toBe('?secondStep=none&sort=-lastSignIn');
    expect(await there.page.getByLabel('Name or extension').inputValue()).toBe('');
    expect(await there.page.getByRole('button', { name: 'This view' }).count()).toBe(0);

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'This view' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Rename');
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Without protection');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await tabs.getByRole('button', { name: /^Without protection/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tab.waitFor();
    await act('Stop sharing');
    await page.getByText('The view Unprotected is yours alone now.').waitFor();
    await act('Remove');
    await page.getByText('The view Unprotected is removed.').waitFor();
    await expect.poll(() => tab.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await tab.waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[CNSL-14a] [CNSL-14b] acts on many people at once, and says before and after who is left out and why', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', `${people}?state=active`);
    await view(page, 'People').waitFor();
    const bar = page.getByRole('region', { name: 'Chosen people' });
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('Space');
    await bar.getByText('1 chosen').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await bar.getByText('3 chosen').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('row').nth(2).getByRole('checkbox').uncheck();
    await bar.getByText('2 chosen').waitFor();
    const chosen = await page.locator('tr[data-chosen]').getByRole('link').allTextContents();

    const all = bar.getByRole('button', { name: /^Choose all \d+$/ });
    const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    await all.click();
    await bar.getByText(`${total} chosen`).waitFor();
    const one = page.getByRole('row').nth(1).getByRole('checkbox');
    await one.uncheck();
    await bar.getByText(`${total - 1} chosen`).waitFor();
    await one.check();
    await bar.getByRole('button', { name: 'End sessions' }).click();
    const ending = page.getByRole('alertdialog', { name: `End the sessions of ${total} people?` });
    await ending.getByText('is left out: it is your own account').waitFor();
    await ending.getByText('Imogen Vance').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await ending.getByLabel('Reason').fill('A laptop was lost');
    await ending.getByRole('button', { name: `End the sessions of ${total - 1} people` }).click();
    await page.getByText(`${total - 1} people were signed out everywhere. 1 person was left out.`).waitFor();
    await page.getByRole('button', { name: 'See who and why' }).click();
    const leftOut = page.getByRole('dialog', { name: '1 person was left out.' });
    await leftOut
      .getByRole('listitem')
      .filter({ hasText: /Imogen Vance.*your own account/ })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hide' }).click();

    for (const name of chosen) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    await bar.getByRole('button', { name: 'Disable' }).click();
    const disabling = page.getByRole('alertdialog', { name: 'Disable 2 people?' });
    await disabling.getByText('are signed out now and can’t sign in').waitFor();
    await disabling.getByLabel('Reason').fill('Left at the end of November');
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 people were disabled.').waitFor();
    expect(await bar.getByText('chosen').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: chosen[0] ?? '', exact: true }).count()).toBe(0); // not active

    await page.goto(`${site.url}/console${people}?state=disabled`);
    await page.getByRole('link', { name: chosen[0] ?? '', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Choose all rows that are shown' }).check();
    await bar.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('dialog').getByText('can sign in again').waitFor();
    await page.getByRole('dialog').getByLabel('Reason').fill('They came back');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/people were enabled\.$/).waitFor();
  });

  it('[CNSL-15a] [CNSL-15b] is led by keys of one letter, which can be switched off, and shows the chosen columns', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane');
    await view(page, 'Home').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await view(page, 'People').waitFor();
    await page.keyboard.press('/');
    const search = page.getByLabel('Name, address, number or extension');
    await expect.poll(() => hasFocus(search)).toBe(true);
    await page.keyboard.type('g?h'); // text in a field
    expect(await search.inputValue()).toBe('g?h');
    await search.fill('');
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Go to Approvals').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await keys.getByRole('switch', { name: 'Keys of one letter' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('?'); // still shows them
    await keys.waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe(`/console${people}`);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Second step' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Signs in by' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/cols=/);
    const shown = ['Name', 'Extension', 'State', 'Last sign-in'];
    const heads = () => page.getByRole('columnheader').allTextContents();
    expect((await heads()).filter((text) => text !== '')).toEqual(shown);
    await page.reload();
    await view(page, 'People').waitFor();
    await expect.poll(async () => (await heads()).filter((text) => text !== '')).toEqual(shown);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.split('\r\n')[0]).toBe('\uFEFFName,Email,Extension,State,Last sign-in');
  });

  it('[CNSL-2b] shows the helpdesk masked people, what it may do for them, and nothing of another company', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    here.expect(/status of 404/);
    await forgetCodes(site.portico.database);
    await signInAtConsole(page, site, 'tomas@harbourlane.example', people);
    await view(page, 'People').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0); // it may do nothing to many at once
    await page.getByLabel('Name or extension').fill('107');
    await page.getByRole('link', { name: 'Greta Lund' }).click();
    await view(page, 'Greta Lund').waitFor();
    await page.getByRole('button', { name: 'Send a link for a new password' }).waitFor();
    expect(await page.getByText('greta@harbourlane.example').count()).toBe(0);
    await page.getByRole('button', { name: 'More acts' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['End all sessions…']);
    await page.goto(`${site.url}/console/c/granite-ferry/people`);
    await page.getByText('Not there').first().waitFor();
  });

  it('[CNSL-2c] tells who has no role that there is nothing to manage', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await page.goto(`${site.url}/console`);
    await page.getByLabel('Email or phone number').fill('greta@harbourlane.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill('Copper-Kettle-58');
    await page.keyboard.press('Enter');
    await page.getByText('There is nothing for you to manage').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[CNSL-2d] has the person confirm an act in a window once the sign-in is old, and then does it', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, 'imogen@harbourlane.example', people);
    await page.getByLabel('Name, address, number or extension').fill('Hugo Pike');
    await page.getByRole('link', { name: 'Hugo Pike' }).click();
    await view(page, 'Hugo Pike').waitFor();
    await letSignInAge();
    await forgetCodes(site.portico.database);
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: /^Disable/ }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Disable Hugo Pike/ });
    await dialog.getByLabel(/Reason/).fill('Left the company');
    await dialog.getByRole('button', { name: 'Disable Hugo' }).click();
    const confirm = dialog.getByRole('button', { name: /Confirm/ });
    const opened = page.waitForEvent('popup');
    await confirm.click();
    await confirmIn(await opened, 'imogen@harbourlane.example');
    await page.getByText(/^Hugo Pike is disabled/).waitFor();
  });

  it('[CNSL-2e] is covered while nobody touches it, and shows the view with its draft again after a confirmation', async () => {
    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane/rules');
    await view(page, 'Sign-in rules').waitFor();
    const rule = page.getByRole('region', { name: 'Second step', exact: true });
    await rule.getByText('Required', { exact: true }).click();
    await page.getByRole('button', { name: 'Review and save' }).waitFor();
    await leaveAlone(14.5 * minuteMs);
    await page.reload();
    await page.getByText('It is covered in a minute', { exact: false }).waitFor();
    await page.keyboard.press('Shift');
    await expect.poll(leftAloneMs).toBeLessThan(minuteMs);

    await leaveAlone(15 * minuteMs - 3000);
    await page.reload();
    await view(page, 'Confirm that it’s you').waitFor();
    expect(await page.title()).toBe('Confirm that it’s you – Tellwick');
    expect(await page.content()).not.toMatch(/Imogen|Vance|Harbour|Sign-in rules/);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await view(page, 'Confirm that it’s you').waitFor();
    await page.keyboard.press('Shift'); // a touch does not take the cover off
    await page.getByRole('button', { name: 'Sign out' }).waitFor();

    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await view(otherTab, 'Confirm that it’s you').waitFor();
    await forgetCodes(site.portico.database);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await confirmIn(await opened, 'imogen@harbourlane.example');
    await view(page, 'Sign-in rules').waitFor();
    await expect.poll(() => hasFocus(view(page, 'Sign-in rules'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/console/c/harbour-lane/rules');
    expect(await rule.getByRole('radio', { name: 'Required', exact: true }).isChecked()).toBe(true);
    await view(otherTab, 'Sign-in rules').waitFor();
  });
});

/** Confirms by password and authenticator app in a window that a page has opened for it. */
async function confirmIn(popup: Page, email: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  expect(await popup.getByLabel('Email or phone number').inputValue()).toBe(email);
  await popup.getByLabel('Email or phone number').press('Enter');
  await popup.getByLabel('Password', { exact: true }).fill(demoPassword);
  await popup.keyboard.press('Enter');
  await popup.getByLabel(/code/i).first().fill(appCode(totpSecret));
  await closed;
}

const minuteMs = 60_000;

/** Makes the last touch of every session of the console so old. */
async function leaveAlone(ms: number): Promise<void> {
  const { db, now, close } = await openFreshDatabase(site.portico.database);
  await db
    .updateTable('console_sessions')
    .set((eb) => ({ touched_at: eb(now, '-', ms) }))
    .execute();
  await close();
}

/** For how long nobody has touched the session that was used last. */
async function leftAloneMs(): Promise<number> {
  const { db, now, close } = await openFreshDatabase(site.portico.database);
  const touched = await db
    .selectFrom('console_sessions')
    .select((eb) => eb(now, '-', eb.fn.max('touched_at')).as('ms'))
    .executeTakeFirstOrThrow();
  await close();
  return Number(touched.ms);
}

/** Makes the sign-ins older than a confirmation counts. */
async function letSignInAge() {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const aged = ({ fn, val }: ExpressionBuilder<Tables, 'oidc_records'>) => ({
    payload: fn<string>('replace', ['payload', val('"auth_time":'), val('"auth_time":1,"former":')]),
  });
  await db.updateTable('oidc_records').set(aged).where('model', '=', 'AccessToken').execute();
  await close();
}
