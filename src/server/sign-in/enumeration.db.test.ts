import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  const limits = { TRUSTED_PROXIES: '1', FAILURES_PER_ACCOUNT: '3', FAILURES_UNTIL_LOCKED: '2' };
  portico = await startPortico({ env: { ENUMERATION: 'safe', ...limits } });
  relyingParty = await discoverDemoWeb(portico.url);
  return () => portico[Symbol.asyncDispose]();
});

let visitors = 0;
/** Calls as a new browser at its own address. Returns the status, the headers and the body without what was typed. */
async function answerTo(path: string, typed: string, more: object = {}) {
  const address = { 'x-forwarded-for': `198.51.100.${++visitors}` };
  const { browser, signInId } = await startSignIn(portico, relyingParty, {}, new HttpBrowser(portico.url, address));
  const { httpStatus, headers, status, data } = await browser.call(path, { username: typed, ...more }, signInId);
  const names = [...headers.keys()].filter((name) => !['date', 'x-trace-id', 'set-cookie'].includes(name));
  const { traceId, ...rest } = status;
  if (!status.success) expect(traceId).toMatch(/^[0-9a-f]{16}$/);
  const text = JSON.stringify({ httpStatus, headers: names.map((name) => [name, headers.get(name)]), rest, data });
  return text.replaceAll(typed, '(typed)').replaceAll(/555-?01\d\d/g, '(number)');
}

const emails = [
  ['an account', 'ada@harbourlane.example'],
  ['an account of another brand', 'alfie@brightwell.example'],
  ['a locked account', 'locked@harbourlane.example'],
  ['an account of a company with single sign-on', 'priya@summitridge.example'],
  ['several accounts', 'quinn@manydesks.example'],
];
/** An address of the same length that no account has, since the responses repeat what was typed. */
const unknownLike = (email: string) => email.replace(/^[^@]+/, (name) => 'z'.repeat(name.length));
const wrong = { password: 'Wrong-Kettle-58' };

describe('[SIGN-3c] with ENUMERATION=safe', () => {
  it.each(emails)('the credential check answers the address of %s like an unknown one', async (_, email = '') => {
    const answer = await answerTo('/api/account/lookup-credential', email);
    expect(answer).toContain('"success":true');
    expect(await answerTo('/api/account/lookup-credential', unknownLike(email))).toBe(answer);
  });

  it.each(emails)(
    'a wrong password for the address of %s is answered like an unknown one: 108',
    async (_, email = '') => {
      const answer = await answerTo('/api/login', email, wrong);
      expect(answer).toContain('"code":108,"name":"loginFailed"');
      expect(await answerTo('/api/login', unknownLike(email), wrong)).toBe(answer);
    },
  );

  it.each([
    ['a direct number', '+12125550104', {}],
    ['a main number without its extension', '+12125550100', {}],
    ['an extension', '+12125550100', { extension: '102' }],
    ['an extension of nobody', '+12125550100', { extension: '999' }],
  ])('%s is answered like an unknown number: 305', async (_, number, extension) => {
    const unknown = '+12125550199';
    const looked = await answerTo('/api/account/lookup-credential', unknown, extension);
    expect(await answerTo('/api/account/lookup-credential', number, extension)).toBe(looked);
    const refused = await answerTo('/api/login', unknown, { ...extension, ...wrong });
    expect(refused).toContain('"code":305,"name":"loginFailed"');
    expect(await answerTo('/api/login', number, { ...extension, ...wrong })).toBe(refused);
  });

  it('failures in a row and of one source are answered alike for a known and an unknown address', async () => {
    const answers = async (email: string, address: string) => {
      const browser = new HttpBrowser(portico.url, { 'x-forwarded-for': address });
      const { signInId } = await startSignIn(portico, relyingParty, {}, browser);
      const codes: unknown[] = [];
      for (let n = 0; n < 5; n++) {
        const { status, headers } = await browser.call('/api/login', { username: email, ...wrong }, signInId);
        codes.push(status.code, headers.has('retry-after'));
      }
      return codes;
    };
    const ofKnown = await answers('elsie@harbourlane.example', '203.0.113.7');
    expect(await answers('nobody-else@harbourlane.example', '203.0.113.8')).toEqual(ofKnown);
  });

  it('the right password of another brand signs in, and then tells the brand', async () => {
    const started = await startSignIn(portico, relyingParty);
    const username = 'alfie@brightwell.example';
    const looked = await started.browser.call('/api/account/lookup-credential', { username }, started.signInId);
    const login = { username, password: demoPassword };
    const answer = await started.browser.call('/api/login', login, started.signInId);
    expect(answer.data.brandId).not.toBe(looked.data.brandId);
    await expect(finishSignIn(await startSignIn(portico, relyingParty), { username })).resolves.toBeInstanceOf(URL);
  });
});
