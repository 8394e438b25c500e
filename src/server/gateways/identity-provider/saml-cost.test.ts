import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from 'xml-encryption';
import {
  assertionXml,
  responseXml,
  type SamlClaims,
  signXml,
} from '../../../../examples/identity-provider/saml-response.ts';
import { rememberAnswers } from '../../../../test/remembered-answers.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { IdentityRefused } from './identity-provider.ts';
import { createOwnKey, type OwnKeys, pemOf } from './saml-keys.ts';
import { createSamlProvider } from './saml-provider.ts';
import type { SamlConnection } from './saml-settings.ts';

const answerAddress = 'http://localhost:9/api/sso/answer/one';
const entityId = 'http://localhost:9/api/sso/metadata/one';
const logoutAddress = 'http://localhost:9/api/sso/logout/one';
const requestId = '_nonce';
/** XML that base64 makes as long as a posted form may be. */
const mostBytes = 92_000;
/** Processor time that one message of a stranger may take: three times what the dearest of them takes. */
const mostMs = 100;

let provider: RunningSamlProvider;
let keys: OwnKeys;
let foreign: OwnKeys[number];
beforeAll(async () => {
  [provider, ...keys] = await Promise.all([
    startSamlProvider({ answerAddresses: [answerAddress] }),
    createOwnKey('one'),
  ]);
  foreign = await createOwnKey('Somebody else');
  await processorMsOf(() => door.answer(respond(signXml(assertionXml(claims()), foreign)))); // loads the libraries
});
afterAll(() => provider.close());

const at = createSamlProvider({ reachesPrivate: true, ...rememberAnswers() });
const connection = (): SamlConnection => ({
  id: 'one',
  secret: JSON.stringify(keys),
  answerAddress,
  entityId,
  logoutAddress,
  settings: {
    ...({ type: 'saml', issuer: provider.entityId, signOnAddress: `${provider.url}/saml/sign-in` } as const),
    certificates: [provider.key.certificate],
    allowsIdpInitiated: true,
    logoutAddress: `${provider.url}/saml/sign-out`,
  },
});
const claims = (more: Partial<SamlClaims> = {}): SamlClaims => ({
  ...provider.claimsOf('ada@acme.example', { answerAddress, audience: entityId, inResponseTo: requestId }),
  ...more,
});
const respond = (content: string, more: Partial<SamlClaims> = {}) => responseXml(claims(more), content);
const expected = {
  state: 's',
  nonce: 'nonce',
  verifier: '',
  isFresh: false,
  maxAgeSeconds: undefined,
  startedAt: Date.now(),
};
const posted = (xml: string) => ({
  parameters: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 's' }),
});
const inQuery = (name: string, xml: string) =>
  new URLSearchParams({
    [name]: deflateRawSync(xml).toString('base64'),
    RelayState: 's',
    SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    Signature: Buffer.alloc(256, 7).toString('base64'),
  }).toString();

/** Where anybody can hand in a document of SAML. */
const door = {
  answer: (xml: string) => at.verify(connection(), posted(xml), expected),
  'unsolicited answer': (xml: string) => at.verifyUnsolicited(connection(), posted(xml)),
  'logout request': (xml: string) =>
    at.readLogout?.(connection(), { query: inQuery('SAMLRequest', xml), form: new URLSearchParams() }),
  'logout response': (xml: string) =>
    at.readLogout?.(connection(), { query: inQuery('SAMLResponse', xml), form: new URLSearchParams() }),
  'encrypted answer': async (xml: string) => door.answer(await encrypted(xml)),
};

/** A stranger can encrypt an assertion, because our certificate is public. */
async function encrypted(assertion: string): Promise<string> {
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: pemOf(keys[0]?.certificate ?? ''),
    pem: pemOf(keys[0]?.certificate ?? ''),
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
  });
  return respond(`<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`);
}

const fill = (piece: (index: number) => string, bytes: number) => {
  const pieces: string[] = [];
  for (let length = 0; length < bytes; length += pieces.at(-1)?.length ?? 1) pieces.push(piece(pieces.length));
  return pieces.join('');
};
const nested = (open: (index: number) => string, bytes: number) => {
  const count = Math.floor(bytes / (open(9999).length + 4));
  return Array.from({ length: count }, (_, index) => open(index)).join('') + '</a>'.repeat(count);
};

