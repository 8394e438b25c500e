import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { inLanes } from '../../../test/lanes.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  finishSignIn,
  startSignIn,
  takeCode,
} from '../../../test/relying-party.ts';

const roomy = { FAILURES_PER_ADDRESS: '100000', LOOKUPS_PER_ADDRESS: '100000', QUEUE_LIMIT: '1000' };
let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: severalProcesses, env: roomy });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

const start = (parameters: Record<string, string> = {}) => startSignIn(portico, relyingParty, parameters);
const mainNumber = '+12125550100';

describe('[SIGN-2a] [SIGN-2b] [SIGN-2c] signing in', () => {
  it.each([
    { by: 'an e-mail address', credential: { username: 'ada@harbourlane.example' } },
    { by: 'an e-mail address in another case', credential: { username: ' ADA@HarbourLane.example ' } },
    { by: 'a direct number', credential: { username: '+12125550104' } },
    { by: 'a direct number as people write it', credential: { username: '(212) 555-0104' } },
    { by: 'a main number and an extension', credential: { username: mainNumber, extension: '102' } },
    { by: 'a main number with the extension behind it', credential: { username: '212 555 0100 ext 102' } },
  ])('works by $by', async ({ credential }) => {
    const started = await start();
    const looked = await started.browser.call('/api/account/lookup-credential', credential, started.signInId);
    expect(looked.status).toEqual({ success: true });
    const tokens = await exchange(relyingParty, await finishSignIn(started, credential), started);
    expect(tokens.claims()?.sub).toBeTruthy();
  });
});

describe('[SIGN-1a] the credential check', () => {
  it.each([
    { username: 'nobody@harbourlane.example', refused: { name: 'emailNotFound' } },
    { username: '+12125550199', refused: { code: 304, name: 'credentialNotFound' } },
    { username: 'what is this', refused: { name: 'credentialNotFound' } },
    { username: '', refused: { name: 'emptyCredential' } },
    { username: '123', refused: { code: 321, name: 'invalidPhone' } },
    { username: mainNumber, refused: { name: 'extensionRequired', field: 'extension' } },
    { username: mainNumber, extension: '999', refused: { name: 'extensionNotFound' } },
    { username: mainNumber, extension: '0102', refused: { name: 'invalidExtension' } },
  ])('[CRED-6b] answers "$username" "$extension" with $refused', async ({ refused, ...input }) => {
    const { browser, signInId } = await start();
    const { status } = await browser.call('/api/account/lookup-credential', input, signInId);
    expect(status).toMatchObject({ success: false, ...refused });
  });

  it('[BRAND-3a] returns the brand of the account, which becomes that of the sign-in', async () => {
    const { browser, signInId } = await start();
    const other = await accountOfAnotherBrand();
    const { data } = await browser.call('/api/account/lookup-credential', { username: other.email }, signInId);
    expect(data.brandId).toBe(other.brandId);
    expect((await browser.call('/api/login-info', {}, signInId)).data.brandId).toBe(other.brandId);
  });
});

async function accountOfAnotherBrand() {
  const { readDemo } = await import('../operator/demo/demo-data.ts');
  const demo = readDemo(portico.demoAppPort);
  const company = demo.companies.find(({ brandId, ssoEnforced }) => brandId !== 0 && !ssoEnforced);
  const account = demo.accounts.find(({ company: id, email }) => id === company?.id && email);
  return { email: account?.email ?? '', brandId: company?.brandId ?? -1 };
}

