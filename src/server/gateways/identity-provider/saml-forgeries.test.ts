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
import { type SigningDigest, signAs } from '../../../../test/saml-signing.ts';
import { responseWrappings, wrappings } from '../../../../test/saml-wrapping.ts';
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
  id: 'one',
  secret: JSON.stringify(keys),
  answerAddress,
  entityId,
  logoutAddress,
  settings: {
    ...({ type: 'saml', issuer: provider.entityId, signOnAddress: `${provider.url}/saml/sign-in` } as const),
    certificates: [provider.key.certificate],
    allowsIdpInitiated: false,
    ...more,
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
interface Encrypted {
  readonly certificate?: string | undefined;
  readonly assertion?: string;
  readonly options?: Partial<Parameters<typeof encrypt>[1]>;
}
/** A response with an encrypted assertion; by default a signed one, for the first own key. */
async function encrypted({ certificate = keys[0]?.certificate ?? '', assertion = signed(), options }: Encrypted) {
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: pemOf(certificate),
    pem: pemOf(certificate),
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
    ...options,
  });
  return respond(`<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`);
}

const expected = {
  state: 'a-state',
  nonce,
  verifier: '',
  isFresh: false,
  maxAgeSeconds: undefined,
  startedAt: Date.now(),
};
const verify = (xml: string, to = connection()) => at.verify(to, { parameters: parametersOf(xml) }, expected);
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason, message }) => reason ?? message,
  );
const minutes = (count: number) => Date.now() + count * 60_000;

/** CVE-2025-29774: the first SignedInfo is genuine, and the second one is about the evil assertion. */
function twoSignedInfo(): string {
  const genuine = signed();
  const info = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(genuine)?.[0] ?? '';
  const evil = signXml(assertionXml(evilClaims()), foreign);
  return evil.replace('<SignedInfo>', `${info}<SignedInfo>`);
}

/** CVE-2025-29775: a comment hides the genuine digest behind another one. */
function commentedDigest(): string {
  const genuine = signed();
  const digest = /<DigestValue>([^<]*)/.exec(genuine)?.[1] ?? '';
  const evil = signXml(assertionXml(evilClaims()), foreign);
  const ofEvil = /<DigestValue>([^<]*)/.exec(evil)?.[1] ?? '';
  const signature = /<Signature [\s\S]*<\/Signature>/.exec(genuine)?.[0] ?? '';
  const forged = signature.replace(digest, `<!--${digest}-->${ofEvil}`);
  return evil.replace(/<Signature [\s\S]*<\/Signature>/, () => forged);
}

