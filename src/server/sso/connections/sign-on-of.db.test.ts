import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { startSignIn } from '../../../../test/relying-party.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';
import { administer } from '../../../../test/without-table.ts';

const domain = 'summitridge.example';
const priya = `priya@${domain}`;
/** Nobody has it. */
const unknown = `somebody@${domain}`;
/** The account of another company has it. */
const contractor = `guest@${domain}`;
/** The number of an account whose company requires single sign-on. */
const itsNumber = '+13035550141';

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startExampleProvider({ redirectUris: ['https://portico.example/'], people: [] });
});
afterAll(() => provider.close());

/** A company that requires single sign-on has proven its domain, and so has one of another brand that does not. */
async function startSite(enumeration: 'told' | 'safe'): Promise<SsoSite> {
  const site = await startSsoSite({ ENUMERATION: enumeration });
  for (const [company, id, its] of [
    ['summit-ridge', 'ridge', domain],
    ['brightwell', 'bright', 'brightwell.example'],
  ] as const) {
    await site.connect(company, id, provider);
    await site.proveDomain(company, its);
  }
  const account = { email: contractor, firstName: 'Guest', lastName: 'Ward', company: 'harbour-lane' };
  await site.perform('addAccount', { account, password: 'Copper-Kettle-58' });
  return site;
}

describe.each(['told', 'safe'] as const)(
  'with ENUMERATION=%s, a company that requires single sign-on',
  (enumeration) => {
    let site: SsoSite;
    beforeAll(async () => {
      site = await startSite(enumeration);
    });
    afterAll(() => site.close());

    /** Calls in a new sign-in, and asks the page afterwards. */
    async function ask(path: string, username: string) {
      const { browser, signInId } = await startSignIn(site.portico, site.app);
      const { status } = await browser.call(path, { username }, signInId);
      const { brand } = bootOn(await browser.get(`/?signIn=${signInId}`)) as { brand: { brandId: number } };
      return {
        status,
        brandId: brand.brandId,
        startPath: `/api/sso/startup?signIn=${signInId}&email=${encodeURIComponent(username)}`,
      };
    }
    const lookUp = (username: string) => ask('/api/account/lookup-credential', username);
    /** The start screen of a sign-in whose app names the user. */
    async function start(parameters: Record<string, string>) {
      const { browser, signInId } = await startSignIn(site.portico, site.app, parameters);
      return bootOn(await browser.get(`/?signIn=${signInId}`));
    }

    it.each([
      ['has', priya],
      ['does not have', unknown],
    ])(
      '[SSO-3b] leads there from an address of its domain that an account %s, before any password',
      async (_, email) => {
        const { status, startPath } = await lookUp(email);
        expect(status).toMatchObject({ success: false, code: 508, surface: 'step', leadsTo: 'ssoLogin' });
        expect(status.params).toEqual({ brandId: 0, startPath, label: 'Employees\u00a0· Summit Ridge Insurance' });
        const start = await ask('/api/account/email-express-link', email);
        expect(start.status).toMatchObject({ code: 508, params: { startPath: start.startPath } });
        const reset = await ask('/api/account/email-recovery-link', email);
        expect(reset.status).toMatchObject({ code: 403, leadsTo: 'ssoLogin', params: { startPath: reset.startPath } });
      },
    );

    it('[SSO-3b] leads there where the page would start with the password', async () => {
      const skips = { ui_options: 'skip_login_id_page' };
      const asked = await start({ ...skips, login_hint: unknown });
      expect(asked).toMatchObject({ startPath: '/error/sso/API_ERROR_508', refusal: { params: { brandId: 0 } } });
      expect(asked.parameters).toMatchObject({ login_hint: unknown });
      const others = await start({ ...skips, login_hint: 'ada@harbourlane.example' });
      expect(others).toMatchObject({ startPath: '/enterPassword/email/ada%40harbourlane.example' });
      const kept = await start({ ...skips, login_hint: unknown, noActionOnFail: 'true' });
      expect(kept).not.toHaveProperty('refusal');
    });

    it('does not tell by a number, unless accounts are told anyway', async () => {
      const { status } = await lookUp(itsNumber);
      if (enumeration === 'told') expect(status).toMatchObject({ code: 508, params: { brandId: 0 } });
      else expect(status).toMatchObject({ success: true });
    });

    it('leaves the password to the account of another company, unless that would tell of it', async () => {
      const { status } = await lookUp(contractor);
      expect(status).toMatchObject(enumeration === 'told' ? { success: true } : { code: 508 });
    });

    it('goes on in the brand of the company', async () => {
      const require = (is: 0 | 1) =>
        administer(site.portico.database, `update companies set sso_enforced = ${is} where id = 'brightwell'`);
      expect((await lookUp('nobody@brightwell.example')).status.code).not.toBe(508);
      await require(1);
      const { status, brandId } = await lookUp('nobody@brightwell.example');
      expect(status).toMatchObject({ code: 508, params: { brandId: 3710 } });
      expect(brandId).toBe(3710);
      await require(0);
    });

    it('leads nowhere while its connection is switched off, and never to the password', async () => {
      await site.perform('setSsoConnection', { id: 'ridge', changes: { isEnabled: false } });
      const { status } = await lookUp(unknown);
      expect(status).toMatchObject(enumeration === 'told' ? { name: 'emailNotFound' } : { success: true });
      const known = (await lookUp(priya)).status;
      if (enumeration === 'told') expect(known).toMatchObject({ code: 508, params: { brandId: 0 } });
      else expect(known).toMatchObject({ success: true });
      const { sentTo } = await site.begin(priya);
      expect(new URL(sentTo, site.portico.url).searchParams.get('errorCode')).toBe('508');
    });
  },
);
