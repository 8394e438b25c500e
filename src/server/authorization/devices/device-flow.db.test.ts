import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { type Answer, HttpBrowser } from '../../../../test/http-browser.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, finishSignIn, startSignIn, takeCode } from '../../../../test/relying-party.ts';
import { uncommitted } from '../../../../test/uncommitted.ts';
import { administer } from '../../../../test/without-table.ts';
import type { DeviceView } from '../../../contract/sign-in/device.ts';

const patient = { FAILURES_PER_ADDRESS: '10000', DEVICE_POLL_SECONDS: '1', DEVICE_CODES_PER_ADDRESS: '1000' };
let portico: RunningPortico;
let phone: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: severalProcesses, env: patient });
  phone = await discoverPhone(portico);
});
afterAll(() => portico[Symbol.asyncDispose]());

const discoverPhone = ({ url }: RunningPortico) =>
  oidc.discovery(new URL(url), 'demo-device', undefined, oidc.None(), { execute: [oidc.allowInsecureRequests] });
const begin = (device = phone) => oidc.initiateDeviceAuthorization(device, { scope: 'openid profile' });
const poll = (begun: oidc.DeviceAuthorizationResponse, device = phone) =>
  oidc.pollDeviceAuthorizationGrant(device, begun);
/** One token request of the device. Returns the error code. */
async function ask({ device_code }: oidc.DeviceAuthorizationResponse, { url } = portico) {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const body = new URLSearchParams({ grant_type, device_code, client_id: 'demo-device' });
  return (await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()).error as string | undefined;
}

const viewOn = (answer: Pick<Answer, 'text'>): DeviceView | undefined => bootOn(answer).started?.data;
const xsrfOn = (answer: Pick<Answer, 'text'>) => {
  const view = viewOn(answer);
  return view && 'xsrf' in view ? view.xsrf : '';
};

/** Submits a user code to the page's form. */
async function enter(userCode: string, browser: HttpBrowser) {
  const xsrf = xsrfOn(await browser.get('/device'));
  return { browser, xsrf, answer: await browser.post('/device', { xsrf, user_code: userCode }) };
}
async function confirm(userCode: string, browser = new HttpBrowser(portico.url)) {
  const { answer } = await enter(userCode, browser);
  const sent = await browser.post('/device', { xsrf: xsrfOn(answer), user_code: userCode, confirm: 'yes' });
  const { url } = await browser.follow(sent.location ?? '');
  return { browser, url, signInId: new URL(url).searchParams.get('signIn') ?? '' };
}
const ada = { username: 'ada@harbourlane.example', password: demoPassword };

/** Signs in on the page that the code has opened. Returns the browser's final address. */
async function signIn({ browser, signInId }: Awaited<ReturnType<typeof confirm>>, credential: object = ada) {
  const { data } = await browser.call('/api/login', credential, signInId);
  const generated = await browser.call('/api/post-authn/generate-code', data, signInId);
  if (!generated.status.success) throw new Error(JSON.stringify(generated.status));
  return browser.follow(`${generated.data.continueAt}?code=${generated.data.code}`);
}

