import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../test/saml-provider.ts';
import { type SsoSite, startSsoSite } from '../../../test/sso-site.ts';
import { pemOf } from '../gateways/identity-provider/saml-keys.ts';

const priya = 'priya@summitridge.example';
let site: SsoSite;
let provider: RunningSamlProvider;
beforeAll(async () => {
  site = await startSsoSite();
  const people = [{ email: priya, name: 'Priya Holt' }];
  provider = await startSamlProvider({ answerAddresses: [site.answerAddressOf('ridge')], people });
  const metadata = provider.metadata().replaceAll('HTTP-Redirect', 'HTTP-POST');
  await site.perform('addSamlConnection', { company: 'summit-ridge', id: 'ridge', label: 'Employees', metadata });
  await site.proveDomain('summit-ridge', 'summitridge.example');
});
afterAll(async () => {
  provider.close();
  await site.close();
});

const fieldOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Whether the key in the own metadata has signed a request. */
async function isSignedHere(xml: string): Promise<boolean> {
  const { xml: own } = await site.perform('showOwnMetadata', { id: 'ridge' });
  const certificate = /X509Certificate>([^<]+)</.exec(own)?.[1] ?? '';
  const check = new SignedXml({ publicCert: pemOf(certificate), getCertFromKeyInfo: () => null });
  check.loadSignature(/<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '');
  return check.checkSignature(xml);
}

describe('a SAML provider that has a sign-on by HTTP-POST alone', () => {
  it('gets a signed request in a form that posts itself, and signs its user in', async () => {
    const { started, sentTo } = await site.begin(priya);
    const page = await started.browser.get(sentTo);
    expect(page.status).toBe(200);
    expect(/action="([^"]*)"/.exec(page.text)?.[1]).toBe(`${provider.url}/saml/sign-in`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'nonce-[\w-]+'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const request = Buffer.from(fieldOf(page.text, 'SAMLRequest'), 'base64').toString();
    expect(request).toContain(`Destination="${provider.url}/saml/sign-in"`);
    expect(await isSignedHere(request)).toBe(true);

    // The provider of the tests reads requests from an address alone.
    const query = new URLSearchParams({
      SAMLRequest: deflateRawSync(request).toString('base64'),
      RelayState: fieldOf(page.text, 'RelayState'),
    });
    const { address, form } = await provider.signIn(`${provider.url}/saml/sign-in?${query}`, priya);
    const taken = await new HttpBrowser(site.portico.url).post(address, form);
    await started.browser.follow(taken.location ?? '');
    expect((await site.tokensOf(started)).claims()).toMatchObject({ email: priya });
  });

  it.each([
    ['no message', ''],
    ['a message that is none', '?SAMLRequest=%00'],
    [
      'a message that grows without end',
      `?SAMLRequest=${encodeURIComponent(deflateRawSync(Buffer.alloc(5_000_000)).toString('base64'))}`,
    ],
  ])('gets nothing by a page with %s', async (_, query) => {
    const { status, text } = await new HttpBrowser(site.portico.url).get(`/api/sso/post/ridge${query}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('method="post"');
  });

  it('gets what a page is asked to post at its own address alone, and nothing of it is markup', async () => {
    const evil = encodeURIComponent(deflateRawSync('"><script>alert(1)</script>').toString('base64'));
    const asked = `/api/sso/post/ridge?SAMLRequest=${evil}&RelayState=%22%3E%3Cscript%3E&action=https://evil.example`;
    const { text } = await new HttpBrowser(site.portico.url).get(asked);
    expect(text).toContain(`action="${provider.url}/saml/sign-in"`);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('"><script>');
  });
});
