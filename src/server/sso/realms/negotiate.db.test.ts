import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Configuration } from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasKdc, startKdc } from '../../../../test/kdc.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import { discoverDemoWeb, exchange, startSignIn, takeCode } from '../../../../test/relying-party.ts';
import { readConfig } from '../../config.ts';
import { type Operator, openOperator } from '../../operator/operator.ts';

const secret = 'a secret of the proxy, thirty-two letters';
/** Loads the demo's company with its proven domain. Its provider does not run. */
const demoEnv = { DEMO_PROVIDER_PORT: '9' };
const company = 'summit-ridge';
const realm = 'SUMMITRIDGE.EXAMPLE';

let portico: RunningPortico;
let app: Configuration;
let operator: Operator;
beforeAll(async () => {
  portico = await startPortico({ env: { ...demoEnv, KERBEROS_PROXY_SECRET: secret } });
  operator = await openOperator(readConfig({ ...portico.database.env, PUBLIC_URL: portico.url }));
  app = await discoverDemoWeb(portico.url);
  await operator.perform('addKerberosRealm', { company, realm });
});
afterAll(async () => {
  await operator.close();
  await portico[Symbol.asyncDispose]();
});

const byProxy = (user: string) => ({ 'x-negotiated-user': user, 'x-negotiate-secret': secret });
const pathOf = (signInId: string) => `/api/sso/negotiate?signIn=${signInId}`;

/** Asks at a new sign-in who the user is. */
async function recognize(headers: Record<string, string>, parameters: Record<string, string> = {}) {
  const started = await startSignIn(portico, app, parameters);
  const { status, text } = await started.browser.get(pathOf(started.signInId), headers);
  return { status, answer: JSON.parse(text) };
}

describe('Kerberos', () => {
  it('[SIGN-11] signs in whom a trusted proxy names, at a real client', async () => {
    const started = await startSignIn(portico, app, { ui_options: 'kerberos' });
    const known = started.browser.copy(byProxy(`priya@${realm}`));
    expect(JSON.parse((await known.get(pathOf(started.signInId))).text)).toEqual({ name: 'Priya Holt' });
    const before = await started.browser.call('/api/login-info', {}, started.signInId);
    expect(before.data.stands).toBe('credential');
    const { oneTimeSession } = JSON.parse((await known.post(pathOf(started.signInId), {})).text);
    const browser = known;
    const tokens = await exchange(
      app,
      await takeCode({ browser, signInId: started.signInId }, oneTimeSession),
      started,
    );
    expect(tokens.claims()).toMatchObject({ email: 'priya@summitridge.example', amr: ['fed'] });
  });

  it('signs in nobody for a page of another origin', async () => {
    const started = await startSignIn(portico, app, { ui_options: 'kerberos' });
    const other = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const known = started.browser.copy({ ...byProxy(`priya@${realm}`), ...other });
    expect((await known.post(pathOf(started.signInId), {})).status).toBe(403);
  });

  it.each([
    ['without the secret of the proxy', { 'x-negotiated-user': `priya@${realm}` }, {}],
    ['of a realm that no company has', byProxy('priya@OTHER.EXAMPLE'), {}],
    ['without an account', byProxy(`nobody@${realm}`), {}],
    ['who shall authenticate anew', byProxy(`priya@${realm}`), { prompt: 'login' }],
    ['who shall have authenticated lately', byProxy(`priya@${realm}`), { max_age: '600' }],
  ])('[SIGN-11] knows no user %s', async (_, headers, parameters) => {
    expect(await recognize(headers, parameters)).toEqual({ status: 403, answer: {} });
  });

  it('[SIGN-11] believes no realm whose domain the company has not proven', async () => {
    const domain = 'harbourlane.example';
    await operator.perform('addKerberosRealm', { company, realm: 'UNPROVEN.EXAMPLE', domain });
    expect(await recognize(byProxy('ada@UNPROVEN.EXAMPLE'))).toEqual({ status: 403, answer: {} });
    await expect(
      operator.perform('addKerberosRealm', { company: 'harbour-lane', realm: 'UNPROVEN.EXAMPLE' }),
    ).rejects.toThrow('belongs to a company');
  });

  it('[SIGN-11] belongs to the browser that began the sign-in', async () => {
    const { signInId } = await startSignIn(portico, app);
    const { browser } = await startSignIn(portico, app);
    const { status } = await browser.copy(byProxy(`priya@${realm}`)).post(pathOf(signInId), {});
    expect(status).toBe(403);
  });

  it('[SIGN-11] does nothing without an adapter, and says so to the operator', async () => {
    await using other = await startPortico({ processes: 1 });
    const client = await discoverDemoWeb(other.url);
    const { browser, signInId } = await startSignIn(other, client, { ui_options: 'kerberos' });
    expect((await browser.copy(byProxy(`priya@${realm}`)).get(pathOf(signInId))).status).toBe(403);
    await expect.poll(() => other.output()).toContain('ui_options=kerberos, which does nothing');
  });
});

it.runIf(hasKdc())('[SIGN-11] takes the ticket of a real KDC', async () => {
  using kdc = await startKdc(realm, ['priya', 'nobody']);
  const env = { ...demoEnv, ...kdc.serverEnv, KERBEROS_SERVICE: 'HTTP@localhost' };
  await using verifying = await startPortico({ processes: 1, env });
  const own = await openOperator(readConfig({ ...verifying.database.env, PUBLIC_URL: verifying.url }));
  await own.perform('addKerberosRealm', { company, realm });
  await own.close();
  const started = await startSignIn(verifying, await discoverDemoWeb(verifying.url), { ui_options: 'kerberos' });
  const ask = async (user: string) => {
    const address = verifying.url + pathOf(started.signInId);
    const cookies = started.browser.cookieHeader('/api/sso/negotiate');
    const options = ['-s', '--negotiate', '-u', ':', '-H', `Cookie: ${cookies}`, address];
    return JSON.parse(
      (await promisify(execFile)('curl', options, { env: { ...process.env, ...kdc.signIn(user) } })).stdout,
    );
  };
  const unasked = await started.browser.get(pathOf(started.signInId));
  expect([unasked.status, unasked.headers.get('www-authenticate')]).toEqual([401, 'Negotiate']);
  expect(await ask('priya')).toEqual({ name: 'Priya Holt' });
  expect(await ask('nobody')).toEqual({});
});
