import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  finishSignIn,
  startSignIn,
  takeCode,
} from '../../../test/relying-party.ts';
import { readConfig } from '../config.ts';
import type { OperationInput } from '../operations.ts';
import { openOperator } from '../operator/operator.ts';

let portico: RunningPortico;
let demoWeb: oidc.Configuration;
let native: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env: { TRUSTED_PROXIES: '1', FAILURES_PER_ADDRESS: '10000' } });
  demoWeb = await discoverDemoWeb(portico.url);
  const options = { execute: [oidc.allowInsecureRequests] };
  native = await oidc.discovery(new URL(portico.url), 'demo-native', undefined, oidc.None(), options);
});
afterAll(() => portico[Symbol.asyncDispose]());

/** A browser whose address is sent by the trusted proxy. */
const from = (address: string) => new HttpBrowser(portico.url, { 'x-forwarded-for': address });
const start = (browser: HttpBrowser) => startSignIn(portico, demoWeb, {}, browser);
const [inUs, inCanada, inGermany, inFrance] = ['192.0.2.7', '198.51.100.7', '203.0.113.7', '2001:db8:8000::7'] as const;
const nell = 'nell@larkspurbank.example';
const ada = 'ada@harbourlane.example';

async function refusalOf(username: string, browser: HttpBrowser) {
  const { signInId } = await start(browser);
  const { status } = await browser.call('/api/login', { username, password: demoPassword }, signInId);
  return status.success ? 'signed in' : (status.code ?? status.name);
}

/** Command-line operations on the running server. */
async function operate<Result>(work: (operator: Awaited<ReturnType<typeof openOperator>>) => Promise<Result>) {
  const operator = await openOperator(readConfig({ ...portico.database.env }));
  return work(operator).finally(() => operator.close());
}
const added: string[] = [];
const add = (policy: Omit<OperationInput<'addPolicy'>['policy'], 'company'>, who?: string) =>
  operate(async (operator) => {
    const policies = await operator.perform('addPolicy', { policy: { company: 'harbour-lane', ...policy }, who });
    added.push(...policies.map(({ id }) => id));
  });
const removeAll = () =>
  operate(async (operator) => {
    for (const id of added.splice(0)) await operator.perform('removePolicy', { id });
  });
afterEach(removeAll);

describe('[SIGN-9a] a sign-in with the correct password', () => {
  it.each([
    { who: nell, address: inUs, answer: 213 },
    { who: nell, address: inGermany, answer: 'signed in' },
    { who: nell, address: inFrance, answer: 'signed in' },
    { who: nell, address: '2001:db8::7', answer: 213 },
    { who: 'cyrus@kestrelair.example', address: inCanada, answer: 'signed in' },
    { who: 'cyrus@kestrelair.example', address: inFrance, answer: 'signed in' },
    { who: 'cyrus@kestrelair.example', address: inGermany, answer: 214 },
    { who: 'cyrus@kestrelair.example', address: '100.64.0.1', answer: 214 },
    { who: 'apolline@juniperdesk.example', address: inUs, answer: 215 },
    { who: 'piers@orchardhall.example', address: inUs, answer: 206 },
    { who: 'head@orchardhall.example', address: inUs, answer: 'signed in' },
    { who: ada, address: inGermany, answer: 'signed in' },
  ])('of $who from $address: $answer', async ({ who, address, answer }) => {
    expect(await refusalOf(who, from(address))).toBe(answer);
  });

  it('reveals a policy, whereas a wrong password does not', async () => {
    const browser = from(inUs);
    const { signInId } = await start(browser);
    const { status } = await browser.call('/api/login', { username: nell, password: 'Wrong-Kettle-58' }, signInId);
    expect(status).toMatchObject({ name: 'emailPasswordMismatch' });
  });

  it('is checked against the address from the trusted proxy, not against a header of the browser', async () => {
    expect(await refusalOf(nell, from(`${inGermany}, ${inUs}`))).toBe(213);
  });

  it('succeeds for an app that a policy allows', async () => {
    const browser = from(inUs);
    const started = await startSignIn(portico, native, { redirect_uri: 'com.example.portico-demo:/callback' }, browser);
    const callback = await finishSignIn(started, { username: 'apolline@juniperdesk.example' });
    expect(callback.searchParams.has('code')).toBe(true);
  });
});

