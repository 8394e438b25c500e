import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { freePort } from '../test/free-port.ts';
import { startSite } from './site.ts';
import { callbackOf, findBarriers, signIn } from './visit.ts';

const site = startSite({ hasOwnApp: true });
let app: Server;
let stranger: Server;
let strangersPort: number;
/** A server in place of an app, whose page opens a popup and records the messages. */
const listen = (port: number) =>
  createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>App</h1><output>${body}</output>
<script>heard=[];addEventListener('message',({origin,data})=>heard.push({origin,data}))</script>`);
      });
  }).listen(port);
beforeAll(async () => {
  strangersPort = await freePort();
  [app, stranger] = [listen(site.demoAppPort), listen(strangersPort)];
});
afterAll(() => {
  for (const server of [app, stranger]) server.closeAllConnections();
  app.close();
  stranger.close();
});

const request = (more: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams({
    client_id: 'demo-web',
    redirect_uri: callbackOf(site),
    response_type: 'code',
    response_mode: 'web_message',
    scope: 'openid',
    state: 'kept',
    ...more,
  });
  return `${site.url}/oauth/authorize?${query}`;
};
const appOrigin = () => new URL(callbackOf(site)).origin;
const open = () => site.open({ origins: [`http://localhost:${strangersPort}`] });

async function openPopup({ page }: GuardedPage, opener: string, address: string): Promise<Page> {
  await page.goto(opener);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url, 'sign-in', 'popup,width=480,height=700'), address);
  return opened;
}
const messagesReceivedBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { origin: string; data: unknown }[] }).heard);
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue to the app' });

describe('[AUTHZ-2a] an app that opens the page in a popup', () => {
  it('gets the response as a message from the server’s origin, and the popup closes', async () => {
    await using visit = await open();
    const popup = await openPopup(visit, appOrigin(), request({ response_hint: 'brand_id' }));
    const closed = popup.waitForEvent('close');
    await signIn(popup);
    await closed;
    await expect
      .poll(() => messagesReceivedBy(visit.page))
      .toEqual([
        {
          origin: site.url,
          data: {
            type: 'authorization_response',
            response: { code: expect.any(String), state: 'kept', iss: site.url, brand_id: '0' },
          },
        },
      ]);
  });

  it('gets an error with its parameters when the user goes back', async () => {
    await using visit = await open();
    const popup = await openPopup(visit, appOrigin(), request({ ui_options: 'show_back_to_app' }));
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: /^Back to/ }).click();
    await closed;
    await expect
      .poll(() => messagesReceivedBy(visit.page))
      .toMatchObject([{ data: { response: { error: 'user_cancelled', state: 'kept', iss: site.url } } }]);
  });

  it('sends nothing to an opener of another origin', async () => {
    await using visit = await open();
    const popup = await openPopup(visit, `http://localhost:${strangersPort}`, request());
    const closed = popup.waitForEvent('close');
    visit.expect(/Failed to execute 'postMessage'/);
    await signIn(popup);
    await closed;
    expect(await messagesReceivedBy(visit.page)).toEqual([]);
  });

  it('is reached by a link with the same response if the opener is gone', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(request());
    await signIn(page);
    await goOn(page).waitFor();
    expect(await page.getByRole('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    await goOn(page).click();
    await page.getByRole('heading', { name: 'App' }).waitFor();
    const address = new URL(page.url());
    expect(address.origin + address.pathname).toBe(callbackOf(site));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ code: expect.any(String), state: 'kept' });
  });

  it('does not weaken other pages: only the popup’s pages allow access to their opener', async () => {
    await using visit = await open();
    const headers: (string | undefined)[] = [];
    visit.context.on('response', (response) => {
      if (new URL(response.url()).pathname === '/') headers.push(response.headers()['cross-origin-opener-policy']);
    });
    await visit.page.goto(request({ response_mode: 'query' }));
    await visit.page.goto(request());
    expect(headers).toEqual(['same-origin-allow-popups', 'unsafe-none']);
  });
});

it('[AUTHZ-2a] an app that uses form_post gets the response by a form that submits itself', async () => {
  await using visit = await open();
  const { page } = visit;
  await page.goto(request({ response_mode: 'form_post' }));
  await signIn(page);
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^code=[^&]+&state=kept&iss=/);
});
