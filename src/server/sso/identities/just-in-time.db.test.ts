import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../examples/identity-provider/people.ts';
import { bootOn } from '../../../../test/boot-on.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { type StartedSignIn, startSignIn } from '../../../../test/relying-party.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';
import type { OperationInput } from '../../operations.ts';
import { testLines } from '../operator/sso-test-lines.ts';

const company = 'summit-ridge';
const at = (name: string) => `${name}@summitridge.example`;
/** What a provider could claim to be more than an ordinary user of its own company. */
const greed = { role: 'administrator', company: 'harbour-lane', brandId: 3610, state: 'active' };
const people: readonly Person[] = [
  { email: at('mara'), name: 'Mara Quill', claims: greed },
  { email: at('twice'), name: 'Tom Twice' },
  { email: at('other'), name: 'Olga Other' },
  { email: at('denied'), name: 'Dan Denied' },
  { email: at('mapped'), name: 'Shown Name', claims: { call_name: 'Mia', sn: 'de Boer', phone: 4711 } },
  { email: at('taken'), name: 'Tina Taken', claims: { phone: 4711 } },
  { email: at('mononym'), name: 'Madhur' },
  { email: at('late'), name: 'Lena Late' },
  { email: at('unverified'), name: 'Uma New', isEmailVerified: false },
  { email: at('elsewhere'), name: 'Elsa Elsewhere' },
  { email: at('stopped'), name: 'Stan Stopped' },
  { email: 'cleo@harbourlane.example', name: 'Cleo Claims' },
];
let site: SsoSite;
let provider: RunningProvider;

const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);
const set = (changes: OperationInput<'setSsoConnection'>['changes']) =>
  perform('setSsoConnection', { id: 'ridge', changes });

beforeAll(async () => {
  site = await startSsoSite();
  provider = await startExampleProvider({ redirectUris: [site.answerAddressOf('ridge')], people });
  await site.connect(company, 'ridge', provider, { createsAccounts: true });
  await site.proveDomain(company, 'summitridge.example');
});
afterAll(async () => {
  provider.close();
  await site.close();
});

/** Comes from the provider. Returns what the page shows then. */
async function arrive(person: string, entered = person) {
  const { started, sentTo } = await site.begin(entered);
  const answer = await provider.signIn(sentTo, person);
  const taken = await started.browser.get(answer.href);
  const finished = await started.browser.get(taken.location ?? '');
  return { started, boot: await bootAt(started, finished.location) };
}
async function bootAt({ browser }: StartedSignIn, location = ''): Promise<Record<string, unknown>> {
  return bootOn(await browser.get(location));
}
const accept = ({ browser, signInId }: StartedSignIn) => browser.call('/api/sso/accept', {}, signInId);
const claimsOf = async (started: StartedSignIn) => (await site.tokensOf(started)).claims();
const accountsWith = async (email: string) =>
  (await perform('listAccounts', {})).filter((account) => account.email === email);
const lastReason = async () => (await perform('listSsoFailures', { company }))[0]?.reason;

describe('the rule of a company that makes accounts', () => {
  it('[SSO-1e] tells the user of the account, makes it when they continue, and knows them from then on', async () => {
    const { started, boot } = await arrive(at('mara'));
    const data = { company: 'Summit Ridge Insurance', name: 'Mara Quill', email: at('mara') };
    expect(boot.started).toEqual({ screen: 'ssoWelcome', data });
    expect(await accountsWith(at('mara'))).toEqual([]);
    expect((await accept(started)).status.success).toBe(true);
    const [made, ...others] = await accountsWith(at('mara'));
    expect(others).toEqual([]);
    const kind = { companyId: company, brandId: 0, role: 'user', kind: 'person', state: 'active' };
    expect(made).toMatchObject({ firstName: 'Mara', lastName: 'Quill', ...kind, isEmergencyAccess: false });
    expect(await claimsOf(started)).toMatchObject({ sub: made?.id, email: at('mara'), amr: ['fed'] });
    const [event] = await perform('readAudit', { event: 'accountCreated' });
    expect(event).toMatchObject({ accountId: made?.id, signInId: started.signInId, outcome: 'ok' });
    const again = await arrive(at('mara'));
    expect(again.boot.started).toBeUndefined();
    expect((await claimsOf(again.started))?.sub).toBe(made?.id);
  });

  it('[SSO-1e] makes one account for several requests at once, of one sign-in and of several', async () => {
    const [first, second] = [await arrive(at('twice')), await arrive(at('twice'))];
    const { browser, signInId } = first.started;
    const calls = [1, 2, 3, 4].map(() => browser.copy().call('/api/sso/accept', {}, signInId));
    const answers = await Promise.all([...calls, accept(second.started)]);
    const accepted = answers.map(({ status }) => status.success);
    expect(accepted.slice(0, 4).filter(Boolean)).toHaveLength(1);
    expect(accepted[4]).toBe(true);
    expect(await accountsWith(at('twice'))).toHaveLength(1);
  });

  it('[SSO-1e] asks a user who has entered another address first', async () => {
    const { started, boot } = await arrive(at('other'), at('priya'));
    expect(boot.started).toMatchObject({ screen: 'ssoEmailMismatch', data: { ssoEmail: at('other') } });
    expect((await accept(started)).status.success).toBe(true);
    expect(await claimsOf(started)).toMatchObject({ email: at('other') });
    await set({ requiresSameEmail: true });
    const denied = await arrive(at('denied'), at('priya'));
    expect((await accept(denied.started)).status).toMatchObject({ name: 'ssoAuthError' });
    expect(await lastReason()).toContain('another address than the one that was entered');
    expect(await accountsWith(at('denied'))).toEqual([]);
    await set({ requiresSameEmail: false });
  });

  it('[SSO-1e] reads names and the extension where the company says', async () => {
    await set({ attributes: { givenName: 'call_name', familyName: 'sn', extension: 'phone' } });
    const { started } = await arrive(at('mapped'));
    await accept(started);
    const { id, ...shown } = await perform('showAccount', { who: at('mapped') });
    expect(shown).toMatchObject({ firstName: 'Mia', lastName: 'de Boer', extension: '4711' });
    await set({ attributes: { givenName: '', familyName: '' } });
    const { attributes } = await perform('showSsoConnection', { id: 'ridge' });
    expect(attributes).toEqual({ extension: 'phone' });
    const taken = await arrive(at('taken'));
    expect((await accept(taken.started)).status).toMatchObject({ name: 'ssoNoAccount' });
    expect(await lastReason()).toBe('Extension 4711 belongs to another account.');
    expect(await accountsWith(at('taken'))).toEqual([]);
    await set({ attributes: { extension: '' } });
  });
});

