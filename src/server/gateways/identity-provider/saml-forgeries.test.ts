import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from 'xml-encryption';
import {
  assertionXml,
  nameIdFormats,
  responseXml,
  type SamlClaims,
  signXml,
} from '../../../../examples/identity-provider/saml-response.ts';
import { rememberAnswers } from '../../../../test/remembered-answers.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { wrappings } from '../../../../test/saml-wrapping.ts';
import type { ProviderCheck } from './identity-provider.ts';
import { createOwnKey, type OwnKeys, pemOf } from './saml-keys.ts';
import { createSamlProvider } from './saml-provider.ts';
import type { SamlConnection } from './saml-settings.ts';

const answerAddress = 'http://localhost:9/api/sso/answer/one';
const entityId = 'http://localhost:9/api/sso/metadata/one';
const logoutAddress = 'http://localhost:9/api/sso/logout/one';
const nonce = 'a-nonce-of-the-test';
const requestId = `_${nonce}`;
let provider: RunningSamlProvider;
let keys: OwnKeys;
let foreign: OwnKeys[number];
beforeAll(async () => {
  [provider, ...keys] = await Promise.all([
    startSamlProvider({ answerAddresses: [answerAddress] }),
    createOwnKey('one'),
    createOwnKey('two'),
  ]);
  foreign = await createOwnKey('Somebody else');
});
afterAll(() => provider.close());

const at = createSamlProvider({ reachesPrivate: true, ...rememberAnswers() });
const connection = (more: Partial<SamlConnection['settings']> = {}): SamlConnection => ({
  ...{ id: 'one', secret: JSON.stringify(keys), answerAddress, entityId, logoutAddress },
  settings: {
    ...({ type: 'saml', issuer: provider.entityId, signOnAddress: `${provider.url}/saml/sign-in` } as const),
    ...{ certificates: [provider.key.certificate], allowsIdpInitiated: false, ...more },
  },
});
const claims = (more: Partial<SamlClaims> = {}): SamlClaims => ({
  ...provider.claimsOf('ada@acme.example', { answerAddress, audience: entityId, inResponseTo: requestId }),
  ...more,
});
const evilClaims = () =>
  provider.claimsOf('ben@acme.example', { answerAddress, audience: entityId, inResponseTo: requestId });
const signed = (more: Partial<SamlClaims> = {}) => signXml(assertionXml(claims(more)), provider.key);
const respond = (content: string, more: Partial<SamlClaims> = {}) => responseXml(claims(more), content);

const parametersOf = (xml: string) =>
  new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 'a-state' });
const expected = {
  ...{ state: 'a-state', nonce, verifier: '', isFresh: false, maxAgeSeconds: undefined, startedAt: Date.now() },
};
const verify = (xml: string, to = connection()) => at.verify(to, { parameters: parametersOf(xml) }, expected);
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason, message }) => reason ?? message,
  );
const minutes = (count: number) => Date.now() + count * 60_000;

