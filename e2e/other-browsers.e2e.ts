import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPeople, samlPeople } from '../examples/identity-provider/people.ts';
import { readDemoProvider, readDemoSamlProvider } from '../src/server/operator/demo/demo-data.ts';
import { effort } from '../test/effort.ts';
import { freePort } from '../test/free-port.ts';
import { type RunningProvider, startExampleProvider } from '../test/identity-provider.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { operateOn } from '../test/operate-on.ts';
import { hasFirefox, launchFirefox } from '../test/other-browsers/firefox.ts';
import type { OtherBrowser } from '../test/other-browsers/other-browser.ts';
import { type Walk, walkOn } from '../test/other-browsers/walk.ts';
import { hasWebKit, launchWebKit } from '../test/other-browsers/webkit.ts';
import { appCode } from '../test/second-step.ts';
import { installWithApt } from '../test/system-package.ts';
import { templateSecret } from '../test/template.ts';
import { totpSecret } from './console-visit.ts';
import { linkMailTo } from './recovery-mails.ts';
import { startSite } from './site.ts';
import { callbackOf, demoPassword, signInAddress } from './visit.ts';

/**
 * `npm run soak` walks all journeys, and installs the browsers; `npm test` walks the first, and the one
 * with a passkey in Firefox, where they are installed.
 */
const isLong = effort > 1;
if (isLong && !hasFirefox()) installWithApt('firefox-esr');
if (isLong && !hasWebKit()) for (const name of ['webkit2gtk-driver', 'xvfb']) installWithApt(name);

/** People whose accounts a journey changes, one for each browser. */
const forgetful = { Firefox: 'clara@harbourlane.example', WebKit: 'ada@harbourlane.example' };
const browsers = [
  { name: 'Firefox', isThere: hasFirefox(), launch: launchFirefox, hasPasskeys: true },
  { name: 'WebKit', isThere: hasWebKit(), launch: launchWebKit, hasPasskeys: false }, // WebKitGTK knows none
] as const;
for (const { name, isThere } of browsers)
  if (!isThere)
    process.stderr.write(`Skipped: ${name} is not installed. "npm run soak" installs it on Debian, as root.\n`);

let port: number;
let mails: MailServer;
let provider: RunningProvider;
beforeAll(async () => {
  [port, mails] = await Promise.all([freePort(), startMailServer()]);
});
const site = startSite({
  changes: 'passwords, passkeys, and the identities of accounts',
  env: {
    get DEMO_PROVIDER_PORT() {
      return String(port);
    },
    get SMTP_URL() {
      return mails.url;
    },
    MAIL_FROM: 'codes@tellwick.example',
    SECRETS: templateSecret, // seals the authenticator apps of the demo
  },
});
beforeAll(async () => {
  const { connection, ...client } = readDemoProvider();
  const saml = readDemoSamlProvider();
  provider = await startExampleProvider({
    redirectUris: [`${site.url}/api/sso/answer/${connection}`],
    people: demoPeople,
    port,
    client,
    signOutAddress: `${site.url}/api/sso/logout/${connection}`,
    saml: (url) => ({
      url,
      company: 'Bright',
      people: samlPeople,
      key: saml,
      answerAddresses: [`${site.url}/api/sso/answer/${saml.connection}`],
    }),
  });
});
afterAll(() => Promise.all([provider.close(), mails.close()]));

const patience = 120_000;

