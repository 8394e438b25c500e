import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseCells, writeRecord } from '../src/rules/files/csv.ts';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, tabTo } from './visit.ts';

const site = startSite({
  changes: 'The emergency addresses of the lines of a company.',
  env: { SECRETS: templateSecret }, // seals the authenticator apps of the demo
});
const linesPath = '/c/birch-quay/lines';
const line = (page: Page, number: string) => page.getByRole('link', { name: number });

/** Adds a location with the street check: what was meant, its normal form, and an address that no records know. */
async function addAndRemoveLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a location' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a location' });
  await dialog.getByRole('textbox', { name: 'Name of the location' }).fill('Annex');
  await dialog.getByRole('textbox', { name: 'Street address' }).fill('12 Lanten St');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Birch Quay');
  await dialog.getByRole('button', { name: 'Province' }).click();
  await page.getByRole('option', { name: 'Ontario' }).click();
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('K9V 9Z9');
  await dialog.getByRole('button', { name: 'Check the address' }).click();
  await dialog.getByText('Did you mean one of these?').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await dialog.getByRole('button', { name: 'Check the address' }).click();
  await dialog.getByText('The street records have this address').waitFor();
  await dialog.getByRole('button', { name: 'Save the location' }).click();
  await page.getByText('Annex is saved.').waitFor();

  await page.getByRole('link', { name: 'Annex' }).click();
  const panel = page.getByRole('region', { name: 'Annex' });
  await panel.getByText('12 Lantern St').waitFor();
  await panel.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Street address' }).fill('900 Lantern St');
  await page.getByRole('button', { name: 'Check the address' }).click();
  await page.getByText('No records know this address').waitFor();
  await page.getByRole('textbox', { name: 'What proves it' }).fill('Letter of the county');
  await page.getByRole('button', { name: 'Save it, marked unverified' }).click();
  await panel.getByText('Saved, unverified').waitFor();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the location Annex' }).click();
  await page.getByText('The location Annex is removed.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Annex' }).count()).toBe(0);
}

/** Makes a location mandatory by keyboard: what it means in which country is said before. */
async function requireLocations(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Rules of the lines' }));
  await page.keyboard.press('Enter');
  await view(page, 'Rules of the lines').waitFor();
  const canada = page.getByRole('listitem').filter({ hasText: 'CRTC Telecom Decision 2005-21' });
  await canada.getByText('A location is optional').waitFor();
  await tabTo(page, page.getByRole('switch', { name: 'Every line needs a location' }));
  await page.keyboard.press('Space');
  await canada.getByText('A location is needed').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const review = page.getByRole('dialog', { name: /Save these rules/ });
  await review
    .getByText('Until now, lines in these countries could do without a location: Canada and Japan.')
    .waitFor();
  expect(await review.evaluate((dialog) => dialog === document.activeElement)).toBe(true); // it has no field
  await page.keyboard.press('Control+Enter');
  await page.getByText('The rules are saved.').waitFor();
  await page.getByRole('link', { name: 'Lines', exact: true }).first().click();
  await view(page, 'Lines').waitFor();
  const rules = await operateOn(site.portico, ['line', 'rules', 'birch-quay', '--json']);
  expect(JSON.parse(rules)).toMatchObject({ needsLocation: true, locationsOnly: false });
}

