import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedPage } from '../test/browser.ts';
import { type RunningProcess, startPartnerApp } from '../test/portico.ts';
import { startSite } from './site.ts';
import { credentialField, demoPassword, passwordField } from './visit.ts';

const site = startSite();
let app: RunningProcess;
beforeAll(async () => {
  app = await startPartnerApp(site.portico);
});
afterAll(() => app.stop());

async function visit(path = '/'): Promise<GuardedPage> {
  const guarded = await site.open();
  await guarded.page.goto(new URL(path, app.url).href);
  return guarded;
}

async function signIn(page: Page, credential: string, extension?: string) {
  await credentialField(page).fill(credential);
  if (extension) await page.getByLabel('Extension').fill(extension);
  await page.getByRole('button', { name: 'Continue' }).click();
  await passwordField(page).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const claim = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What the app knows of you' }).locator(`dt:text-is("${name}") + dd`);

describe('an app that signs its users in', () => {
  it.each([
    ['an e-mail address', 'ada@harbourlane.example', undefined, 'Ada Marsh'],
    ['a direct number', '212 555 0104', undefined, 'Dev Anand'],
    ['a main number and an extension', '(212) 555-0100', '102', 'Ben Ortega'],
  ])('[SIGN-2] [AUTHZ-1] gets the claims of a user who signs in with %s', async (_how, credential, extension, name) => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, credential, extension);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Welcome/);
    expect(await claim(page, 'name').textContent()).toBe(name);
  });

  it('[AUTHZ-1] refreshes its tokens, again and again, and signs out here and at the provider', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, 'ada@harbourlane.example');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('was refreshed once').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('was refreshed 2 times').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out').waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await credentialField(page).waitFor();
  });

  it('[AUTHZ-3] says once that its user came back without signing in', async () => {
    await using guarded = await visit('/sign-in?ui_options=show_back_to_app');
    const { page } = guarded;
    await page.getByRole('link', { name: /^Back to/ }).click();
    await page.getByText('Sign-in cancelled').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByText('Sign-in cancelled').count()).toBe(0);
    expect(await page.getByText('Please sign in again').count()).toBe(0);
  });

  it('[BRAND-8] gets the page of the brand that it asks for', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.getByRole('button', { name: /^Penhallow Connect/ }).click();
    await page
      .getByRole('img', { name: /Penhallow/ })
      .first()
      .waitFor();
    expect(await page.title()).toContain('Penhallow');
  });

  it('[BRAND-8] can be asked to begin a sign-in by its own provider, and by no other', async () => {
    const hint = `iss=${encodeURIComponent(site.url)}&login_hint=ada%40harbourlane.example`;
    await using guarded = await visit(`/initiate?${hint}`);
    await expect.poll(() => credentialField(guarded.page).inputValue()).toBe('ada@harbourlane.example');
    const refused = await fetch(new URL('/initiate?iss=https%3A%2F%2Felsewhere.example', app.url), {
      redirect: 'manual',
    });
    expect(refused.status).toBe(400);
  });

  it('takes no answer to a sign-in that this browser did not begin', async () => {
    await using guarded = await visit();
    const { page } = guarded;
    await page.goto(new URL('/callback?code=stolen&state=unknown', app.url).href);
    await page.getByText('Please sign in again').waitFor();
    guarded.expect(/status of 400/);
  });
});
