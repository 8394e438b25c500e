import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { type ForgingProvider, startForgingProvider } from '../../../../test/forging-provider.ts';
import { demoPassword } from '../../../../test/relying-party.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';
import { administer } from '../../../../test/without-table.ts';

const company = 'open-desk';
const at = (name: string) => `${name}@opendesk.example`;
let site: SsoSite;
let provider: ForgingProvider;
let saml: RunningSamlProvider;
const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);

beforeAll(async () => {
  site = await startSsoSite();
  provider = await startForgingProvider();
  saml = await startSamlProvider({ answerAddresses: [] });
  await perform('addCompany', { id: company, name: 'Open Desk', brandId: 0 });
  await site.connect(company, 'desk', { ...provider, clientId: 'portico', clientSecret: 'secret' });
  await site.proveDomain(company, 'opendesk.example');
});
afterAll(async () => {
  provider.close();
  saml.close();
  await site.close();
});

async function addPerson(name: string): Promise<string> {
  const account = { email: at(name), firstName: name, lastName: 'Desk', company };
  const { id } = await perform('addAccount', { account, password: demoPassword });
  await perform('addContact', { who: at(name), kind: 'email', address: at(name), isVerified: true });
  return id;
}

/** Comes from the provider with claims. Returns what the page shows then, and the tokens' user where there is one. */
async function arrive(
  claims: JWTPayload,
  entered = String(claims.email),
  { connection = 'desk', ...query }: Record<string, string> = {},
) {
  const { started, sentTo } = await site.begin(entered, { query: { connection, ...query } });
  const asked = new URL(sentTo).searchParams;
  const own = { iss: provider.url, aud: 'portico', nonce: asked.get('nonce') };
  provider.answerWith(({ sign }) => sign({ ...own, email_verified: true, ...claims }));
  const answer = new URLSearchParams({ state: asked.get('state') ?? '', code: 'a-code' });
  const taken = await started.browser.get(`/api/sso/answer/${connection}?${answer}`);
  const finished = taken.location?.includes('/api/sso/finish') ? await started.browser.get(taken.location) : taken;
  return { started, boot: bootOn(await started.browser.get(finished.location ?? '')) };
}
const userOf = async (arrival: Awaited<ReturnType<typeof arrive>>) =>
  (await site.tokensOf(arrival.started)).claims()?.sub;
const lastFailure = async () => (await perform('listSsoFailures', { company }))[0];
const noticesTo = async (accountId: string) =>
  (await perform('listMessages', {})).filter(
    (message) => message.kind === 'identityConnected' && message.accountId === accountId,
  );

