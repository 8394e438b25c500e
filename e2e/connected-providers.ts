import type { Page } from 'playwright-core';

/**
 * Opens a sign-in as on an installation that is connected to external providers. The
 * hash, which names the same screen, makes the page render itself, as the server's markup has no providers.
 */
export async function openConnected(page: Page, address: string): Promise<void> {
  const answer = await page.context().request.get(address, { headers: { 'accept-language': 'en-US' } });
  const html = (await answer.text()).replace('"providers":[]', '"providers":["sso","google","apple"]');
  await page.route(answer.url(), (route) => route.fulfill({ body: html, headers: answer.headers() }));
  await page.goto(`${answer.url()}#/enterCredential/`);
}