describe('no account is made', () => {
  beforeAll(async () => {
    await site.proveDomain('harbour-lane', 'harbourlane.example');
    const name = { firstName: 'Els', lastName: 'Where' };
    await perform('addAccount', { account: { ...name, company: 'harbour-lane', email: at('elsewhere') } });
  });

  it.each([
    ['for an address that is not verified', at('unverified'), /not verified/],
    ['for the domain of another company', 'cleo@harbourlane.example', /has not proven harbourlane/],
    ['for the address of another company’s account', at('elsewhere'), /account of another company/],
    ['without a name', at('mononym'), /no usable firstName/],
  ])('[SSO-1e] %s', async (_, email, reason) => {
    const before = (await accountsWith(email)).map(({ id }) => id);
    const { started, boot } = await arrive(email, at('mara'));
    expect(boot.refusal).toMatchObject({ name: 'ssoNoAccount', params: { email } });
    expect(await lastReason()).toMatch(reason);
    expect((await accept(started)).status).toMatchObject({ name: 'ssoInvalidToken' });
    expect((await accountsWith(email)).map(({ id }) => id)).toEqual(before);
  });

  it('[SSO-1e] for the address of a disabled account, which stays what it is', async () => {
    const account = { firstName: 'Stan', lastName: 'Stopped', email: at('stopped') };
    await perform('addAccount', { account: { ...account, company, state: 'disabled' } });
    const { boot } = await arrive(at('stopped'));
    expect(boot.refusal).toMatchObject({ code: 362 });
    expect((await accountsWith(at('stopped'))).map(({ state }) => state)).toEqual(['disabled']);
  });

  it('[SSO-1e] while the rule is off, also where the user was told of it before', async () => {
    const { started } = await arrive(at('late'));
    await set({ createsAccounts: false });
    expect((await accept(started)).status).toMatchObject({ name: 'ssoNoAccount' });
    expect((await arrive(at('late'))).boot.refusal).toMatchObject({ name: 'ssoNoAccount' });
    expect(await accountsWith(at('late'))).toEqual([]);
    await set({ createsAccounts: true });
    expect((await arrive(at('late'))).boot.started).toMatchObject({ screen: 'ssoWelcome' });
  });

  it('[SSO-1e] by a test, which says whose it would be', async () => {
    const { address, token } = await perform('testSsoConnection', { id: 'ridge' });
    const { browser } = await startSignIn(site.portico, site.app);
    const { location = '' } = await browser.get(address);
    await browser.get((await provider.signIn(location, at('late'))).href);
    const { report } = await perform('readSsoTest', { token });
    expect(report).toMatchObject({ hasPassed: true, newAccount: 'Lena Late' });
    const connection = {
      id: 'ridge',
      companyId: company,
      redirectUri: '',
      trustsSecondFactor: false,
      type: 'oidc' as const,
    };
    expect(report && testLines(report, connection)).toContain('Makes an account for Lena Late, and signs in to it.');
    expect(await accountsWith(at('late'))).toEqual([]);
  });
});
