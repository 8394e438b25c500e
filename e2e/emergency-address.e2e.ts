import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { administer } from '../test/without-table.ts';
import { startSite } from './site.ts';
import {
  demoPassword,
  findBarriers,
  hasFocus,
  hashOf,
  heading,
  isAlive,
  notYou,
  passwordAddress,
  returnToApp,
  signIn,
  tabTo,
} from './visit.ts';

const site = startSite();
const company = 'quay-labs';
const emailOf = (name: string) => `${name}@quaylabs.example`;
const open = (more: object = {}) => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/], ...more });
/** People of the company, with the numbers of their lines. */
const people = {
  lena: ['+12175550141'],
  dirk: ['+12175550142'],
  aiko: ['+12175550143'],
  nora: ['+12175550144', '+12175550145'],
  cora: ['+14165550146', '+14165550147'],
  toni: ['+14165550148'],
  rosa: ['+12175550151'],
  olaf: [],
} as const;
const lineIdOf = (name: keyof typeof people, at = 0) => `line-${name}-${at}`;

beforeAll(async () => {
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  await operator.perform('addCompany', { id: company, name: 'Quay Labs', brandId: 0 });
  const address = { country: 'US', customerName: 'Quay Labs', street: '1 Quay St', city: 'Springfield', state: 'IL' };
  await operator.perform('addLocation', { company, name: 'Head office', address: { ...address, zip: '62701' } });
  for (const [name, numbers] of Object.entries(people)) {
    const account = { firstName: name, lastName: 'Reed', company, email: emailOf(name) };
    await operator.perform('addAccount', { account, password: demoPassword });
    for (const [at, number] of numbers.entries())
      await operator.perform('addLine', {
        who: emailOf(name),
        number,
        name: `Phone ${at + 1}`,
        id: `line-${name}-${at}`,
        kind: at === 0 ? 'digitalLine' : 'virtualLine',
      });
  }
  const follower = { who: emailOf('lena'), number: '+12175550149', name: 'App', followsMain: true };
  await operator.perform('addLine', follower);
  await operator.close();
}, 60_000);

/** Signs in to the demo app in a language. Returns the way back to the app. */
async function enter(page: Page, name: keyof typeof people, localeId = 'en_US') {
  const returned = returnToApp(page, site);
  await page.goto(passwordAddress(site, { credential: emailOf(name), localeId }));
  await isAlive(page);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  return { hasCode: async () => (await returned).searchParams.has('code') };
}