describe('[SIGN-9a] a policy change', () => {
  it('takes effect immediately, and so does its removal', async () => {
    expect(await refusalOf(ada, from(inUs))).toBe('signed in');
    await add({ effect: 'deny', kind: 'country', values: ['us'] });
    expect(await refusalOf(ada, from(inUs))).toBe(214);
    expect(await refusalOf(ada, from(inGermany))).toBe('signed in');
    await removeAll();
    expect(await refusalOf(ada, from(inUs))).toBe('signed in');
  });

  it('for a role or an account does not affect others', async () => {
    await add({ effect: 'deny', kind: 'network', values: ['0.0.0.0/0'], role: 'administrator' });
    expect(await refusalOf(ada, from(inUs))).toBe(213);
    expect(await refusalOf('clara@harbourlane.example', from(inUs))).toBe('signed in');
    await removeAll();
    await add({ effect: 'deny', kind: 'permission' }, 'clara@harbourlane.example');
    expect(await refusalOf('clara@harbourlane.example', from(inUs))).toBe(206);
    expect(await refusalOf(ada, from(inUs))).toBe('signed in');
  });

  it('between the password and the code stops the sign-in', async () => {
    const browser = from(inUs);
    const { signInId } = await start(browser);
    const { data } = await browser.call('/api/login', { username: ada, password: demoPassword }, signInId);
    await add({ effect: 'deny', kind: 'network', values: [inUs] });
    const code = await browser.call('/api/post-authn/generate-code', data, signInId);
    expect(code.status).toMatchObject({ success: false, code: 213 });
  });

  it('or a change of address after the code stops the sign-in before the app gets it', async () => {
    const browser = from(inUs);
    const { signInId } = await start(browser);
    const { data } = await browser.call('/api/login', { username: ada, password: demoPassword }, signInId);
    const code = await browser.call('/api/post-authn/generate-code', data, signInId);
    await add({ effect: 'deny', kind: 'network', values: [inUs] });
    const { url, location } = await browser.follow(`${code.data.continueAt}?code=${code.data.code}`);
    expect(location).toBeUndefined();
    expect(url).toContain('signIn=');
  });
});

describe('[SIGN-9a] an existing session', () => {
  it('cannot bypass a policy, and the page shows the error', async () => {
    const browser = from(inUs);
    await finishSignIn(await start(browser), { username: ada });
    expect((await start(browser)).signInId).toBe('');
    await add({ effect: 'allow', kind: 'network', values: ['203.0.113.0/24'] });
    const again = await start(browser);
    const info = await browser.call('/api/login-info', {}, again.signInId);
    expect(info.data.stands).toBe('complete');
    const code = await browser.call('/api/post-authn/generate-code', info.data, again.signInId);
    expect(code.status).toMatchObject({ code: 213, leadsTo: 'error' });
    const moved = browser.copy({ 'x-forwarded-for': inGermany });
    expect((await start(moved)).signInId).toBe('');
  });

  it('that a policy refuses allows a sign-in with another account', async () => {
    const browser = from(inUs);
    await finishSignIn(await start(browser), { username: ada });
    await add({ effect: 'deny', kind: 'application', values: ['demo-web'] });
    const again = await start(browser);
    const other = { username: 'theo@willowcreek.example', password: demoPassword };
    const { data } = await browser.call('/api/login', other, again.signInId);
    const accepted = await browser.call('/api/agreement/terms', { accepted: true }, again.signInId);
    expect(data.oneTimeSession).toBeTruthy();
    const tokens = await exchange(demoWeb, await takeCode(again, accepted.data.oneTimeSession), again);
    const claims = await oidc.fetchUserInfo(demoWeb, tokens.access_token, tokens.claims()?.sub ?? '');
    expect(claims.email).toBe(other.username);
  });

  it('continues with its original auth_time when the policy is removed', async () => {
    const browser = from(inUs);
    const first = await start(browser);
    const before = (await exchange(demoWeb, await finishSignIn(first, { username: ada }), first)).claims();
    await add({ effect: 'deny', kind: 'network', values: [inUs] });
    const again = await start(browser);
    await removeAll();
    const info = await browser.call('/api/login-info', {}, again.signInId);
    const after = (await exchange(demoWeb, await takeCode(again, info.data.oneTimeSession), again)).claims();
    expect(after?.sub).toBe(before?.sub);
    expect(after?.auth_time).toBe(before?.auth_time);
  });

  it('that a policy refuses returns access_denied to a prompt=none request', async () => {
    const browser = from(inUs);
    await finishSignIn(await start(browser), { username: ada });
    await add({ effect: 'deny', kind: 'country', values: ['US'] });
    const address = oidc.buildAuthorizationUrl(demoWeb, {
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      scope: 'openid',
      prompt: 'none',
    });
    const { location } = await browser.get(address.href);
    expect(Object.fromEntries(new URL(location ?? '').searchParams)).toMatchObject({ error: 'access_denied' });
  });
});