describe('[SIGN-3a] a wrong password', () => {
  it('for an e-mail address and for a number has different errors', async () => {
    const { browser, signInId } = await start();
    const wrong = { password: 'Wrong-Kettle-58' };
    const byEmail = await browser.call('/api/login', { username: 'ada@harbourlane.example', ...wrong }, signInId);
    expect(byEmail.status).toMatchObject({ success: false, name: 'emailPasswordMismatch', field: 'password' });
    const byNumber = await browser.call('/api/login', { username: '+12125550104', ...wrong }, signInId);
    expect(byNumber.status).toMatchObject({ success: false, name: 'numberPasswordMismatch', field: 'password' });
  });

  it('gets the same response whether or not the account exists', async () => {
    const { browser, signInId } = await start();
    const input = { username: 'nobody@harbourlane.example', password: demoPassword };
    expect((await browser.call('/api/login', input, signInId)).status).toMatchObject({ name: 'emailPasswordMismatch' });
  });

  it('is verified for only ten of 200 parallel requests, and the right one must then wait too', async () => {
    const { browser, signInId } = await start();
    const username = '+12125550100';
    const tryOnce = (password: string) =>
      browser.call('/api/login', { username, extension: '106', password }, signInId);
    const answers = await inLanes(200, () => tryOnce('Wrong-Kettle-58'));
    const named = (name: string) => answers.filter(({ status }) => status.name === name).length;
    expect(named('numberPasswordMismatch')).toBe(10);
    expect(named('tooManyRequests')).toBe(190);
    const right = await tryOnce(demoPassword);
    expect(right).toMatchObject({
      httpStatus: 429,
      status: { code: 429, traceId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('guessed by others does not block a known browser', async () => {
    const known = await start();
    await finishSignIn(known, { username: mainNumber, extension: '109' });
    const guesser = await start();
    const credential = { username: mainNumber, extension: '109' };
    for (let n = 0; n < 11; n++)
      await guesser.browser.call('/api/login', { ...credential, password: 'Wrong-Kettle-58' }, guesser.signInId);
    const refused = await guesser.browser.call(
      '/api/login',
      { ...credential, password: demoPassword },
      guesser.signInId,
    );
    expect(refused.status).toMatchObject({ code: 429 });
    const again = await startSignIn(portico, relyingParty, { prompt: 'login' }, known.browser);
    await expect(finishSignIn(again, credential)).resolves.toBeInstanceOf(URL);
  });
});

describe('[SIGN-5a] [SIGN-5b] an account state', () => {
  it.each([
    { username: 'locked@harbourlane.example', refused: { code: 374, name: 'accountLocked', surface: 'toast' } },
    { username: 'disabled@harbourlane.example', refused: { code: 362, name: 'accountDisabled' } },
    { username: 'extension-disabled@harbourlane.example', refused: { code: 372, name: 'extensionDisabled' } },
  ])('of $username is answered after the password with $refused', async ({ username, refused }) => {
    const { browser, signInId } = await start();
    const { status } = await browser.call('/api/login', { username, password: demoPassword }, signInId);
    expect(status).toMatchObject({ success: false, ...refused });
    expect((await browser.call('/api/login-info', {}, signInId)).data.stands).toBe('credential');
  });

  it('except `locked` is not revealed without the right password', async () => {
    const { browser, signInId } = await start();
    const input = { username: 'disabled@harbourlane.example', password: 'Wrong-Kettle-58' };
    expect((await browser.call('/api/login', input, signInId)).status).toMatchObject({ name: 'emailPasswordMismatch' });
  });
});

describe('[SIGN-1f] no step is skipped', () => {
  it('by requesting the code before the password', async () => {
    const { browser, signInId } = await start();
    const { status } = await browser.call(
      '/api/post-authn/generate-code',
      { oneTimeSession: 'x'.repeat(43) },
      signInId,
    );
    expect(status).toMatchObject({ success: false, code: 221 });
  });

  it('by using a one-time session or its code twice', async () => {
    const started = await start();
    const { browser, signInId } = started;
    const login = await browser.call(
      '/api/login',
      { username: 'ada@harbourlane.example', password: demoPassword },
      signInId,
    );
    const { oneTimeSession } = login.data;
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId)),
    );
    const issued = tries.filter(({ status }) => status.success);
    expect(issued.length).toBe(1);
    const { code, continueAt, clientId, redirectUri, ttl } = issued[0]?.data ?? {};
    expect({ clientId, redirectUri, ttl }).toEqual({
      clientId: 'demo-web',
      redirectUri: `http://localhost:${portico.demoAppPort}/callback`,
      ttl: 60,
    });
    const ends = await Promise.all(Array.from({ length: 5 }, () => browser.copy().get(`${continueAt}?code=${code}`)));
    expect(ends.filter(({ location }) => location).length).toBe(1);
  });

  it('by another browser that knows the address of the sign-in', async () => {
    const { signInId, pageUrl } = await start();
    const thief = new HttpBrowser(portico.url);
    const input = { username: 'ada@harbourlane.example', password: demoPassword };
    expect((await thief.call('/api/login', input, signInId)).status).toMatchObject({ code: 223 });
    expect((await thief.get(pageUrl)).status).toBe(400);
  });

  it('by somebody who planted the cookie before the password was entered', async () => {
    const started = await start();
    const planter = started.browser.copy();
    const input = { username: 'ada@harbourlane.example', password: demoPassword };
    const login = await started.browser.call('/api/login', input, started.signInId);
    expect(login.status.success).toBe(true);
    expect((await planter.call('/api/login-info', {}, started.signInId)).status).toMatchObject({ code: 223 });
    expect((await started.browser.call('/api/login-info', {}, started.signInId)).data.stands).toBe('complete');
  });

  it('by a reload, which resumes the sign-in at its current step', async () => {
    const started = await start();
    await started.browser.call(
      '/api/login',
      { username: 'ada@harbourlane.example', password: demoPassword },
      started.signInId,
    );
    const info = await started.browser.call('/api/login-info', {}, started.signInId);
    expect(await takeCode(started, info.data.oneTimeSession)).toBeInstanceOf(URL);
  });

  it.each([
    {
      by: 'an address',
      input: { username: 'ada@harbourlane.example' },
      account: { credential: 'ada@harbourlane.example' },
    },
    {
      by: 'a number',
      input: { username: mainNumber, extension: '102' },
      account: { credential: '+1 212-555-0100', extension: '102' },
    },
  ])('by a reload, which names the account as it was typed, by $by', async ({ input, account }) => {
    const { browser, signInId } = await start();
    expect((await browser.call('/api/login-info', {}, signInId)).data.account).toBeUndefined();
    await browser.call('/api/login', { ...input, password: demoPassword }, signInId);
    expect((await browser.call('/api/login-info', {}, signInId)).data.account).toEqual(account);
  });
});
