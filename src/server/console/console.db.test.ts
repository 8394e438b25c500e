import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addConsolePerson,
  type ConsolePerson,
  proveConsoleSignIn as prove,
  signInToConsole,
} from '../../../test/console-session.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type ManagementSite, startManagementSite } from '../../../test/management-site.ts';
import { consoleHeader, consolePaths, startAddress } from '../../contract/console.ts';

let site: ManagementSite;
beforeAll(async () => {
  site = await startManagementSite();
});
afterAll(() => site.close());

const own = { [consoleHeader]: '1' };

interface Visit {
  readonly browser: HttpBrowser;
  readonly administrator: ConsolePerson;
  /** The document at which the sign-in ends. */
  readonly last: { readonly status: number; readonly text: string; readonly url: string; readonly headers: Headers };
}

const addAdministrator = (hasSecondFactor = true) => addConsolePerson(site, { hasSecondFactor });
const signIn = (browser: HttpBrowser, person: ConsolePerson, query: Record<string, string>) =>
  signInToConsole(browser, person, query);

/** Signs a new administrator in to the console. */
async function visit(path = '', hasSecondFactor = true): Promise<Visit> {
  const administrator = await addAdministrator(hasSecondFactor);
  const browser = new HttpBrowser(site.issuer);
  return { browser, administrator, last: await signIn(browser, administrator, { to: `/console${path}` }) };
}

/** Lets a code of the authenticator app be taken again within its 30 s. */
const forgetCode = ({ id }: ConsolePerson) =>
  site.installation.database.db.updateTable('factors').set({ last_step: null }).where('account_id', '=', id).execute();

const me = async ({ browser }: Pick<Visit, 'browser'>, headers: Record<string, string> = own) => {
  const { status, text } = await browser.get(`${consolePaths.api}/me`, headers);
  return { status, body: JSON.parse(text) };
};
/** Lets the access token of a session end. */
const endAccess = ({ id }: ConsolePerson) => {
  const { db, now } = site.installation.database;
  return db.updateTable('console_sessions').set({ access_ends_at: now }).where('account_id', '=', id).execute();
};
const sessionsOf = ({ id }: ConsolePerson) =>
  site.installation.database.db.selectFrom('console_sessions').selectAll().where('account_id', '=', id).execute();

