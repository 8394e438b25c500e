import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiErrors, namedErrors } from '../src/contract/errors.ts';
import { createClients } from '../src/server/clients/clients.ts';
import { bootOn } from './boot-on.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { HttpBrowser } from './http-browser.ts';
import { openFreshDatabase } from './open-fresh-database.ts';
import { type RunningPortico, startPortico } from './portico.ts';
import { demoPassword } from './relying-party.ts';
import { expireDeviceCodes } from './stored-records.ts';
import { administer, withoutTable } from './without-table.ts';

/** Codes and names that no test provokes, by reason. */
const unprovoked: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'unprovoked-errors.json'), 'utf8'),
);
const numbered = new Set<string>(Object.values(apiErrors).map(({ name }) => name));
/** Every code, and every name without a code. */
const catalogue = [...Object.keys(apiErrors), ...Object.keys(namedErrors).filter((name) => !numbered.has(name))];

const limits = {
  FAILURES_PER_ADDRESS: '100000',
  FAILURES_PER_ACCOUNT: '100000',
  FAILURES_UNTIL_LOCKED: '3',
  LOOKUPS_PER_ADDRESS: '60',
  QUEUE_LIMIT: '1',
  TRUSTED_PROXIES: '1',
};
let database: FreshDatabase;
let portico: RunningPortico;
beforeAll(async () => {
  database = await freshDatabase();
  const opened = await openFreshDatabase(database);
  const apps = {
    noPermission: { retired: 'noPermission' },
    migration: { retired: 'migration' },
    removed: {},
    disabled: { isDisabled: true },
    ofOtherBrand: { brands: [3710] },
    phone: { service: 'phone' },
    chat: { service: 'chat' },
  };
  for (const [clientId, fields] of Object.entries(apps))
    await createClients(opened).save({ clientId, name: clientId, redirectUris: ['https://a.example/'], ...fields });
  await opened.close();
  portico = await startPortico({ database, env: limits });
});
afterAll(() => portico[Symbol.asyncDispose]());

interface Refused {
  readonly code?: number;
  readonly name?: string;
  readonly traceId?: string;
  readonly params?: Record<string, unknown>;
}