describe('a user of a company’s provider', () => {
  it('is linked to the account of the address once, and its owner is told', async () => {
    const id = await addPerson('ann');
    expect(await userOf(await arrive({ sub: 'ann', email: at('ann') }))).toBe(id);
    expect(await noticesTo(id)).toHaveLength(1);
    expect(await userOf(await arrive({ sub: 'ann', email: at('ann') }))).toBe(id);
    expect(await noticesTo(id)).toHaveLength(1);
  });

  it('is not linked by an address that another user of the provider has had, until an operator disconnects that one', async () => {
    const id = await addPerson('bea');
    await arrive({ sub: 'bea', email: at('bea') });
    const { boot } = await arrive({ sub: 'bea-two', email: at('bea') });
    expect(boot.refusal).toMatchObject({ name: 'ssoIdentityConflict', params: { email: at('bea') } });
    const { name, reason = '' } = (await lastFailure()) ?? {};
    expect(name).toBe('ssoIdentityConflict');
    expect(reason).toContain(`portico sso identity remove desk ${id}`);
    const listed = await perform('listSsoIdentities', { id: 'desk' });
    expect(listed.filter(({ accountId }) => accountId === id)).toMatchObject([{ subject: 'bea' }]);
    expect(await perform('removeSsoIdentities', { id: 'desk', who: at('bea') })).toMatchObject({ accounts: 1 });
    expect(await userOf(await arrive({ sub: 'bea-two', email: at('bea') }))).toBe(id);
  });

  it('of two at once with one address, one is linked', async () => {
    const id = await addPerson('cal');
    const visits = [1, 2].map(() => site.begin(at('cal')));
    const begun = await Promise.all(visits);
    const links: string[] = [];
    for (const [index, { started, sentTo }] of begun.entries()) {
      const asked = new URL(sentTo).searchParams;
      const own = { iss: provider.url, aud: 'portico', nonce: asked.get('nonce') };
      provider.answerWith(({ sign }) => sign({ ...own, sub: `cal-${index}`, email: at('cal'), email_verified: true }));
      const answer = new URLSearchParams({ state: asked.get('state') ?? '', code: 'a-code' });
      links.push((await started.browser.get(`/api/sso/answer/desk?${answer}`)).location ?? '');
    }
    await Promise.all(begun.map(({ started }, index) => started.browser.get(links[index] ?? '')));
    const listed = await perform('listSsoIdentities', { id: 'desk' });
    expect(listed.filter(({ accountId }) => accountId === id)).toHaveLength(1);
  });

  it('does not open its account with the address of another one', async () => {
    await addPerson('dot');
    await addPerson('eli');
    await arrive({ sub: 'dot', email: at('dot') });
    const { boot } = await arrive({ sub: 'dot', email: at('eli') });
    expect(boot.refusal).toMatchObject({ name: 'ssoIdentityConflict' });
  });

  it('opens its account under a new address that nobody else has', async () => {
    const id = await addPerson('fay');
    await arrive({ sub: 'fay', email: at('fay') });
    expect(await userOf(await arrive({ sub: 'fay', email: at('fay.married') }))).toBe(id);
  });

  it('is linked only at the domains of the connection', async () => {
    const id = await addPerson('gus');
    await perform('setSsoConnection', { id: 'desk', changes: { domains: ['Contractors.example'] } });
    expect(await perform('showSsoConnection', { id: 'desk' })).toMatchObject({ domains: ['contractors.example'] });
    const { started, sentTo } = await site.begin(at('gus'));
    expect(new URL(sentTo).searchParams.get('errorCode')).toBe('317');
    expect(started.signInId).not.toBe('');
    await perform('setSsoConnection', { id: 'desk', changes: { domains: [] } });
    expect(await userOf(await arrive({ sub: 'gus', email: at('gus') }))).toBe(id);
  });
});

describe('a second provider of a company', () => {
  const atSecond = { connection: 'second' };
  beforeAll(async () => {
    const client = { clientId: 'portico', clientSecret: 'secret' };
    await site.connect(company, 'second', { ...provider, ...client });
  });
  afterAll(() => perform('removeSsoConnection', { id: 'second' }));

  it('is linked by the address to the account of a user whom nobody has linked', async () => {
    const id = await addPerson('una');
    expect(await userOf(await arrive({ sub: 'una', email: at('una') }, at('una'), atSecond))).toBe(id);
  });

  it('is not linked by the address to an account that the first has linked, until its user proves it', async () => {
    const id = await addPerson('vic');
    await arrive({ sub: 'vic', email: at('vic') });
    const { boot } = await arrive({ sub: 'other', email: at('vic') }, at('vic'), atSecond);
    expect(boot.startPath).toBe('/connectAccount');
    const { reason = '' } = (await lastFailure()) ?? {};
    expect(reason).toContain(`portico sso identity remove desk ${id}`);
    await perform('setSsoConnection', { id: 'desk', changes: { isEnabled: false } });
    expect(await userOf(await arrive({ sub: 'other', email: at('vic') }, at('vic'), atSecond))).toBe(id);
    await perform('setSsoConnection', { id: 'desk', changes: { isEnabled: true } });
  });

  it('is not linked by the address to an administrator, whom the first may link', async () => {
    const id = await addPerson('wes');
    await perform('setAccount', { who: at('wes'), changes: { role: 'administrator' } });
    const { boot } = await arrive({ sub: 'wes', email: at('wes') }, at('wes'), atSecond);
    expect(boot.startPath).toBe('/connectAccount');
    expect((await lastFailure())?.reason).toContain('is an administrator’s');
    expect(await userOf(await arrive({ sub: 'wes', email: at('wes') }))).toBe(id);
  });
});

