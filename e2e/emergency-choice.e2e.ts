import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { administer, withoutTable } from '../test/without-table.ts';
import { startSite } from './site.ts';
import { demoPassword, findBarriers, heading, isAlive, passwordAddress, returnToApp } from './visit.ts';

/** The street guide of the demo is of Canada. */
const site = startSite();
const open = (more: object = {}) => site.open({ expected: [/Failed to load resource/], ...more });
const company = 'larch-mill';
const emailOf = (who: string) => `${who}@larchmill.example`;
const lines = {
  outer: '+14165550151',
  jun: '+81355501852',
  older: '+14165550153',
  mover: '+14165550154',
  typist: '+14165550155',
  refused: '+14165550156',
  changing: '+14165550157',
  moved: '+14165550158',
} as const;
type Someone = keyof typeof lines;

const asOperator = () => openOperator(readConfig({ ...site.portico.database.env }));

beforeAll(async () => {
  const operator = await asOperator();
  await operator.perform('addCompany', { id: company, name: 'Larch Mill', brandId: 0 });
  await operator.perform('setLineRules', { company, rules: { mayUseAsTyped: true } });
  const coast = { country: 'CA', customerName: 'Larch Mill', street: '12 Foghorn Way', city: 'Tidewater' };
  await operator.perform('addLocation', { company, name: 'Coast', address: { ...coast, state: 'NS', zip: 'B9Z 9Z9' } });
  for (const [who, number] of Object.entries(lines)) {
    const account = { firstName: who, lastName: 'Reed', company, email: emailOf(who) };
    await operator.perform('addAccount', { account, password: demoPassword });
    await operator.perform('addLine', { who: emailOf(who), number, name: 'Desk phone', id: who });
  }
  await operator.close();
}, 60_000);

/** Signs in with the password. Returns whether the app got its code. */
async function signIn(page: Page, who: Someone) {
  const returned = returnToApp(page, site);
  await page.goto(passwordAddress(site, { credential: emailOf(who), localeId: 'en_US' }));
  await isAlive(page);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  return { hasCode: async () => (await returned).searchParams.has('code') };
}

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

/** Enters an address in Birch Quay, and asks for its check. */
async function enter(page: Page, street: string, nickname: string): Promise<void> {
  await field(page, 'street').fill(street);
  await field(page, 'city').fill('Birch Quay');
  await field(page, 'state').selectOption('ON');
  await field(page, 'zip').fill('K9V 9Z9');
  await field(page, 'nickname').fill(nickname);
  await button(page, 'Check address').click();
}
async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}
async function confirm(page: Page): Promise<void> {
  await heading(page, 'Check your emergency address').waitFor();
  await tickAll(page);
  await button(page, 'Confirm address').click();
}
const saved = (page: Page) => heading(page, /^Address (saved|is active)$/).waitFor();
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue to/ }).click();
const openLine = (page: Page, who: Someone) => page.goto(`${site.url}/emergencyAddress?digitalLine=${who}`);

