import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { addMessages, messageIds } from './add-messages.ts';
import {
  auditor,
  beside,
  chooseFilter,
  giveRoles,
  onDatabase,
  operatedBrand,
  operator,
  operatorOfBrand,
  rowLinks,
} from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, goToPassword, hasFocus, heading, startWithAxe } from './visit.ts';

const stuck = 'clara@harbourlane.example';
const refused = new Map([[stuck, 550]]);
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer({ refused });
});
afterAll(() => mails.close());

const site = startSite({
  changes: 'Roles are given, and messages are stored and sent.',
  env: {
    get SMTP_URL() {
      return mails.url;
    },
    MAIL_FROM: 'codes@tellwick.example',
    SECRETS: templateSecret, // the demo's authenticator apps are sealed with it
  },
});
giveRoles(site);

beforeAll(() => onDatabase(site, addMessages));

/** A user asks for a sign-in link, which the mail server refuses. */
async function askForLink(): Promise<void> {
  await using here = await site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });
  await goToPassword(here.page, site, stuck);
  await here.page.getByRole('link', { name: 'Email me a sign-in link' }).press('Enter');
  await heading(here.page, 'Check your email').waitFor();
}

describe('the messages', () => {
  it('[CNSL-23e] one that was refused is found, sent again with a reason by keyboard alone, and arrives', async () => {
    await askForLink();
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await openConsole(page, site, operator, '/all/people');
    await view(page, 'People').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect.poll(() => hasFocus(view(page, 'Messages'))).toBe(true);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^State / })
      .press('Enter');
    await page.getByRole('option', { name: 'Not accepted', exact: true }).waitFor();
    await page.keyboard.type('not a');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?state=failed$/);
    const row = page.getByRole('row', { name: /Sign-in link/ });
    await row.getByText('The provider refused it: 550.').waitFor();
    await row.getByText(/^c\*+a@/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await row.getByRole('link', { name: 'Sign-in link' }).press('Enter');
    const panel = beside(page, 'Sign-in link');
    await panel.getByText('Not accepted').waitFor();
    await panel.getByRole('link', { name: /^Clara / }).waitFor();
    await panel.getByText(/^[\da-f]{4}( [\da-f]{4}){3}$/).waitFor(); // its reference
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.content()).not.toContain(stuck);

    refused.clear();
    await panel.getByRole('button', { name: 'Send again…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Send “Sign-in link” to c\*+a@.* again\?$/ });
    await dialog.getByText('This can’t be taken back.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Reason').focus();
    await page.keyboard.type('The mailbox is open again');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
    await page.getByText('The message is on its way again.').waitFor();
    await panel.getByText('Accepted by the provider').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(mails.received.map(({ to }) => to)).toEqual([stuck]);
    expect(await panel.getByRole('button', { name: 'Send again…' }).count()).toBe(0);
    expect(await operateOn(site.portico, ['audit', '--operation', 'retryMessage', '--json'])).toContain(
      'The mailbox is open again',
    );
  });

  it('[CNSL-23d] are filtered by state, way, kind, brand and day in the address', async () => {
    await using here = await site.open({ expected: [/status of 404/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all/messages?state=lost&way=post&kind=greeting&since=2026-13-99&brand=x');
    await page
      .getByRole('row', { name: /Invitation/ })
      .first()
      .waitFor();
    await chooseFilter(page, 'Way', 'Text message');
    await page.waitForURL(/[?&]way=sms/);
    await expect.poll(() => rowLinks(page)).toEqual(['Sign-in code']);
    await page.getByText('1 message', { exact: true }).waitFor();
    await page.goto(`${site.url}/console/all/messages?kind=activation`);
    await expect.poll(() => rowLinks(page)).toEqual(['Invitation', 'Invitation']);
    await chooseFilter(page, 'State', 'Came back');
    await page.waitForURL(/kind=activation&state=returned/);
    await expect.poll(() => rowLinks(page)).toEqual(['Invitation']);
    await page.getByText('The mailbox did not take it.').waitFor();
    await chooseFilter(page, 'Brand', 'Tellwick UK');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByLabel('From this day on').fill('2099-01-01');
    await page.waitForURL(/\?since=2099-01-01$/);
    await page.getByText('Nothing matches these filters').waitFor();

    await page.goto(`${site.url}/console/all/messages?open=${messageIds.over}`);
    const panel = beside(page, 'Sign-in code');
    await panel.getByText('Its time is over, so it can’t be sent again.').waitFor();
    expect(await panel.getByRole('button', { name: 'Send again…' }).count()).toBe(0);
    await page.goto(`${site.url}/console/all/messages?open=nowhere`);
    await beside(page, 'Message').getByText('Not there').waitFor();
  });

  it('[CNSL-23b] an operator of one brand sees none of the others', async () => {
    await using here = await site.open({ expected: [/status of 40[34]/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, `/b/${operatedBrand}/messages`);
    await expect.poll(() => rowLinks(page)).toEqual(['Sign-in code']);
    await page.getByText('1 message', { exact: true }).waitFor();
    await page.goto(`${site.url}/console/b/${operatedBrand}/messages?open=${messageIds.returned}`);
    await beside(page, 'Message').getByText('Not there').waitFor();
    await page.goto(`${site.url}/console/b/0/messages`);
    await page.getByText('You may not see this').waitFor();
  });

  it('[CNSL-23e] who reads alone is not offered to send one again', async () => {
    await using here = await site.open({ expected: [/status of 403/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, auditor, `/all/messages?open=${messageIds.failed}`);
    const panel = beside(page, 'Sign-in code');
    await panel.getByText('Not accepted').waitFor();
    expect(await panel.getByRole('button', { name: 'Send again…' }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: 'Sign-in code' }).getByText('Not accepted').waitFor();
  });
});
