import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { type Answer, HttpBrowser } from '../../../test/http-browser.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword } from '../../../test/relying-party.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '100000', LOOKUPS_PER_ADDRESS: '100000' } });
});
afterAll(() => portico[Symbol.asyncDispose]());

const callback = () => `http://localhost:${portico.demoAppPort}/callback`;
const signedOut = () => `http://localhost:${portico.demoAppPort}/signed-out`;
const open = () => new HttpBrowser(portico.url);
const web = { client_id: 'demo-web', response_type: 'code', scope: 'openid', state: 's' };
const native = {
  client_id: 'demo-native',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
const basic = `Basic ${btoa('demo-web:demo-web-secret-for-a-developers-machine-only')}`;

/** Text that an attacker inserts into an address, because parsers ignore, normalise or misinterpret it. */
const acceptedAttacks = [
  ...[
    '\t',
    '\n',
    '\r',
    '\r\nlocation: https://evil.example',
    '\0',
    ' ',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u2060',
    '\ufeff',
  ],
  ...[
    '\\',
    '/',
    '//',
    '/./',
    '/../',
    '@',
    ':',
    '#',
    '?',
    '?x=1',
    '&',
    ';',
    '%00',
    '%09',
    '%0a',
    '%2e%2e/',
    '%40',
    '%5c',
  ],
  ...[
    '.',
    '\uff0e',
    '\u3002',
    '\uff61',
    '\u2024',
    '.evil.example',
    '@evil.example',
    'evil.example@',
    'me:secret@',
    'x',
  ],
];
const hosts = [
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '0.0.0.0',
  'ｌocalhost',
  'ⓛocalhost',
  'LOCALHOST',
  'localhost.',
];
const upTo = (length: number) => fc.nat(length);

/** Generates a manipulated registered address, or any text. */
function variantsOfUri(registered: string) {
  const inserted = fc
    .array(fc.tuple(upTo(registered.length), fc.constantFrom(...acceptedAttacks)), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((link, [at, what]) => link.slice(0, at) + what + link.slice(at), registered));
  const cased = upTo(registered.length - 1).map(
    (at) => registered.slice(0, at) + registered.charAt(at).toUpperCase() + registered.slice(at + 1),
  );
  const folded = upTo(registered.length - 1).map((at) => {
    const wide = String.fromCharCode(registered.charCodeAt(at) + 0xfee0);
    return registered.slice(0, at) + wide + registered.slice(at + 1);
  });
  const cut = upTo(registered.length - 1).map((length) => registered.slice(0, length));
  const elsewhere = fc
    .constantFrom(...hosts, 'evil.example')
    .map((host) => registered.replace(/localhost|127\.0\.0\.1/, host));
  const scheme = fc
    .constantFrom('javascript:', 'JaVaScript:', 'java\tscript:', 'vbscript:', 'data:', ' data:', 'https:', '//', '')
    .map((scheme) => registered.replace(/^[\w.-]+:/, scheme));
  return fc.oneof(inserted, cased, folded, cut, elsewhere, scheme, fc.webUrl(), fc.string({ unit: 'binary' }));
}

/** Whether an address is registered byte for byte, or a native app's loopback address with any port (RFC 8252 §7.3). */
const isGood = (link: string) =>
  [callback(), signedOut(), 'com.example.portico-demo:/callback', 'com.example.portico-demo:/signed-out'].includes(
    link,
  ) ||
  (/^http:\/\/127\.0\.0\.1(:\d{1,5})?\/callback$/.test(link) && URL.canParse(link));

/** Each endpoint that accepts a redirect address, and its response to an invalid one. */
type Asked = Readonly<Record<string, string>>;
type Door = (asked: Asked, link: string) => Promise<Pick<Answer, 'status' | 'location' | 'text'>>;
const authorize: Door = (asked, link) =>
  open().follow(`/oauth/authorize?${new URLSearchParams({ ...asked, redirect_uri: link })}`);
const doors: Readonly<Record<string, Door>> = {
  'the authorization endpoint': authorize,
  'the authorization endpoint, by POST': async (asked, link) => {
    const { status, location, ...rest } = await open().post('/oauth/authorize', { ...asked, redirect_uri: link });
    return location?.startsWith(`${portico.url}/`) ? open().follow(location) : { ...rest, status, location };
  },
  'a page opened directly': (asked, link) =>
    open().follow(`/?${new URLSearchParams({ clientId: asked.client_id ?? '', appUrlScheme: link })}`),
};

const apps: Readonly<Record<string, { asked: Asked; registered: () => string }>> = {
  'a web app': { asked: web, registered: callback },
  'a native app': { asked: native, registered: () => 'com.example.portico-demo:/callback' },
  'a native app on loopback': { asked: native, registered: () => 'http://127.0.0.1:51234/callback' },
};
const some = { numRuns: 40 * effort };

describe('[REDIR-1] [REDIR-2c] [AUTHZ-6a] only registered addresses are redirected to', () => {
  it.each(
    Object.entries(doors).flatMap(([door, ask]) =>
      Object.entries(apps).map(([app, { asked, registered }]) => ({ door, ask, app, asked, registered })),
    ),
  )('by $door for $app: it shows 208, and leads nowhere', async ({ ask, asked, registered }) => {
    await fc.assert(
      fc.asyncProperty(variantsOfUri(registered()), async (link) => {
        fc.pre(!isGood(link) && link !== '');
        const answer = await ask(asked, link);
        expect(answer.location).toBeUndefined();
        expect(answer.status).toBe(400);
        expect(answer.text).toContain('/error/API_ERROR_208');
      }),
      some,
    );
  });

  it.each(['5\t1234', '\n51234', '51234\r', '051234', '', '-1', '99999', '51234:80', '５１２３４'])(
    'not on loopback with the port %j, which only lenient parsers accept',
    async (port) => {
      const answer = await authorize(native, `http://127.0.0.1:${port}/callback`);
      expect(answer).toMatchObject({ status: 400, location: undefined });
    },
  );

  it('not in a pushed request, which is refused', async () => {
    await fc.assert(
      fc.asyncProperty(variantsOfUri(callback()), async (link) => {
        fc.pre(!isGood(link) && link !== '');
        const answer = await fetch(`${portico.url}/oauth/request`, {
          method: 'POST',
          headers: { authorization: basic },
          body: new URLSearchParams({ ...web, redirect_uri: link }),
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).not.toHaveProperty('request_uri');
      }),
      some,
    );
  });

  it.each(['demo-web', 'demo-native'])(
    'not by POST /api/verifyRedirectURI for %s, which refuses it',
    async (clientId) => {
      const registered = clientId === 'demo-web' ? callback() : 'http://127.0.0.1:51234/callback';
      await fc.assert(
        fc.asyncProperty(variantsOfUri(registered), async (appUrlScheme) => {
          fc.pre(!isGood(appUrlScheme));
          const { status } = await open().call('/api/verifyRedirectURI', { clientId, appUrlScheme });
          const isRead = !appUrlScheme.includes('\0'); // calls reject NUL
          expect(status).toMatchObject({ success: false, ...(isRead ? { code: 208 } : { name: 'invalidRequest' }) });
        }),
        some,
      );
    },
  );

  it('not by a sign-out, which is refused', async () => {
    await fc.assert(
      fc.asyncProperty(variantsOfUri(signedOut()), async (link) => {
        fc.pre(!isGood(link) && link !== '');
        const query = new URLSearchParams({ client_id: 'demo-web', post_logout_redirect_uri: link });
        const answer = await open().follow(`/oauth/sign-out?${query}`);
        expect(answer.location).toBeUndefined();
        expect(answer.status).toBe(400);
      }),
      some,
    );
  });

  it.each([
    { order: 'the good one first', links: () => [callback(), 'https://evil.example/'] },
    { order: 'the good one last', links: () => ['https://evil.example/', callback()] },
    { order: 'the same', links: () => [callback(), callback()] },
  ])('named twice, $order: nobody is asked to sign in, and only the good one may hear so', async ({ links }) => {
    const query = new URLSearchParams([...Object.entries(web), ...links().map((link) => ['redirect_uri', link])]);
    const { url, status, location } = await open().follow(`/oauth/authorize?${query}`);
    expect(new URL(url).searchParams.has('signIn')).toBe(false);
    if (location === undefined) expect(status).toBe(400);
    else expect(location.startsWith(`${callback()}?error=invalid_request&`)).toBe(true);
  });
});

describe('[REDIR-2c] the address of a sign-in', () => {
  const begin = async (asked: Record<string, string> = {}) => {
    const browser = open();
    const query = new URLSearchParams({ ...web, redirect_uri: callback(), ...asked });
    const { url } = await browser.follow(`/oauth/authorize?${query}`);
    return { browser, pageUrl: url, signInId: new URL(url).searchParams.get('signIn') ?? '' };
  };
  const codeFor = async ({ browser, signInId }: Awaited<ReturnType<typeof begin>>) => {
    const ada = { username: 'ada@harbourlane.example', password: demoPassword };
    const { data } = await browser.call('/api/login', ada, signInId);
    const generated = await browser.call('/api/post-authn/generate-code', data, signInId);
    return `${generated.data.continueAt}?code=${generated.data.code}`;
  };
  const evil = new URLSearchParams({
    redirect_uri: 'https://evil.example/',
    appUrlScheme: 'https://evil.example/',
    client_id: 'demo-partner',
    response_mode: 'form_post',
  });

  it('is fixed when it opens; later parameters do not change it', async () => {
    const started = await begin();
    await started.browser.get(`${started.pageUrl}&${evil}`);
    const { status, location } = await started.browser.get(`${await codeFor(started)}&${evil}`);
    expect(status).toBe(303);
    expect(location?.startsWith(`${callback()}?code=`)).toBe(true);
  });

  it.each(['finished', 'cancelled'])(
    'that is no longer registered gets no response when the sign-in is %s',
    async (end) => {
      const [moved, withdrawn] = [`moved-${end}`, 'http://localhost:4999/withdrawn'];
      await register(moved, withdrawn);
      const started = await begin({ client_id: moved, redirect_uri: withdrawn });
      const code = end === 'finished' ? await codeFor(started) : '';
      await client('set', moved, 'http://localhost:4999/new');
      const answer = await started.browser.follow(end === 'finished' ? code : `/cancel/${started.signInId}`);
      expect(answer).toMatchObject({ status: 400, location: undefined });
      expect(answer.text).toContain('/error/API_ERROR_208');
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'DATA:text/html,x',
    'vbscript:x',
    'https://app.example\\@evil.example',
  ])('is not even registered where it is %j', async (link) => {
    await expect(register('unsafe', link)).rejects.toThrow();
  });
});

const register = (clientId: string, redirectUri: string) => client('add', clientId, redirectUri, '--name', clientId);

/** Adds or changes a client. */
async function client(verb: 'add' | 'set', clientId: string, redirectUri: string, ...more: string[]): Promise<void> {
  const command = ['client', verb, clientId, '--redirect-uri', redirectUri, ...more];
  await operateOn(portico, command);
}
