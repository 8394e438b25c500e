import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { startProvisioningServer } from '../test/provisioning-server.ts';
import { withoutTable } from '../test/without-table.ts';
import { startSite } from './site.ts';
import { demoPassword, findBarriers, heading, isAlive, passwordAddress, returnToApp, tabTo } from './visit.ts';

/** It makes each address effective at once, but for this number. */
const slowNumber = '+12175550143';
const service = await startProvisioningServer();
service.before = async ({ id }) => {
  const order = service.registrations.get(id);
  if (order && !JSON.stringify(order).includes(slowNumber)) order.status = 'Valid';
  return undefined;
};
const site = startSite({ env: { EMERGENCY_PROVISIONING_URL: service.url, EMERGENCY_TEST_NUMBERS: 'US=933' } });
const company = 'quay-labs';
const emailOf = (name: string) => `${name}@quaylabs.example`;
const open = () => site.open({ expected: [/status of 4\d\d|status of 500/, /favicon\.ico/] });

beforeAll(async () => {
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  await operator.perform('addCompany', { id: company, name: 'Quay Labs', brandId: 0 });
  const address = { country: 'US', customerName: 'Quay Labs', street: '1 Quay St', city: 'Springfield', state: 'IL' };
  await operator.perform('addLocation', { company, name: 'Head office', address: { ...address, zip: '62701' } });
  for (const [name, number] of [
    ['lena', '+12175550141'],
    ['dirk', '+12175550142'],
    ['nils', slowNumber],
  ] as const) {
    const account = { firstName: name, lastName: 'Reed', company, email: emailOf(name) };
    await operator.perform('addAccount', { account, password: demoPassword });
    await operator.perform('addLine', { who: emailOf(name), number, name: 'Desk phone', id: `line-${name}` });
  }
  await operator.close();
}, 60_000);
afterAll(() => service.close());

/** Chooses the company's location in a sign-in, and waits until it is in force. Returns the way back to the app. */
async function choose(page: Page, name: string, isActive = true) {
  const returned = returnToApp(page, site);
  await page.goto(passwordAddress(site, { credential: emailOf(name), localeId: 'en_US' }));
  await isAlive(page);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Head office/ }).check();
  await page.getByRole('button', { name: 'Use this location' }).click();
  await heading(page, 'Check your emergency address').waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  if (isActive) await heading(page, 'Address is active').waitFor({ timeout: 60_000 });
  return { hasCode: async () => (await returned).searchParams.has('code') };
}
const right = (page: Page) => page.getByRole('button', { name: 'It was right' });
const wrong = (page: Page) => page.getByRole('button', { name: 'It was wrong' });

it('[EA-16a] [EA-16b] an address in force is tested by keyboard alone in a sign-in, which never waits for the answer', async () => {
  await using visit = await open();
  const { page } = visit;
  const app = await choose(page, 'lena');
  const test = page.getByRole('group', { name: 'Test this address' });
  await test
    .getByText(/^Dial 933 from \(217\)\s555.0141\. A recording reads your address back\. Nobody is sent\.$/)
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await tabTo(page, wrong(page));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter'); // a second press sends nothing
  await page.getByText('Don’t rely on this address. Change it, or contact support.').waitFor();
  await page.getByText('Status: Needs attention').waitFor();
  expect(await page.getByText(/\bactive\b/i).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toMatch(/^https?:/);
  const inOrder = await page.getByRole('button', { name: /^(Test again|Continue to .*)$/ }).allTextContents();
  expect(inOrder[0]).toBe('Test again'); // what is wrong is said before the way on
  await tabTo(page, page.getByRole('button', { name: 'Test again' }));
  await page.keyboard.press('Enter');
  await tabTo(page, right(page));
  await page.keyboard.press('Enter');
  await page.getByText(/^You tested this address on /).waitFor();
  await expect.poll(() => page.getByText('Don’t rely on this address.').count()).toBe(0);
  await tabTo(page, page.getByRole('button', { name: /^Continue to/ }));
  await page.keyboard.press('Enter');
  expect(await app.hasCode()).toBe(true);
});

it('[EA-16b] the list of the lines asks, tells of an answer that could not be sent, and keeps the next one', async () => {
  await using visit = await open();
  const { page } = visit;
  const app = await choose(page, 'dirk');
  await page.getByRole('button', { name: /^Continue to/ }).click();
  expect(await app.hasCode()).toBe(true);
  await page.goto(`${site.url}/emergencyAddress`);
  await wrong(page).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await withoutTable(site.portico.database, 'emergency_registrations', async () => {
    await wrong(page).click();
    await page.getByText('Internal error. Try again later or contact the support.').waitFor();
  });
  await tabTo(page, wrong(page));
  await page.keyboard.press('Enter');
  await page.getByText('Don’t rely on this address.').waitFor();
  expect(await page.getByText('Internal error').count()).toBe(0);
  await page.reload();
  await page.getByText('Don’t rely on this address.').waitFor();
  await page.getByText('Needs attention').waitFor();
  expect(await page.getByText('Active', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: /^Change the address of/ }).click();
  await heading(page, 'Where should help be sent?').waitFor();
});

it('[EA-5c] an address that a service was given is said to take up to 48 hours, and to be used from then on', async () => {
  await using visit = await open();
  const { page } = visit;
  const app = await choose(page, 'nils', false);
  await heading(page, 'Address saved').waitFor();
  await page.getByText('A new address may take up to 48 hours to become effective.').waitFor();
  await page.getByText('Status: Being set up').waitFor();
  await page.getByRole('button', { name: /^Continue to/ }).click();
  expect(await app.hasCode()).toBe(true);
});