describe('the sign-in to the console', () => {
  it('[CNSL-1a] goes by code and PKCE, with a state that only its browser has', async () => {
    const browser = new HttpBrowser(site.issuer);
    const begun = await browser.get(consolePaths.signIn);
    const asked = new URL(begun.location ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    const [line = ''] = begun.headers.getSetCookie();
    expect(line).toMatch(
      /^portico_console_[\w-]{12}=[\w-]+; Max-Age=1800; Path=\/console\/callback; HttpOnly; SameSite=Lax$/,
    );
    const stranger = new HttpBrowser(site.issuer);
    const answered = `${consolePaths.callback}?code=x&state=${asked.get('state')}`;
    expect((await stranger.get(answered)).location).toBe(`${site.issuer}/console?signIn=failed`);
    expect((await browser.get(answered)).location).toBe(`${site.issuer}/console?signIn=failed`); // the code is unknown
  });

  it('[CNSL-1b] [CNSL-1c] ends at the view that was asked for, with a cookie that no other site and no script can use', async () => {
    const { last, administrator } = await visit('/c/free/people?view=locked');
    expect(last.text).toContain('content="0;url=/console/c/free/people?view=locked"');
    const lines = last.headers.getSetCookie();
    expect(lines[0]).toMatch(/^portico_console=[\w-]{43}; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/);
    expect(lines[1]).toMatch(/^portico_console_[\w-]{12}=; Max-Age=0; Path=\/console\/callback;/);
    const [session] = await sessionsOf(administrator);
    expect(lines[0]).not.toContain(session?.id_hash);
  });

  it.each(['https://evil.example/console', '//evil.example', '/consolevil', '/sessions', 'javascript:alert(1)'])(
    '[CNSL-1b] never leads to %s',
    async (to) => {
      const browser = new HttpBrowser(site.issuer);
      const page = await browser.follow(`${consolePaths.signIn}?to=${encodeURIComponent(to)}`);
      const { email } = await site.addPerson({ company: 'free' });
      const signInId = new URL(page.url).searchParams.get('signIn') ?? '';
      const { continueAt, code } = await prove(browser, signInId, email, '');
      expect((await browser.follow(`${continueAt}?code=${code}`)).text).toContain('content="0;url=/console"');
    },
  );

  it('[CNSL-1d] keeps the tokens on the server, sealed', async () => {
    const visited = await visit();
    const [session] = await sessionsOf(visited.administrator);
    const tokens = JSON.parse(site.installation.secrets.open(session?.tokens ?? ''));
    const { status, body } = await me(visited);
    expect(status).toBe(200);
    const shown = [
      visited.last.text,
      JSON.stringify(body),
      (await visited.browser.get(consolePaths.start)).text,
    ].join();
    for (const token of [tokens.access, tokens.refresh, tokens.id]) {
      expect(token).toEqual(expect.any(String));
      expect(shown).not.toContain(token);
    }
    expect(JSON.stringify(session)).not.toContain(tokens.access);
  });
});

describe('the management API by the session of the console', () => {
  it('[CNSL-2c] permits what the roles of the person permit after a second factor, and says what is withheld without one', async () => {
    const { body } = await me(await visit());
    expect(body.rights).toContainEqual(expect.objectContaining({ reach: 'company', reachId: 'free' }));
    const { body: weak } = await me(await visit('', false));
    expect(weak.rights.map(({ reach }: { reach: string }) => reach)).toEqual(['account']);
    expect(weak.withheld).toContainEqual(expect.objectContaining({ reach: 'company', reachId: 'free' }));
  });

  it('[CNSL-2a] is refused without the header of the page, from another origin, and without a session', async () => {
    const visited = await visit();
    expect(await me(visited, {})).toMatchObject({ status: 400 });
    expect(await me(visited, { ...own, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 400 });
    const cookie = visited.browser.cookieHeader('/console/api');
    const change = (origin: string) =>
      fetch(`${site.issuer}${consolePaths.api}/accounts/me/unlock`, {
        method: 'POST',
        headers: { ...own, cookie, ...(origin && { origin }) },
      });
    expect((await change('https://evil.example')).status).toBe(400);
    expect((await change('')).status).toBe(400);
    expect((await change(site.issuer)).status).toBe(409); // it reached the operation: the account is not locked
    expect(await me({ browser: new HttpBrowser(site.issuer) })).toMatchObject({
      status: 401,
      body: { code: 'missingToken' },
    });
  });

  it('[CNSL-2a] takes no token that the page sends', async () => {
    const { call } = await site.person('companyAdministrator', { kind: 'company', companyId: 'free' });
    expect((await call('GET', '/me')).status).toBe(200);
    const answer = await fetch(`${site.issuer}${consolePaths.api}/me`, {
      headers: { ...own, authorization: 'Bearer something' },
    });
    expect(answer.status).toBe(401);
  });

  it('[CNSL-1e] renews tokens that end, once for requests at the same time', async () => {
    const visited = await visit();
    await endAccess(visited.administrator);
    const [before] = await sessionsOf(visited.administrator);
    const answers = await Promise.all([me(visited), me(visited), me(visited)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [after] = await sessionsOf(visited.administrator);
    expect(after?.tokens).not.toBe(before?.tokens);
    expect(Number(after?.access_ends_at)).toBeGreaterThan(Number(before?.access_ends_at) + 3_000_000);
  });

  it('[CNSL-1f] ends with the sessions of the account', async () => {
    const visited = await visit();
    await site.installation.sessions.endAll(visited.administrator.id);
    expect(await me(visited)).toMatchObject({ status: 401 });
  });

  it('[CNSL-1f] ends by signing out, which leads to the end of the sign-in itself', async () => {
    const visited = await visit();
    const cookie = visited.browser.cookieHeader('/console/sign-out');
    const leave = (headers: Record<string, string>) =>
      fetch(`${site.issuer}${consolePaths.signOut}`, { method: 'POST', headers: { cookie, ...headers } });
    expect((await leave({ origin: site.issuer })).status).toBe(403);
    const left = await leave({ ...own, origin: site.issuer });
    const { goTo } = await left.json();
    expect(goTo).toMatch(/^\/oauth\/sign-out\?client_id=portico-console&post_logout_redirect_uri=/);
    expect(await sessionsOf(visited.administrator)).toEqual([]);
    expect(await me(visited)).toMatchObject({ status: 401 });
    const question = await visited.browser.get(goTo);
    expect(question.text).toContain('form.submit()'); // the ID token says who asks, so nothing is confirmed
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(question.text) ?? [];
    const ended = await visited.browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    expect(ended.location).toBe(`${site.issuer}/console`);
  });
});

describe('the document of the console', () => {
  it('[CNSL-4b] names no person, and lets no other site frame it or run scripts in it', async () => {
    const answer = await new HttpBrowser(site.issuer).get('/console/c/free/people');
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const rule of ["frame-ancestors 'none'", "trusted-types 'none'", "connect-src 'self'", "default-src 'none'"])
      expect(policy).toContain(rule);
    expect(answer.text).toMatch(
      /<script type="module" src="\/console\/static\/[\w-]+\.js" nonce="[\w-]+" fetchpriority="high">/,
    );
    const [, script = ''] = /src="(\/console\/static[^"]+)"/.exec(answer.text) ?? [];
    expect((await fetch(site.issuer + script)).status).toBe(200);
  });

  it('has the colours, the language and the texts of the brand and the person', async () => {
    const { browser } = await visit();
    const start = JSON.parse((await browser.get(`${consolePaths.start}?localeId=ar_XB`)).text);
    expect(start).toMatchObject({ locale: 'ar_XB', direction: 'rtl', brand: { corners: 'soft' } });
    expect(start.texts['place.people']).toBeTruthy();
    expect((await browser.get(consolePaths.theme)).text).toMatch(/^:root\{color-scheme:light;.*--nav-ground:#/);
  });

  it('has at first the texts of its first view, and the others at an address that browsers keep', async () => {
    const { browser } = await visit();
    const read = async (path: string) => JSON.parse((await browser.get(path)).text);
    const whole = await read(`${consolePaths.start}?localeId=de_DE`);
    const { texts, otherTexts } = await read(`${startAddress('/console/c/free')}&localeId=de_DE`);
    expect(texts['home.signIns']).toBe(whole.texts['home.signIns']);
    expect(texts).not.toHaveProperty(['rules.title']);
    expect(whole.otherTexts).toBeUndefined();
    const others = await browser.get(otherTexts);
    expect(others.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect({ ...texts, ...JSON.parse(others.text) }).toEqual(whole.texts);
    const ofFormerVersion = await browser.get(`${consolePaths.texts}/de_DE/000000000000`);
    expect(ofFormerVersion.headers.get('cache-control')).toBe('no-store');
    expect(ofFormerVersion.text).toBe(others.text);
    expect((await browser.get(`${consolePaths.texts}/xx_XX/000000000000`)).status).toBe(404);
  });

  it.each([
    ['/console/c/free', true],
    ['/console/c/free/?view=1', true],
    ['/console/c/free/people', false],
    ['/console', false],
    ['/console/all', false],
  ])('loads at %s the start of the first view ahead: %s', async (address, isFirst) => {
    const { text } = await new HttpBrowser(site.issuer).get(address);
    expect(/rel="preload" as="fetch" crossorigin href="([^"]+)"/.exec(text)?.[1]).toBe(
      isFirst ? '/console/start?first=1' : '/console/start',
    );
  });

  it('[CNSL-1e] begins with who calls, as the API says it to the session, and to nobody else', async () => {
    const visited = await visit();
    const caller = async (browser: HttpBrowser) => JSON.parse((await browser.get(consolePaths.start)).text).caller;
    const { freshUntil, ...said } = (await me(visited)).body;
    expect(said).toMatchObject({ account: { email: visited.administrator.email } });
    expect(await caller(visited.browser)).toEqual({ ...said, freshUntil });
    await endAccess(visited.administrator);
    expect(await caller(visited.browser)).toMatchObject({ account: said.account });
    expect(await caller(new HttpBrowser(site.issuer))).toBeUndefined();
  });

  it('names the script of its view, if that is one of those that are opened most', async () => {
    const scripts = async (path: string) => {
      const { text } = await new HttpBrowser(site.issuer).get(`/console${path}`);
      return [...text.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, script]) => script);
    };
    const none = await scripts('');
    const people = await scripts('/c/free/people?view=locked');
    expect(people.length).toBeGreaterThan(none.length);
    expect(people.join()).toContain('PeoplePage');
    expect((await scripts('/b/0/audit/')).join()).toContain('AuditPage');
    for (const path of ['/all', '/b/0/?range=week']) expect((await scripts(path)).join()).toContain('OverviewPage');
    for (const path of [
      '/c/free',
      '/c/free/people/none',
      '/c/free/constructor',
      '/people',
      '/c//people',
      '/all/toString',
    ])
      expect(await scripts(path)).toEqual(none);
  });
});

