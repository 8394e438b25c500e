import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { startSite } from './site.ts';
import {
  callbackOf,
  credentialField,
  demoPassword,
  findBarriers,
  hasFocus,
  hashOf,
  isAlive,
  passwordField,
  returnToApp,
  signIn,
  signInAddress,
} from './visit.ts';

const site = startSite();

// The app is only a mocked route, so its favicon is missing.
const open = () => site.open({ expected: [/status of 4\d\d/, /favicon\.ico/] });

const refusals = [
  {
    username: 'piers@orchardhall.example',
    code: 206,
    sentence:
      'Sorry, you currently don’t have permission to access this service. Contact your administrator to change permissions.',
  },
  { username: 'nell@larkspurbank.example', code: 213, sentence: /doesn’t allow sign-in from this network/ },
  { username: 'cyrus@kestrelair.example', code: 214, sentence: /doesn’t allow sign-in from this country/ },
  { username: 'apolline@juniperdesk.example', code: 215, sentence: /doesn’t allow this app/ },
];

describe('[SIGN-9a] [SIGN-9b] [SIGN-9c] an account that a policy refuses', () => {
  it.each(refusals)('with $code shows the reason, the support, and a link to use another account', async (refusal) => {
    const { username, code, sentence } = refusal;
    await using visit = await open();
    const { page } = visit;
    await page.goto(signInAddress(site));
    await signIn(page, username);
    await expect.poll(() => hashOf(page)).toBe(`#/error/API_ERROR_${code}`);
    const title = page.getByRole('heading', { level: 1, name: 'We can’t sign you in' });
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.getByText(sentence).waitFor();
    await page.locator('main a[href^="tel:+"]').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.reload();
    await isAlive(page);
    await page.getByText(sentence).waitFor();
    await page.getByRole('link', { name: 'Use another account' }).press('Enter');
    const returned = returnToApp(page, site);
    await signIn(page);
    expect((await returned).searchParams.has('code')).toBe(true);
  });

  it.each(['piers@orchardhall.example', 'apolline@juniperdesk.example'])(
    '[ROUTE-1a] [ROUTE-6a] [ROUTE-6b] (%s) can go back from the error to the password, and from there to the first screen',
    async (username) => {
      await using visit = await open();
      const { page } = visit;
      await page.goto(signInAddress(site));
      await signIn(page, username);
      const title = page.getByRole('heading', { level: 1, name: 'We can’t sign you in' });
      await title.waitFor();
      await page.goBack();
      await page.getByText(username, { exact: true }).waitFor();
      await passwordField(page).fill(demoPassword);
      await page.keyboard.press('Enter');
      await title.waitFor();
      await page.goBack();
      await passwordField(page).waitFor();
      await page.goBack();
      await expect.poll(() => credentialField(page).inputValue()).toBe(username);
    },
  );

  it('despite a session shows the reason immediately, and lets another account continue', async () => {
    await using visit = await open();
    const { page } = visit;
    const returned = returnToApp(page, site);
    await page.goto(signInAddress(site));
    await signIn(page, 'kira@harbourlane.example');
    expect((await returned).searchParams.has('code')).toBe(true);

    const operator = await openOperator(readConfig({ ...site.portico.database.env }));
    const policy = { company: 'harbour-lane', effect: 'deny', kind: 'application', values: ['demo-web'] } as const;
    await operator.perform('addPolicy', {
      policy: { ...policy, values: [...policy.values] },
      who: 'kira@harbourlane.example',
    });
    await operator.close();
    const request = {
      client_id: 'demo-web',
      redirect_uri: callbackOf(site),
      response_type: 'code',
      scope: 'openid',
    };
    await page.goto(`${site.url}/oauth/authorize?${new URLSearchParams(request)}`);
    await expect.poll(() => hashOf(page)).toBe('#/error/API_ERROR_215');
    await page.getByRole('link', { name: 'Use another account' }).click();
    const back = returnToApp(page, site);
    await signIn(page);
    expect((await back).searchParams.has('code')).toBe(true);
  });
});
