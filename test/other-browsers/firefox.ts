import puppeteer from 'puppeteer-core';
import { freePort } from '../free-port.ts';
import { commandPath } from '../system-package.ts';
import { connectMarionette, type Marionette } from './marionette.ts';
import type { OtherAuthenticator, OtherBrowser, OtherPage } from './other-browser.ts';

const command = 'firefox-esr';

/** Whether Firefox is installed. */
export const hasFirefox = (): boolean => commandPath(command) !== undefined;

/** Firefox asks its virtual authenticators alone for passkeys, and no device of this machine. */
const virtualAuthenticators = {
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
};

/** How Firefox reports a font that was on its way when the page was left (NS_BINDING_ABORTED). It is no error of the page. */
const abortedFont = 'status=2152398850';

/** Starts Firefox without a window, driven by WebDriver BiDi. Its authenticators are driven by Marionette. */
export async function launchFirefox(): Promise<OtherBrowser> {
  const port = await freePort();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: commandPath(command) ?? '',
    headless: true,
    args: ['--marionette'],
    extraPrefsFirefox: { ...virtualAuthenticators, 'marionette.port': port },
  });
  let marionette: Promise<Marionette> | undefined;
  async function open(size = { width: 1280, height: 800 }): Promise<OtherPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(size);
    const thrown: string[] = [];
    page.on('pageerror', (error) => {
      if (!String(error).includes(abortedFont)) thrown.push(String(error));
    });
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
  return {
    name: 'Firefox',
    open,
    async addAuthenticator() {
      marionette ??= connectMarionette(port);
      return addAuthenticator(await marionette);
    },
    close: () => browser.close(),
  };
}

async function addAuthenticator({ send }: Marionette): Promise<OtherAuthenticator> {
  const authenticatorId = await send<string>('WebAuthn:AddVirtualAuthenticator', {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  });
  return {
    setVerified: (isUserVerified) => send('WebAuthn:SetUserVerified', { authenticatorId, isUserVerified }),
    remove: () => send('WebAuthn:RemoveVirtualAuthenticator', { authenticatorId }),
  };
}
