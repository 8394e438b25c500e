import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../../test/relying-party.ts';
import { administer, withoutTable } from '../../../test/without-table.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '100000', QUEUE_LIMIT: '1' } });
});
afterAll(() => portico[Symbol.asyncDispose]());

/** Parameters of an app; `state`, `appParams` and `localeId` must be returned with invalid_request (AUTHZ-3). */
const asked = (parameters: Record<string, string> = {}) => ({
  client_id: 'demo-web',
  redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
  response_type: 'code',
  scope: 'openid',
  state: 'the state',
  appParams: 'a=b&c=ü',
  localeId: 'de_DE',
  ...parameters,
});
const authorize = (parameters: Record<string, string> = {}, browser = new HttpBrowser(portico.url)) =>
  browser.follow(`/oauth/authorize?${new URLSearchParams(asked(parameters))}`);
const signInOf = ({ url }: { url: string }) => new URL(url).searchParams.get('signIn') ?? '';

async function leaveSignInBy(way: 'cancel' | 'deny') {
  const browser = new HttpBrowser(portico.url);
  return browser.follow(`/${way}/${signInOf(await authorize({}, browser))}`);
}

/** Occupies the only place in the hashing queue until an authorization request has been refused. */
async function whilePasswordsQueue() {
  const opened = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = new HttpBrowser(portico.url);
      return { browser, signInId: signInOf(await authorize({}, browser)) };
    }),
  );
  let isMet = false;
  const busy = opened.map(async ({ browser, signInId }) => {
    const input = { username: 'ada@harbourlane.example', password: demoPassword };
    while (!isMet) await browser.call('/api/login', input, signInId);
  });
  try {
    for (let tries = 0; tries < 500; tries++) {
      const answer = await authorize();
      if (answer.location) return answer;
    }
    throw new Error('The queue was never found full.');
  } finally {
    isMet = true;
    await Promise.all(busy);
  }
}

const failing = (parameters: Record<string, string> = {}) =>
  withoutTable(portico.database, 'sign_ins', () => authorize(parameters));

const provocations = [
  {
    error: 'invalid_request',
    by: 'a challenge of a method that is none',
    provoke: () => authorize({ code_challenge: 'x', code_challenge_method: 'plain' }),
  },
  { error: 'invalid_request', by: 'a prompt that there is not', provoke: () => authorize({ prompt: 'sing' }) },
  {
    error: 'unauthorized_client',
    by: 'an app that is retired and leaves no way to say so',
    provoke: () => authorize({ client_id: 'demo-retired', prompt: 'none' }),
  },
  { error: 'access_denied', by: 'denial', provoke: () => leaveSignInBy('deny') },
  {
    error: 'unsupported_response_type',
    by: 'a type that is not offered',
    provoke: () => authorize({ response_type: 'id_token', nonce: 'n' }),
  },
  {
    error: 'invalid_scope',
    by: 'a scope that the app is not registered for',
    provoke: () => authorize({ client_id: 'demo-partner', scope: 'openid phone' }),
  },
  { error: 'server_error', by: 'a database that fails', provoke: () => failing() },
  { error: 'temporarily_unavailable', by: 'a full queue of passwords', provoke: whilePasswordsQueue },
  { error: 'user_cancelled', by: 'cancelling', provoke: () => leaveSignInBy('cancel') },
];

describe('[AUTHZ-4] the app gets the error', () => {
  it.each(provocations)('$error caused by $by, only at its registered address', async ({ error, provoke }) => {
    const answer = await provoke();
    expect(answer.status).toBe(303);
    const address = new URL(answer.location ?? 'missing:');
    expect(`${address.origin}${address.pathname}`).toBe(`http://localhost:${portico.demoAppPort}/callback`);
    const told = Object.fromEntries(new URLSearchParams(address.search || address.hash.slice(1)));
    expect(told).toMatchObject({ error, state: 'the state', iss: portico.url });
    const owed = error === 'invalid_request' ? { appParams: 'a=b&c=ü', locale_id: 'de_DE' } : {};
    expect({ appParams: told.appParams, locale_id: told.locale_id }).toEqual(owed);
    expect(answer.location).not.toMatch(/sign_ins|SQL|stack/i);
  });

  it('server_error in the fragment if it requested that response mode', async () => {
    const { location } = await failing({ response_mode: 'fragment' });
    expect(Object.fromEntries(new URLSearchParams(new URL(location ?? '').hash.slice(1)))).toMatchObject({
      error: 'server_error',
      state: 'the state',
    });
  });
});

