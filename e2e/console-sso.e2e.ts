import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { operateOn } from '../test/operate-on.ts';
import { type RunningSamlProvider, startSamlProvider } from '../test/saml-provider.ts';
import { button, dialog, shownValue, ssoPath, startSiteWithDns, stepOpen } from './console-sso-visit.ts';
import { forgetCodes, openConsole, saidBySignIn, view } from './console-visit.ts';
import { findBarriers, isAlive, tabTo } from './visit.ts';

const imogen = { email: 'imogen@harbourlane.example', name: 'Imogen Vance' };
const edmund = 'edmund@harbourlane.example';
const id = 'harbour-lane-keycloak';
const { site, dns } = startSiteWithDns();
let provider: RunningSamlProvider;
beforeAll(async () => {
  provider = await startSamlProvider({ people: [imogen], answerAddresses: [`${site.url}/api/sso/answer/${id}`] });
});
afterAll(() => provider.close());

const stored = async () => JSON.parse(await operateOn(site.portico, ['sso', 'list', 'harbour-lane', '--json']));

/** Looks until the record is found as it must be. */
async function looksLike(page: Page, finding: string | RegExp): Promise<void> {
  await button(page, 'Look now').click();
  await page.getByText(finding).waitFor();
}

/** Signs in at the provider in the window of the test. */
async function signInAsTest(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /as a test|again/ }).click();
  const atProvider = await opened;
  await atProvider.getByRole('button', { name: /Imogen/ }).click();
  await page.getByText('It works: you came back as Imogen Vance').waitFor();
  await atProvider.close();
}