describe('[SIGN-9a] a refresh token', () => {
  async function tokensFor(relyingParty: oidc.Configuration, parameters: Record<string, string> = {}) {
    const started = await startSignIn(portico, relyingParty, parameters, from(inUs));
    return exchange(relyingParty, await finishSignIn(started, { username: ada }), started);
  }
  const refused = { error: 'invalid_grant' };

  it('is refused if the app is no longer allowed or the user lost the permission', async () => {
    const { refresh_token = '', access_token } = await tokensFor(demoWeb);
    await add({ effect: 'deny', kind: 'application', values: ['demo-web'] });
    await expect(oidc.refreshTokenGrant(demoWeb, refresh_token)).rejects.toMatchObject(refused);
    await expect(oidc.fetchUserInfo(demoWeb, access_token, oidc.skipSubjectCheck)).rejects.toThrow();
    await removeAll();
    await add({ effect: 'deny', kind: 'permission', role: 'administrator' });
    await expect(oidc.refreshTokenGrant(demoWeb, refresh_token)).rejects.toMatchObject(refused);
    await removeAll();
    await expect(oidc.refreshTokenGrant(demoWeb, refresh_token)).resolves.toHaveProperty('access_token');
  });

  it("is checked against the client's address for native apps but not for web apps", async () => {
    const web = await tokensFor(demoWeb);
    const onDevice = await tokensFor(native, { redirect_uri: 'com.example.portico-demo:/callback', scope: 'openid' });
    await add({ effect: 'allow', kind: 'network', values: ['203.0.113.0/24'] });
    await expect(oidc.refreshTokenGrant(demoWeb, web.refresh_token ?? '')).resolves.toHaveProperty('access_token');
    await expect(oidc.refreshTokenGrant(native, onDevice.refresh_token ?? '')).rejects.toMatchObject(refused);
  });
});

describe('[SIGN-9a] an operator', () => {
  it('can test the decision on a request and its reason', async () => {
    const test = (input: OperationInput<'testPolicies'>) =>
      operate((operator) => operator.perform('testPolicies', input));
    const found = await test({ who: nell, address: inUs, clientId: 'demo-web' });
    expect(found.map(({ kind, code }) => [kind, code])).toEqual([
      ['permission', undefined],
      ['network', 213],
      ['country', undefined],
      ['application', undefined],
    ]);
    expect(found[1]?.why).toBe(`${inUs}: only 2001:db8:8000::/33, 203.0.113.0/24 may be used.`);
    expect(await test({ who: 'cyrus@kestrelair.example', address: inGermany })).toContainEqual({
      kind: 'country',
      isRefused: true,
      code: 214,
      why: `${inGermany} DE: only CA, FR may be used.`,
    });
    expect(await test({ who: 'cyrus@kestrelair.example', country: 'ca' })).toContainEqual(
      expect.objectContaining({
        kind: 'country',
        isRefused: false,
        why: expect.stringMatching(/^CA: policy \S+ allows CA/),
      }),
    );
    await expect(test({ who: nell, address: 'here' })).rejects.toThrow('here is not an IP address');
  });

  it.each([
    [{ effect: 'allow', kind: 'network', values: ['192.0.2.7/24'] }, undefined, '192.0.2.7/24 is not a network'],
    [{ effect: 'allow', kind: 'network' }, undefined, 'Name at least one network'],
    [{ effect: 'allow', kind: 'country', values: ['Germany'] }, undefined, 'GERMANY is not a country code'],
    [{ effect: 'allow', kind: 'country', values: ['ZZ'] }, undefined, 'ZZ is not a country code'],
    [{ effect: 'allow', kind: 'application', values: ['nobody'] }, undefined, 'There is no client "nobody".'],
    [{ effect: 'allow', kind: 'permission' }, undefined, 'Name the role or the account that has the permission'],
    [{ effect: 'deny', kind: 'permission', role: 'user' }, ada, 'to a role or to an account'],
    [{ effect: 'deny', kind: 'permission' }, nell, 'The account belongs to the company "larkspur-bank".'],
    [{ effect: 'deny', kind: 'permission' }, 'nobody@acme.example', 'There is no account "nobody@acme.example".'],
  ] as const)('gets a reason when adding %j fails', async (policy, who, problem) => {
    const { values, ...rest } = { values: [], ...policy };
    await expect(add({ ...rest, values: [...values] }, who)).rejects.toThrow(problem);
  });

  it('can add policies idempotently, list them, and remove only existing ones', async () => {
    const policy = { company: 'coral-bay', effect: 'deny', kind: 'country', values: ['NZ', 'nz'] } as const;
    await operate(async (operator) => {
      const [first] = await operator.perform('addPolicy', { policy: { ...policy, values: [...policy.values] } });
      const again = await operator.perform('addPolicy', { policy: { ...policy, values: ['NZ'] } });
      expect(again.map(({ id }) => id)).toEqual([first?.id]);
      expect([first?.isNew, again[0]?.isNew]).toEqual([true, false]);
      const listed = await operator.perform('listPolicies', { company: 'coral-bay' });
      expect(again).toEqual(listed.map((one) => ({ ...one, isNew: false })));
      await operator.perform('removePolicy', { id: first?.id ?? '' });
      await expect(operator.perform('removePolicy', { id: first?.id ?? '' })).rejects.toThrow('There is no policy');
      const unknown = { company: 'nobody', effect: 'deny', kind: 'country', values: ['NZ'] } as const;
      const adding = operator.perform('addPolicy', { policy: { ...unknown, values: ['NZ'] } });
      await expect(adding).rejects.toThrow('There is no company "nobody".');
    });
  });
});