describe('[AUTHZ-4] without a verified address', () => {
  const elsewhere = { redirect_uri: 'https://elsewhere.example/callback' };
  it.each([
    { error: 'invalid_request', provoke: () => authorize({ ...elsewhere, prompt: 'sing' }) },
    {
      error: 'unauthorized_client',
      provoke: () => authorize({ ...elsewhere, client_id: 'demo-retired', prompt: 'none' }),
    },
    { error: 'unsupported_response_type', provoke: () => authorize({ ...elsewhere, response_type: 'id_token' }) },
    { error: 'invalid_scope', provoke: () => authorize({ ...elsewhere, client_id: 'demo-partner', scope: 'phone' }) },
    { error: 'server_error', provoke: () => failing(elsewhere) },
    { error: 'invalid_client', provoke: () => authorize({ client_id: 'nobody' }) },
  ])('$error shows the screen of a redirect that was blocked, and goes nowhere', async ({ provoke }) => {
    const answer = await provoke();
    expect(answer.location).toBeUndefined();
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('/error/API_ERROR_208');
  });

  it.each(['response_type=code', 'response_type=code&client_id=demo-web&client_id=demo-web'])(
    '[ERR-3] %s shows an error of the app, with a reference to the log',
    async (query) => {
      const answer = await new HttpBrowser(portico.url).follow(`/oauth/authorize?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('"startPath":"/error/invalidParameters"');
      const reference = answer.headers.get('x-trace-id') ?? 'missing';
      expect(answer.text).toContain(`"reference":"${reference}"`);
      const told = () =>
        portico
          .output()
          .split('\n')
          .find((line) => line.includes('a request of an app was refused') && line.includes(reference));
      await expect.poll(told).toContain('"error":"invalid_request"');
      expect(told()).toContain('"detail":"');
    },
  );

  it('[BRAND-8] the error screen has the brand of the app if the app is known', async () => {
    const brandOf = (text: string) => Number(/"brand":\{"brandId":(\d+)/.exec(text)?.[1]);
    expect(brandOf((await authorize({ client_id: 'demo-native', ...elsewhere })).text)).toBe(0);
    await administer(
      portico.database,
      `update clients set registration = '{"brandId":3420,' || substr(registration, 2) where id = 'demo-native'`,
    );
    await expect
      .poll(async () => brandOf((await authorize({ client_id: 'demo-native', ...elsewhere })).text))
      .toBe(3420);
  });

  it('[ERR-3] an internal failure shows an internal error with a reference to the log', async () => {
    const answer = await withoutTable(portico.database, 'clients', () => authorize());
    expect(answer.location).toBeUndefined();
    expect(answer.status).toBe(500);
    const reference = answer.headers.get('x-trace-id') ?? 'missing';
    expect(answer.text).toContain('/error/API_ERROR_101');
    expect(answer.text).toContain(reference);
    await expect.poll(() => portico.output()).toContain(`"traceId":"${reference}"`);
  });
});

it('[AUTHZ-4] an app gets server_error and no tokens when the audit cannot be written at the end of its request', async () => {
  const relyingParty = await discoverDemoWeb(portico.url);
  const started = await startSignIn(portico, relyingParty);
  const callback = await finishSignIn(started, { username: 'ada@harbourlane.example' });
  const exchanged = withoutTable(portico.database, 'audit', () => exchange(relyingParty, callback, started));
  const { cause: answer } = await exchanged.then(
    () => expect.unreachable('It got tokens.'),
    (reason: { readonly cause: Response }) => reason,
  );
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'server_error' }]);
});
