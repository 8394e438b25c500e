import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { readMetadata, renewedBy } from './saml-metadata.ts';
import { fetchMetadata } from './saml-metadata-source.ts';

let provider: RunningSamlProvider;
beforeAll(async () => {
  provider = await startSamlProvider({ answerAddresses: [] });
});
afterAll(() => provider.close());

const elevenOf = (key: string) =>
  Array.from({ length: 11 }, (_, index) => key.replace('<ds:X509Certificate>', `$&${'AAAA'.repeat(index)}`)).join('');

describe('metadata of a SAML provider', () => {
  it('give its name, its address and its signing certificates, also from its address', async () => {
    const expected = {
      issuer: provider.entityId,
      signOnAddress: `${provider.url}/saml/sign-in`,
      logoutAddress: `${provider.url}/saml/sign-out`,
    };
    const metadata = provider.metadata().replace('</md:KeyDescriptor>', '$&<md:KeyDescriptor use="encryption"/>');
    expect(readMetadata(metadata)).toEqual({ ...expected, certificates: provider.certificates() });
    const guard = { reachesPrivate: true, deadlineMs: 2000 };
    expect(await fetchMetadata(`${provider.url}/saml/metadata`, guard)).toMatchObject(expected);
  });

  it('name the binding of the sign-on only where it is not HTTP-Redirect', () => {
    const post = provider.metadata().replaceAll('HTTP-Redirect', 'HTTP-POST');
    expect(readMetadata(post)).toMatchObject({ signOnAddress: `${provider.url}/saml/sign-in`, signOnBinding: 'post' });
    const both = provider
      .metadata()
      .replace(
        '<md:SingleSignOnService',
        '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://other.example"/>$&',
      );
    expect(readMetadata(both)).toMatchObject({ signOnAddress: `${provider.url}/saml/sign-in` });
    expect(readMetadata(both)).not.toHaveProperty('signOnBinding');
    const stored = { type: 'saml', allowsIdpInitiated: false, ...readMetadata(post) } as const;
    expect(renewedBy(stored, readMetadata(both))).not.toHaveProperty('signOnBinding');
  });

  it.each<[string, (xml: string) => string]>([
    ['a document type', (xml) => `<!DOCTYPE a [<!ENTITY a "b">]>${xml}`],
    ['several providers', (xml) => `<all>${xml}${xml}</all>`],
    ['no provider', () => '<a/>'],
    ['no sign-on by redirect or by a form', (xml) => xml.replaceAll('HTTP-Redirect', 'SOAP')],
    ['no certificate for signatures', (xml) => xml.replaceAll('use="signing"', 'use="encryption"')],
    ['an end that has passed', (xml) => xml.replace(' entityID=', ' validUntil="2001-01-01T00:00:00Z" entityID=')],
    ['an address that is none of the web', (xml) => xml.replace(/Location="[^"]+"/, 'Location="javascript:alert(1)"')],
    ['an address that is too long', (xml) => xml.replace('/saml/sign-in', `/${'a'.repeat(2000)}`)],
    ['a certificate that is no base64', (xml) => xml.replace('</ds:X509Certificate>', '-$&')],
    ['eleven certificates', (xml) => xml.replace(/<md:KeyDescriptor.*KeyDescriptor>/, elevenOf)],
    ['something else', () => 'no XML'],
  ])('are refused with %s', (_, change) => {
    expect(() => readMetadata(change(provider.metadata()))).toThrow();
  });

  it.each(['https://127.0.0.1/metadata', 'https://10.0.0.7/metadata', 'http://acme.example/metadata'])(
    'are not fetched from %s',
    async (address) => {
      const fetched = fetchMetadata(address, { reachesPrivate: false, deadlineMs: 2000 });
      await expect(fetched).rejects.toMatchObject({ reason: 'unreachable' });
    },
  );
});
