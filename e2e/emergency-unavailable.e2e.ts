import { expect, it } from 'vitest';
import { startSite } from './site.ts';
import {
  demoPassword,
  findBarriers,
  heading,
  isAlive,
  passwordAddress,
  passwordField,
  returnToApp,
  tabTo,
} from './visit.ts';

/** No service answers at its address. */
const site = startSite({ env: { ADDRESS_VALIDATION_URL: 'http://127.0.0.1:9/' } });

it('[EA-1] [EA-11b] while addresses cannot be checked, the page says so, goes on by keyboard alone, and asks again at the next sign-in', async () => {
  await using visit = await site.open({ expected: [/Failed to load resource/] });
  const { page } = visit;
  const signIn = async () => {
    await page.goto(
      passwordAddress(site, { credential: 'nova@birchquay.example', localeId: 'en_US', prompt: 'login' }),
    );
    await isAlive(page);
    await passwordField(page).fill(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Where should help be sent?').waitFor();
  };
  const returned = returnToApp(page, site);
  await signIn();
  await tabTo(page, page.getByRole('button', { name: 'Add a personal location' }));
  await page.keyboard.press('Enter');
  for (const [name, value] of [
    ['street', '12 Lantern St'],
    ['city', 'Birch Quay'],
    ['zip', 'K9V 9Z9'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=state]').selectOption('ON');
  await page.locator('[name=zip]').press('Enter');
  await heading(page, 'Emergency addresses').waitFor();
  await page.getByText('Emergency addresses can’t be changed right now. Try again later.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /^Continue to/ }));
  await page.keyboard.press('Enter');
  expect((await returned).searchParams.has('code')).toBe(true);
  await signIn();
});
