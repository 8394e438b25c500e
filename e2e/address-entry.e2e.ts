import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { startSite } from './site.ts';
import { demoPassword, findBarriers, hasFocus, hashOf, heading, isAlive, passwordAddress, tabTo } from './visit.ts';

/** The demo has a street guide of Canada, in which “Harbour Light Ave” is divided into north and south. */
const site = startSite();
/** The gate refuses the code until the line is answered, and some calls fail. */
const open = (more: object = {}) => site.open({ expected: [/Failed to load resource/], ...more });
const people = ['noemi', 'kasper', 'lorenz', 'dagmar', 'hana'] as const;
type Someone = (typeof people)[number];
const emailOf = (who: string) => `${who}@birchquay.example`;

beforeAll(async () => {
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  for (const [at, who] of people.entries()) {
    const account = { firstName: who, lastName: 'Reed', company: 'birch-quay', email: emailOf(who) };
    await operator.perform('addAccount', { account, password: demoPassword });
    await operator.perform('addLine', { who: emailOf(who), number: `+1416555018${at}`, name: 'Desk phone', id: who });
  }
  await operator.close();
}, 60_000);

const fields = { street: '120 Lantern Street', street2: 'Apt 4', city: 'Birch Quay', state: 'ON', zip: 'K9V 9Z9' };
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The message in the row of a field. The focused one is described by it only when it is left: it was just announced. */
const problemOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    let row = input.parentElement;
    while (row && !row.querySelector('[data-message]')) row = row.parentElement;
    return row?.querySelector('[data-message] [data-wrong], [data-message][data-wrong]')?.textContent ?? '';
  });

/** Signs in, and goes to the choice of a location. */
async function signIn(page: Page, who: string, localeId = 'en_US'): Promise<void> {
  await page.goto(passwordAddress(site, { credential: emailOf(who), localeId }));
  await isAlive(page);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
}
async function openEditor(page: Page, who: Someone): Promise<void> {
  await signIn(page, who);
  await button(page, 'Add a personal location').click();
  await field(page, 'street').waitFor();
}

