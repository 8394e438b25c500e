import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { operateOn } from '../test/operate-on.ts';
import { type RunningSamlProvider, startSamlProvider } from '../test/saml-provider.ts';
import { templateSecret } from '../test/template.ts';
import { button, dialog, shownValue, ssoPath, startSiteWithDns, stepOpen } from './console-sso-visit.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { findBarriers } from './visit.ts';

const imogen = 'imogen@harbourlane.example';
const id = 'harbour-lane-staff';
const domain = 'harbourlane-dns.example';
const { site, dns } = startSiteWithDns();
let provider: RunningSamlProvider;
beforeAll(async () => {
  provider = await startSamlProvider({ answerAddresses: [] });
});
afterAll(() => provider.close());

/** Makes the link that a dialog asks for, and returns its address. */
async function makeLink(page: Page): Promise<string> {
  await dialog(page).getByLabel('Name of the person').fill('Teo Lindgaard');
  await dialog(page).getByLabel('Note (optional)').fill('Call me on 101.');
  expect(await findBarriers(page)).toEqual([]);
  await button(dialog(page), 'Make the link').click();
  await dialog(page).getByRole('heading', { name: 'The link for Teo Lindgaard' }).waitFor();
  const address = await shownValue(page, 'Link');
  await button(dialog(page), 'I have kept it').click();
  return address;
}

/** Looks at a page in dark and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

it('[CNSL-16k] whoever runs the DNS proves a domain by a link, from the domain to the list of links', async () => {
  await operateOn(site.portico, ['sso', 'domain', 'prove', 'harbour-lane', domain]);
  await forgetCodes(site.portico.database);
  await using administration = await site.open();
  const admin = administration.page;
  await openConsole(admin, site, imogen, ssoPath);
  await button(admin, `Hand over, ${domain}`).click();
  const address = await makeLink(admin);

  await using visit = await site.open({ expected: [/favicon\.ico/] });
  const { page } = visit;
  await page.goto(address);
  await view(page, `Prove ${domain} for Harbour Lane Logistics`).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Begin').click();
  await stepOpen(page, 'Add the record').waitFor();
  await page.getByText('Call me on 101').waitFor();
  await page.getByText('There is no record at the name yet.').waitFor();
  expect(await page.getByRole('button', { name: /Remove|Hand over/ }).count()).toBe(0);
  await looksRight(page);
  dns().publish(await shownValue(page, 'Name'), await shownValue(page, 'Value'));
  await button(page, 'Look now').click();
  await page.getByText(/^Proven on/).waitFor();
  await button(page, 'Continue').click();
  await stepOpen(page, 'Hand back').waitFor();
  await button(page, 'Hand back to Imogen Vance').click();
  await view(page, 'Your part is done').waitFor();
  await page.getByText(/^Proven on/).waitFor();
  await looksRight(page);
  await page.goto(address);
  await page.getByText('Imogen Vance has an email, and goes on.').waitFor();

  await admin.reload();
  const row = admin.getByRole('listitem').filter({ hasText: `Record of ${domain}, for Teo Lindgaard` });
  await row.getByText(/^Handed back/).waitFor();
  expect(await button(admin, `Hand over, ${domain}`).count()).toBe(0);
  expect(await findBarriers(admin)).toEqual([]);
});

/** The certificates that the provider of the connection signs with. */
async function storedCertificates(): Promise<readonly string[]> {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const query = db.selectFrom('sso_connections').select('settings').where('id', '=', id);
  const { settings } = await query.executeTakeFirstOrThrow();
  await close();
  return JSON.parse(settings).certificates;
}

it('[CNSL-16k] whoever runs the provider brings new metadata by a link, and an administrator puts what was looked at in force', async () => {
  const env = { ...site.portico.database.env, SECRETS: templateSecret };
  const metadata = `${provider.url}/saml/metadata`;
  const add = ['sso', 'add', 'harbour-lane', id, '--label', 'Staff', '--saml-metadata', metadata];
  await operateOn({ database: { env }, url: site.url }, add);
  const [former = ''] = provider.certificates();
  await provider.rotateKeys();
  await forgetCodes(site.portico.database);
  await using administration = await site.open();
  const admin = administration.page;
  await openConsole(admin, site, imogen, `${ssoPath}/${id}`);
  await button(admin, 'Hand over the new certificate').click();
  const address = await makeLink(admin);

  await using visit = await site.open({ expected: [/favicon\.ico/, /status of 409/] });
  const { page } = visit;
  await page.goto(address);
  await view(page, 'New certificate for Harbour Lane Logistics').waitFor();
  await button(page, 'Begin').click();
  await stepOpen(page, 'Give the new metadata').waitFor();
  await page.getByText(provider.entityId).waitFor();
  await looksRight(page);
  await page.getByRole('radio', { name: 'As text' }).check({ force: true });
  await page.getByLabel('Metadata XML').fill('<nothing/>');
  await button(page, 'Check and keep as a draft').click();
  await page.getByText('This cannot be done as things are now.').waitFor();
  await page.getByLabel('Metadata XML').fill(provider.metadata());
  await button(page, 'Check and keep as a draft').click();
  await stepOpen(page, 'Look at what changes').waitFor();
  await page.getByText('Will be added').waitFor();
  await page.getByText('Stays', { exact: true }).waitFor();
  await looksRight(page);
  expect(await storedCertificates()).toEqual([former]);
  await button(page, 'Continue').click();
  await button(page, 'Hand back to Imogen Vance').click();
  await view(page, 'Your part is done').waitFor();
  await page.getByText('The new metadata are kept as a draft').waitFor();
  await looksRight(page);

  await admin.goto(`${site.url}/console${ssoPath}`);
  await admin.getByText('A draft waits').waitFor();
  await admin.getByRole('link', { name: 'Certificate of Staff, for Teo Lindgaard' }).click();
  await admin.getByText('Teo Lindgaard has prepared this by a set-up link of Imogen Vance').waitFor();
  await looksRight(admin);
  await button(admin, 'Put in force…').click();
  await dialog(admin).getByText('Will be added').waitFor();
  await dialog(admin).getByLabel('Reason').fill('The certificate ends');
  expect(await findBarriers(admin)).toEqual([]);
  await button(dialog(admin), 'Put in force').click();
  await admin.getByText('The new certificate is in force.').waitFor();
  expect(await storedCertificates()).toEqual(provider.certificates());
  await expect.poll(() => admin.getByText('A new certificate waits').count()).toBe(0);
  await admin.goto(`${site.url}/console/c/harbour-lane/audit`);
  await admin.getByRole('row', { name: /New certificate put in force.*Imogen Vance/ }).waitFor();
  await admin.getByRole('row', { name: /Draft of a new certificate kept.*Set-up link of Imogen Vance/ }).waitFor();
});
