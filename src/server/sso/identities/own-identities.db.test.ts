import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { password, type SecondStepSite, startSecondStepSite } from '../../../../test/second-step.ts';
import { newTotpSecret } from '../../two-factor/totp.ts';

let site: SecondStepSite;
const ofProvider = { issuer: 'https://id.example', clientId: 'portico', secret: 'of-a-provider' };
const rest = { trustsSecondFactor: false, requiresSameEmail: false, signsOutAtProvider: true, sessionHours: 12 };
beforeAll(async () => {
  site = await startSecondStepSite();
  const { brandProviders, connections, domains } = site.installation.singleSignOn;
  await brandProviders.put(0, 'google', ofProvider, true);
  await brandProviders.put(0, 'apple', ofProvider, true);
  const settings = { type: 'oidc' as const, issuer: 'https://id.free.example', clientId: 'portico' };
  const rule = { createsAccounts: false, attributes: {}, domains: [], secret: undefined };
  await connections.add({ id: 'free', company: 'free', label: 'Staff', settings, ...rest, ...rule });
  await domains.claim('free.example', 'free');
  await domains.prove('free.example', 'free', 'demo');
});
afterAll(() => site.close());

/** Signs in on the page of the security. */
async function signInTo(email: string): Promise<HttpBrowser> {
  const browser = new HttpBrowser(site.installation.config.publicUrl);
  const { url } = await browser.follow('/sessions?security_change=confirm');
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const login = await browser.call('/api/login', { username: email, password }, signInId);
  const { oneTimeSession } = login.data;
  const { data } = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
  await browser.follow(`${data.continueAt}?code=${data.code}`);
  return browser;
}

let people = 0;
/** A person who is signed in, with users of providers. */
async function connected(connectionIds: readonly string[], email = `owner${people++}@own.example`) {
  const { id } = await site.addPerson({ email, contacts: [['email', email]] });
  const { installation } = site;
  for (const connectionId of connectionIds)
    await installation.singleSignOn.identities.keep(
      installation.database.db,
      { connectionId, issuer: `https://${connectionId}.example`, subject: email },
      { accountId: id, isByAddress: false },
    );
  return { id, email, browser: await signInTo(email) };
}
const listed = async (browser: HttpBrowser) => JSON.parse((await browser.get('/api/security/identities')).text);
const remove = (browser: HttpBrowser, identityId: string) =>
  browser.call('/api/security/remove-identity', { identityId });
/** What is listed, by the name of the provider. */
async function idsOf(browser: HttpBrowser): Promise<Record<string, string>> {
  const { identities } = (await listed(browser)).data;
  return Object.fromEntries(
    identities.map((one: { provider: string; identityId: string }) => [one.provider, one.identityId]),
  );
}

describe('the providers by which the owner of an account signs in', () => {
  it('are listed to nobody else, without what names the user there', async () => {
    const { browser, email } = await connected(['google.0', 'apple.0']);
    const { data } = await listed(browser);
    const shown = { identityId: expect.any(String), connectedAt: expect.any(Number) };
    expect(data.identities.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
      'Apple',
      'Google',
    ]);
    expect(data.identities[0]).toEqual({ ...shown, provider: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain(email);
    const nobody = new HttpBrowser(site.installation.config.publicUrl);
    expect((await listed(nobody)).status.code).toBe(221);
    expect((await remove(nobody, data.identities[0].identityId)).status.code).toBe(221);
    const other = await connected([]);
    expect((await remove(other.browser, data.identities[0].identityId)).status.code).toBe(223);
  });

  it('are removed once: other sessions end, this one stays, the owner is told', async () => {
    const { browser, email, id } = await connected(['google.0']);
    const other = await signInTo(email);
    const { Google = '' } = await idsOf(browser);
    const answers = await Promise.all([1, 2, 3].map(() => remove(browser, Google)));
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect((await listed(browser)).data.identities).toEqual([]);
    expect((await listed(other)).status.code).toBe(221);
    const told = (await site.messagesTo(email)).filter(({ kind }) => kind === 'identityDisconnected');
    expect(told).toHaveLength(1);
    const records = await site.installation.audit.read({ accountId: id, limit: 20 });
    expect(records).toContainEqual(expect.objectContaining({ event: 'identityDisconnected', outcome: 'ok' }));
  });

  it('are not removed before a step-up', async () => {
    const { browser, id } = await connected(['google.0']);
    const { factors } = site.installation.secondFactors;
    await factors.setTotp(site.installation.database.db, id, newTotpSecret(), undefined);
    const { Google = '' } = await idsOf(browser);
    expect((await remove(browser, Google)).status).toMatchObject({ name: 'confirmationDue' });
    expect(await idsOf(browser)).toEqual({ Google });
  });

  it('leave one way to sign in, also of two removals at once', async () => {
    const { browser, id } = await connected(['google.0', 'apple.0']);
    const { accounts, database } = site.installation;
    await accounts.blockPassword(database.db, id);
    const { Google = '', Apple = '' } = await idsOf(browser);
    const answers = await Promise.all([remove(browser, Google), remove(browser.copy(), Apple)]);
    expect(answers.filter(({ status }) => status.success)).toHaveLength(1);
    expect(answers.find(({ status }) => !status.success)?.status).toMatchObject({ name: 'onlyWayToSignIn' });
    expect((await listed(browser)).data.identities).toMatchObject([{ kept: 'asOnlyWay' }]);
  });

  it('stay where the company would connect them again', async () => {
    const { browser } = await connected(['free'], 'pat@free.example');
    const [one] = (await listed(browser)).data.identities;
    expect(one).toMatchObject({ provider: 'Staff', company: 'free company', kept: 'byCompany' });
    expect((await remove(browser, one.identityId)).status.code).toBe(223);
    const elsewhere = await connected(['free']);
    const { Staff: id = '' } = await idsOf(elsewhere.browser);
    expect((await remove(elsewhere.browser, id)).status.success).toBe(true);
  });
});