it('[CNSL-5a] [CNSL-5c] [CNSL-5f] [CNSL-5h] an administrator finishes a line by keyboard alone: what a call from it would do, and a location of the company for it; makes a location mandatory; and adds one with the street check', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await openConsole(page, site, 'maren@birchquay.example', linesPath);
  await view(page, 'Lines').waitFor();
  const toFinish = page.getByRole('button', { name: /^To finish \d+$/ });
  const before = Number((await toFinish.textContent())?.match(/\d+$/)?.[0]);
  await tabTo(page, line(page, '+14165550161'));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: '+14165550161' });
  await panel.getByText('whoever calls must say where they are').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('demo-nova');
  await tabTo(page, panel.getByRole('button', { name: 'Choose a location' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Head office' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await panel.getByText('100 Lantern St').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(page)).toEqual([]);
  await tabTo(page, panel.getByLabel('Why you may say where this phone is'));
  await page.keyboard.type('The desk is assigned to Nova');
  await page.keyboard.press('Enter');
  await page.getByText('Help for this line is sent to Head office. Nova Ellery is told by email').waitFor();
  await panel.getByText('Set by the company, not confirmed').waitFor();
  await page.getByRole('button', { name: `To finish ${before - 1}` }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  const listed = await operateOn(site.portico, ['line', 'show', 'birch-quay', 'demo-nova', '--json']);
  expect(JSON.parse(listed)).toMatchObject({ choice: 'location', location: 'Head office', isSetByCompany: true });

  await requireLocations(page);
  await page.getByRole('link', { name: 'Locations', exact: true }).click();
  await view(page, 'Locations').waitFor();
  await addAndRemoveLocation(page);
});

it('[CNSL-5i] what somebody else has saved meanwhile of the rules or of a location is said, and nothing that was typed is lost', async () => {
  await using visit = await site.open({ expected: [/status of 412/] });
  const { page } = visit;
  const address = [
    '--country',
    'CA',
    '--state',
    'ON',
    '--city',
    'Birch Quay',
    '--zip',
    'K9V 9Z9',
    '--street',
    '14 Lantern St',
  ];
  expect(await operateOn(site.portico, ['location', 'add', 'birch-quay', 'Depot', ...address])).toMatch(/^Added /);
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'maren@birchquay.example', `${linesPath}/rules`);
  await view(page, 'Rules of the lines').waitFor();
  await page.getByRole('switch', { name: 'Answer later' }).press('Space');
  await operateOn(site.portico, ['line', 'rules', 'birch-quay', '--period-days', '180']);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: /Save these rules/ });
  await review.getByRole('button', { name: 'Save 1 rule' }).click();
  await page.getByRole('alert').getByText('Somebody else has changed these rules meanwhile.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Ask again after' }).textContent()).toMatch(/180 days/);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await review.getByRole('button', { name: 'Save 1 rule' }).click();
  await page.getByText('The rules are saved.').waitFor();
  const rules = JSON.parse(await operateOn(site.portico, ['line', 'rules', 'birch-quay', '--json']));
  expect(rules).toMatchObject({ periodDays: 180, mayPutOff: false });

  await page.getByRole('link', { name: 'Locations', exact: true }).click();
  await page.getByRole('link', { name: 'Depot' }).click();
  await page.getByRole('region', { name: 'Depot' }).getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Depot' });
  await dialog.getByRole('textbox', { name: 'Name of the location' }).fill('Old depot');
  await dialog.getByRole('button', { name: 'Check the address' }).click();
  await dialog.getByText('The street records have this address').waitFor();
  const listed = JSON.parse(await operateOn(site.portico, ['location', 'list', 'birch-quay', '--json']));
  const { id } = listed.find(({ name }: { name: string }) => name === 'Depot');
  await operateOn(site.portico, ['location', 'set', 'birch-quay', id, '--name', 'New depot']);
  await dialog.getByRole('button', { name: 'Save the location' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/has saved this location meanwhile: New depot, 14 Lantern St/)
    .waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name of the location' }).inputValue()).toBe('Old depot');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the location' }).click();
  await page.getByText('Old depot is saved.').waitFor();
  expect(await operateOn(site.portico, ['location', 'details', 'birch-quay', id, '--json'])).toContain('Old depot');
});