describe('emergency addresses in a sign-in', () => {
  it('[EA-1] [EA-2b] [EA-4b] [EA-10c] [ROUTE-5a] [ROUTE-9e] a company location is chosen and confirmed by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await enter(page, 'lena');
    await heading(page, 'Where should help be sent?').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/emergencyAddress/choose');
    await expect.poll(() => page.title()).toContain('Emergency address');
    await expect.poll(() => hasFocus(heading(page, 'Where should help be sent?'))).toBe(true);
    await page.getByText(/^Choose the address to save for \(217\)\s555.0141\.$/).waitFor();
    await page.getByText('Emergency right now? Dial 911 from a mobile phone or landline.').waitFor();
    await page.getByText('Calls from your lines need power and internet.').waitFor();
    await notYou(page).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => hashOf(page)).toBe('#/emergencyAddress/choose');
    await tabTo(page, page.getByRole('button', { name: 'Use this location' }));
    await page.keyboard.press('Enter');
    await page.getByText('Please select an Emergency Response Location').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('radio', { name: /Head office/ }))).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your emergency address').waitFor();
    await page.goBack();
    await heading(page, 'Where should help be sent?').waitFor();
    await page.goForward();
    await heading(page, 'Check your emergency address').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await tabTo(page, page.getByRole('button', { name: 'Confirm address' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Check the box to continue.').count()).toBe(3);
    for (const text of [/^I use \(217\)\s555.0141/, /need power and internet/, /hasn’t been checked/]) {
      await tabTo(page, page.getByRole('checkbox', { name: text }));
      await page.keyboard.press('Space');
    }
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'Address saved').waitFor();
    await page.getByText('Status: Saved').waitFor();
    expect(await page.getByText(/48 hours|Being set up|exactly this/).count()).toBe(0); // no service was given an order
    await tabTo(page, page.getByRole('button', { name: /^Continue to/ }));
    await page.keyboard.press('Enter');
    expect(await app.hasCode()).toBe(true);
  });

  it('[EA-5c] the page asks before an open line is left, and asks nothing once its address is saved', async () => {
    await using visit = await open();
    const { page } = visit;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const app = await enter(page, 'rosa');
    await page.getByRole('radio', { name: /Head office/ }).check();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await page.getByRole('radio', { name: /Head office/ }).check();
    await page.getByRole('button', { name: 'Use this location' }).click();
    await heading(page, 'Check your emergency address').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading(page, 'Address saved').waitFor();
    await page.reload();
    expect(await app.hasCode()).toBe(true);
    expect(asked).toEqual(['beforeunload']);
  });

  it('[EA-2b] [EA-4a] [EA-4b] in German on a phone, a user goes on without a location names another phone and acknowledges what that means', async () => {
    await using visit = await open({ context: { viewport: { width: 390, height: 844 } } });
    const { page } = visit;
    const app = await enter(page, 'dirk', 'de_DE');
    await page.getByRole('button', { name: 'Ohne Standort fortfahren' }).click();
    await heading(page, 'Ohne Standort fortfahren?').waitFor();
    await page
      .getByText('Notrufe gehen dann an ein landesweites Callcenter, nicht an die örtliche Leitstelle.')
      .waitFor();
    await page.getByRole('button', { name: 'Ohne Standort fortfahren' }).click();
    await page.getByText('Setzen Sie das Häkchen, um fortzufahren.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const terms = /^Mir ist bewusst, dass Notrufe von \(217\)\s555.0142 an ein landesweites Callcenter/;
    await page.getByRole('checkbox', { name: terms }).check();
    await page.getByRole('button', { name: 'Ohne Standort fortfahren' }).click();
    const phone = page.getByRole('textbox', { name: 'Anderes Telefon für Notfälle', exact: true });
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('+49 30 901820');
    await page.getByRole('button', { name: 'Ohne Standort fortfahren' }).click();
    expect(await app.hasCode()).toBe(true);
  });

  it('[EA-1] [EA-4a] [EA-4b] in Japanese, a user abroad names another phone than the line', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await enter(page, 'aiko', 'ja_JP');
    await page.getByText('今すぐ助けが必要な場合は、携帯電話か固定電話から911に電話してください。').waitFor();
    await page.getByRole('button', { name: 'アメリカ合衆国の外にいます' }).click();
    await heading(page, 'アメリカ合衆国の外にいます').waitFor();
    await page.getByText(/^\(217\)\s555.0143では、現在地の緊急通報機関につながりません。$/).waitFor();
    await page.getByText('携帯電話か固定電話から現地の緊急通報番号に電話してください。').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const phone = page.locator('input[name=phone]');
    const accept = page.getByRole('button', { name: '同意して続ける' });
    const terms = page.getByRole('checkbox', {
      name: /^アメリカ合衆国の外では、\(217\)\s555.0143/,
    });
    await accept.click();
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await terms.check();
    await phone.fill('+1 217 555 0143');
    await accept.click();
    await page.getByText(/^\(217\)\s555.0143以外の電話番号を入力してください。$/).waitFor();
    await phone.fill('+81 90 1234 5678');
    await terms.check();
    await accept.click();
    expect(await app.hasCode()).toBe(true);
  });

  it('[EA-1] is put off, asked again, answered for several lines at once, and confirmed on a new device by one tap', async () => {
    {
      await using visit = await open();
      const app = await enter(visit.page, 'nora');
      await visit.page.getByText('We’ll ask again next time.').waitFor();
      await visit.page.getByRole('button', { name: 'Not now' }).click();
      expect(await app.hasCode()).toBe(true);
    }
    {
      await using visit = await open();
      const { page } = visit;
      const app = await enter(page, 'nora');
      await page.getByText('Line 1 of 2').waitFor();
      await page.getByRole('radio', { name: /Head office/ }).check();
      await page.getByRole('button', { name: 'Use this location' }).click();
      await heading(page, 'Check your emergency address').waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Confirm address' }).click();
      await page.getByText('Use Head office for your other line?').waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Use for all lines' }).click();
      expect(await app.hasCode()).toBe(true);
    }
    const ago = `update emergency_registrations set registered_at = 1, confirmed_at = null, asked_at = null where line_id like 'line-nora-%'`;
    await administer(site.portico.database, ago);
    await using visit = await open();
    const { page } = visit;
    const app = await enter(page, 'nora');
    await heading(page, 'Are you still at Head office?').waitFor();
    await page.getByText('You’re on a new device.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByText('Line 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Yes, I’m here' }).click();
    await page.getByText('Line 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Yes, I’m here' }).click();
    expect(await app.hasCode()).toBe(true);
  });
});