describe('operators see', () => {
  it('that the provider does not say that an address is verified, and what helps', async () => {
    await addPerson('hal');
    const { boot } = await arrive({ sub: 'hal', email: at('hal'), email_verified: undefined });
    expect(boot.startPath).toBe('/connectAccount');
    const { reason } = (await lastFailure()) ?? {};
    expect(reason).toContain('does not say that the e-mail address is verified (email_verified)');
    expect(reason).toContain('portico sso set desk --map email=<claim>');
    await perform('setSsoConnection', { id: 'desk', changes: { attributes: { email: 'mail' } } });
    const claims = { sub: 'hal', email: at('hal'), mail: at('hal'), email_verified: undefined };
    expect((await arrive(claims)).boot.startPath).not.toBe('/connectAccount');
    await perform('setSsoConnection', { id: 'desk', changes: { attributes: { email: '' } } });
  });

  it('that an app has denied another address', async () => {
    await addPerson('ivy');
    const denied = { denySSOIfEmailMismatch: 'true' };
    const { boot } = await arrive({ sub: 'ivy', email: at('ivy') }, at('ann'), denied);
    expect(boot.started).toMatchObject({ screen: 'ssoEmailMismatch', data: { canContinue: false } });
    expect(await lastFailure()).toMatchObject({
      name: 'ssoAuthError',
      reason: expect.stringContaining('another address'),
    });
  });

  it('a name that cannot be a user’s, and the browser gets a page', async () => {
    for (const sub of ['a\u0000b', 'a'.repeat(5300), '']) {
      const { boot } = await arrive({ sub, email: at('ann') });
      expect(boot.refusal).toMatchObject({ name: 'ssoInvalidToken' });
      expect(await lastFailure()).toMatchObject({ reason: expect.stringContaining('1 to 255 characters') });
    }
  });
});

describe('two companies', () => {
  it('cannot have providers of one name, or of the name of somebody else', async () => {
    const named = (entity: string) => saml.metadata().replaceAll(saml.entityId, entity);
    const add = (owner: string, id: string, entity: string) =>
      perform('addSamlConnection', { company: owner, id, label: 'Staff', metadata: named(entity) });
    await add(company, 'desk-saml', 'https://id.opendesk.example');
    await add(company, 'desk-too', 'https://id.opendesk.example'); // its own
    await expect(add('harbour-lane', 'lane', 'https://id.opendesk.example')).rejects.toThrow(
      '"open-desk" has the provider',
    );
    await expect(add('harbour-lane', 'lane', provider.url)).rejects.toThrow('"open-desk" has the provider');
    await expect(add('harbour-lane', 'lane', 'https://accounts.google.com')).rejects.toThrow('other users');
    await expect(add('harbour-lane', 'lane', site.portico.url)).rejects.toThrow('this installation itself');
    const metadata = `${site.portico.url}/api/sso/metadata/desk-saml`;
    await expect(add('harbour-lane', 'lane', metadata)).rejects.toThrow('this installation itself');
    await expect(add('harbour-lane', 'lane', 'two words')).rejects.toThrow('The entity ID must be');
    await site.perform('removeSsoConnection', { id: 'desk-saml' });
    await site.perform('removeSsoConnection', { id: 'desk-too' });
  });

  it('have users of their own under one name, also beside a link of an earlier version', async () => {
    const [id] = [await addPerson('jo')];
    const { id: elsewhere } = await perform('showAccount', { who: 'ada@harbourlane.example' });
    await administer(
      site.portico.database,
      `insert into sso_identities (issuer, subject, account_id, connection_id, created_at, used_at)
       values ('${provider.url}', 'jo', '${elsewhere}', 'lane', 0, 0)`,
    );
    expect(await userOf(await arrive({ sub: 'jo', email: at('jo') }))).toBe(id);
  });

  it('keep a link that an earlier version has made', async () => {
    const id = await addPerson('kit');
    await administer(
      site.portico.database,
      `insert into sso_identities (issuer, subject, account_id, connection_id, created_at, used_at)
       values ('${provider.url}', 'kit', '${id}', 'desk', 0, 0)`,
    );
    expect(await userOf(await arrive({ sub: 'kit', email: at('nobody') }, at('nobody')))).toBe(id);
    expect((await arrive({ sub: 'kit-two', email: at('kit') })).boot.refusal).toMatchObject({
      name: 'ssoIdentityConflict',
    });
  });
});