describe.each(browsers.filter(({ isThere }) => isThere))('in $name', ({ name, launch, hasPasskeys }) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function walk(journey: (walk: Walk) => Promise<void>, size?: { width: number; height: number }) {
    const page = await browser.open(size);
    let isDone = false;
    try {
      await journey(walkOn(page));
      isDone = true;
    } catch (error) {
      const shown = await page.evaluate<string>("location.pathname + ': ' + document.body.innerText").catch(String);
      process.stderr.write(`The journey ended at ${shown}\n`);
      throw error;
    } finally {
      await page.close().catch((error) => {
        if (isDone) throw error; // else it would hide why the journey failed
      });
    }
  }
  async function begin(walk: Walk, email: string): Promise<void> {
    await walk.goto(signInAddress(site, { prompt: 'login' }));
    await walk.enter('Email or phone number', `${email}\n`);
  }
  async function arriveAs(walk: Walk, email: string): Promise<void> {
    await begin(walk, email);
    await walk.enter('Password', `${demoPassword}\n`);
  }
  async function isSignedIn(walk: Walk): Promise<void> {
    const { searchParams } = await walk.arrives(callbackOf(site));
    expect(searchParams.get('code')).toMatch(/.{20,}/);
  }
  const isNarrow = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

  it('a wrong password is told, and the right one leads to the app', { timeout: patience }, () =>
    walk(async (page) => {
      await begin(page, 'elsie@harbourlane.example');
      await page.enter('Password', 'Not-The-Right-1\n');
      await page.sees('The email and password do not match.');
      await page.enter('Password', `${demoPassword}\n`);
      await isSignedIn(page);
    }),
  );

  it.runIf(hasPasskeys)(
    'a passkey is made after the password, and signs in; without it the password is the way on',
    { timeout: patience },
    () =>
      walk(async (page) => {
        await operateOn(site.portico, ['policy', 'passkeys', 'set', 'pennine-post', 'offered']);
        const device = await browser.addAuthenticator?.();
        if (!device) throw new Error('an authenticator is expected');
        await arriveAs(page, 'ralph@penninepost.example');
        await page.sees('Sign in without a password');
        await page.press('Create a passkey');
        await isSignedIn(page);

        await page.goto(signInAddress(site, { prompt: 'login' }));
        await page.press('Sign in with a passkey');
        await isSignedIn(page);

        await device.setVerified(false); // as when the user cancels
        await page.goto(signInAddress(site, { prompt: 'login' }));
        await page.press('Sign in with a passkey');
        await page.sees('No passkey was used. Try again, or use another way.');
        await page.enter('Email or phone number', 'ralph@penninepost.example\n');
        await page.enter('Password', `${demoPassword}\n`);
        await isSignedIn(page);
        await device.remove();
      }),
  );

  describe.runIf(isLong)('on the long way', () => {
    it('a code that is e-mailed is the second step', { timeout: patience }, () =>
      walk(async (page) => {
        const before = mails.received.length;
        await arriveAs(page, 'ivy@graniteferry.example');
        await page.sees('Look in spam too.');
        const codes = () =>
          mails.received.slice(before).flatMap(({ mail }) => /^\d{6}(?= is your)/.exec(mail.subject ?? '')?.[0] ?? []);
        await expect.poll(codes, { timeout: 15_000 }).toHaveLength(1);
        await page.enter('Security code', codes()[0] ?? '');
        await page.press('Not now');
        await isSignedIn(page);
      }),
    );

    it('a forgotten password is reset by the code of the e-mail', { timeout: patience }, () =>
      walk(async (page) => {
        await begin(page, forgetful[name]);
        await page.press('Forgot password?');
        await page.press('Send');
        await page.sees('Check your email');
        const { code } = await linkMailTo(mails, forgetful[name]);
        await page.enter('Security code', code);
        await page.enter('New password', 'Quartz-Lantern-73');
        await page.enter('Confirm new password', 'Quartz-Lantern-73\n');
        await page.sees('Your password is changed');
      }),
    );

    it('the single sign-on of a company leads there and back, by OpenID Connect', { timeout: patience }, () =>
      walk(async (page) => {
        await begin(page, 'priya@summitridge.example');
        await page.arrives(`http://localhost:${port}/`);
        await page.press('Priya');
        await isSignedIn(page);
      }),
    );

    it('the single sign-on of another brand’s company leads there and back, by SAML', { timeout: patience }, () =>
      walk(async (page) => {
        await page.goto(signInAddress(site));
        await page.press('Single sign-on (SSO)');
        await page.enter('Work email', 'alfie@brightwell.example\n');
        await page.arrives(`http://localhost:${port}/`);
        await page.press('Alfie');
        await isSignedIn(page);
      }),
    );

    it('the page fades into another brand, and the sign-in goes on', { timeout: patience }, () =>
      walk(async (page) => {
        await arriveAs(page, 'anke@lindenhof.example');
        await isSignedIn(page);
      }),
    );

    it('a user with several accounts chooses one of another brand', { timeout: patience }, () =>
      walk(async (page) => {
        await arriveAs(page, 'quinn@manydesks.example');
        await page.sees('Choose an account');
        await page.press('Brightwell Dental');
        await isSignedIn(page);
      }),
    );

    it('an emergency address is put off', { timeout: patience }, () =>
      walk(async (page) => {
        await arriveAs(page, 'nova@birchquay.example');
        await page.sees('Where should help be sent?');
        await page.press('Not now');
        await isSignedIn(page);
      }),
    );

    it('an administrator unlocks somebody in the console', { timeout: patience }, () =>
      walk(async (page) => {
        await operateOn(site.portico, ['account', 'set', 'locked@harbourlane.example', '--state', 'locked']);
        await page.goto(`${site.url}/console/c/harbour-lane/people?state=locked`);
        await page.enter('Email or phone number', 'imogen@harbourlane.example\n');
        await page.enter('Password', `${demoPassword}\n`);
        await page.enter('Security code', appCode(totpSecret));
        await page.press('Not now');
        await page.press('Lena Locke');
        await page.sees('Too many wrong passwords.');
        await page.press('Unlock');
        await page.sees('Unlock Lena Locke?');
        await page.enter('Reason (optional)', 'Called back');
        await page.press('Unlock Lena');
        await page.sees('Lena Locke is unlocked.');
        expect(await page.evaluate(isNarrow)).toBe(true);
      }),
    );

    it('a phone’s page scrolls downwards alone, and an unknown app is told', { timeout: patience }, () =>
      walk(
        async (page) => {
          await begin(page, 'sadie@graniteferry.example');
          await page.sees('Enter your password');
          expect(await page.evaluate(isNarrow)).toBe(true);
          await page.goto(signInAddress(site, { appUrlScheme: 'https://elsewhere.example/callback' }));
          await page.sees('We can’t sign you in');
          expect(await page.evaluate(isNarrow)).toBe(true);
        },
        { width: 390, height: 800 },
      ),
    );
  });
});
