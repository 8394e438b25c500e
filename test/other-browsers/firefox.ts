import puppeteer from 'puppeteer-core';
import { commandPath } from '../system-package.ts';
import type { OtherBrowser, OtherPage } from './other-browser.ts';

const command = 'firefox-esr';

/** Whether Firefox is installed. */
export const hasFirefox = (): boolean => commandPath(command) !== undefined;

/** Starts Firefox without a window, driven by WebDriver BiDi. */
export async function launchFirefox(): Promise<OtherBrowser> {
  const executablePath = commandPath(command) ?? '';
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  async function open(size = { width: 1280, height: 800 }): Promise<OtherPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(size);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    return {
      async goto(address) {
        await page.goto(address, { waitUntil: 'load' });
      },
      evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>, // as the caller says
      async type(text) {
        for (const [at, part] of text.split('\n').entries()) {
          if (at > 0) await page.keyboard.press('Enter');
          await page.keyboard.type(part);
        }
      },
      async close() {
        await context.close();
        if (thrown.length > 0) throw new Error(`The page threw:\n${thrown.join('\n')}`);
      },
    };
  }
  return { name: 'Firefox', open, close: () => browser.close() };
}