describe('[AUTHZ-1a] a device without a keyboard (RFC 8628)', () => {
  it('shows a code and is signed in when a user enters it in a browser', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ interval: 1, expires_in: 600, verification_uri: `${portico.url}/device` });
    expect(begun.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const waiting = poll(begun);
    const browser = new HttpBrowser(portico.url);
    const { answer } = await enter(begun.user_code, browser);
    expect(viewOn(answer)).toMatchObject({ step: 'confirm', appName: 'Boardroom phone', userCode: begun.user_code });
    const done = await signIn(await confirm(begun.user_code, browser));
    expect(new URL(done.url).pathname).toBe('/device-done');
    expect(viewOn(done)).toEqual({ step: 'done' });
    const tokens = await waiting;
    expect(await oidc.fetchUserInfo(phone, tokens.access_token, tokens.claims()?.sub ?? '')).toMatchObject({
      name: 'Ada Marsh',
    });
    expect((await oidc.refreshTokenGrant(phone, tokens.refresh_token ?? '')).access_token).toBeTruthy();
    await expect.poll(() => ask(begun), { timeout: 20_000, interval: 1700 }).toBe('invalid_grant');
  });

  it('[EA-1] is signed in and renews its tokens while the emergency address of its user is due', async () => {
    const ofAda = "from accounts where email = 'ada@harbourlane.example'";
    const values = "'due', id, company_id, 'digitalLine', 'Desk phone', '+15035550199', 'US', 0, 0, 0, 1";
    await administer(
      portico.database,
      `insert into lines (id, account_id, company_id, kind, name, e164, country_iso, is_main, follows_main, location_only,
        created_at) select ${values} ${ofAda}`,
    );
    try {
      const web = await discoverDemoWeb(portico.url);
      await expect(finishSignIn(await startSignIn(portico, web), ada)).rejects.toThrow('emergencyAddressDue');
      const begun = await begin();
      const waiting = poll(begun);
      await signIn(await confirm(begun.user_code));
      const { refresh_token = '' } = await waiting;
      const renewed = await oidc.refreshTokenGrant(phone, refresh_token);
      expect(renewed.claims()?.sub).toBeTruthy();
      expect(renewed.refresh_token).not.toBe(refresh_token);
    } finally {
      await administer(portico.database, "delete from lines where id = 'due'");
    }
  });

  it.each(['lower case', 'without its dash', 'with spaces'])('accepts a code in %s', async (how) => {
    const { user_code } = await begin();
    const typed = { 'lower case': user_code.toLowerCase(), 'without its dash': user_code.replace('-', '') }[how];
    const { answer } = await enter(typed ?? ` ${user_code.replace('-', ' ')} `, new HttpBrowser(portico.url));
    expect(viewOn(answer)).toMatchObject({ step: 'confirm', userCode: user_code });
  });

  it('has a link that fills in the code, which the user must still confirm', async () => {
    const begun = await begin();
    expect(begun.verification_uri_complete).toBe(`${portico.url}/device?user_code=${begun.user_code}`);
    const page = await new HttpBrowser(portico.url).get(begun.verification_uri_complete ?? '');
    expect(viewOn(page)).toMatchObject({ step: 'enterCode', userCode: begun.user_code });
  });

  it('requires every step like other apps: it gets no tokens before the terms are accepted', async () => {
    const begun = await begin();
    const opened = await confirm(begun.user_code);
    const { data } = await opened.browser.call(
      '/api/login',
      { username: 'theo@willowcreek.example', password: demoPassword },
      opened.signInId,
    );
    const refused = await opened.browser.call('/api/post-authn/generate-code', data, opened.signInId);
    expect(refused.status).toMatchObject({ success: false, name: 'termsRequired' });
    expect(await ask(begun)).toBe('authorization_pending');
    const accepted = await opened.browser.call('/api/agreement/terms', { accepted: true }, opened.signInId);
    await takeCode(opened, accepted.data.oneTimeSession);
    expect((await poll(begun)).access_token).toBeTruthy();
  });

  it('is signed in by a browser with a session after the confirmation, without a password', async () => {
    const browser = new HttpBrowser(portico.url);
    await signIn(await confirm((await begin()).user_code, browser));
    const second = await begin();
    const { url } = await confirm(second.user_code, browser);
    expect(new URL(url).pathname).toBe('/device-done');
    expect((await poll(second)).access_token).toBeTruthy();
  });

  it('waits while the session of its user is not stored yet', async ({ skip }) => {
    if (!portico.database.env.DATABASE_URL) skip('SQLite lets nobody look while something is written.');
    const begun = await begin();
    const confirmed = await confirm(begun.user_code);
    await administer(
      portico.database,
      `create function wait() returns trigger language plpgsql
       as 'begin perform pg_advisory_xact_lock(1); return new; end';
       create trigger wait before insert or update on oidc_records for each row when (new.model = 'Session')
       execute function wait()`,
    );
    let asked: string | undefined;
    const look = async () => {
      asked = await ask(begun);
    };
    await uncommitted(portico.database, ['select pg_advisory_xact_lock(1)'], () => signIn(confirmed), look);
    await administer(portico.database, 'drop trigger wait on oidc_records; drop function wait');
    expect(asked).toBe('authorization_pending');
    expect((await poll(begun)).access_token).toBeTruthy();
  });

  it('[SIGN-4a] gets no tokens if the session of the browser ends during the sign-in', async () => {
    const browser = new HttpBrowser(portico.url);
    await signIn(await confirm((await begin()).user_code, browser));
    const begun = await oidc.initiateDeviceAuthorization(phone, { scope: 'openid offline_access' });
    const { answer } = await enter(begun.user_code, browser);
    const form = { xsrf: xsrfOn(answer), user_code: begun.user_code, confirm: 'yes' };
    const ends = [`delete from oidc_records where model = 'Session'`];
    await uncommitted(portico.database, ends, () => browser.post('/device', form));
    expect(await ask(begun)).toBe('invalid_grant');
  });
});