describe('a personal location', () => {
  it('[EA-1] [EA-2b] [EA-5b] [EA-10b] is entered, found among several, confirmed, and edited by session for both lines that use it', async () => {
    await using visit = await open();
    const { page } = visit;
    const app = await enter(page, 'cora');
    await page.getByRole('button', { name: 'Add a personal location' }).click();
    await heading(page, 'Add a location').waitFor();
    await page.getByLabel('Street address').fill('120 Harbour Light Ave');
    await page.getByRole('button', { name: 'Check address' }).click();
    await page.getByText('Please input a City').first().waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('cora Reed');
    await page.getByLabel('City').fill('Birch Quay');
    await page.getByLabel('Province').selectOption('ON');
    await page.getByLabel('Postal code').fill('K9V 9Z9');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Nickname').fill('<Home>');
    await page.getByRole('button', { name: 'Check address' }).click();
    await page
      .getByText(/^Please enter a valid Nickname/)
      .first()
      .waitFor();
    await page.getByLabel('Nickname').fill('Home');
    await page.getByRole('button', { name: 'Check address' }).click();
    await heading(page, 'Which address is yours?').waitFor();
    await expect.poll(() => hashOf(page)).toBe('#/emergencyAddress/suggestions');
    expect(await findBarriers(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Nickname').inputValue()).toBe('Home');
    await page.goForward();
    await page.getByRole('radio', { name: /Ave N/ }).check();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await heading(page, 'Check your emergency address').waitFor();
    await page.getByText('120 Harbour Light Ave N').waitFor();
    await page.getByText('Checked in emergency services’ records.').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Use Home for your other line?').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Use for all lines' }).click();
    expect(await app.hasCode()).toBe(true);

    await page.goto(`${site.url}/emergencyAddress?virtualLine=${lineIdOf('cora', 1)}`);
    await page.getByText(/ for \(416\)\s555.0147\.$/).waitFor();
    await page.getByRole('radio', { name: /^Home/ }).waitFor();
    await page.getByRole('button', { name: 'Edit or delete' }).click();
    await page.getByRole('button', { name: 'Edit Home' }).click();
    await heading(page, 'Edit Home').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('120 Harbour Light Ave N');
    await page.getByLabel('Street address').fill('124 Harbour Light Ave N');
    await page.getByRole('button', { name: 'Check address' }).click();
    await page.getByText('Your other line at this location will use this address, too.').waitFor();
    await page.getByRole('checkbox', { name: /^I use \(416\)\s555.0146/ }).check();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect.poll(() => page.getByText('Check the box to continue.').count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /^I use \(416\)\s555.0147/ }).check();
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading(page, /^Address (saved|is active)$/).waitFor();
    await page.getByRole('button', { name: 'See your lines' }).click();
    await expect.poll(() => page.getByText(/^124 Harbour Light Ave N/).count()).toBe(2);
  });
});

it('[EA-5a] [EA-5b] an address where records are not complete is used as it is typed, and the page says what it is worth', async () => {
  await using visit = await open();
  const { page } = visit;
  const app = await enter(page, 'toni');
  await page.getByRole('button', { name: 'Add a personal location' }).click();
  const check = async (street: string, city: string, zip: string) => {
    await page.getByLabel('Street address').fill(street);
    await page.getByLabel('City').fill(city);
    await page.getByLabel('Province').selectOption('ON');
    await page.getByLabel('Postal code').fill(zip);
    await page.getByRole('button', { name: 'Check address' }).click();
  };
  await check('290 Bremner Blvd', 'Toronto', 'M5V 3L9');
  await heading(page, 'Check your emergency address').waitFor();
  await page.getByText('We can’t look up addresses in this area.').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await check('120 Lantern St', 'Birch Quay', 'M5V 3L9');
  await heading(page, 'Did you mean this address?').waitFor();
  await page.getByRole('button', { name: 'None of these' }).click();
  await page.getByRole('button', { name: 'Use the address as I typed it' }).click();
  await heading(page, 'Check your emergency address').waitFor();
  await page.getByText(/^Birch Quay, ON/).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('button', { name: /^Continue to/ }).click();
  expect(await app.hasCode()).toBe(true);
});

describe('emergency addresses by a link', () => {
  it('[EA-1] [EA-2b] [EA-11b] [ROUTE-1f] the link opens a sign-in and shows the line; that of another user is not found', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/emergencyAddress?device=${lineIdOf('lena')}`);
    await signIn(page, emailOf('lena'));
    await heading(page, 'Where should help be sent?').waitFor();
    await page.getByRole('link', { name: 'Back to your lines' }).click();
    await heading(page, 'Emergency addresses').waitFor();
    await page.getByText('Uses the address of Phone 1.').waitFor();
    await expect.poll(() => page.getByText('1 Quay St, Springfield, IL 62701').count()).toBe(2);
    expect(await page.getByRole('button', { name: /^Change the address of/ }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${site.url}/emergencyAddress?device=${lineIdOf('dirk')}`);
    const notFound = heading(page, 'The digital line is not found or belongs to another extension');
    await notFound.waitFor();
    await page.reload();
    await notFound.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'See your lines' }).click();
    await heading(page, 'Emergency addresses').waitFor();
    await page.goto(`${site.url}/sessions`);
    await page.getByRole('link', { name: 'Change the address of (217) 555-0141' }).click();
    await heading(page, 'Where should help be sent?').waitFor();
  });

  it('[EA-1] a user without a line learns that there is no address to set', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/emergencyAddress`);
    await signIn(page, emailOf('olaf'));
    await heading(page, 'You don’t have a digital line').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'I understand' }).click();
    await heading(page, 'Your security').waitFor();
  });
});