async function open(
  clientId = 'demo-web',
  parameters: Record<string, string> = {},
  browser = new HttpBrowser(portico.url),
) {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: clientId.startsWith('demo-')
      ? `http://localhost:${portico.demoAppPort}/callback`
      : 'https://a.example/',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  });
  const { url, text } = await browser.follow(`/oauth/authorize?${query}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const call = async (path: string, input: object) => browser.call(path, input, signInId);
  return { browser, signInId, text, call };
}

const lookUp = async (input: object, parameters?: Record<string, string>): Promise<Refused> =>
  (await (await open('demo-web', parameters)).call('/api/account/lookup-credential', input)).status;
const login = async (username: string, password = demoPassword): Promise<Refused> =>
  (await (await open()).call('/api/login', { username, password })).status;
/** Enters wrong passwords until no further one is tried, in a browser that may know the account. */
async function failTooOften(username: string, browser = new HttpBrowser(portico.url)): Promise<Refused> {
  const { call } = await open('demo-web', { prompt: 'login' }, browser);
  for (let tries = 0; tries < 3; tries++) await call('/api/login', { username, password: 'Wrong-Kettle-58' });
  return (await call('/api/login', { username, password: demoPassword })).status;
}
async function endWithoutService(service: string): Promise<Refused> {
  await administer(portico.database, `update companies set services_off = '${service}' where id = 'harbour-lane'`);
  const refusal = await end(ada, service);
  await administer(portico.database, "update companies set services_off = null where id = 'harbour-lane'");
  return refusal;
}
const stateOf = (name: string) => () => login(`${name}@harbourlane.example`);

/** Signs in and returns the refusal of the last step. */
async function end(username: string, clientId = 'demo-web', parameters: Record<string, string> = {}): Promise<Refused> {
  const { call } = await open(clientId, parameters);
  const { data, status } = await call('/api/login', { username, password: demoPassword });
  if (!data) return status;
  return (await call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession })).status;
}

/** The refusal in the boot data of a page. */
const refusalOn = (text: string): Refused => bootOn({ text }).refusal ?? {};

/** Submits a device's code and returns the problem at its field. */
async function enterDeviceCode(userCode: string, isOutdated = false): Promise<Refused> {
  const browser = new HttpBrowser(portico.url);
  const deviceOn = (text: string) => bootOn({ text }).started?.data;
  const { xsrf } = deviceOn((await browser.get('/device')).text);
  const form = { xsrf: isOutdated ? 'outdated' : xsrf, user_code: userCode };
  const answer = await browser.post('/device', form);
  const confirmed = deviceOn(answer.text);
  if (confirmed.problem) return confirmed.problem;
  await browser.post('/device', { ...form, xsrf: confirmed.xsrf, abort: 'yes' });
  return {};
}

async function deviceCode(): Promise<string> {
  const body = new URLSearchParams({ client_id: 'demo-device', scope: 'openid' });
  return (await (await fetch(`${portico.url}/oauth/device`, { method: 'POST', body })).json()).user_code;
}

const ada = 'ada@harbourlane.example';
const fraudBrand = { brandId: '2110', urlBrandIdFirst: '1' };

const provocations: Readonly<Record<string, () => Promise<Refused>>> = {
  101: async () => {
    const { call } = await open();
    return (await withoutTable(database, 'sign_ins', () => call('/api/login-info', {}))).status;
  },
  102: async () => {
    const { call } = await open('removed');
    await administer(portico.database, "delete from clients where id = 'removed'");
    return (await call('/api/login', { username: ada, password: demoPassword })).status;
  },
  104: async () => refusalOn((await open('disabled')).text),
  105: () => end(ada, 'ofOtherBrand'),
  206: () => login('piers@orchardhall.example'),
  208: async () => (await (await open()).call('/api/verifyRedirectURI', { appUrlScheme: 'https://b.example/' })).status,
  209: async () => refusalOn((await open('noPermission')).text),
  210: async () => refusalOn((await open('demo-retired')).text),
  211: async () => refusalOn((await open('migration')).text),
  212: () => end(ada, 'demo-ending'),
  213: () => login('nell@larkspurbank.example'),
  214: () => login('cyrus@kestrelair.example'),
  215: () => login('apolline@juniperdesk.example'),
  221: async () => {
    const { call } = await open();
    await call('/api/login', { username: ada, password: demoPassword });
    return (await call('/api/post-authn/generate-code', { oneTimeSession: 'guessed' })).status;
  },
  222: async () => {
    const { browser, signInId, call } = await open();
    await browser.get(`/cancel/${signInId}`);
    return (await call('/api/login-info', {})).status;
  },
  223: async () => (await new HttpBrowser(portico.url).call('/api/login-info', {}, 'unknown')).status,
  304: () => lookUp({ username: '+12125550199' }),
  307: () => lookUp({ username: ada, f: 'denied' }, fraudBrand),
  314: () => end(ada, 'demo-partner'),
  319: () => end('numeric-password@harbourlane.example'),
  321: () => lookUp({ username: '123' }),
  325: () => lookUp({ username: ada, f: 'error' }, fraudBrand),
  353: async () => {
    await administer(
      portico.database,
      "update accounts set state = 'newer' where email_key = 'kira@harbourlane.example'",
    );
    return login('kira@harbourlane.example');
  },
  354: () => lookUp({ username: ada, f: 'deniedLogin' }, fraudBrand),
  361: stateOf('not-confirmed'),
  362: stateOf('disabled'),
  363: stateOf('suspended'),
  364: stateOf('trial-expired'),
  371: stateOf('not-activated'),
  372: stateOf('extension-disabled'),
  373: stateOf('extension-frozen'),
  374: stateOf('locked'),
  429: async () => {
    const { call } = await open('demo-web', {}, new HttpBrowser(portico.url, { 'x-forwarded-for': '198.51.100.7' }));
    const guess = async () => (await call('/api/account/lookup-credential', { username: 'nobody@a.example' })).status;
    for (let tries = 0; tries < 60; tries++) await guess();
    return guess();
  },
  501: async () => refusalOn((await new HttpBrowser(portico.url).get('/api/sso/startup')).text),
  508: () => login('priya@summitridge.example'),
  602: () => failTooOften('elsie@harbourlane.example'),
  603: () => failTooOften('+12125550112'),
  604: async () => {
    const { call, browser } = await open();
    await call('/api/login', { username: 'noel@harbourlane.example', password: demoPassword });
    return failTooOften('noel@harbourlane.example', browser);
  },
  605: () => endWithoutService('phone'),
  chatServiceAccountError: async () => ({ name: (await endWithoutService('chat')).name ?? '' }),
  accountSelectionRequired: () => end('quinn@manydesks.example'),
  accountAdminSuspended: stateOf('admin-suspended'),
  addressNotSupported: async () =>
    (await (await open()).call('/api/config/address-format', { countryId: 9999 })).status,
  appInfoLoadError: async () => {
    const answer = await new HttpBrowser(portico.url).get('/api/config/app-permissions?clientId=nobody');
    return JSON.parse(answer.text).status;
  },
  emailNotFound: () => lookUp({ username: 'nobody@harbourlane.example' }),
  emailPasswordMismatch: () => login('clara@harbourlane.example', 'Wrong-Kettle-58'),
  emptyCredential: () => lookUp({ username: ' ' }),
  emptyPassword: () => login(ada, ''),
  extensionRequired: () => lookUp({ username: '+12125550100' }),
  governmentNoticeRequired: () => end('ruth@fortalder.example'),
  invalidCountryCode: () => lookUp({ username: '2125550104', countryCode: '1a' }),
  invalidExtension: () => lookUp({ username: '+12125550100', extension: '0102' }),
  extensionNotFound: () => lookUp({ username: '+12125550100', extension: '999' }),
  invalidParameters: async () =>
    refusalOn((await new HttpBrowser(portico.url).get('/mobile/loginDispatcher?selected_entrance=none')).text),
  invalidRequest: async () => (await (await open()).call('/api/login', [])).status,
  numberPasswordMismatch: () => login('+12125550108', 'Wrong-Kettle-58'),
  emptyCode: () => enterDeviceCode(''),
  deviceCodeUnknown: () => enterDeviceCode('BCDF-GHJK'),
  deviceCodeUsed: async () => {
    const code = await deviceCode();
    await enterDeviceCode(code);
    return enterDeviceCode(code);
  },
  deviceCodeExpired: async () => {
    const code = await deviceCode();
    await expireDeviceCodes(portico.database);
    return enterDeviceCode(code);
  },
  deviceFormOutdated: () => enterDeviceCode('BCDF-GHJK', true),
  serviceBusy: async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('greta@harbourlane.example')));
    return answers.find(({ name }) => name === 'serviceBusy') ?? {};
  },
  termsRequired: () => end('theo@willowcreek.example'),
  trialExpiredAdmin: stateOf('trial-expired-admin'),
};

describe('[ERR-2] the error table', () => {
  it.each(Object.keys(provocations))('contains %s as the server returns it', async (wanted) => {
    const { code, name } = (await provocations[wanted]?.()) ?? {};
    expect(String(code ?? name)).toBe(wanted);
  });

  it('has each code either in a test or in the list of untested codes, and not in both', () => {
    const listed = Object.values(unprovoked).flat();
    const provoked = Object.keys(provocations);
    expect(catalogue.filter((code) => !listed.includes(code) && !provoked.includes(code))).toEqual([]);
    expect(listed.filter((code) => provoked.includes(code))).toEqual([]);
    expect(listed.filter((code) => !catalogue.includes(code))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

it('[FRAUD-1f] a sign-in with its password is refused with 354 when the fraud service denies it', async () => {
  const { call } = await open('demo-web', fraudBrand);
  const { status } = await call('/api/login', { username: ada, password: demoPassword, f: 'deniedLogin' });
  expect(status.code).toBe(354);
});

it('[ERR-3] an internal error contains a reference to the log, and no details of the failure', async () => {
  const { traceId, params } = (await provocations[101]?.()) ?? {};
  expect(params).toEqual({ reference: traceId });
  const readLog = () =>
    portico
      .output()
      .split('\n')
      .find((line) => line.includes(`"traceId":"${traceId}"`) && line.includes('"failure"')) ?? '';
  await expect.poll(readLog).toContain('sign_ins');
});
