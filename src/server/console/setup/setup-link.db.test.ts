import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../../test/dns-server.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { type ManagementPerson, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { consoleHeader } from '../../../contract/console.ts';
import { type HandedSetup, setupPath, setupPaths } from '../../../contract/setup-links.ts';
import { removeAccount } from '../../remove-account.ts';
import { singleSignOnForLink } from '../../sso/sso.ts';

const company = 'free';
const minute = 60_000;
const day = 24 * 60 * minute;
let dns: DnsServer;
let provider: RunningSamlProvider;
let site: ManagementSite;
let giver: ManagementPerson;
beforeAll(async () => {
  [dns, provider] = await Promise.all([startDnsServer(), startSamlProvider({ answerAddresses: [] })]);
  site = await startManagementSite({ DNS_SERVERS: dns.address, PRIVATE_APPS: 'on' });
  giver = await newGiver();
});
afterAll(async () => {
  await site.close();
  provider.close();
  dns.close();
});
const newGiver = () => site.person('companyAdministrator', { kind: 'company', companyId: company });

const links = () => site.installation.database.db;
/** Moves the times of a link back. */
const pass = (id: string, ms: number) =>
  links()
    .updateTable('setup_links')
    .set((eb) => ({
      opens_until: eb('opens_until', '-', ms),
      works_until: eb('works_until', '-', ms),
      asked_at: eb('asked_at', '-', ms),
    }))
    .where('id', '=', id)
    .execute();

interface MadeLink {
  readonly id: string;
  readonly code: string;
  readonly connection: string;
}

async function make(by = giver, more: object = {}): Promise<MadeLink> {
  const what = { provider: 'keycloak', protocol: 'saml', recipient: 'Teo Lindgaard', note: 'Call me on 101.', ...more };
  const { status, body } = await by.call('POST', `/companies/${company}/setup-links`, { body: what });
  expect({ status, detail: body.detail }).toEqual({ status: 201, detail: undefined });
  const [address, code = ''] = body.address.split('#');
  expect(address).toBe(`${site.issuer}${setupPath}`);
  return { id: body.id, code, connection: body.connection };
}

const own = { [consoleHeader]: '1' };
const newBrowser = () => new HttpBrowser(site.issuer, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
interface HandedAnswer {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly link?: HandedSetup;
}
/** Sends what the page sends beside operations. */
async function post(browser: HttpBrowser, path: string, code?: string, headers: Record<string, string> = own) {
  const answer: unknown = await browser.call(path, { code }, '', headers);
  return answer as HandedAnswer;
}
/** Calls an operation by the link of a browser. */
async function send(
  browser: HttpBrowser,
  [method, path]: readonly [method: string, path: string],
  body?: object,
  headers: Record<string, string> = own,
) {
  const cookie = browser.cookieHeader(setupPaths.api);
  const response = await fetch(`${site.issuer}${setupPaths.api}${path}`, {
    method,
    headers: { cookie, origin: site.issuer, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
async function opened(by = giver, more: object = {}) {
  const link = await make(by, more);
  const browser = newBrowser();
  expect((await post(browser, setupPaths.begin, link.code)).link).toMatchObject({ state: 'open' });
  return { ...link, browser };
}
const add = ({ browser, connection }: Awaited<ReturnType<typeof opened>>, more: object = {}) => {
  const fields = { id: connection, company, label: 'Staff', metadata: provider.metadata() };
  return send(browser, ['POST', '/saml-connections'], { ...fields, ...more });
};
const stored = (id: string) => site.installation.singleSignOn.connections.byId(id);
const stateOf = async (id: string) => {
  const { body } = await giver.call('GET', `/companies/${company}/setup-links`);
  return body.find((link: { id: string }) => link.id === id)?.state;
};
const startOf = async (browser: HttpBrowser, code?: string) => (await post(browser, setupPaths.start, code)).link;

describe('[CNSL-16a] a set-up link', () => {
  it('needs a person with a second factor of the last minutes, and is kept as a hash', async () => {
    const { id, code } = await make();
    const [row] = await links().selectFrom('setup_links').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify((await giver.call('GET', `/companies/${company}/setup-links`)).body)).not.toContain(code);
    const body = { provider: 'okta', protocol: 'saml', recipient: 'Teo' };
    const path = `/companies/${company}/setup-links`;
    const machine = await site.machine('companyAdministrator', { kind: 'company', companyId: company });
    expect(await machine('POST', path, { body })).toMatchObject({ status: 409 });
    const helpdesk = await site.person('companyHelpdesk', { kind: 'company', companyId: company });
    expect(await helpdesk.call('POST', path, { body })).toMatchObject({ status: 403 });
    const weak = await site.person(
      'companyAdministrator',
      { kind: 'company', companyId: company },
      {
        hasSecondFactor: false,
      },
    );
    expect(await weak.call('POST', path, { body })).toMatchObject({
      status: 401,
      body: { code: 'confirmationNeeded' },
    });
    const other = await site.person('companyAdministrator', { kind: 'company', companyId: 'strict' });
    expect(await other.call('POST', path, { body })).toMatchObject({ status: 404 });
    expect(await other.call('DELETE', `/companies/strict/setup-links/${id}`)).toMatchObject({ status: 404 });
  });

  it('is opened by a press alone, once, in one browser: others are told which one', async () => {
    const { id, code } = await make();
    const scanner = newBrowser();
    const page = await scanner.get(setupPath);
    expect([page.status, page.headers.getSetCookie(), page.headers.get('cache-control')]).toEqual([
      200,
      [],
      'no-store',
    ]);
    expect(await startOf(scanner, code)).toMatchObject({ state: 'notOpened', company: { id: company }, leftMs: 0 });
    expect(await stateOf(id)).toBe('notOpened');
    const several = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = newBrowser();
        return { browser, answer: await post(browser, setupPaths.begin, code) };
      }),
    );
    const states = several.map(({ answer }) => answer.link?.state);
    expect(states.toSorted()).toEqual([...Array(4).fill('elsewhere'), 'open']);
    const winner = several.find(({ answer }) => answer.link?.state === 'open') ?? expect.fail();
    const [line = ''] = winner.answer.headers.getSetCookie();
    expect(line).toMatch(/^portico_setup=[\w-]{43}; Max-Age=691200; Path=\/console\/setup; HttpOnly; SameSite=Strict$/);
    expect(winner.browser.cookieHeader('/console/api')).toBe('');
    expect(winner.browser.cookieHeader('/admin')).toBe('');
    const loser = several.find(({ answer }) => answer.link?.state !== 'open') ?? expect.fail();
    expect(loser.answer.link).toMatchObject({ openedIn: { browser: 'Firefox' }, openedAt: expect.any(Number) });
    expect(loser.answer.link?.work).toBeUndefined();
    expect(await send(loser.browser, ['GET', `/sso-domains`])).toMatchObject({ status: 401 });
    expect(await startOf(winner.browser)).toMatchObject({ state: 'open' });
  });

  it('says nothing for a code that is wrong, and counts those', async () => {
    const browser = newBrowser();
    expect(await startOf(browser, 'wrong')).toBeUndefined();
    expect((await post(browser, setupPaths.begin, 'wrong')).link).toBeUndefined();
    const tried = await Promise.all(Array.from({ length: 70 }, (_, n) => post(browser, setupPaths.start, `wrong${n}`)));
    expect(tried.some(({ httpStatus }) => httpStatus === 429)).toBe(true);
    await site.pass(120);
  });

  it('is opened within seven days, and works for 60 minutes; its giver gives more', async () => {
    const late = await make();
    await pass(late.id, 7 * day);
    expect((await post(newBrowser(), setupPaths.begin, late.code)).link).toMatchObject({ state: 'notUsed' });
    const link = await opened();
    await pass(link.id, 60 * minute);
    expect(await send(link.browser, ['GET', '/sso-domains'])).toMatchObject({
      status: 401,
      body: { code: 'linkEnded' },
    });
    expect(await startOf(link.browser)).toMatchObject({ state: 'timeUp' });
    expect((await startOf(link.browser))?.work).toBeUndefined();
    for (const id of [late.id, link.id])
      expect(await giver.call('POST', `/companies/${company}/setup-links/${id}/extension`)).toMatchObject({
        status: 200,
      });
    expect(await send(link.browser, ['GET', '/sso-domains'])).toMatchObject({ status: 200 });
    expect((await post(newBrowser(), setupPaths.begin, late.code)).link).toMatchObject({ state: 'open' });
  });

  it('is one of 20 of a company that can be used at most, and wears the brand of the company', async () => {
    const reach = { kind: 'company', companyId: 'asked' } as const;
    const chief = await site.person('companyAdministrator', reach, { company: 'asked' });
    const path = '/companies/asked/setup-links';
    const body = { provider: 'okta', protocol: 'saml', recipient: 'Teo' };
    const made = [];
    for (let n = 0; n < 20; n += 1) made.push(await chief.call('POST', path, { body }));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await chief.call('POST', path, { body })).toMatchObject({ status: 409 });
    await chief.call('DELETE', `${path}/${made[0]?.body.id}`);
    expect(await chief.call('POST', path, { body })).toMatchObject({ status: 201 });
    await site.installation.companies.change('asked', { brandId: 3610 });
    const [, code] = made[1]?.body.address.split('#') ?? [];
    const started = (await newBrowser().call(setupPaths.start, { code }, '', own)) as unknown as { brandId: number };
    expect(started.brandId).toBe(3610);
    const theme = async (query: string) => (await newBrowser().get(`${setupPaths.theme}${query}`)).text;
    expect(await theme('?brandId=3610')).not.toBe(await theme(''));
    expect(await theme('?brandId=x')).toBe(await theme(''));
  });

  it('keeps to 20 of a company and one of a connection when several are made and extended at once', async () => {
    const reach = { kind: 'company', companyId: 'strict' } as const;
    const chief = await site.person('companyAdministrator', reach, { company: 'strict' });
    const path = '/companies/strict/setup-links';
    const body = { provider: 'okta', protocol: 'saml', recipient: 'Teo' };
    const atOnce = (times: number, what: object) =>
      Promise.all(Array.from({ length: times }, () => chief.call('POST', path, { body: what })));
    const made = await atOnce(23, body);
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 409, 409, 409]);
    for (const { status, body } of made) if (status === 201) await chief.call('DELETE', `${path}/${body.id}`);
    const { connections } = site.installation.singleSignOn;
    await connections.add({ ...(await draft()), id: 'wanted', company: 'strict' });
    const ofOne = { ...body, protocol: 'oidc', connection: 'wanted' };
    const first = (await chief.call('POST', path, { body: ofOne })).body;
    await pass(first.id, 7 * day);
    await Promise.all([atOnce(4, ofOne), chief.call('POST', `${path}/${first.id}/extension`)]);
    const { body: links } = await chief.call('GET', path);
    expect(links.filter(({ state }: { state: string }) => state === 'notOpened')).toHaveLength(1);
    expect(await chief.call('POST', `${path}/${first.id}/extension`)).toMatchObject({
      status: links.find(({ id }: { id: string }) => id === first.id)?.state === 'notOpened' ? 200 : 409,
    });
    await connections.remove('wanted');
  });

  it('takes nothing from another site', async () => {
    const { browser, code } = await opened();
    for (const path of [setupPaths.start, setupPaths.begin, setupPaths.ask, setupPaths.handBack]) {
      expect(await post(browser, path, code, {})).toMatchObject({ httpStatus: 403 });
      const foreign = { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect(await post(browser, path, code, foreign)).toMatchObject({ httpStatus: 403 });
    }
    expect(await send(browser, ['GET', '/sso-domains'], undefined, {})).toMatchObject({ status: 400 });
    const foreign = { ...own, origin: 'https://evil.example' };
    expect(
      await send(browser, ['POST', `/companies/${company}/sso-domains/a.example/proof`], {}, foreign),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('[CNSL-16b] what a link can do', () => {
  it('is to prepare its own connection, which stays off whatever is sent', async () => {
    const link = await opened();
    const { connection, browser } = link;
    expect(await add(link, { isEnabled: true })).toMatchObject({ status: 200, body: { isEnabled: false } });
    expect(await stored(connection)).toMatchObject({ isEnabled: false, companyId: company });
    const saml = ['PATCH', `/saml-connections/${connection}`] as const;
    expect(await send(browser, saml, { metadata: provider.metadata() })).toMatchObject({ status: 200 });
    for (const field of [{ allowsIdpInitiated: true }, { isEnabled: true }])
      expect((await send(browser, saml, field)).status).toBe(422);
    expect(await send(browser, ['GET', `/sso-connections/${connection}`])).toMatchObject({ status: 200 });
    expect((await send(browser, ['POST', `/sso-connections/${connection}/tests`], {})).status).toBe(201);
    expect((await stored(connection))?.isEnabled).toBe(false);
  });

  it.each(['trustsSecondFactor', 'createsAccounts', 'allowsIdpInitiated'])('is not to decide %s', async (field) => {
    const link = await opened();
    expect(await add(link, { [field]: true })).toMatchObject({ status: 422, body: { code: 'invalidInput' } });
    expect(await stored(link.connection)).toBeUndefined();
  });

  it('is nothing of another connection or company, and no other operation', async () => {
    const link = await opened();
    const { browser, connection } = link;
    await add(link);
    const other = (await opened()).connection;
    expect(await add(link, { id: 'mine' })).toMatchObject({ status: 404 });
    for (const id of [other, 'mine']) {
      expect((await send(browser, ['GET', `/sso-connections/${id}`])).status).toBe(404);
      expect((await send(browser, ['PATCH', `/saml-connections/${id}`], { metadata: '' })).status).toBe(404);
      expect((await send(browser, ['POST', `/sso-connections/${id}/tests`], {})).status).toBe(404);
    }
    const oidc = { id: connection, company, label: 'x', issuer: provider.url, clientId: 'x' };
    expect((await send(browser, ['POST', '/sso-connections'], oidc)).status).toBe(404);
    for (const path of ['/sso-domains?company=strict', `/sso-connections/${connection}?company=strict`])
      expect((await send(browser, ['GET', path])).status).toBe(404);
    expect((await send(browser, ['POST', '/companies/strict/sso-domains/a.example/proof'], {})).status).toBe(404);
    const { paths } = (await giver.call('GET', '/openapi.json')).body;
    let refused = 0;
    const allowed =
      /^(listSsoDomains|lookUpDomainProof|proveSsoDomain|(add|set)(Sso|Saml)Connection|showSsoConnection|testSsoConnection|readSsoTest)$/;
    for (const [path, methods] of Object.entries<Record<string, { operationId: string }>>(paths))
      for (const [method, { operationId }] of Object.entries(methods)) {
        if (allowed.test(operationId)) continue;
        const filled = path.replace('{company}', company).replaceAll(/\{\w+\}/g, connection);
        const { status, body } = await send(browser, [method.toUpperCase(), filled], method === 'get' ? undefined : {});
        expect([operationId, status, body?.code]).toEqual([operationId, 404, 'notFound']);
        refused += 1;
        if (refused % 200 === 0) await site.pass(120);
      }
    expect(refused).toBeGreaterThan(100);
    for (const path of ['/openapi.json', '/me', '/audit', '/accounts'])
      expect((await send(browser, ['GET', path])).status).toBe(404);
  });

  it('is to prove domains until single sign-on is in use', async () => {
    const link = await opened();
    const { browser } = link;
    const prove = (name: string) => send(browser, ['POST', `/companies/${company}/sso-domains/${name}/proof`], {});
    const { body } = await prove('early.example');
    dns.publish(body.name, body.value);
    expect((await prove('early.example')).body).toMatchObject({ result: 'proven' });
    expect((await prove('early.example')).status).toBe(409);
    const late = (await prove('late.example')).body;
    dns.publish(late.name, late.value);
    const inUse = { ...(await draft()), id: 'in-use', isEnabled: true };
    await site.installation.singleSignOn.connections.add(inUse);
    expect((await startOf(browser))?.work).toMatchObject({ provesDomains: false });
    expect(await prove('late.example')).toMatchObject({ status: 409 });
    expect((await send(browser, ['GET', `/companies/${company}/sso-domains/late.example/record`])).body).toMatchObject({
      found: 'right',
    });
    const { items } = (await send(browser, ['GET', '/sso-domains'])).body;
    const looked = items.find(({ domain }: { domain: string }) => domain === 'late.example');
    expect(looked.provenAt).toBeUndefined();
    const { connections, realms } = site.installation.singleSignOn;
    await connections.remove('in-use');
    await realms.add({ realm: 'FREE.EXAMPLE', companyId: company, domain: 'late.example', sessionHours: 12 });
    expect(await prove('late.example')).toMatchObject({ status: 409 });
    await realms.remove('FREE.EXAMPLE');
    expect((await prove('late.example')).body).toMatchObject({ result: 'proven' });
  });

  it('shows no account: whoever runs the provider may say any address', async () => {
    const link = await opened();
    const { browser, connection } = link;
    await add(link);
    const { token } = (await send(browser, ['POST', `/sso-connections/${connection}/tests`], {})).body;
    const { tests, connections } = site.installation.singleSignOn;
    const secrets = { state: 's'.repeat(43), nonce: 'n', verifier: 'v' };
    await tests.visit(token, secrets);
    const visit = (await tests.find(secrets.state)) ?? expect.fail();
    await tests.use(visit.id);
    const received = [{ name: 'email', values: ['teo@provider.example'], count: 1 }];
    const identity = { subject: 'teo', email: 'teo@provider.example', isEmailVerified: true, name: undefined, amr: [] };
    const checks = [
      { check: 'signature', result: 'ok' },
      { check: 'account', result: 'failed', detail: 'The account of this address is connected by "other".' },
    ] as const;
    const account = { id: giver.id, name: 'Ann Other' };
    await tests.keepReport(visit.id, { hasPassed: false, checks, received, identity, account });
    await connections.recordTest(connection, false);
    expect((await send(browser, ['GET', `/sso-connections/${connection}`])).body.lastTest).toBeUndefined();
    const read = await send(browser, ['GET', `/sso-tests/${token}`]);
    expect(read.headers.get('etag')).toBeNull();
    expect(read.body.report).toMatchObject({ hasPassed: true, received: [{ values: ['teo@provider.example'] }] });
    expect(read.body.report.checks).toEqual([{ check: 'signature', result: 'ok' }]);
    for (const hidden of [giver.id, 'Ann Other', 'connected by'])
      expect(JSON.stringify(read.body)).not.toContain(hidden);
    const { lastTest } = (await send(browser, ['GET', `/sso-connections/${connection}`])).body;
    expect(lastTest).toMatchObject({ hasPassed: true, isOfPresentSettings: true });
    expect((await giver.call('GET', `/sso-connections/${connection}`)).body.lastTest).toMatchObject({
      hasPassed: false,
    });
  });

  it('is not to send a stored secret to another issuer', async () => {
    const stored = await draft({ type: 'oidc', issuer: 'https://id.example', clientId: 'app' });
    await site.installation.singleSignOn.connections.add({ ...stored, id: 'with-secret', secret: 'kept' });
    const { browser } = await opened(giver, { protocol: 'oidc', connection: 'with-secret' });
    const change = { issuer: provider.url };
    const { status, body } = await send(browser, ['PATCH', '/sso-connections/with-secret'], change);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/clientSecret']);
    await site.installation.singleSignOn.connections.remove('with-secret');
  });
});

/** A connection that is switched off, as the store takes it. */
async function draft(settings: object = { type: 'oidc', issuer: 'https://id.example', clientId: 'app' }) {
  const rules = {
    trustsSecondFactor: false,
    requiresSameEmail: false,
    signsOutAtProvider: true,
    createsAccounts: false,
  };
  const rest = { company, label: 'Staff', secret: undefined, sessionHours: 12, attributes: {}, domains: [] };
  return { ...rules, ...rest, isEnabled: false, settings: settings as never };
}

describe('[CNSL-16c] a link ends', () => {
  const isOver = async ({ browser }: { readonly browser: HttpBrowser }, state: string) => {
    const call = await send(browser, ['GET', '/sso-domains']);
    expect([call.status, call.body.code, (await startOf(browser))?.state]).toEqual([401, 'linkEnded', state]);
  };

  it('when it is taken back, also before it is opened', async () => {
    const link = await opened();
    await add(link);
    const unopened = await make();
    for (const { id } of [link, unopened])
      expect(await giver.call('DELETE', `/companies/${company}/setup-links/${id}`)).toMatchObject({ status: 204 });
    await isOver(link, 'takenBack');
    expect((await post(newBrowser(), setupPaths.begin, unopened.code)).link).toMatchObject({ state: 'takenBack' });
    expect((await giver.call('POST', `/companies/${company}/setup-links/${link.id}/extension`)).status).toBe(409);
    expect(await stored(link.connection)).toMatchObject({ isEnabled: false });
  });

  it('when its giver may not change single sign-on any more, is disabled, or is removed', async () => {
    const { roles, accounts, database } = site.installation;
    const givers = await Promise.all([newGiver(), newGiver(), newGiver()]);
    const [first, second, third] = await Promise.all(givers.map((one) => opened(one)));
    if (!first || !second || !third) return expect.fail();
    const [grant] = await roles.grants({ accountId: givers[0]?.id ?? '', limit: 1 });
    await roles.take(grant?.id ?? '', true);
    await isOver(first, 'giverLeft');
    await accounts.setState(givers[1]?.id ?? '', 'disabled');
    await isOver(second, 'giverLeft');
    await removeAccount(database, givers[2]?.id ?? '');
    expect((await send(third.browser, ['GET', '/sso-domains'])).status).toBe(401);
    expect(await startOf(third.browser)).toBeUndefined();
  });

  it('when its connection is switched on, for good; and until it has ended, nobody switches it on', async () => {
    const link = await opened();
    const { connection, id, browser } = link;
    await add(link);
    const switchOn = () => giver.call('PATCH', `/sso-connections/${connection}`, { body: { isEnabled: true } });
    expect(await switchOn()).toMatchObject({ status: 409 });
    const { db } = site.installation.database;
    const enable = (is: 0 | 1) =>
      db.updateTable('sso_connections').set({ is_enabled: is }).where('id', '=', connection).execute();
    await enable(1); // by a process of the version before
    await isOver(link, 'switchedOn');
    await enable(0);
    await isOver(link, 'switchedOn');
    expect(
      (await send(browser, ['PATCH', `/saml-connections/${connection}`], { metadata: provider.metadata() })).status,
    ).toBe(401);
    expect(await stateOf(id)).toBe('switchedOn');
    expect(await switchOn()).toMatchObject({ status: 200 });
    const what = { provider: 'okta', protocol: 'saml', recipient: 'Teo', connection };
    expect((await giver.call('POST', `/companies/${company}/setup-links`, { body: what })).status).toBe(409);
    await site.installation.singleSignOn.connections.remove(connection);
  });

  it('so that a change on its way is not made: the statement that changes the connection decides', async () => {
    const link = await opened();
    await add(link);
    const ofLink = singleSignOnForLink(site.installation, link.id);
    const change = () => ofLink.connections.change(link.connection, { secret: 'x' });
    await change();
    const { db } = site.installation.database;
    await db.updateTable('sso_connections').set({ is_enabled: 1 }).where('id', '=', link.connection).execute();
    await expect(change()).rejects.toThrow('cannot change this connection any more');
    await db.updateTable('sso_connections').set({ is_enabled: 0 }).where('id', '=', link.connection).execute();
    await giver.call('DELETE', `/companies/${company}/setup-links/${link.id}`);
    await expect(change()).rejects.toThrow('cannot change this connection any more');
  });
});

describe('[CNSL-16d] the giver', () => {
  beforeEach(async () => {
    giver = await newGiver();
  });

  it('is told when the set-up is handed back, and then the browser keeps nothing', async () => {
    const link = await opened();
    await add(link);
    const back = await post(link.browser, setupPaths.handBack);
    expect(back.link).toMatchObject({ state: 'handedBack', giver: expect.stringMatching(/ /) });
    expect(link.browser.cookieHeader(setupPath)).toBe('');
    expect(await startOf(link.browser)).toBeUndefined();
    expect((await send(link.browser, ['GET', '/sso-domains'])).status).toBe(401);
    const [mail] = (await site.messagesTo(giver.email)).filter(({ kind }) => kind === 'setupHandedBack');
    const page = `${site.issuer}/console/c/${company}/sso/${link.connection}/setup/on`;
    expect(mail?.values).toMatchObject({ recipient: 'Teo Lindgaard', company: 'free company', page });
    expect((await post(newBrowser(), setupPaths.handBack, link.code)).link).toMatchObject({ state: 'handedBack' });
    expect(
      (await giver.call('PATCH', `/sso-connections/${link.connection}`, { body: { isEnabled: true } })).status,
    ).toBe(200);
    await site.installation.singleSignOn.connections.remove(link.connection);
  });

  it('is asked for more time once an hour, also from a browser that has not opened the link', async () => {
    const link = await opened();
    const mails = async () =>
      (await site.messagesTo(giver.email)).filter(({ kind }) => kind === 'setupTimeAsked').length;
    expect((await post(link.browser, setupPaths.ask)).link).toMatchObject({ state: 'open', hasAsked: true });
    await Promise.all([1, 2, 3].map(() => post(newBrowser(), setupPaths.ask, link.code)));
    expect(await mails()).toBe(1);
    await pass(link.id, 60 * minute);
    await post(newBrowser(), setupPaths.ask, link.code);
    expect(await mails()).toBe(2);
  });

  it('and the link stand in the audit of the company with what was done by it', async () => {
    const link = await opened();
    await add(link);
    await post(link.browser, setupPaths.ask);
    await post(link.browser, setupPaths.handBack);
    const name = `link:${giver.id}/${link.id}`;
    const { items } = (await giver.call('GET', `/audit?company=${company}&operator=${encodeURIComponent(name)}`)).body;
    const done = items.map(({ outcome }: { outcome: string }) => outcome);
    expect(done).toEqual(['handBackSetup', 'askForSetupTime', 'addSamlConnection', 'openSetupLink']);
    const made = (await giver.call('GET', `/audit?company=${company}&operation=makeSetupLink`)).body.items[0];
    expect(made).toMatchObject({ operator: `account:${giver.id}`, details: { id: link.id, provider: 'keycloak' } });
    expect(JSON.stringify([items, made])).not.toMatch(/Teo|Call me/);
    const noted = await site.installation.accessChanges.of([`company:${company}`]);
    expect(noted.map(({ changedBy }) => changedBy)).toContain(`account:${giver.id}`);
    expect(noted.some(({ changedBy }) => changedBy.startsWith('link:'))).toBe(false);
  });
});