describe('[CNSL-2d] a confirmation in a window of its own', () => {
  const asked = { confirm: '1', window: '1' };
  const confirmedIn = /postMessage\("(\w+)"\)/;

  it('takes the place of the session of the same person, and tells the page', async () => {
    const { browser, administrator } = await visit();
    const [former] = await sessionsOf(administrator);
    await forgetCode(administrator);
    const { text, headers } = await signIn(browser, administrator, asked);
    expect(confirmedIn.exec(text)?.[1]).toBe('done');
    expect(headers.getSetCookie()[0]).toMatch(/^portico_console=[\w-]{43};/);
    const sessions = await sessionsOf(administrator);
    expect(sessions.length).toBe(1);
    expect(sessions[0]?.id_hash).not.toBe(former?.id_hash);
    expect((await me({ browser })).body.account).toMatchObject({ id: administrator.id });
  });

  it('gives nothing to somebody else, and leaves the session of the page', async () => {
    const { browser, administrator } = await visit();
    const another = await addAdministrator();
    const { text, headers } = await signIn(browser, another, asked);
    expect(confirmedIn.exec(text)?.[1]).toBe('another');
    expect(headers.getSetCookie().filter((line) => line.startsWith('portico_console='))).toEqual([]);
    expect(await sessionsOf(another)).toEqual([]);
    expect((await sessionsOf(administrator)).length).toBe(1);
  });

  it('gives nothing where nobody is signed in to the console', async () => {
    const administrator = await addAdministrator();
    const { text } = await signIn(new HttpBrowser(site.issuer), administrator, asked);
    expect(confirmedIn.exec(text)?.[1]).toBe('another');
    expect(await sessionsOf(administrator)).toEqual([]);
  });
});