it('[CNSL-5b] the helpdesk, which may not see lines, finds no place for them', async () => {
  await using visit = await site.open({ expected: [/status of 403/] });
  const { page } = visit;
  await openConsole(page, site, 'tomas@harbourlane.example', '/c/harbour-lane');
  await page.getByRole('link', { name: 'People', exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Lines', exact: true }).count()).toBe(0);
  await page.goto(`${site.url}/console/c/harbour-lane/lines`);
  await page.getByText('You may not see this').waitFor();
});

it('[CNSL-5h] an auditor sees the rules of the lines as texts', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await openConsole(page, site, 'edmund@harbourlane.example', '/c/harbour-lane/lines/rules');
  await page.getByText('People may put the question off three times within seven days.').waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('[CNSL-3d] the page of a person has their lines with who set which address, and what became of the messages to them', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'maren@birchquay.example', '/c/birch-quay/people');
  await page.getByRole('link', { name: 'Wade Tolliver' }).click();
  await view(page, 'Wade Tolliver').waitFor();
  const lines = part(page, 'Lines and emergency addresses');
  await lines.getByText('+14165550162').waitFor();
  await lines.getByText('Head office, 100 Lantern St, Floor 3, Birch Quay', { exact: false }).waitFor();
  await lines.getByText(/Chosen by the person: \w+ \d+, \d{4}/).waitFor();
  await part(page, 'Messages').getByText('No messages').waitFor();
  await page.getByRole('button', { name: 'Send link', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  const message = part(page, 'Messages').getByRole('listitem').filter({ hasText: 'Link for a new password' });
  await message.getByText(/Email to w\*+e@b\*+e/).waitFor();
  await expect.poll(() => message.textContent()).toMatch(/Waiting|Being sent|Accepted by the provider/);
  expect(await message.textContent()).not.toContain('http'); // never what it says
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Lines', exact: true }).click();
  await lines.getByRole('link', { name: 'Open the line +14165550162' }).click();
  await part(page, '+14165550162').waitFor();
  expect(new URL(page.url()).search).toBe('?open=demo-wade');

  await using other = await site.open();
  await openConsole(other.page, site, 'tomas@harbourlane.example', '/c/harbour-lane/people');
  await other.page.getByRole('link', { name: 'Greta Lund' }).click();
  await part(other.page, 'Signed in on').waitFor();
  expect(await part(other.page, 'Lines and emergency addresses').or(part(other.page, 'Messages')).count()).toBe(0);
});

interface FileOnPage {
  readonly name: string;
  readonly text: string;
}

const chooseFile = (page: Page, { name, text }: FileOnPage) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Presses a button by keyboard. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Saves the lines that were not taken, as a text. */
async function saveNotTaken(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await pressByKeys(page, 'Save these lines');
  return readFile(await (await saved).path(), 'utf8');
}

/** A row of a file by the titles of its columns. */
function written(file: string, values: Readonly<Record<string, string>>): string {
  const [head = ''] = file.replace('\uFEFF', '').split('\r\n');
  return writeRecord((parseCells(head) ?? []).map((title) => values[title] ?? '')).trimEnd();
}

/** 22 locations in the words of the page: one that is there, one that moves, 20 new ones; and four bad lines. */
function fileOfLocations(): string {
  const at = (name: string, street: string, door = '', country = 'Canada') =>
    [name, country, street, 'Birch Quay', 'Ontario', 'K9V 9Z9', door].join(';');
  const rooms = Array.from({ length: 20 }, (_, index) => at(`Room ${index + 1}`, `${101 + index} Lantern St`));
  return [
    'Name of the location;Country;Street address;City;Province;Postal code;street2',
    at('Head office', '100 Lantern St', 'Floor 3'),
    at('Model workshop', '47 Coopers Wharf Rd'),
    ...rooms,
    at('Nowhere', '900 Lantern St'),
    at('Without a country', '30 Lantern St', '', ''),
    '"Open quote;Canada;31 Lantern St;Birch Quay;Ontario;K9V 9Z9;',
    at('Room 1', '32 Lantern St'),
  ].join('\r\n');
}

it('[CNSL-17d] a file of locations is shown for what it would do, by keyboard alone, changes and adds them, and gives back bad lines to mend', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'maren@birchquay.example', '/c/birch-quay/locations');
  await tabTo(page, page.getByRole('link', { name: 'From a file' }));
  await page.keyboard.press('Enter');
  await view(page, 'Import locations from a file').waitFor();
  await chooseFile(page, { name: 'locations.csv', text: fileOfLocations() });
  await pressByKeys(page, 'See what it does');
  await page.getByRole('button', { name: 'Changes 1' }).waitFor();
  const moved = page.getByRole('row', { name: 'Model workshop' });
  expect(await moved.getByRole('cell').allTextContents()).toEqual([
    '3',
    'Model workshopStreet address',
    '45 Coopers Wharf Rd',
    '47 Coopers Wharf Rd',
  ]);
  await page
    .getByRole('region', { name: '4 lines are not taken' })
    .getByText('Line 4 of the file is about the same')
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await pressByKeys(page, 'New 20');
  await page.getByRole('row', { name: 'Room 1 101 Lantern St' }).getByText('In the street records').waitFor();
  await page.getByRole('button', { name: 'Unchanged 1' }).waitFor();
  const bad = await saveNotTaken(page);
  await pressByKeys(page, 'Add 20 and change 1');
  await page.getByText('Added: 20').waitFor();
  await page.getByText('Changed: 1').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await pressByKeys(page, 'Another file');
  const place = { Country: 'Canada', 'Street address': '31 Lantern St', City: 'Birch Quay', Province: 'Ontario' };
  const mended = bad
    .replace('900 Lantern St', '190 Lantern St')
    .replace('Without a country,,', 'Without a country,CA,')
    .replace('Room 1,Canada', 'Room 21,Canada')
    .replace(/^,,,.*$/m, () =>
      written(bad, { ...place, 'Name of the location': 'Open quote', 'Postal code': 'K9V 9Z9' }),
    );
  await chooseFile(page, { name: 'mended.csv', text: mended });
  await pressByKeys(page, 'See what it does');
  await page.getByRole('button', { name: 'New 4' }).waitFor();
  expect(await page.getByRole('region', { name: /not taken/ }).count()).toBe(0);
  await pressByKeys(page, 'Add 4');
  await page.getByText('Added: 4').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'See the locations' }));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open quote', exact: true }).waitFor();
  const audited = await operateOn(site.portico, ['audit', '--operation', 'importLocations', '--json']);
  expect(audited).toContain('mended.csv');
});

