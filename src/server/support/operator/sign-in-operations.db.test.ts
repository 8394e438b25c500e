import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { appCode, codeFor, verifyApp } from '../../../../test/second-step.ts';
import { newTotpSecret } from '../../two-factor/totp.ts';
import { signInOperations } from './sign-in-operations.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let site: ManagementSite;
let helpdesk: Call;
beforeAll(async () => {
  site = await startManagementSite();
  helpdesk = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' });
});
afterAll(() => site.close());

const browser = () => new HttpBrowser(site.issuer, { 'user-agent': firefox });

describe('the sign-ins of an account', () => {
  it('[MGMT-3a] are told to the helpdesk of the company: what was tried, where and how, newest first', async () => {
    const totpSecret = newTotpSecret();
    const { id, email } = await site.addPerson({ totpSecret });
    const first = await site.open({}, browser());
    await first.login(email, 'Wrong-Kettle-58');
    await first.login(email, 'Wrong-Kettle-59');
    const second = await site.open({}, browser());
    await second.login(email);
    await verifyApp(second, appCode(totpSecret));
    const { data } = await second.call('/api/two-factor/trust-device', { isTrusted: false });
    const done = (await codeFor(second, data.oneTimeSession)).data;
    await second.browser.follow(`${done.continueAt}?code=${done.code}`);
    const { database } = site.installation;
    await database.db
      .insertInto('support_references')
      .values({ reference: 'a1', at: Date.now(), name: 'internalError', asked: 'POST /x', sign_in_id: first.signInId })
      .execute();
    const { status, body } = await helpdesk('GET', `/accounts/${id}/sign-ins`);
    expect(status).toBe(200);
    const place = { network: expect.stringMatching(/[*]$/), browser: 'Firefox', system: 'Linux', clientId: 'app' };
    expect(body.items).toEqual([
      {
        ...place,
        signInId: second.signInId,
        isSignedIn: true,
        outcome: 'ok',
        failures: 0,
        ways: ['password', 'totp'],
        at: expect.any(Number),
        startedAt: expect.any(Number),
        place: expect.any(String),
      },
      {
        ...place,
        signInId: first.signInId,
        isSignedIn: false,
        outcome: 'mismatch',
        failedAt: 'passwordChecked',
        failures: 2,
        ways: [],
        reference: 'a1',
        error: 'internalError',
        at: expect.any(Number),
        startedAt: expect.any(Number),
        place: expect.any(String),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it('are read page by page, each once, whatever happened meanwhile in older ones', async () => {
    const { id } = await site.addPerson();
    const { audit, database } = site.installation;
    const record = (signInId: string, at: number, event: 'passwordChecked' | 'gateClosed' = 'passwordChecked') =>
      database.db
        .insertInto('audit')
        .values({ id: `${signInId}${at}`, at, event, outcome: 'mismatch', account_id: id, sign_in_id: signInId })
        .execute();
    const since = Date.now() - 100_000;
    for (const [at, signInId] of ['a', 'b', 'a', 'c', 'b', 'd', 'e', 'c'].entries()) await record(signInId, since + at);
    await audit.record({ event: 'passwordChanged', outcome: 'own', accountId: id });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await helpdesk('GET', `/accounts/${id}/sign-ins?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ signInId }: { signInId: string }) => signInId));
      cursor = body.next;
    } while (cursor);
    expect(seen).toEqual(['c', 'e', 'd', 'b', 'a']);
  });

  it('have the country of their address', async () => {
    const { id: accountId } = await site.addPerson();
    const { audit, database } = site.installation;
    const address = '203.0.113.7';
    await audit.record({ event: 'passkeyChecked', outcome: 'ok', accountId, signInId: 'far', address });
    const countries = { countryOf: (asked: string) => (asked === address ? 'PT' : undefined) };
    const needs = { database, countries, findAccount: async () => ({ id: accountId }) };
    const listed = await signInOperations.listSignIns.run(needs, { who: accountId, limit: 10 });
    expect(listed).toMatchObject([{ country: 'PT', network: '203.0.113.*', ways: ['passkey'], outcome: 'unfinished' }]);
  });

  it('are refused: of another company, without the permission, and for a page that cannot be', async () => {
    const foreign = await site.addPerson({ company: 'strict' });
    expect(await helpdesk('GET', `/accounts/${foreign.id}/sign-ins`)).toMatchObject({ status: 404 });
    const own = await site.addPerson();
    const none = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' }, ['accounts:read']);
    expect(await none('GET', `/accounts/${own.id}/sign-ins`)).toMatchObject({ status: 403 });
    expect((await helpdesk('GET', `/accounts/${own.id}/sign-ins?limit=1000`)).status).toBe(400);
    expect((await helpdesk('GET', `/accounts/${own.id}/sign-ins?cursor=x`)).status).toBe(400);
  });
});

describe('[MGMT-3a] the rules of a company', () => {
  it('are told to its helpdesk, which changes none', async () => {
    const { id } = await site.addPerson();
    expect((await helpdesk('GET', `/accounts/${id}/second-factor-policy`)).status).toBe(200);
    const tested = await helpdesk('POST', '/access-policy-tests', { body: { who: id, country: 'FR' } });
    expect(tested.status).toBe(200);
    const changed = await helpdesk('PUT', '/companies/free/passkey-policy', { body: { use: 'off' } });
    expect(changed).toMatchObject({ status: 403, body: { code: 'permissionMissing' } });
  });
});
