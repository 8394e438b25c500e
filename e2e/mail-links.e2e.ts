import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type MailLink, mailLinkNames, mailLinks } from '../src/contract/sign-in/mail-links.ts';
import { mailLinkAddress } from '../src/rules/paths/mail-link.ts';
import { pathTo } from '../src/rules/paths/page-path.ts';
import { tokenOf } from '../test/recovery.ts';
import { startMailSite } from './mail-site.ts';
import { linkMailTo } from './recovery-mails.ts';
import { findBarriers, goToPassword, heading, passwordField } from './visit.ts';

const { site, mails } = startMailSite({ changes: 'links that were sent' });
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });

const query = 'brandId=0&localeId=en_US';
const newToken = (link: MailLink) => (link === 'activate' ? 'K7MPX3QR.' : '') + randomBytes(32).toString('base64url');
const whole = (link: MailLink, token: string) => mailLinkAddress(site.url, link, token, query);
/** As mails had it before: the route after the sign of a fragment. */
function former(link: MailLink, token: string): string {
  const route = pathTo(mailLinks[link].screen, { [link === 'activate' ? 'activationCode' : 'token']: token });
  return `${site.url}${link === 'activate' ? '/activate' : '/link'}?${query}#${route}`;
}

const variants: readonly [string, (link: MailLink, token: string) => string][] = [
  ['as it is', whole],
  ['with a bracket after it', (link, token) => `${whole(link, token)})`],
  ['of a mail that was sent before', former],
  [
    'of a mail that was sent before, with the sign of its fragment encoded',
    (...of) => former(...of).replace('#', '%23'),
  ],
];

describe.each(mailLinkNames)('the link %s of a mail', (link) => {
  it.each(variants)(
    'brings its token to the server %s, and leaves it neither in the address nor in the log',
    async (_, addressOf) => {
      const token = newToken(link);
      await using visit = await open();
      const { page } = visit;
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && (request.postData() ?? '').includes(token),
      );
      const response = await page.goto(addressOf(link, token));
      await asked;
      expect(response?.headers()['referrer-policy']).toBe('no-referrer');
      await expect.poll(() => page.url()).not.toContain(token);
      expect(site.portico.output()).not.toContain(token);
    },
  );

  it('says that its mail program has removed a part when it comes without its token', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(`${site.url}/link/${link}/abc?${query}`);
    await heading(page, 'Part of this link is missing').waitFor();
    expect(await page.getByText('expired').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });
});

it('a link of a reset that has lost its token leads to the field for the code of the same mail', async () => {
  await using visit = await open();
  const { page, context } = visit;
  await goToPassword(page, site, 'clara@harbourlane.example');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await heading(page, 'Check your email').waitFor();
  const { link, code } = await linkMailTo(mails, 'clara@harbourlane.example');

  const tab = await context.newPage();
  await tab.goto(link.replace(tokenOf(link), ''));
  await heading(tab, 'Part of this link is missing').waitFor();
  await tab.getByRole('link', { name: 'Enter the code' }).click();
  await heading(tab, 'Check your email').waitFor();
  await tab.getByLabel('Security code').fill(code);
  await tab.keyboard.press('Enter');
  await heading(tab, 'Choose a new password').waitFor();
});

it('a link of a mail that was sent before and has lost its fragment does so too', async () => {
  await using visit = await open();
  const { page, context } = visit;
  await goToPassword(page, site, 'elsie@harbourlane.example');
  await page.getByRole('link', { name: 'Email me a sign-in link' }).press('Enter');
  await heading(page, 'Check your email').waitFor();
  const { code } = await linkMailTo(mails, 'elsie@harbourlane.example');

  const tab = await context.newPage();
  await tab.goto(`${site.url}/link?${query}`);
  await tab.getByRole('link', { name: 'Enter the code' }).click();
  await tab.getByLabel('Security code').fill(code);
  await tab.keyboard.press('Enter');
  await expect.poll(() => passwordField(tab).count()).toBe(0);
});