it('[CNSL-17e] a file of lines renames a line and adds others, says which the file does not have, and names a value that is none', async () => {
  await using visit = await site.open();
  const { page } = visit;
  await forgetCodes(site.portico.database);
  await openConsole(page, site, 'maren@birchquay.example', '/c/birch-quay/lines');
  await page.getByRole('link', { name: 'From a file' }).click();
  await view(page, 'Import lines from a file').waitFor();
  const rows = [
    'Person,Number,Device,Kind,Only locations of the company',
    'wade@birchquay.example,+14165550162,Reception,Phone,No',
    'wade@birchquay.example,+14165550181,App,App,Yes',
    'odile@birchquay.example,+1 416 555 0182,Desk phone,,',
    'odile@birchquay.example,+14165550182,Second phone,,',
    'odile@birchquay.example,+14165550183,Fax,Fax,',
    'nobody@birchquay.example,+14165550184,Desk phone,,',
  ];
  await chooseFile(page, { name: 'lines.csv', text: rows.join('\n') });
  await page.getByRole('button', { name: 'See what it does' }).click();
  const renamed = page.getByRole('row', { name: '+14165550162' });
  await renamed.getByText('Reception').waitFor();
  await renamed.getByText('Desk phone').waitFor();
  const bad = page.getByRole('region', { name: '3 lines are not taken' });
  await bad.getByText('Line 4 of the file has the same number.').waitFor();
  await bad.getByText('“Kind” has no value “Fax”.').waitFor();
  await bad.getByText('There is no account "nobody@birchquay.example".').waitFor();
  await page.getByRole('button', { name: /^Not in the file \d+$/ }).click();
  await page.getByRole('row', { name: '+81355501806 Junko Arimoto, Desk phone' }).waitFor();
  expect(await page.getByRole('row', { name: '+14165550162' }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 and change 1' }).click();
  await page.getByText('Added: 2').waitFor();
  const listed = JSON.parse(await operateOn(site.portico, ['line', 'list', 'birch-quay', '--json']));
  const named = (number: string) => listed.find((one: { number: string }) => one.number === number);
  expect(named('+14165550162')).toMatchObject({ id: 'demo-wade', name: 'Reception', location: 'Head office' });
  expect(named('+14165550181')).toMatchObject({ kind: 'virtualLine', user: 'Wade Tolliver' });
});
