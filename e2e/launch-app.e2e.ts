import { expect, it } from 'vitest';
import { startSite } from './site.ts';
import { isAlive, signIn } from './visit.ts';

const site = startSite();

it('[AUTHZ-7] [ROUTE-10] LaunchApp offers a button when the app of the device does not open, and it leads to the app', async () => {
  await using visit = await site.open({ expected: [/com\.example\.portico-demo/] });
  const { page } = visit;
  const query = new URLSearchParams({
    client_id: 'demo-native',
    redirect_uri: 'com.example.portico-demo:/callback',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${site.url}/oauth/authorize?${query}`);
  await isAlive(page);
  await signIn(page);
  const button = page.getByRole('link', { name: 'Open Switchboard for phones' });
  await button.waitFor({ timeout: 15_000 });
  const launched = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/launch/'));
  // the browser's own question about the app lies over the page and takes the pointer
  await button.dispatchEvent('click');
  await launched;
  expect(await button.isVisible()).toBe(true);
});