it('[CNSL-6b] [CNSL-6d] [CNSL-6e] [CNSL-6g] an administrator connects a SAML provider by its guide, tests it, and switches it on beside passwords', async () => {
  await using visit = await site.open({
    origins: [provider.url],
    expected: [/favicon\.ico/],
  });
  const { page } = visit;
  await openConsole(page, site, imogen.email, ssoPath);
  await page.getByText('No provider is connected').waitFor();
  await page.getByRole('link', { name: 'Connect a provider' }).click();
  await view(page, 'Connect a provider').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('radio', { name: 'Keycloak' }).check({ force: true });
  await tabTo(page, button(page, 'Continue'));
  await page.keyboard.press('Enter');
  await view(page, 'Connect Keycloak').waitFor();
  await stepOpen(page, 'Prove your domains').waitFor();
  await page.getByText('Realm settings › Endpoints').waitFor();

  await page.getByLabel('Domain', { exact: true }).fill('@HarbourLane.example');
  await page.keyboard.press('Enter');
  await page.getByText('There is no record at the name yet.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const value = await shownValue(page, 'Value');
  dns().publish('harbourlane.example', value);
  await looksLike(page, 'The value is there, but at the name harbourlane.example.');
  dns().publish(await shownValue(page, 'Name'), 'portico-domain-verification=other');
  dns().withdraw('harbourlane.example');
  await looksLike(page, 'The name has another value: “portico-domain-verification=other”.');
  dns().publish(await shownValue(page, 'Name'), value);
  await button(page, 'Look now').click();
  await page.getByText(/^Proven on/).waitFor();
  await button(page, 'Continue').click();

  expect(await shownValue(page, 'Client ID')).toBe(`${site.url}/api/sso/metadata/${id}`);
  expect(await shownValue(page, 'Valid redirect URIs')).toBe(`${site.url}/api/sso/answer/${id}`);
  await page.getByLabel('SAML 2.0 Identity Provider Metadata').fill(`${provider.url}/saml/metadata`);
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await button(page, 'Check and save').click(); // what was typed is still there
  await stepOpen(page, 'Sign in once as a test').waitFor();
  await signInAsTest(page);
  await page.getByRole('row', { name: `email ${imogen.email} Email`, exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);

  await button(page, 'Continue').click();
  await page.getByText('They keep their password.').waitFor();
  await page.getByRole('radio', { name: 'Single sign-on only' }).check({ force: true });
  await page.getByText('Their passwords are refused then too.').waitFor();
  const refused = page.getByText('Not possible yet.').locator('..');
  await refused.getByText('Switch it on beside passwords first.').waitFor();
  await refused.getByText('Name backup administrators who have a password and a second step.').waitFor();
  expect(await button(page, 'Ask a second person').count()).toBe(0);
  await page.getByRole('radio', { name: 'Offer it beside passwords' }).check({ force: true });
  expect(await stored()).toMatchObject([{ id, isEnabled: false }]);
  await page.getByRole('button', { name: /^Switch on for \d+ people$/ }).click();
  await view(page, 'Keycloak').waitFor();
  await page.getByText('Single sign-on is offered beside passwords.').waitFor();
  expect(await stored()).toMatchObject([{ id, isEnabled: true }]);

  await button(page, 'Add the next key').click();
  await button(dialog(page), 'Add the key').click();
  await page.getByText('Next key, does not sign yet').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Let the next key sign').click();
  await button(dialog(page), 'Remove the present key').click();
  await expect.poll(() => page.getByText('Next key, does not sign yet').count()).toBe(0);
  await button(page, 'Change the names').click();
  await dialog(page).getByLabel('Extension').fill('phoneExt');
  await button(dialog(page), 'Save the names').click();
  await page.getByRole('definition').filter({ hasText: 'phoneExt' }).waitFor();
  await page.getByText('Changed since the last test').waitFor();
  await button(page, 'Change the settings').click();
  await dialog(page).getByLabel('Hours until people sign in again').fill('8');
  await button(dialog(page), 'Save the settings').click();
  await page.getByText('8 hours', { exact: true }).waitFor();
  await button(page, 'Switch off…').click();
  await button(dialog(page), 'Switch off Keycloak').click();
  await page.getByText('Keycloak is switched off.').waitFor();
  expect(await stored()).toMatchObject([{ id, isEnabled: false }]);
});

it('[CNSL-6f] who may only read single sign-on is offered no set-up', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await openConsole(page, site, edmund, ssoPath);
  await page.getByRole('link', { name: 'Keycloak' }).click();
  await view(page, 'Keycloak').waitFor();
  await page.getByText('Nobody has signed in by it yet').waitFor();
  expect(await page.getByRole('link', { name: 'Set up further' }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${site.url}/console${ssoPath}/${id}/setup/domain`);
  await page.getByText('You may not see this').waitFor();
  expect(await button(page, 'Continue').count()).toBe(0);
});

/** Hands the set-up of a provider to somebody, and returns the link. */
async function makeLink(page: Page, name: string): Promise<string> {
  await button(page, 'Hand this to somebody').click();
  await dialog(page).getByLabel('Name of the person').fill(name);
  await dialog(page).getByLabel('Note (optional)').fill('Call me on 101 if the domain gives trouble.');
  await button(dialog(page), 'Make the link').click();
  await dialog(page)
    .getByRole('heading', { name: `The link for ${name}` })
    .waitFor();
  const address = await shownValue(page, 'Link');
  await button(dialog(page), 'I have kept it').click();
  return address;
}

async function giveMoreTime(page: Page, name: string): Promise<void> {
  await button(page, `Give more time, ${name}`).click();
  await button(dialog(page), 'Give more time').click();
  await page.getByText(`${name} has more time.`).waitFor();
}

/** Leaves so many milliseconds to the links that were opened. */
async function leaveTime(ms: number): Promise<void> {
  const { db, now, close } = await openFreshDatabase(site.portico.database);
  await db
    .updateTable('setup_links')
    .set((eb) => ({ works_until: eb(now, '+', ms) }))
    .where('opened_at', 'is not', null)
    .execute();
  await close();
}

it('[CNSL-16e] [CNSL-16f] somebody without an account prepares a connection by a link, and an administrator switches it on', async () => {
  await forgetCodes(site.portico.database);
  await using administration = await site.open();
  const admin = administration.page;
  await openConsole(admin, site, imogen.email, `${ssoPath}/new?provider=keycloak&protocol=saml&step=domain`);
  await view(admin, 'Connect Keycloak').waitFor();
  const taken = await makeLink(admin, 'Bo Lind');
  const address = await makeLink(admin, 'Teo Lindgaard');

  const answerAddresses: string[] = [];
  const own = await startSamlProvider({ people: [imogen], answerAddresses });
  await using visit = await site.open({ origins: [own.url], expected: [/favicon\.ico/, /status of 404/] });
  const { page } = visit;
  await page.goto(address);
  await view(page, 'Set up single sign-on for Harbour Lane Logistics').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Begin').click();
  await page.getByText('60 minutes left').waitFor();
  await page.getByText('Call me on 101').waitFor();
  await page.getByText('Has given you this link').waitFor();
  await page.getByText('Where to find it: Keycloak').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);

  await page.locator('li', { hasText: 'Prove your domains' }).getByRole('button', { name: 'Show' }).click();
  await button(page, 'Add a domain').click();
  await page.getByLabel('Domain', { exact: true }).fill('harbourlane-labs.example');
  await page.keyboard.press('Enter');
  dns().publish(await shownValue(page, 'Name'), await shownValue(page, 'Value'));
  await button(page, 'Look now').click();
  await expect.poll(() => page.getByText(/^Proven on/).count()).toBe(2);
  expect(await page.getByRole('button', { name: /Remove/ }).count()).toBe(0);
  await button(page, 'Continue').click();

  const answerAddress = await shownValue(page, 'Valid redirect URIs');
  answerAddresses.push(answerAddress);
  await page.getByLabel('SAML 2.0 Identity Provider Metadata').fill(`${own.url}/saml/metadata`);
  await button(page, 'Check and save').click();
  await stepOpen(page, 'Sign in once as a test').waitFor();
  await signInAsTest(page);
  expect(await findBarriers(page)).toEqual([]);
  await leaveTime(4 * 60_000);
  await page.reload();
  await page.getByRole('status').getByText('Less than five minutes are left.').waitFor();
  await leaveTime(-1000);
  await page.reload();
  await view(page, 'The time is up').waitFor();
  await button(page, 'Ask Imogen Vance').click();
  await page.getByText('Imogen Vance has an email.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await admin.goto(`${site.url}/console${ssoPath}`);
  await admin.getByText(/^More time asked for/).waitFor();
  await giveMoreTime(admin, 'Teo Lindgaard');
  await page.reload();
  await stepOpen(page, 'Hand back').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Hand back to Imogen Vance').click();
  await view(page, 'Your part is done').waitFor();
  await page.getByText('The test has passed').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await button(page, 'Save a summary').click();
  expect((await saved).suggestedFilename()).toBe('single-sign-on.txt');
  await page.goto(address);
  await view(page, 'Handed back').waitFor();

  await admin.reload();
  const linkRow = (name: string) => admin.getByRole('listitem').filter({ hasText: `Keycloak, for ${name}` });
  await linkRow('Teo Lindgaard')
    .getByText(/^Handed back/)
    .waitFor();
  expect(await findBarriers(admin)).toEqual([]);
  await giveMoreTime(admin, 'Bo Lind');
  await button(admin, 'Take back, Bo Lind').click();
  await button(dialog(admin), 'Take the link back').click();
  await linkRow('Bo Lind').getByText('Taken back').waitFor();
  await page.goto(taken);
  await view(page, 'Imogen Vance has taken this link back').waitFor();

  const prepared = new URL(answerAddress).pathname.split('/').at(-1);
  await admin.goto(`${site.url}/console${ssoPath}/${prepared}/setup/on`);
  await admin.getByText('Teo Lindgaard has prepared this by a set-up link of Imogen Vance').waitFor();
  await admin.getByRole('button', { name: /^Switch on for \d+ people$/ }).click();
  await view(admin, 'Keycloak').waitFor();
  expect(await stored()).toContainEqual(expect.objectContaining({ id: prepared, isEnabled: true }));
  await admin.goto(`${site.url}/console/c/harbour-lane/audit`);
  await admin.getByRole('row', { name: /Set-up handed back.*Set-up link of Imogen Vance/ }).waitFor();
  await operateOn(site.portico, ['sso', 'remove', String(prepared), '--yes']);
  own.close();
});

/** Has a second administrator, and two people who keep their passwords. */
async function prepareSecondPerson(): Promise<void> {
  await operateOn(site.portico, ['role', 'give', 'companyAdministrator', edmund, '--company', 'harbour-lane']);
  for (const who of [edmund, 'tomas@harbourlane.example'])
    await operateOn(site.portico, ['account', 'set', who, '--emergency-access']);
  await forgetCodes(site.portico.database);
}

it('[CNSL-6h] a second person agrees to single sign-on as the only way, who asked begins it, and passwords are refused until they are accepted again', async () => {
  await prepareSecondPerson();
  await using asking = await site.open({ origins: [provider.url], expected: [saidBySignIn, /favicon\.ico/] });
  await using agreeing = await site.open({ expected: [saidBySignIn] });
  const { page } = asking;
  await openConsole(page, site, imogen.email, `${ssoPath}/${id}/setup/test`);
  await signInAsTest(page);
  await button(page, 'Continue').click();
  await page.getByRole('button', { name: /^Switch on for \d+ people$/ }).click();
  await view(page, 'Keycloak').waitFor();
  await page.goto(`${site.url}/console${ssoPath}/${id}/setup/on`);
  await page.getByRole('radio', { name: 'Single sign-on only' }).check({ force: true });
  await button(page, 'Ask a second person').click();
  await dialog(page).getByLabel('Reason').fill('All have joined');
  await button(dialog(page), 'Ask a second person').click();
  await page.getByText('Asked. It begins once a second person has agreed').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  const second = agreeing.page;
  await openConsole(second, site, edmund, '/c/harbour-lane/approvals');
  await second.getByText('“All have joined”').waitFor();
  await button(second, 'Agree…').click();
  await button(dialog(second), 'Agree').click();
  await second.getByText('Agreed. Imogen Vance can do it now.').waitFor();

  await page.getByRole('link', { name: 'Approvals' }).first().click();
  await button(page, 'Do it now…').click();
  await button(dialog(page), 'Do it now').click();
  await page.waitForURL(/clientId=portico-console/); // her session was opened by a password, and has ended

  await using visitor = await site.open({ origins: [provider.url], expected: [saidBySignIn, /favicon\.ico/] });
  await visitor.page.goto(`${site.url}/console`);
  await isAlive(visitor.page);
  await visitor.page.getByLabel('Email or phone number').fill('hugo@harbourlane.example');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL((url) => url.origin === provider.url);

  await second.goto(`${site.url}/console${ssoPath}`);
  await second.getByText('People sign in by it alone.').waitFor();
  await button(second, 'Accept passwords again').click();
  await button(dialog(second), 'Accept passwords').click();
  await expect.poll(() => button(second, 'Accept passwords again').count()).toBe(0);
});
