import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { openOperator } from '../src/server/operator/operator.ts';
import { openConnected } from './connected-providers.ts';
import { startSite } from './site.ts';
import { callbackOf, returnToApp, signIn, signInAddress } from './visit.ts';

const all = { ssoEnabled: true, thirdPartySSOEnabled: true, appleLoginEnabled: true };
const site = startSite({
  brands: () => ({
    0: { ...all, signupUrl: 'https://join.example/', glipAuth: false },
    3710: { glipAuth: true },
    2000: { ...all, ssoEnabled: false, signupUrl: undefined },
    2020: { ...all, thirdPartySSOEnabled: false },
    2030: { ...all, appleLoginEnabled: false },
  }),
});
const of = (brandId: number) => signInAddress(site, { brandId: String(brandId), urlBrandIdFirst: 'true' });
const entrances = ['Single sign-on (SSO)', 'Sign in with Google', 'Sign in with Apple'];

describe('[BRAND-7a] [BRAND-7d] a switch of the brand', () => {
  it.each([
    ['all on', 0, entrances],
    ['ssoEnabled', 2000, entrances.slice(1)],
    ['thirdPartySSOEnabled', 2020, entrances.slice(0, 1)],
    ['appleLoginEnabled', 2030, entrances.slice(0, 2)],
  ])('%s decides which ways of signing in brand %d offers', async (_, brandId, offered) => {
    await using visit = await site.open();
    const { page } = visit;
    await openConnected(page, of(brandId));
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const shown = async () => page.getByRole('main').getByRole('button').allInnerTexts();
    await expect.poll(async () => (await shown()).filter((name) => entrances.includes(name))).toEqual(offered);
  });

  it('[FRAME-3] signupUrl shows the sign-up hint, which is missing without it', async () => {
    await using visit = await site.open();
    const { page } = visit;
    await page.goto(of(0));
    const link = page.getByRole('link', { name: 'Create an account' });
    expect(await link.getAttribute('href')).toBe('https://join.example/');
    await page.goto(of(2000));
    expect(await link.count()).toBe(0);
  });
});

it('[BRAND-7e] glipAuth decides whether a chat app takes accounts of the brand', async () => {
  const operator = await openOperator(readConfig({ ...site.portico.database.env }));
  await operator.perform('addClient', {
    clientId: 'chat',
    name: 'Parlour',
    redirectUris: [callbackOf(site)],
    service: 'chat',
  });
  await operator.close();
  await using visit = await site.open({ expected: [/status of 4\d\d/] });
  const { page } = visit;
  await page.goto(signInAddress(site, { clientId: 'chat' }));
  await signIn(page);
  await page.getByRole('alert').filter({ hasText: 'There’s a problem with your messaging account.' }).first().waitFor();
  const returned = returnToApp(page, site);
  await page.goto(signInAddress(site, { clientId: 'chat' }));
  await signIn(page, 'alfie@brightwell.example');
  expect((await returned).searchParams.has('code')).toBe(true);
});
