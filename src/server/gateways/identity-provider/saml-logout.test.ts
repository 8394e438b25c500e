import { createPublicKey, createSign, verify } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  messageIn,
  signedQuery,
  signOutRequestXml,
  signOutResponseXml,
} from '../../../../examples/identity-provider/saml-sign-out.ts';
import { rememberAnswers } from '../../../../test/remembered-answers.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import type { ProviderCheck } from './identity-provider.ts';
import { createOwnKey, type OwnKeys } from './saml-keys.ts';
import { createSamlProvider } from './saml-provider.ts';
import type { SamlConnection } from './saml-settings.ts';

const entityId = 'http://localhost:9/api/sso/metadata/one';
const logoutAddress = 'http://localhost:9/api/sso/logout/one';
let provider: RunningSamlProvider;
let own: OwnKeys[number];
let foreign: OwnKeys[number];
beforeAll(async () => {
  provider = await startSamlProvider({ answerAddresses: [] });
  [own, foreign] = await Promise.all([createOwnKey('one'), createOwnKey('Somebody else')]);
});
afterAll(() => provider.close());

const at = createSamlProvider({ reachesPrivate: true, ...rememberAnswers() });
const connection = (): SamlConnection => ({
  id: 'one',
  secret: JSON.stringify([own]),
  answerAddress: 'http://localhost:9/a',
  entityId,
  logoutAddress,
  settings: {
    ...({ type: 'saml', issuer: provider.entityId, signOnAddress: `${provider.url}/saml/sign-in` } as const),
    logoutAddress: `${provider.url}/saml/sign-out?tenant=7`,
    certificates: [provider.key.certificate],
    allowsIdpInitiated: false,
  },
});
type Request = Parameters<typeof signOutRequestXml>[0];
const request = (more: Partial<Request> = {}) =>
  signOutRequestXml({
    issuer: provider.entityId,
    destination: logoutAddress,
    nameId: 'ada',
    sessionIndexes: ['_1', '_2'],
    issuedAt: Date.now(),
    ...more,
  });
const signed = (xml: string, relayState: string | null = 'a&b=c d') =>
  signedQuery('SAMLRequest', xml, relayState, provider.key);
const read = (query: string) => at.readLogout(connection(), { query, form: new URLSearchParams() });
const minutesAgo = (count: number) => Date.now() - count * 60_000;

describe('a SAML logout request', () => {
  it('[SSO-1d] names the user and the sessions, and is answered with a signature', async () => {
    const received = await read(signed(request()));
    expect(received).toMatchObject({ kind: 'asked', subject: 'ada', sessions: ['_1', '_2'] });
    const { searchParams, origin } = new URL('answerAddress' in received ? (received.answerAddress ?? '') : '');
    expect(origin).toBe(provider.url);
    expect(searchParams.get('RelayState')).toBe('a&b=c d');
    expect(messageIn(searchParams, 'SAMLResponse')).toContain('status:Success');
  });

  it('counts once, also when it comes twice at a time', async () => {
    const query = signed(request());
    const done = await Promise.allSettled([read(query), read(query)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[string, ProviderCheck, () => string]>([
    ['no signature', 'signature', () => signed(request()).replace(/&Signature=.*/, '')],
    ['no algorithm', 'signature', () => signed(request()).replace(/&SigAlg=[^&]*/, '')],
    ['the signature of somebody else', 'signature', () => signedQuery('SAMLRequest', request(), null, foreign)],
    ['another RelayState than the signed one', 'signature', () => signed(request()).replace('a%26b', 'evil')],
    ['a RelayState that was not signed', 'signature', () => `${signed(request(), null)}&RelayState=evil`],
    ['a second message', 'answer', () => `${signed(request())}&SAMLRequest=evil`],
    ['a signature by SHA-1', 'algorithm', () => signedBySha1(request())],
    ['another issuer', 'issuer', () => signed(request({ issuer: 'https://other.example' }))],
    ['the address of another company', 'audience', () => signed(request({ destination: `${logoutAddress}-two` }))],
    ['a time that has passed', 'times', () => signed(request({ issuedAt: minutesAgo(6) }))],
    ['a time that is to come', 'times', () => signed(request({ issuedAt: minutesAgo(-2) }))],
    ['a document type', 'answer', () => signed(`<!DOCTYPE a [<!ENTITY a "b">]>${request()}`)],
    ['a message that grows without end', 'answer', () => signed(`${request()}${' '.repeat(200_000)}`)],
  ])('[SSO-5c] is refused for %s', async (_, check, query) => {
    await expect(read(query())).rejects.toMatchObject({ check });
  });
});

function signedBySha1(xml: string): string {
  const SAMLRequest = deflateRawSync(xml).toString('base64');
  const query = `${new URLSearchParams({ SAMLRequest, SigAlg: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })}`;
  const Signature = createSign('RSA-SHA1').update(query).sign(provider.key.privateKey, 'base64');
  return `${query}&${new URLSearchParams({ Signature })}`;
}

describe('a logout that is begun here', () => {
  const user = { value: 'ada & co', attributes: [['NameQualifier', 'https://idp.example']] };
  const session = { id: '_1', hint: JSON.stringify(user) };
  const begin = async () => new URL((await at.endSession(connection(), { session, state: 'a-state' })) ?? '');

  it('[SSO-1d] is a signed request with the name and the session of the user', async () => {
    const { search, searchParams } = await begin();
    expect(searchParams.get('tenant')).toBe('7');
    const text = /SAMLRequest=.*&SigAlg=[^&]*/.exec(search)?.[0] ?? '';
    const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
    expect(verify('sha256', Buffer.from(text), createPublicKey(own.privateKey), signature)).toBe(true);
    const xml = messageIn(searchParams, 'SAMLRequest');
    expect(xml).toContain('<saml:NameID NameQualifier="https://idp.example">ada &#38; co</saml:NameID>');
    expect(xml).toContain('<samlp:SessionIndex>_1</samlp:SessionIndex>');
  });

  it('goes to no provider that has no address for it', async () => {
    const { logoutAddress: _, ...settings } = connection().settings;
    expect(await at.endSession({ ...connection(), settings }, { session, state: 'a-state' })).toBeUndefined();
  });

  it.each<[string, string | undefined, () => string]>([
    ['the answer', undefined, () => answer('_a-state')],
    ['the answer to another request', 'InResponseTo', () => answer('_other')],
    ['a failure', 'PartialLogout', () => answer('_a-state', 'PartialLogout')],
    ['an answer without a signature', 'not signed', () => answer('_a-state').replace(/&Signature=.*/, '')],
  ])('comes back with %s, and only says what has failed', async (_, failure, query) => {
    const received = await read(query());
    const expected = failure === undefined ? undefined : expect.stringContaining(failure);
    expect(received).toEqual({ kind: 'returned', state: 'a-state', failure: expected });
  });

  function answer(requestId: string, status = 'Success'): string {
    const xml = signOutResponseXml({ issuer: provider.entityId, destination: logoutAddress }, requestId, status);
    return signedQuery('SAMLResponse', xml, 'a-state', provider.key);
  }
});