describe('a SAML answer', () => {
  it('is believed when nothing is forged, with an own signature of its response or without', async () => {
    expect(await verify(respond(signed()))).toMatchObject({ email: 'ada@acme.example', subject: claims().nameId });
    expect(await verify(signXml(respond(signed()), provider.key))).toMatchObject({ email: 'ada@acme.example' });
  });

  it.each(Object.entries(wrappings))('[SSO-5c] is refused for %s', async (_, wrap) => {
    const genuine = signed();
    const signedResponse = signXml(respond(genuine), provider.key);
    const xml = wrap({ signed: genuine, evil: assertionXml(evilClaims()), respond, signedResponse });
    expect(xml).toContain('ben@acme.example');
    expect(await reasonOf(verify(xml))).toBe('invalidAnswer');
  });

  it.each<[string, ProviderCheck, () => string]>([
    ['no signature', 'signature', () => respond(assertionXml(claims()))],
    ['the signature of the response alone', 'signature', () => signXml(respond(assertionXml(claims())), provider.key)],
    ['a broken signature of the response', 'signature', () => signXml(respond(signed()), foreign)],
    ['the key of somebody else', 'signature', () => respond(signXml(assertionXml(claims()), foreign))],
    ['a changed address', 'signature', () => respond(signed().replace('>ada@acme.example<', '>eve@acme.example<'))],
    ['another Audience', 'audience', () => respond(signed({ audience: 'https://other.example' }))],
    ['another Recipient', 'audience', () => respond(signed({ answerAddress: `${answerAddress}-two` }))],
    ['another Destination', 'audience', () => respond(signed(), { answerAddress: `${answerAddress}-two` })],
    ['another request in the assertion', 'request', () => respond(signed({ inResponseTo: '_other' }))],
    ['another request in the response', 'request', () => respond(signed(), { inResponseTo: '_other' })],
    ['no request', 'request', () => respond(signed({ inResponseTo: undefined }), { inResponseTo: undefined })],
    ['its age', 'times', () => respond(signed({ issuedAt: minutes(-10), endsAt: minutes(-5) }))],
    ['a beginning in the future', 'times', () => respond(signed({ issuedAt: minutes(5), endsAt: minutes(10) }))],
    ['two assertions', 'answer', () => respond(signed() + signed())],
    ['a document type', 'answer', () => `<!DOCTYPE a>${respond(signed())}`],
    [
      'entities that expand',
      'answer',
      () => `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${respond(signed())}`,
    ],
    [
      'an entity that names a file',
      'answer',
      () => `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${respond(signed())}`,
    ],
    ['XML that ends early', 'answer', () => respond(signed()).slice(0, -20)],
    ['something else', 'answer', () => '{}'],
  ])('[SSO-5c] is refused for %s, naming the check', async (_, check, xml) => {
    await expect(verify(xml())).rejects.toMatchObject({ reason: 'invalidAnswer', check });
  });

  it('[SSO-5c] is refused for a signature with the certificate as a shared secret', async () => {
    const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
    const genuine = signed().replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', hmac);
    const info = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(genuine)?.[0] ?? '';
    const canonical = info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
    const value = createHmac('sha1', pemOf(provider.key.certificate)).update(canonical).digest('base64');
    const forged = genuine.replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`);
    expect(await reasonOf(verify(respond(forged)))).toBe('invalidAnswer');
  });

  it('[SSO-5b] is refused from another issuer', async () => {
    const issuer = 'https://other.example';
    expect(await reasonOf(verify(respond(signed({ issuer }))))).toBe('otherIssuer');
    expect(await reasonOf(verify(respond(signed(), { issuer })))).toBe('otherIssuer');
  });

  it('is refused for a name that changes each time', async () => {
    expect(await reasonOf(verify(respond(signed({ nameIdFormat: nameIdFormats.transient }))))).toBe('misconfigured');
  });

  it('[SSO-5c] keeps a name whole around a comment', async () => {
    const to = { nameId: 'ada@acme.example.evil.example', nameIdFormat: nameIdFormats.email, email: '' };
    const commented = signed(to).replaceAll('ada@acme.example.evil', 'ada@acme.example<!---->.evil');
    expect(await verify(respond(commented))).toMatchObject({ subject: to.nameId, email: to.nameId });
    const attribute = signed({ email: 'ada@acme.example.evil.example' });
    const email = attribute.replaceAll('ada@acme.example.evil', 'ada@acme.example<!---->.evil');
    expect(await verify(respond(email))).toMatchObject({ email: 'ada@acme.example.evil.example' });
  });

  it('counts once when it comes in parallel', async () => {
    const xml = respond(signed());
    const reasons = await Promise.all([1, 2, 3].map(() => reasonOf(verify(xml))));
    expect(reasons.toSorted()).toEqual(['invalidAnswer', 'invalidAnswer', 'none']);
  });

  it('may be encrypted for each own key, and for no other', async () => {
    const encrypted = async ({ certificate }: OwnKeys[number], assertion = signed()) => {
      const data = await promisify(encrypt)(assertion, {
        ...{ rsa_pub: pemOf(certificate), pem: pemOf(certificate) },
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      });
      return respond(`<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`);
    };
    for (const key of keys) expect(await verify(await encrypted(key))).toMatchObject({ email: 'ada@acme.example' });
    expect(await reasonOf(verify(await encrypted(foreign)))).toBe('misconfigured');
    const [own] = keys;
    const unsigned = own && (await encrypted(own, assertionXml(claims())));
    expect(await reasonOf(verify(unsigned ?? ''))).toBe('invalidAnswer');
  });

  it('without a request is accepted only where the connection allows it', async () => {
    const none = { inResponseTo: undefined };
    const parameters = parametersOf(respond(signed(none), none));
    expect(await reasonOf(at.verifyUnsolicited(connection(), { parameters }))).toBe('unsolicited');
    const allowed = connection({ allowsIdpInitiated: true });
    expect(await at.verifyUnsolicited(allowed, { parameters })).toMatchObject({ email: 'ada@acme.example' });
    const answer = { parameters: parametersOf(respond(signed())) };
    expect(await reasonOf(at.verifyUnsolicited(allowed, answer))).toBe('invalidAnswer');
  });
});