describe('a SAML answer', () => {
  it('is believed when nothing is forged, with an own signature of its response or without', async () => {
    expect(await verify(respond(signed()))).toMatchObject({ email: 'ada@acme.example', subject: claims().nameId });
    expect(await verify(signXml(respond(signed()), provider.key))).toMatchObject({ email: 'ada@acme.example' });
  });

  it('is believed when its provider signs only the response, plain or encrypted', async () => {
    const plain = signXml(respond(assertionXml(claims())), provider.key);
    expect(await verify(plain)).toMatchObject({ email: 'ada@acme.example', subject: claims().nameId });
    const sealed = await encrypted({ assertion: assertionXml(claims()) });
    expect(await verify(signXml(sealed, provider.key))).toMatchObject({ email: 'ada@acme.example' });
  });

  it.each<SigningDigest>(['sha256', 'sha384', 'sha512'])('is believed when it is signed by %s', async (digest) => {
    const ofAssertion = respond(signAs(digest, assertionXml(claims()), provider.key));
    expect(await verify(ofAssertion)).toMatchObject({ email: 'ada@acme.example' });
    const ofResponse = signAs(digest, respond(assertionXml(claims())), provider.key);
    expect(await verify(ofResponse)).toMatchObject({ email: 'ada@acme.example' });
  });

  it('has signed in now when the clock of its provider is a little ahead', async () => {
    const { authenticatedAt } = await verify(respond(signed({ authenticatedAt: Date.now() + 20_000 })));
    expect(authenticatedAt).toBeLessThanOrEqual(Date.now());
  });

  it('is refused for whom it is meant before its signature is looked at', async () => {
    const forged = () => signXml(assertionXml(claims()), foreign);
    const check = async (xml: string) => verify(xml).catch((reason: { check?: ProviderCheck }) => reason.check);
    expect(await check(respond(forged(), { inResponseTo: '_other' }))).toBe('request');
    expect(await check(respond(forged(), { answerAddress: `${answerAddress}-two` }))).toBe('audience');
    expect(await check(respond(forged(), { issuer: 'https://other.example' }))).toBe('issuer');
    expect(await check(respond(forged()))).toBe('signature');
  });

  it.each(Object.entries(responseWrappings))(
    '[SSO-5c] is refused, where responses are signed, for %s',
    async (_, wrap) => {
      const genuine = assertionXml(claims());
      const signedResponse = signXml(respond(genuine), provider.key);
      const xml = wrap({ signed: genuine, evil: assertionXml(evilClaims()), respond, signedResponse });
      expect(xml).toContain('ben@acme.example');
      expect(await reasonOf(verify(xml))).toBe('invalidAnswer');
    },
  );

  it.each(Object.entries(wrappings))('[SSO-5c] is refused for %s', async (_, wrap) => {
    const genuine = signed();
    const signedResponse = signXml(respond(genuine), provider.key);
    const xml = wrap({ signed: genuine, evil: assertionXml(evilClaims()), respond, signedResponse });
    expect(xml).toContain('ben@acme.example');
    expect(await reasonOf(verify(xml))).toBe('invalidAnswer');
  });

  it.each<[string, ProviderCheck, () => string]>([
    ['no signature', 'signature', () => respond(assertionXml(claims()))],
    [
      'the signature of the response by somebody else',
      'signature',
      () => signXml(respond(assertionXml(claims())), foreign),
    ],
    [
      'a change of what the response has signed',
      'signature',
      () => signXml(respond(assertionXml(claims())), provider.key).replace('>ada@acme.example<', '>eve@acme.example<'),
    ],
    ['SHA-1', 'algorithm', () => respond(signAs('sha1', assertionXml(claims()), provider.key))],
    ['a sign-in of the next minute', 'times', () => respond(signed({ authenticatedAt: minutes(1) }))],
    ['a name of 257 characters', 'answer', () => respond(signed({ nameId: 'a'.repeat(257) }))],
    [
      'a name with half a surrogate pair',
      'answer',
      () => respond(signed({ nameId: 'a\ud800' })).replace('\ud800', '&#xD800;'),
    ],
    ...['\u00a0', '\u2003', '\ufeff', '\n', ' '].flatMap((space): [string, ProviderCheck, () => string][] => [
      [`a name before ${JSON.stringify(space)}`, 'answer', () => respond(signed({ nameId: `ada${space}` }))],
      [`a name after ${JSON.stringify(space)}`, 'answer', () => respond(signed({ nameId: `${space}ada` }))],
    ]),
    ['a text before its root', 'answer', () => `a text${respond(signed())}`],
    ['a session of 5000 characters', 'answer', () => respond(signed({ sessionIndex: 'a'.repeat(5000) }))],
    ['two SignedInfo in a signature', 'signature', () => respond(twoSignedInfo())],
    ['a comment in a digest', 'signature', () => respond(commentedDigest())],
    ['a thousand elements beside the assertion', 'answer', () => respond(`${'<samlp:a/>'.repeat(1000)}${signed()}`)],
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
    for (const key of keys)
      expect(await verify(await encrypted({ certificate: key.certificate }))).toMatchObject({
        email: 'ada@acme.example',
      });
    const { certificate } = foreign;
    await expect(verify(await encrypted({ certificate }))).rejects.toMatchObject({
      reason: 'misconfigured',
      check: 'client',
    });
    expect(await reasonOf(verify(await encrypted({ assertion: assertionXml(claims()) })))).toBe('invalidAnswer');
  });

  it.each<[string, NonNullable<Encrypted['options']>]>([
    ['tripledes-cbc', { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }],
    ['rsa-1_5', { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }],
  ])('says which encryption is not accepted: %s', async (name, options) => {
    const refused = verify(await encrypted({ options }));
    await expect(refused).rejects.toMatchObject({
      reason: 'misconfigured',
      check: 'client',
      message: expect.stringContaining(name),
    });
  });

  it('says which encryption is not accepted: aes192-cbc', async () => {
    const xml = (await encrypted({})).replace('xmlenc11#aes256-gcm', 'xmlenc#aes192-cbc');
    await expect(verify(xml)).rejects.toThrow('encrypted by aes192-cbc, which is not accepted');
  });

  it('does not tell how an altered encryption failed', async () => {
    const xml = await encrypted({ options: { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc' } });
    const cipher = [...xml.matchAll(/CipherValue>([\w+/=]{20,})</g)].at(-1)?.[1] ?? '';
    const alterations = [cipher.slice(0, -24), `${'A'.repeat(40)}${cipher.slice(40)}`, cipher.slice(0, 40)];
    const refusals = alterations.map((altered) => verify(xml.replace(cipher, altered)).catch((reason) => reason));
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ reason: 'invalidAnswer', message: 'The encrypted content is no assertion.' });
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