async function fill(page: Page, changed: Partial<typeof fields> = {}): Promise<void> {
  const { state, ...texts } = { ...fields, ...changed };
  for (const [name, value] of Object.entries(texts)) await field(page, name).fill(value);
  await field(page, 'state').selectOption(state);
}
/** Presses a button that the Tab key has reached. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}
/** Types another street, and sends the form. */
async function typeStreet(page: Page, street: string): Promise<void> {
  await tabTo(page, field(page, 'street'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(street);
  await page.keyboard.press('Enter');
}
const check = (page: Page) => button(page, 'Check address').click();
/** The labels of the form, in their order. */
const labels = (page: Page) => page.getByRole('main').locator('form label').allTextContents();
const placeholderOf = (page: Page, name: string) => field(page, name).getAttribute('placeholder');

describe('entering an emergency address', () => {
  it('[EA-8a] [EA-8b] [EA-8c] [EA-8d] [EA-8e] [EA-8f] [EA-10a] [EA-10b] [EA-10c] [EA-6a] [EA-6b] [EA-6f] [EA-11b] says what is wrong at each field, and above the form', async () => {
    await using visit = await open();
    const { page } = visit;
    await openEditor(page, 'noemi');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const inside = 'Apartment, suite, floor or room (optional)';
    const canadian = ['Name', 'Street address', inside, 'City', 'Province', 'Postal code', 'Nickname'];
    expect(await labels(page)).toEqual(canadian);
    expect(await placeholderOf(page, 'street')).toBe('e.g. 120 Main Street');
    expect(await placeholderOf(page, 'zip')).toBe('e.g. H3Z 2Y7');

    await field(page, 'customerName').fill('');
    await check(page);
    await expect.poll(() => hasFocus(field(page, 'customerName'))).toBe(true);
    await expect.poll(() => problemOf(page, 'street')).toBe('Please input a Street address');
    await expect.poll(() => problemOf(page, 'state')).toBe('Province is required');
    await expect.poll(() => problemOf(page, 'nickname')).toBe('Please input a Nickname');
    const summary = 'Validation errors occurred. Please confirm the fields and submit again.';
    await page.getByText(summary).waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining(summary)]); // and no field
    await button(page, 'Postal code').click();
    await expect.poll(() => hasFocus(field(page, 'zip'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    await field(page, 'customerName').fill('Noemi Reed');
    await fill(page, { street: 'Müllerstraße 1', city: 'S'.repeat(51), zip: 'K9V' });
    await field(page, 'nickname').fill('Home <1>');
    await check(page);
    await expect.poll(() => problemOf(page, 'zip')).toBe('Postal code is not valid');
    await expect.poll(() => problemOf(page, 'city')).toBe('City can’t be longer than 50 characters');
    await expect
      .poll(() => problemOf(page, 'nickname'))
      .toBe('Please enter a valid Nickname without special symbols such as <>, ", /.');
    await expect.poll(() => problemOf(page, 'street')).toContain('Use English letters and numbers only.');
    await button(page, 'Use “Mullerstrasse 1”').click();
    expect(await field(page, 'street').inputValue()).toBe('Mullerstrasse 1');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);

    await fill(page, { street: 'PO Box 12' });
    await field(page, 'nickname').fill('Home');
    await check(page);
    await expect.poll(() => problemOf(page, 'street')).toBe('Responders can’t come to a PO box.');
    await page.getByText('Error: The address you enter is not supported.').waitFor();

    await field(page, 'street').fill('Harbour Street');
    await press(page, 'Change country');
    await page.getByRole('combobox', { name: 'Search country or code' }).waitFor();
    await page.keyboard.type('United K');
    const listed = page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
    await expect.poll(() => listed.allTextContents()).toEqual(['United Kingdom']);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('This address isn’t in the country of your phone number.').waitFor();
    await field(page, 'buildingName').waitFor();
    const building = ['Building name', 'Building number', 'Flat, floor or room (optional)'];
    const place = ['Street', 'Town or city', 'County (optional)', 'Postcode'];
    expect(await labels(page)).toEqual(['Name', ...building, ...place, 'Nickname']);
    expect(await field(page, 'city').inputValue()).toBe('Birch Quay');
    await expect.poll(() => hasFocus(button(page, 'Change country'))).toBe(true);
    await check(page);
    await expect
      .poll(() => problemOf(page, 'buildingName'))
      .toBe('Please enter either a Building name or a Building number.');
    await button(page, 'I’m outside Canada').click();
    await heading(page, 'You’re outside Canada').waitFor();
  });

  it('[EA-6f] [EA-10b] begins at the street, where letters change no country, and forgets what it has filled in, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await openEditor(page, 'kasper');
    const country = page.getByRole('main').getByText('Country Canada');
    await country.waitFor();
    await tabTo(page, button(page, 'Check address'));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);
    await expect.poll(() => problemOf(page, 'nickname')).toBe('Please input a Nickname');
    await page.keyboard.type('120 Lantern St');
    expect(await field(page, 'nickname').inputValue()).toBe('120 Lantern St');
    await expect.poll(() => problemOf(page, 'nickname')).toBe('');
    await expect.poll(() => problemOf(page, 'street')).toBe('');
    expect(await problemOf(page, 'city')).toBe('Please input a City');

    await tabTo(page, button(page, 'Change country'));
    await page.keyboard.type('Laos');
    await country.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search country or code' }).waitFor();
    await page.keyboard.type('Laos');
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(button(page, 'Change country'))).toBe(true);
    await country.waitFor();

    await fill(page, { street2: '' });
    await press(page, 'Check address');
    await heading(page, 'Check your emergency address').waitFor();
    expect((await page.getByRole('main').innerText()).match(/120 Lantern St/g)).toHaveLength(1);
    await press(page, 'Add');
    await expect.poll(() => hasFocus(field(page, 'street2'))).toBe(true);
  });

  it('[EA-6f] [EA-5b] [EA-11b] finds a mistyped street, asks which one is meant, and refuses a number out of range, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await openEditor(page, 'kasper');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '120 Lantren St, Apt 4\nBirch Quay, ON K9V 9Z9');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText('Address filled in. Check each field.').waitFor();
    expect(await field(page, 'zip').inputValue()).toBe('K9V 9Z9');
    await page.keyboard.press('Enter');

    await heading(page, 'Did you mean this address?').waitFor();
    await expect.poll(() => hasFocus(heading(page, /Did you mean/))).toBe(true);
    expect(await page.getByRole('main').innerText()).toContain('Apt 4');
    await page.getByText('Lantern instead of Lantren', { exact: false }).waitFor({ state: 'attached' });
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Edit what I entered');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);
    await typeStreet(page, '120 Harbour Light Ave');
    await heading(page, 'Which address is yours?').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await press(page, 'Use this address');
    await page.getByText('Choose an address.').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('radio').first())).toBe(true);
    await page.goBack();
    await expect.poll(() => field(page, 'street').inputValue()).toBe('120 Harbour Light Ave');

    await typeStreet(page, '999 Harbour Light Ave');
    await heading(page, 'No matching address found').waitFor();
    await page
      .getByText('Invalid address. Please enter a valid address or contact our support for advanced help.')
      .waitFor();
    await press(page, 'Edit address');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);

    await typeStreet(page, '120 Harbour Light Ave');
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: /Ave S/ }).isChecked()).toBe(true);
    await press(page, 'Use this address');
    await heading(page, 'Check your emergency address').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('120 Harbour Light Ave S');

    await press(page, 'Edit');
    await typeStreet(page, '120 Lantren St');
    await heading(page, 'Did you mean this address?').waitFor();
    await press(page, 'Use this address');
    await heading(page, 'Check your emergency address').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('120 Lantern St');
  });

  it('[EA-6f] moves a unit out of the street, says so once, and puts it back for good, by keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await openEditor(page, 'lorenz');
    await tabTo(page, field(page, 'street'));
    await page.keyboard.type('120 Lantern Street Apt 4');
    await page.keyboard.press('Tab');
    const note = page.getByRole('status').filter({ hasText: 'We moved “Apt 4” to “Apartment, suite, floor or room”.' });
    await note.waitFor();
    await expect.poll(() => field(page, 'street').inputValue()).toBe('120 Lantern Street');
    expect(await field(page, 'street2').inputValue()).toBe('Apt 4');
    expect(await note.count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => hasFocus(button(page, 'Undo'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'street').inputValue()).toBe('120 Lantern Street Apt 4');
    expect(await field(page, 'street2').inputValue()).toBe('');
    await expect.poll(() => hasFocus(field(page, 'street'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(field(page, 'street2'))).toBe(true);
    expect(await field(page, 'street').inputValue()).toBe('120 Lantern Street Apt 4');

    await fill(page, { street: '120 Lantern Street Apt 4', street2: '' });
    await check(page);
    await heading(page, 'Check your emergency address').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/120 Lantern S\w+\n+Apt 4/);
  });

  it('[EA-5b] [EA-11b] takes an address that nobody knows to support, and keeps what was typed when a call fails', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.route('**/api/account/validate-address*', (route) => route.abort(), { times: 1 });
    await openEditor(page, 'lorenz');
    await fill(page, { street: '7 Nowhere Lane' });
    await check(page);
    await page.getByText('The service is temporarily unavailable.', { exact: false }).first().waitFor();
    expect(await field(page, 'street').inputValue()).toBe('7 Nowhere Lane');
    await check(page);
    await heading(page, 'No matching address found').waitFor();
    await page
      .getByText('The address is not recognized. Please verify the address or contact our support for advanced help.')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Keep this address and ask support to check it').click();
    await page.getByText(/^Reference: /).waitFor();
  });

  it.each([
    ['de_DE', 'dagmar', 'Adresse prüfen', 'Geben Sie „Straße und Hausnummer“ ein', 'z.\u00a0B. 120 Main Street'],
    ['ja_JP', 'hana', '住所を確認', '「通り名・番地」を入力してください', '例：120 Main Street'],
  ] as const)(
    '[EA-6b] is in the language of the page, on a phone: %s',
    async (locale, who, submit, sentence, example) => {
      await using visit = await open({ context: { viewport: { width: 390, height: 844 } } });
      const { page } = visit;
      await signIn(page, who, locale);
      await expect.poll(() => hashOf(page)).toBe('#/emergencyAddress/choose');
      await page.getByRole('main').getByRole('button').nth(2).click(); // opens the editor, in any language
      await field(page, 'street').waitFor();
      expect(await placeholderOf(page, 'street')).toBe(example);
      await button(page, submit).click();
      await expect.poll(() => problemOf(page, 'street')).toBe(sentence);
      expect(await findBarriers(page)).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    },
  );
});