describe('the address of a line', () => {
  it('[EA-9a] outside its local area is said to lead to a national call center, which is acknowledged', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await signIn(page, 'outer');
    await page.getByRole('radio', { name: /^Coast/ }).check();
    await button(page, 'Use this location').click();
    await heading(page, 'Check your emergency address').waitFor();
    await page
      .getByText(
        /^This address is outside the area of \(416\)\s555.0151, so it isn’t used for emergency routing\. Emergency calls go/,
      )
      .waitFor();
    await page.getByText(/^This will be saved for \(416\)\s555.0151\.$/).waitFor();
    await page.getByText('If you dial 911, stay on the line until you’re told to hang up.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /^I use/ }).check();
    await page.getByRole('checkbox', { name: /need power and internet/ }).check();
    await button(page, 'Confirm address').click();
    await page.getByText('Check the box to continue.').waitFor();
    await page
      .getByRole('checkbox', {
        name: /go to a national call center, not to the local emergency services, that help may take longer/,
      })
      .check();
    await button(page, 'Confirm address').click();
    await heading(page, 'Address saved').waitFor();
    await page.getByText('Status: Saved').waitFor();
    await page
      .getByText(
        /isn’t used for emergency routing\. Emergency calls go to a national call center, not to the local emergency services\.$/,
      )
      .waitFor();
    expect(await main(page).innerText()).not.toMatch(/48 hours|Until then/);
    await goOn(page);
    expect(await app.hasCode()).toBe(true);
  });

  it('[EA-9b] in a country that fixes the first one is announced as final, and only support can change it then', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await signIn(page, 'jun');
    await page.getByText(/ dial 110 for police, or 119 for fire and ambulance\.$/).waitFor();
    await button(page, 'Add a personal location').click();
    await field(page, 'zip').fill('100-0001');
    await field(page, 'state').selectOption('13');
    await field(page, 'city').fill('Chiyoda');
    await field(page, 'street').fill('1-2-3 Hoshizora');
    await field(page, 'nickname').fill('Home');
    await button(page, 'Check address').click();
    await heading(page, 'Check your emergency address').waitFor();
    await page.getByText('In Japan you can’t change this address here later.').waitFor();
    await page.getByText('100-0001 Tokyo, Chiyoda').waitFor();
    await page.getByText('We can’t look up addresses in Japan.').waitFor();
    await confirm(page);
    await saved(page);
    await goOn(page);
    expect(await app.hasCode()).toBe(true);
    await openLine(page, 'jun');
    await heading(page, 'Emergency addresses').waitFor();
    await page.getByText('100-0001 Tokyo, Chiyoda, 1-2-3 Hoshizora').waitFor();
    await page.getByText('In Japan, only support can change this address.').waitFor();
    expect(await page.getByRole('link', { name: /^Change/ }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('[EA-11b] [EA-14b] with a format that is outdated is confirmed again in the present one', async () => {
    {
      await using visit = await open();
      const app = await signIn(visit.page, 'older');
      await button(visit.page, 'Add a personal location').click();
      await enter(visit.page, '12 Lantern St', 'Home');
      await confirm(visit.page);
      await goOn(visit.page);
      expect(await app.hasCode()).toBe(true);
    }
    const outdate = (table: string) =>
      administer(
        site.portico.database,
        `update ${table} set format_id = 'CA-old' where account_id in
        (select account_id from lines where id = 'older')`,
      );
    await outdate('emergency_locations');
    await outdate('emergency_registrations');
    {
      await using visit = await open();
      const { page } = visit;
      const app = await signIn(page, 'older');
      await page
        .getByText(
          'Emergency address verification process has been updated. Please edit or confirm your emergency address.',
        )
        .waitFor();
      expect(await main(page).innerText()).toContain('12 Lantern St');
      expect(await findBarriers(page)).toEqual([]);
      await confirm(page);
      await saved(page);
      await goOn(page);
      expect(await app.hasCode()).toBe(true);
    }
    await using visit = await open();
    const app = await signIn(visit.page, 'older');
    expect(await app.hasCode()).toBe(true);
  });
});

/** What the service for emergency calls has said: the former address of a line is in force, the street of the new one is not. */
async function refuseStreet(line: Someone): Promise<void> {
  const order = (state: string, part: string, ended: string) =>
    `insert into emergency_provisioning
    (id, registration_id, line_id, wanted, state, part, tries, waits, is_claimed, next_at)
    select id, id, line_id, 'provision', '${state}', ${part}, 1, 0, 0, null
    from emergency_registrations where line_id = '${line}' and ended_at is ${ended}`;
  await administer(site.portico.database, order('effective', 'null', 'not null'));
  await administer(site.portico.database, order('refused', `'street'`, 'null'));
  const refused = `update emergency_registrations set status = 'Invalid' where line_id = '${line}' and ended_at is null`;
  await administer(site.portico.database, refused);
}

it('[EA-5c] [EA-5d] [EA-11b] a refused address is said to be refused, with its part, also when it is chosen again, and which one calls use until then', async () => {
  await using visit = await open();
  const { page } = visit;
  const app = await signIn(page, 'refused');
  await button(page, 'Add a personal location').click();
  await enter(page, '20 Lantern St', 'Home');
  await confirm(page);
  await saved(page);
  await goOn(page);
  expect(await app.hasCode()).toBe(true);
  await openLine(page, 'refused');
  await button(page, 'Add a personal location').click();
  await enter(page, '22 Lantern St', 'Cottage');
  await confirm(page);
  await saved(page);
  await refuseStreet('refused');

  await openLine(page, 'refused');
  await heading(page, 'Where should help be sent?').waitFor();
  const refused = /^This part of 22 Lantern St, .* wasn’t accepted for emergency calls: Street address\.$/;
  await page.getByText(refused).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('radio', { name: /Cottage.*Needs attention/s }).check();
  await button(page, 'Use this location').click();
  await heading(page, 'Check your emergency address').waitFor();
  await page.getByText(/^22 Lantern St, .* wasn’t accepted for emergency calls\.$/).waitFor();
  await page.getByRole('checkbox', { name: /this address wasn’t accepted for emergency calls/ }).waitFor();
  expect(await main(page).innerText()).not.toMatch(/Responders see|Checked in|Found in/);
  await button(page, 'Choose another').click();
  await page.getByRole('link', { name: 'Back to your lines' }).click();
  const former = /^For now, calls use 20 Lantern St, /;
  await page.getByText(former).waitFor();
  await page.goto(`${site.url}/sessions`);
  await heading(page, 'Your security').waitFor();
  await page.getByText(former).waitFor();
});

describe('a personal location', () => {
  it('[EA-5b] [EA-11b] is used as it is typed where the company allows it, and says that no records know it', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await signIn(page, 'typist');
    await button(page, 'Add a personal location').click();
    await enter(page, '7 Nowhere Lane', 'Cabin');
    await heading(page, 'No matching address found').waitFor();
    await button(page, 'Use the address as I typed it').click();
    await heading(page, 'Check your emergency address').waitFor();
    expect(await main(page).innerText()).toContain('7 Nowhere Lane');
    await page.getByRole('checkbox', { name: /hasn’t been checked in emergency services’ records/ }).waitFor();
    await confirm(page);
    await heading(page, 'Address saved').waitFor();
    await goOn(page);
    expect(await app.hasCode()).toBe(true);
  });

  it('[EA-2b] [EA-10c] [EA-11b] [EA-14c] has a name and an address of its own, and its line gets another one when it is deleted', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await signIn(page, 'mover');
    await button(page, 'Add a personal location').click();
    await enter(page, '16 Lantern St', 'Home');
    await confirm(page);
    await saved(page);
    await goOn(page);
    expect(await app.hasCode()).toBe(true);

    await withoutTable(site.portico.database, 'emergency_locations', async () => {
      await openLine(page, 'mover');
      await page.getByText('Internal error. Try to refresh or contact the support.').waitFor();
    });
    await button(page, 'Refresh').click();
    await button(page, 'Add a personal location').click();
    await enter(page, '16 Lantern St', 'Again');
    await page.getByText('Specified emergency response location already exists').first().waitFor();
    await button(page, 'Use Home').click();
    await heading(page, 'Check your emergency address').waitFor();
    await withoutTable(site.portico.database, 'emergency_registrations', async () => {
      await confirm(page);
      await page.getByText(/Internal error. Try again later or contact the support\. ?.*Reference/).waitFor();
    });
    await page.goBack();
    await enter(page, '18 Lantern St', ' home');
    await page.getByText('Emergency response location with specified Nickname “home” already exists').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await enter(page, '18 Lantern St', 'Cottage');

    await heading(page, 'Check your emergency address').waitFor();
    await withoutTable(site.portico.database, 'emergency_locations', async () => {
      await confirm(page);
      await page.getByText('Failed to create new personal ERL. Please try again or contact support.').waitFor();
    });
    await button(page, 'Confirm address').click();
    await saved(page);

    await openLine(page, 'mover');
    await button(page, 'Edit or delete').click();
    await button(page, 'Delete Cottage').click();
    await heading(page, 'Delete Cottage?').waitFor();
    await page
      .getByText('The selected ERL has been used in another number. Select one available ERL to replace.')
      .waitFor();
    await page.getByRole('radio', { name: /^Home/ }).check();
    await button(page, 'Replace and delete').click();
    await page.getByText('Check the box to continue.').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await tickAll(page);
    await button(page, 'Replace and delete').click();
    await heading(page, 'Where should help be sent?').waitFor();
    expect(await page.getByRole('radio', { name: /^Cottage/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to your lines' }).click();
    await page.getByText('16 Lantern St', { exact: false }).waitFor();
  });
});

it('[EA-11b] says what changed while the user chose: a deleted location and a rule of the company', async () => {
  await using visit = await open({ expected: [/Failed to load resource/] });
  const { page } = visit;
  await signIn(page, 'changing');
  await heading(page, 'Where should help be sent?').waitFor();
  const operator = await asOperator();
  const harbour = {
    country: 'CA',
    customerName: 'Larch Mill',
    street: '14 Lantern St',
    city: 'Birch Quay',
    zip: 'K9V 9Z9',
  };
  const { id } = await operator.perform('addLocation', {
    company,
    name: 'Harbour',
    address: { ...harbour, state: 'ON' },
  });
  await page.reload();
  await page.getByRole('radio', { name: /^Harbour/ }).check();
  await button(page, 'Use this location').click();
  await heading(page, 'Check your emergency address').waitFor();
  await operator.perform('removeLocation', { company, id });
  await confirm(page);
  await page.getByText('The emergency response location has been deleted.').waitFor();
  await heading(page, 'Where should help be sent?').waitFor();
  await page.getByRole('radio', { name: /^Harbour/ }).waitFor({ state: 'detached' });
  expect(await findBarriers(page)).toEqual([]);

  await button(page, 'Add a personal location').click();
  await enter(page, '9 Nowhere Lane', 'Shed');
  await button(page, 'Use the address as I typed it').click();
  await heading(page, 'Check your emergency address').waitFor();
  await operator.perform('setLineRules', { company, rules: { mayUseAsTyped: false } });
  await confirm(page);
  await page.getByText('You are not allowed to change the emergency address. Contact your administrator.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await operator.perform('setLineRules', { company, rules: { mayUseAsTyped: true } });
  await operator.close();
});

it('[EA-1] a company location with a new address is confirmed anew, and another one is offered without a word of it', async () => {
  const operator = await asOperator();
  const at = (street: string) => ({
    country: 'CA',
    customerName: 'Larch Mill',
    street,
    city: 'Birch Quay',
    state: 'ON',
    zip: 'K9V 9Z9',
  });
  const { id } = await operator.perform('addLocation', { company, name: 'Pier', address: at('24 Lantern St') });
  await using visit = await open();
  const { page } = visit;
  const app = await signIn(page, 'moved');
  await page.getByRole('radio', { name: /^Pier/ }).check();
  await button(page, 'Use this location').click();
  await confirm(page);
  await saved(page);
  await goOn(page);
  expect(await app.hasCode()).toBe(true);

  await operator.perform('setLocation', { company, id, name: 'Pier', address: at('26 Lantern St') });
  await operator.close();
  await using later = await open();
  const again = await signIn(later.page, 'moved');
  const changed = later.page.getByText(/^Pier has a new address\. Until you confirm it, calls use 24 Lantern St, /);
  await changed.waitFor();
  expect(await main(later.page).innerText()).toContain('26 Lantern St');
  expect(await findBarriers(later.page)).toEqual([]);
  await button(later.page, 'Choose another').click();
  await later.page.getByRole('radio', { name: /^Coast/ }).check();
  await button(later.page, 'Use this location').click();
  await heading(later.page, 'Check your emergency address').waitFor();
  expect(await changed.count()).toBe(0);
  await later.page.goBack();
  await later.page.getByRole('radio', { name: /^Pier/ }).check();
  await button(later.page, 'Use this location').click();
  await changed.waitFor();
  await confirm(later.page);
  await saved(later.page);
  await goOn(later.page);
  expect(await again.hasCode()).toBe(true);
});