describe('[CNSL-2e] a session that nobody touches', () => {
  const minute = 60_000;
  /** Lets time pass for the sessions of somebody. */
  const pass = ({ id }: ConsolePerson, ms: number, column: 'touched_at' | 'started_at' = 'touched_at') =>
    site.installation.database.db
      .updateTable('console_sessions')
      .set((eb) => ({ [column]: eb(column, '-', ms) }))
      .where('account_id', '=', id)
      .execute();
  /** Makes the sign-in of somebody in the browser 20 minutes old. */
  async function letSignInAge({ id }: ConsolePerson) {
    const { db } = site.installation.database;
    const rows = db.selectFrom('oidc_records').where('model', '=', 'Session').where('account_id', '=', id);
    for (const { id: record, payload } of await rows.select(['id', 'payload']).execute()) {
      const aged = payload.replace(/"loginTs":(\d+)/, (_, at) => `"loginTs":${Number(at) - 1200}`);
      await db.updateTable('oidc_records').set({ payload: aged }).where('id', '=', record).execute();
    }
  }
  const ask = async (
    { browser }: Pick<Visit, 'browser'>,
    method: 'GET' | 'POST',
    headers: Record<string, string> = {},
  ) => {
    const cookie = browser.cookieHeader(consolePaths.cover);
    const sent = { ...own, cookie, origin: site.issuer, ...headers };
    const response = await fetch(site.issuer + consolePaths.cover, { method, headers: sent });
    return { status: response.status, body: await response.json() };
  };
  const covered = { status: 401, body: { code: 'sessionCovered' } };
  const open = { status: 200 };

  it('is covered after 15 minutes: every call is refused, and nothing of the company is answered', async () => {
    const visited = await visit();
    await pass(visited.administrator, 14 * minute);
    expect(await me(visited)).toMatchObject(open);
    await pass(visited.administrator, minute);
    expect(await me(visited)).toMatchObject(covered);
    const { status, text } = await visited.browser.get(`${consolePaths.api}/accounts?company=free`, own);
    expect([status, JSON.parse(text).items]).toEqual([401, undefined]);
    expect(await ask(visited, 'GET')).toEqual({ status: 200, body: { coveredInMs: 0 } });
    const start = JSON.parse((await visited.browser.get(consolePaths.start)).text);
    expect(start.cover).toEqual({ coveredInMs: 0 });
    expect(JSON.stringify(start)).not.toContain(visited.administrator.email);
  });

  it('stays open by what its person touches, and by no other request', async () => {
    const visited = await visit();
    await pass(visited.administrator, 10 * minute);
    expect(await me(visited)).toMatchObject(open);
    const { body: looked } = await ask(visited, 'GET');
    expect(looked.coveredInMs).toBeLessThanOrEqual(5 * minute);
    const { body: touched } = await ask(visited, 'POST');
    expect(touched.coveredInMs).toBeGreaterThan(14 * minute);
    await pass(visited.administrator, 10 * minute);
    expect(await me(visited)).toMatchObject(open);
  });

  it('cannot be uncovered by a touch, nor by a sign-in without a new proof', async () => {
    const visited = await visit();
    const { browser, administrator } = visited;
    await pass(administrator, 15 * minute);
    expect(await ask(visited, 'POST')).toEqual({ status: 200, body: { coveredInMs: 0 } });
    expect(await me(visited)).toMatchObject(covered);
    await letSignInAge(administrator);
    const silent = await browser.follow(`${consolePaths.signIn}?to=/console`);
    expect(silent.text).toContain('content="0;url=/console"'); // the browser is still signed in
    expect(await me(visited)).toMatchObject(covered);
  });

  it('is lifted by a confirmation with the second factor', async () => {
    const visited = await visit();
    const { browser, administrator } = visited;
    await pass(administrator, 15 * minute);
    await forgetCode(administrator);
    await signIn(browser, administrator, { confirm: '1', window: '1' });
    expect(await me(visited)).toMatchObject(open);
    expect((await ask(visited, 'GET')).body.coveredInMs).toBeGreaterThan(14 * minute);
  });

  it('is covered 12 hours after the confirmation, whatever is touched', async () => {
    const visited = await visit();
    await pass(visited.administrator, 12 * 60 * minute, 'started_at');
    expect(await ask(visited, 'POST')).toEqual({ status: 200, body: { coveredInMs: 0 } });
    expect(await me(visited)).toMatchObject(covered);
  });

  it('can be touched by the page alone, and signed out while it is covered', async () => {
    const visited = await visit();
    expect((await ask(visited, 'POST', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask(visited, 'GET', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask({ browser: new HttpBrowser(site.issuer) }, 'POST')).status).toBe(401);
    await pass(visited.administrator, 15 * minute);
    const cookie = visited.browser.cookieHeader(consolePaths.signOut);
    const left = await fetch(site.issuer + consolePaths.signOut, {
      method: 'POST',
      headers: { ...own, cookie, origin: site.issuer },
    });
    expect(left.status).toBe(200);
    expect(await sessionsOf(visited.administrator)).toEqual([]);
  });
});
