import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { type BrandsFolder, brandsWith } from '../../../../test/brands-folder.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { demoPassword, startSignIn } from '../../../../test/relying-party.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';

const kim = 'kim@opendesk.example';
const lee = 'lee@opendesk.example';
/** Nobody has it. */
const unknown = 'somebody@opendesk.example';

describe.each(['told', 'safe'] as const)('with ENUMERATION=%s, a company that offers single sign-on', (enumeration) => {
  let site: SsoSite;
  let brands: BrandsFolder;
  let provider: RunningProvider;
  beforeAll(async () => {
    brands = brandsWith({ 3710: { enforceSSOOnly: true } });
    site = await startSsoSite({ ...brands.env, ENUMERATION: enumeration });
    const people = [{ email: kim, name: 'Kim Aoki' }];
    provider = await startExampleProvider({ redirectUris: [site.answerAddressOf('desk')], people });
    await site.perform('addCompany', { id: 'open-desk', name: 'Open Desk', brandId: 0 });
    const company = 'open-desk';
    await site.perform('addAccount', { account: { email: kim, firstName: 'Kim', lastName: 'Aoki', company } });
    const withPassword = { email: lee, firstName: 'Lee', lastName: 'Park', company };
    await site.perform('addAccount', { account: withPassword, password: demoPassword });
    await site.connect(company, 'desk', provider);
    await site.proveDomain(company, 'opendesk.example');
  });
  afterAll(async () => {
    provider.close();
    await site.close();
    brands.dispose();
  });

  const startPathFor = (signInId: string, email: string) =>
    `/api/sso/startup?signIn=${signInId}&email=${encodeURIComponent(email)}`;
  async function lookUp(email: string, parameters: Record<string, string> = {}) {
    const { browser, signInId } = await startSignIn(site.portico, site.app, parameters);
    const { status, data } = await browser.call('/api/account/lookup-credential', { username: email }, signInId);
    return { status, data, startPath: startPathFor(signInId, email) };
  }
  async function start(parameters: Record<string, string>) {
    const { browser, signInId } = await startSignIn(site.portico, site.app, parameters);
    return bootOn(await browser.get(`/?signIn=${signInId}`));
  }
  /** A browser that is signed in at its own page by the provider. */
  async function signedIn() {
    const { started, sentTo } = await site.begin(kim);
    const taken = await started.browser.get((await provider.signIn(sentTo, kim)).href);
    await started.browser.get(taken.location ?? '');
    await site.tokensOf(started);
    return started.browser;
  }

  it('[SSO-3d] leads an account without a password there at the check, where accounts may be told', async () => {
    for (const parameters of [{}, { prompt: 'login' }, { ui_options: 'skip_login_id_page', login_hint: kim }]) {
      const { status, data, startPath } = await lookUp(kim, parameters);
      if (enumeration === 'told') {
        expect(status).toMatchObject({ code: 316, surface: 'step', leadsTo: 'ssoLogin' });
        expect(status.params).toEqual({ brandId: 0, startPath, label: 'Employees\u00a0· Open Desk' });
      } else expect(data).toMatchObject({ signOnPath: startPath });
    }
  });

  it('[SSO-3d] leaves the password to accounts that have one, and answers an unknown address as the setting says', async () => {
    const known = await lookUp(lee);
    expect(known.status.success).toBe(true);
    const other = await lookUp(unknown);
    if (enumeration === 'told') {
      expect(known.data).not.toHaveProperty('signOnPath');
      expect(other.status).toMatchObject({ name: 'emailNotFound' });
    } else {
      expect(known.data).toMatchObject({ signOnPath: known.startPath });
      expect(other.data).toMatchObject({ signOnPath: other.startPath });
    }
  });

  it('[SSO-3d] confirms a change at the provider, for a signed-in user without a password', async () => {
    const browser = await signedIn();
    const { text, url } = await browser.follow('/sessions?security_change=confirm');
    const signInId = new URL(url).searchParams.get('signIn') ?? '';
    expect(bootOn({ text })).toMatchObject({
      startPath: '/error/sso/API_ERROR_316',
      refusal: {
        leadsTo: 'ssoLogin',
        params: { startPath: startPathFor(signInId, kim), label: 'Employees\u00a0· Open Desk' },
      },
      signIn: { changes: 'confirm' },
    });
    const sentTo = (await browser.get(startPathFor(signInId, kim))).location ?? '';
    expect(Object.fromEntries(new URL(sentTo).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const taken = await browser.get((await provider.signIn(sentTo, kim)).href);
    await browser.get(taken.location ?? '');
    const { data } = await browser.call('/api/login-info', {}, signInId);
    expect(data).toMatchObject({ stands: 'complete' });
    const { status } = await browser.call(
      '/api/post-authn/generate-code',
      { oneTimeSession: data.oneTimeSession },
      signInId,
    );
    expect(status).toMatchObject({ success: true });
  });

  it('[SSO-3d] tells of nobody where a page starts with an address of another person', async () => {
    const skips = { ui_options: 'skip_login_id_page' };
    for (const login_hint of [kim, lee, unknown])
      expect(await start({ ...skips, login_hint })).toMatchObject({
        startPath: `/enterPassword/email/${encodeURIComponent(login_hint)}`,
      });
  });

  it('[ENTRY-9b] offers it to an app that asks for a fresh sign-in', async () => {
    expect(await start({ prompt: 'login' })).toMatchObject({ startPath: '/enterCredential', providers: ['sso'] });
  });

  it('[BRAND-7a] a brand that takes nothing else, and has no provider, says so and offers no password', async () => {
    const boot = await start({ brandId: '3710', urlBrandIdFirst: 'true' });
    expect(boot).toMatchObject({ startPath: '/error/sso/API_ERROR_508', refusal: { name: 'enforcedSsoOnly' } });
    expect(boot.refusal.params).not.toHaveProperty('startPath');
  });
});