describe('a location among many', () => {
  it('[EA-2b] is found by its number or by search, and never lies under the button on a phone, by keyboard alone', async () => {
    await using visit = await open({ context: { viewport: { width: 375, height: 740 } } });
    const { page } = visit;
    await signIn(page, 'lior');
    const own = page.getByRole('group', { name: 'Your locations' }).getByRole('radio');
    await own.first().waitFor();
    const names = await own.evaluateAll((radios) =>
      radios.map((radio) => radio.closest('label')?.innerText.split('\n')[0]),
    );
    expect(names).toEqual(Array.from({ length: 20 }, (_, at) => `Site ${at + 1}`));
    expect(await findBarriers(page)).toEqual([]);

    const use = button(page, 'Use this location');
    await tabTo(page, page.getByRole('radio').first());
    const topOf = async (target: typeof use) => (await target.boundingBox())?.y ?? Number.NaN;
    for (let presses = 0; presses < 21; presses++) {
      await page.keyboard.press('ArrowDown');
      const focused = page.locator('label:has(:focus)');
      const { y, height } = (await focused.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(y + height).toBeLessThanOrEqual(await topOf(use));
      expect(await topOf(use)).toBeLessThan(740);
    }

    await tabTo(page, button(page, 'Edit or delete'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Delete Site 2'));
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(button(page, 'Edit Site 3'))).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('searchbox').focus();
    await page.keyboard.type('site 12');
    await expect.poll(() => page.getByRole('radio').count()).toBe(1);
    await tabTo(page, page.getByRole('radio', { name: /^Site 12/ }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your emergency address').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Site 12');
  });
});

describe('a location that goes', () => {
  it('[EA-2b] [EA-3b] [EA-10c] [EA-11b] [EA-14c] is chosen at the limit and gives way to the new one, or is deleted after a question', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.route('**/api/account/delete-emergency-location*', (route) => route.abort(), { times: 1 });
    await signIn(page, 'lior');
    await button(page, 'Add a personal location').click();
    await heading(page, 'Choose a location to replace').waitFor();
    await button(page, 'Continue').click();
    await page.getByText('Please select an Emergency Response Location').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('radio', { name: /^Site 3/ }).press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Add a location').waitFor();
    await fill(page);
    await field(page, 'nickname').fill('Boathouse');
    await check(page);
    await heading(page, 'Check your emergency address').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await button(page, 'Confirm address').click();
    await heading(page, /^Address (saved|is active)$/).waitFor();
    await button(page, 'Change it').click();
    await page.getByRole('radio', { name: /^Boathouse/ }).waitFor();
    expect(await page.getByRole('radio', { name: /^Site 3/ }).count()).toBe(0);
    await page.getByText('20 of 20', { exact: false }).waitFor();

    expect(await button(page, 'Delete Site 20').count()).toBe(0);
    await button(page, 'Edit or delete').click();
    await button(page, 'Delete Site 20').click();
    await heading(page, 'Delete Site 20?').waitFor();
    await button(page, 'Delete').click();
    await page
      .getByText('Failed to delete the emergency response location. Try again later or contact the support.')
      .waitFor();
    await button(page, 'Delete').click();
    await heading(page, 'Where should help be sent?').waitFor();
    await page.getByText('19 of 20').waitFor();
    expect(await page.getByRole('radio', { name: /^Site 20/ }).count()).toBe(0);
  });
});
