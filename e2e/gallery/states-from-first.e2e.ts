import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenWords } from './broken-words.ts';
import { faultyControls } from './controls.ts';
import { faultsOfState, halfOfStates } from './faults-of-state.ts';
import { galleryOfFile } from './gallery-of-file.ts';
import { noNextStep } from './next-step.ts';
import { brokenRhythm } from './rhythm.ts';
import { cutOff, highButtons, phone, type Shown, show, withTextSize } from './shown.ts';

const { running, on, found } = galleryOfFile();

it('[FRAME-14a] [LOC-3] each state in an odd place meets WCAG 2.2 AA, titles its document, has targets of 44 pixels, a next step and the usual distances around its primary button, and cuts off no word of the longest language, German or the mirrored one, in the first two with text of double size too', async () => {
  const gallery = running();
  const faultsIn = (page: Page, shown: Shown) => faultsOfState(page, gallery, shown);
  expect(await on({}, (page) => found(page, halfOfStates(gallery, 0), faultsIn))).toEqual({});
});

it('the distances around a primary button that are not the usual ones are found', async () => {
  await on({}, async (page) => {
    await show(page, running(), { screen: 'twoFactorVerify', state: 'first view' });
    expect(await brokenRhythm(page)).toEqual([]);
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    await button.evaluate((element) => Object.assign(element.style, { marginBlock: '48px' }));
    expect(await brokenRhythm(page)).toEqual([
      '72 px, not 40, between "a field" and the primary button',
      expect.stringMatching(/^48 px, not 20, between the primary button and /),
    ]);
  });
});

it('content that is wider than a narrow window in text of double size alone is found', async () => {
  await on({ viewport: { width: 320, height: 640 } }, async (page) => {
    await show(page, running(), { screen: 'enterCredential', state: 'first view', locale: 'de_DE' });
    const atDouble = () => withTextSize(page, 2, () => cutOff(page));
    expect(await atDouble()).toEqual([]);
    await page.locator('h1').evaluate((title) => Object.assign(title.style, { inlineSize: '16rem' }));
    expect(await cutOff(page)).toEqual([]);
    expect(await atDouble()).toEqual([expect.stringMatching(/^the page is \d+ px too wide$/)]);
  });
});

it('a state whose only link is the one to the advice against copies is found, and one that waits for its data is none', async () => {
  await on({}, async (page) => {
    const advice = 'Is this page genuine?';
    const waiting: Shown = { screen: 'sessions', state: 'the sessions have not come yet' };
    await show(page, running(), waiting);
    expect(await noNextStep(page, waiting, advice)).toEqual([]);
    const end: Shown = { screen: 'recoveryLink', state: 'not asked for' };
    await show(page, running(), end);
    expect(await noNextStep(page, end, advice)).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Sign in', exact: true })
      .evaluate((link) => link.remove());
    expect(await noNextStep(page, end, advice)).toEqual(['no next step']);
  });
});

it('a word that is broken in two lines is found, and a long address is none', async () => {
  await on({ viewport: phone }, async (page) => {
    await show(page, running(), { screen: 'sessions', state: 'passkeys', locale: 'de_DE' });
    expect(await brokenWords(page)).toEqual([]);
    const rename = page.getByText('Umbenennen', { exact: true }).first();
    await rename.evaluate((button) => Object.assign(button.style, { inlineSize: '4rem' }));
    expect(await brokenWords(page)).toEqual(['a word in two lines: Umbenennen']);
    await rename.evaluate((button) => (button.textContent = 'someone@a-company-with-a-long-name.example'));
    expect(await brokenWords(page)).toEqual([]);
  });
});

it('a button whose text has three lines is found, and a card with several texts is none', async () => {
  await on({}, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, running(), { screen: 'twoFactorOptions', state: 'first view' });
    expect(await highButtons(page)).toEqual([]);
    await show(page, running(), { screen: 'twoFactorVerify', state: 'first view' });
    expect(await highButtons(page)).toEqual([]);
    const label = 'A label that is far too long for a button, because it goes on and on until its third line begins';
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    await button
      .locator('span')
      .first()
      .evaluate((span, text) => (span.textContent = text), label);
    expect(await highButtons(page)).toEqual([`a button of three lines: ${label}`]);
  });
});

it('a field without its purpose, a tooltip, two links of one name, a hidden focus and what a focus changes are found', async () => {
  await on({}, async (page) => {
    await show(page, running(), { screen: 'enterCredential', state: 'a phone number typed' });
    const faults = () => faultyControls(page, 'Is this page genuine?');
    expect(await faults()).toEqual([]);
    await page.evaluate(() => {
      const the = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;
      the<HTMLInputElement>('[name=extension]').autocomplete = 'off';
      the('[name=remember]').title = 'Remember';
      the('footer a').textContent = 'Terms';
      the('main button[type=submit]').style.outline = '0';
      the('[name=username]').addEventListener('focus', () => (the('h1').textContent = 'Another screen'));
    });
    expect(await faults()).toEqual([
      'the purpose of "extension" is "off"',
      expect.stringMatching(/^an image or tooltip: <input /),
      'several links "Terms"',
      expect.stringMatching(/^the focus is not seen: <button type="submit"/),
      expect.stringMatching(/^the focus has changed ".* Sign in .*" to ".* Another screen /),
    ]);
  });
});