/** What costs the parsers most, put into the assertion. */
const forms: Readonly<Record<string, (bytes: number) => string>> = {
  comments: (bytes) => fill(() => '<!---->', bytes),
  'texts between comments': (bytes) => fill(() => 'x<!---->', bytes),
  instructions: (bytes) => fill(() => 'x<?a?>', bytes),
  'sections of data': (bytes) => fill(() => 'x<![CDATA[]]>', bytes),
  'nested elements': (bytes) => nested(() => '<a>', bytes),
  'nested namespaces': (bytes) => nested((index) => `<a xmlns:n${index}="urn:${index}">`, bytes),
  'elements with an id': (bytes) => fill((index) => `<a ID="i${index}"/>`, bytes),
  'as many elements with an id as are read': () =>
    fill((index) => `<a ID="i${index}"/>`, 50_000)
      .slice(0, 50_000)
      .replace(/<[^>]*$/, ''),
  'as many values as are read': () => '<saml:AttributeValue>x</saml:AttributeValue>'.repeat(1900),
  'attributes of one element': (bytes) => `<a ${fill((index) => `a${index}="" `, bytes)}/>`,
  'namespaces of one element': (bytes) => `<a ${fill((index) => `xmlns:a${index}="u" `, bytes)}/>`,
  'references to characters': (bytes) => fill(() => '&#x41;', bytes),
  'a long text': (bytes) => 'x'.repeat(bytes),
  'a text of brackets': (bytes) => ']'.repeat(bytes),
  'a comment that does not end': (bytes) => `<!--${'-'.repeat(bytes)}`,
  'tags that do not end': (bytes) => fill(() => '<a b="', bytes),
  signatures: (bytes) => fill(() => '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>', bytes),
};

const forgedBy = (key: OwnKeys[number], content: string) =>
  signXml(assertionXml(claims()), key).replace('</saml:Assertion>', () => `${content}</saml:Assertion>`);

async function processorMsOf(work: () => Promise<unknown> | undefined): Promise<number> {
  const before = process.cpuUsage();
  const refusal = await Promise.resolve(work()).then(
    (result) =>
      result && typeof result === 'object' && 'failure' in result
        ? new IdentityRefused('invalidAnswer', '')
        : undefined,
    (reason) => reason,
  );
  const { user, system } = process.cpuUsage(before);
  expect(refusal).toBeInstanceOf(IdentityRefused);
  return (user + system) / 1000;
}
/** The least of three: another task of this machine may take part in one of them. */
async function costOf(name: keyof typeof door, xml: string): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < 3; turn++) costs.push(await processorMsOf(() => door[name](xml)));
  return Math.min(...costs);
}

describe.each(Object.keys(door) as (keyof typeof door)[])('a forged %s', (name) => {
  it.each(Object.keys(forms))('takes little time, whatever it is full of: %s', async (form) => {
    const content = forms[form]?.(mostBytes - 4_000) ?? '';
    const forged = forgedBy(foreign, content);
    const xml = name === 'encrypted answer' ? forged.slice(0, 68_000) : respond(forged);
    expect(await costOf(name, xml)).toBeLessThan(mostMs);
  });
});

describe('an answer with a signature that its provider has made of another one', () => {
  it.each(Object.keys(forms))('takes little time, whatever it is full of: %s', async (form) => {
    const genuine = respond(forgedBy(provider.key, forms[form]?.(mostBytes - 4_000) ?? ''));
    expect(await costOf('answer', genuine)).toBeLessThan(3 * mostMs);
  });
});

it('a document that a provider has signed is read, also with hundreds of groups and with white space between them', async () => {
  const groups = '\n  <saml:AttributeValue>Some group of the company</saml:AttributeValue>'.repeat(700);
  const attribute = `<saml:Attribute Name="groups">${groups}\n</saml:Attribute></saml:AttributeStatement>`;
  const assertion = assertionXml(claims()).replace('</saml:AttributeStatement>', attribute);
  const xml = respond(signXml(assertion, provider.key));
  expect(await door.answer(xml)).toMatchObject({ email: 'ada@acme.example' });
});