describe('[AUTHZ-4] a device gets', () => {
  it('access_denied when the user denies having started the sign-in', async () => {
    const begun = await begin();
    const { browser, answer } = await enter(begun.user_code, new HttpBrowser(portico.url));
    const sent = await browser.post('/device', { xsrf: xsrfOn(answer), user_code: begun.user_code, abort: 'yes' });
    expect(viewOn(sent)).toEqual({ step: 'declined' });
    await expect(poll(begun)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it.each(['cancel', 'deny'])('access_denied when the user leaves the sign-in by %s', async (way) => {
    const begun = await begin();
    const { browser, signInId } = await confirm(begun.user_code);
    expect(viewOn(await browser.follow(`/${way}/${signInId}`))).toEqual({ step: 'declined' });
    await expect(poll(begun)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('authorization_pending, and slow_down when it polls too often', async () => {
    const begun = await begin();
    const answers = await Promise.all([ask(begun), ask(begun), ask(begun)]);
    expect(answers.toSorted()).toEqual(['authorization_pending', 'authorization_pending', 'slow_down']);
    await expect.poll(() => ask(begun), { timeout: 20_000, interval: 1700 }).toBe('authorization_pending');
  });

  it('invalid_grant for the code of another device', async () => {
    const { device_code } = await begin();
    const secret = oidc.ClientSecretBasic('demo-web-secret-for-a-developers-machine-only');
    const web = await oidc.discovery(new URL(portico.url), 'demo-web', undefined, secret, {
      execute: [oidc.allowInsecureRequests],
    });
    const grant = oidc.genericGrantRequest(web, 'urn:ietf:params:oauth:grant-type:device_code', { device_code });
    await expect(grant).rejects.toMatchObject({ error: 'invalid_request' });
    await expect(begin(web)).rejects.toMatchObject({ error: 'invalid_request' });
  });
});

describe('the user code of a device', () => {
  const problemOf = async (userCode: string, browser = new HttpBrowser(portico.url)) => {
    const view = viewOn((await enter(userCode, browser)).answer);
    return view?.step === 'enterCode' ? view.problem?.name : view?.step;
  };

  it('that is empty, unknown or used causes an error at its field', async () => {
    expect(await problemOf('')).toBe('emptyCode');
    expect(await problemOf('BCDF-GHJK')).toBe('deviceCodeUnknown');
    expect(await problemOf('<script>')).toBe('deviceCodeUnknown');
    const { user_code } = await begin();
    await confirm(user_code);
    expect(await problemOf(user_code)).toBe('deviceCodeUsed');
  });

  it('can be corrected in the form with the error', async () => {
    const { user_code } = await begin();
    const { browser, answer } = await enter('BCDF-GHJK', new HttpBrowser(portico.url));
    const corrected = await browser.post('/device', { xsrf: xsrfOn(answer), user_code });
    expect(viewOn(corrected)).toMatchObject({ step: 'confirm', userCode: user_code });
  });

  it('must be entered again if its sign-in has expired', async () => {
    const begun = await begin();
    const done = await signIn(await confirm(begun.user_code));
    expect(viewOn(done)).toEqual({ step: 'done' });
    const resumed = await new HttpBrowser(portico.url).get('/device/no-such-sign-in');
    expect(resumed).toMatchObject({ status: 303, location: `${portico.url}/device` });
  });

  it('is accepted only from a form of the same browser; an outdated form is shown again with its input', async () => {
    const { user_code } = await begin();
    const browser = new HttpBrowser(portico.url);
    const outdated = xsrfOn(await browser.get('/device'));
    await browser.get('/device');
    const answer = await browser.post('/device', { xsrf: outdated, user_code, confirm: 'yes' });
    const view = viewOn(answer);
    expect(view).toMatchObject({ step: 'enterCode', userCode: user_code, problem: { name: 'deviceFormOutdated' } });
    const strange = await new HttpBrowser(portico.url).post('/device', { xsrf: outdated, user_code, confirm: 'yes' });
    expect(strange).toMatchObject({ status: 303, location: `${portico.url}/device?user_code=${user_code}` });
    expect(await problemOf(user_code)).toBe('confirm');
  });

  it('can be confirmed only once by concurrent requests', async () => {
    const begun = await begin();
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { browser, answer } = await enter(begun.user_code, new HttpBrowser(portico.url));
        return { browser, xsrf: xsrfOn(answer) };
      }),
    );
    const sent = await Promise.all(
      browsers.map(({ browser, xsrf }) =>
        browser.post('/device', { xsrf, user_code: begun.user_code, confirm: 'yes' }),
      ),
    );
    expect(sent.filter(({ location }) => location !== undefined).length).toBe(1);
  });
});

describe('with a short code lifetime and few guesses', () => {
  let hasty: RunningPortico;
  beforeAll(async () => {
    const env = { DEVICE_CODE_SECONDS: '2', DEVICE_POLL_SECONDS: '1', DEVICE_CODES_PER_ADDRESS: '5' };
    hasty = await startPortico({ env });
  });
  afterAll(() => hasty[Symbol.asyncDispose]());

  it('[AUTHZ-4] a device gets expired_token, and its user sees that the code has expired', async () => {
    const begun = await begin(await discoverPhone(hasty));
    await expect.poll(() => ask(begun, hasty), { timeout: 20_000, interval: 900 }).toBe('expired_token');
    const { answer } = await enter(begun.user_code, new HttpBrowser(hasty.url));
    expect(viewOn(answer)).toMatchObject({ problem: { name: 'deviceCodeExpired' } });
  });

  it('a guesser is refused after the limit of codes, even with a right one', async () => {
    const { user_code } = await begin(await discoverPhone(hasty));
    const browser = new HttpBrowser(hasty.url);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async () => viewOn((await enter('BCDF-GHJK', new HttpBrowser(hasty.url))).answer)),
    );
    const names = guesses.map((view) => (view?.step === 'enterCode' ? view.problem?.name : undefined));
    expect(names.filter((name) => name === 'deviceCodeUnknown').length).toBeLessThanOrEqual(5);
    expect(names).toContain('tooManyRequests');
    expect(viewOn((await enter(user_code, browser)).answer)).toMatchObject({ problem: { name: 'tooManyRequests' } });
  });
});
