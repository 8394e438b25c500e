import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { newPassword, tokenOf, tokenTo } from '../../../test/recovery.ts';
import { codeFor, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { perform } from '../perform.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
const emailed = () => `secure${people++}@second.example`;
const stranger = () => new HttpBrowser(site.installation.config.publicUrl);
const lookUp = async (browser: HttpBrowser, token?: string) =>
  (await browser.call('/api/account/secure/look-up-link', { ...(token && { token }) })).data.works;
const secure = async (browser: HttpBrowser, token?: string) =>
  (await browser.call('/api/account/secure', { ...(token && { token }) })).data;

/** A person whose change of a factor has just been told, with the token of the notice's link. */
async function notified() {
  const email = emailed();
  const mobile = `+1212555${String(6000 + people++)}`;
  const contacts = [
    ['email', email],
    ['mobile', mobile],
  ] as const;
  const { id } = await site.addPerson({ email, contacts });
  await perform(site.installation, 'addAppFactor', { who: id });
  const link = await secureLinkTo(email);
  return { id, email, mobile, link, token: tokenOf(link) };
}

/** The link of the last notice to an address. */
async function secureLinkTo(address: string): Promise<string> {
  const links = (await site.messagesTo(address)).flatMap(({ values }) =>
    'secureLink' in values && values.secureLink ? [values.secureLink] : [],
  );
  return links.at(-1) ?? '';
}

describe('the link of a security notice', () => {
  it('leads to a page of its own; a text message has a short address instead', async () => {
    const { link, mobile } = await notified();
    expect(link).toMatch(/^http:\/\/localhost:\d+\/link\/secure\/[\w-]{43}\?brandId=0$/);
    const [text] = await site.messagesTo(mobile);
    expect(text).toMatchObject({ kind: 'factorAdded', to: { channel: 'sms' } });
    expect(text?.values).toMatchObject({ secureLink: expect.stringMatching(/^localhost:\d+\/notme\?brandId=0$/) });
    const { status, headers } = await fetch(`http://${text?.values.secureLink}`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, '/?brandId=0&urlBrandIdFirst=true#/resetPassword']);
  });

  it('changes nothing when it is opened, looked up and reloaded', async () => {
    const { id, link, token } = await notified();
    const browser = stranger();
    expect((await browser.get(link.split('#')[0] ?? '')).status).toBe(200);
    expect(await lookUp(browser, token)).toBe(true);
    expect(await lookUp(browser)).toBe(true);
    expect(await lookUp(stranger())).toBe(false);
    expect(await site.installation.accounts.findPassword(id)).toBeDefined();
  });

  it('signs everything out, blocks the password, and sends a link for a new one', async () => {
    const { id, email, token } = await notified();
    const { factors } = site.installation.secondFactors;
    for (const factor of await factors.of(id)) await factors.remove(site.installation.database.db, id, factor.id);
    const signedIn = await site.open();
    const { data } = await signedIn.login(email);
    await signedIn.browser.follow(`${data.completed.continueAt}?code=${data.completed.code}`);
    const waiting = await site.open();
    const { data: half } = await waiting.login(email);
    await site.installation.secondFactors.trustedDevices.answer({
      accountId: id,
      deviceId: 'device',
      token: 'token',
      hours: 1,
      userAgent: undefined,
    });
    expect((await signedIn.browser.get('/api/sessions')).status).toBe(200);

    const browser = stranger();
    await lookUp(browser, token);
    expect(await secure(browser)).toEqual({ isSecured: true, masked: expect.stringMatching(/\*/) });
    expect((await signedIn.browser.get('/api/sessions')).status).not.toBe(200);
    expect((await codeFor(waiting, half.oneTimeSession)).status.success).toBe(false);
    expect(await site.installation.secondFactors.trustedDevices.isTrusted(id, 'token', 'device')).toBe(false);
    expect((await (await site.open()).login(email)).status.success).toBe(false);
    const records = await site.installation.audit.read({ accountId: id, limit: 20 });
    expect(records.map(({ event }) => event)).toContain('accountSecured');

    const owner = stranger();
    await owner.call('/api/account/recovery/open-link', { token: await tokenTo(site, email) });
    expect((await owner.call('/api/account/reset-password', { password: newPassword })).status.success).toBe(true);
    expect((await (await site.open()).login(email, newPassword)).status.success).toBe(true);
  });

  it('works once of 20 presses at once, and ends the links of earlier notices', async () => {
    const { id, email, token } = await notified();
    await perform(site.installation, 'addAppFactor', { who: id });
    const second = tokenOf(await secureLinkTo(email));
    const pressed = await Promise.all(Array.from({ length: 20 }, () => secure(stranger(), token)));
    expect(pressed.filter(({ isSecured }) => isSecured)).toHaveLength(1);
    expect(await lookUp(stranger(), second)).toBe(false);
    expect((await site.messagesTo(email)).filter(({ kind }) => kind === 'resetAfterSecuring')).toHaveLength(1);
  });

  it('ends after 7 days', async () => {
    const { token } = await notified();
    await site.pass(7 * 24 * 3600 + 1);
    expect(await lookUp(stranger(), token)).toBe(false);
    expect(await secure(stranger(), token)).toEqual({ isSecured: false });
  });
});
