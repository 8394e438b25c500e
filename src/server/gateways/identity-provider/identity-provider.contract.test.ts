import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Forge,
  type ForgingProvider,
  type SentCredentials,
  startForgingProvider,
} from '../../../../test/forging-provider.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import { rememberAnswers } from '../../../../test/remembered-answers.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import type { ExpectedAnswer, ProviderCheck, ProviderConnection, StartRequest } from './identity-provider.ts';
import { createIdentityProviders, type ProviderSettings } from './identity-providers.ts';
import { openIdIdentityOf } from './openid-identity.ts';
import { createOwnKey } from './saml-keys.ts';

const answerAddress = 'http://localhost:9/api/sso/answer/one';
const entityId = 'http://localhost:9/api/sso/metadata/one';
const logoutAddress = 'http://localhost:9/api/sso/logout/one';
let provider: RunningProvider;
let saml: RunningSamlProvider;
let samlSecret: string;
beforeAll(async () => {
  [provider, saml] = await Promise.all([
    startExampleProvider({ redirectUris: [answerAddress] }),
    startSamlProvider({ answerAddresses: [answerAddress] }),
  ]);
  samlSecret = JSON.stringify([await createOwnKey('one')]);
});
afterAll(() => {
  provider.close();
  saml.close();
});

const { takeOnce } = rememberAnswers();
const gateway = createIdentityProviders({ reachesPrivate: true, takeOnce });
const connectionTo = ({ url, clientId, clientSecret }: RunningProvider, issuer = url) => ({
  id: 'one',
  settings: { type: 'oidc', issuer, clientId } as const,
  secret: clientSecret,
  answerAddress,
  entityId,
  logoutAddress,
});
const samlConnection = (issuer = saml.entityId) => ({
  id: 'one',
  secret: samlSecret,
  answerAddress,
  entityId,
  logoutAddress,
  settings: {
    ...({ type: 'saml', issuer, signOnAddress: `${saml.url}/saml/sign-in` } as const),
    certificates: saml.certificates(),
    allowsIdpInitiated: false,
  },
});
const asked = (more: Partial<StartRequest> = {}): StartRequest => ({
  state: 'a-state-of-the-test',
  nonce: 'a-nonce-of-the-test',
  verifier: 'v'.repeat(43),
  loginHint: undefined,
  isFresh: false,
  maxAgeSeconds: undefined,
  ...more,
});
const expected = (more: Partial<ExpectedAnswer> = {}): ExpectedAnswer => ({
  ...asked(),
  startedAt: Date.now(),
  ...more,
});
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason }) => reason,
  );

/** A protocol under the contract. */
interface Protocol {
  connection(issuer?: string): ProviderConnection<ProviderSettings>;
  issuer(): string;
  /** What the protocol says about an address that the provider has verified. */
  readonly verified: boolean | undefined;
  /** Lets a person sign in, by e-mail address. Returns the answer. */
  signIn(address: string, person: string): Promise<URLSearchParams>;
  /** What a request says when the user must authenticate again. */
  isAskedAfresh(address: URL): boolean;
  rotateKeys(): Promise<void>;
}
const protocols: Readonly<Record<string, Protocol>> = {
  'OpenID Connect': {
    connection: (issuer) => connectionTo(provider, issuer),
    issuer: () => provider.url,
    verified: true,
    signIn: async (address, person) => (await provider.signIn(address, person)).searchParams,
    isAskedAfresh: ({ searchParams }) => searchParams.get('prompt') === 'login' && searchParams.get('max_age') === '0',
    rotateKeys: () => provider.rotateKeys(),
  },
  'SAML 2.0': {
    connection: samlConnection,
    issuer: () => saml.entityId,
    verified: undefined,
    signIn: async (address, person) => new URLSearchParams((await saml.signIn(address, person)).form),
    isAskedAfresh: ({ searchParams }) => requestIn(searchParams).includes('ForceAuthn="true"'),
    rotateKeys: () => saml.rotateKeys(),
  },
};
const requestIn = (search: URLSearchParams) =>
  inflateRawSync(Buffer.from(search.get('SAMLRequest') ?? '', 'base64')).toString();

describe.each(Object.entries(protocols))('a provider by %s', (_, protocol) => {
  /** Goes through a whole sign-in at the provider. Returns its answer. */
  const answerFor = async (person: string, request = asked()) => ({
    parameters: await protocol.signIn(await gateway.start(protocol.connection(), request), person),
  });
  const verify = (answer: { parameters: URLSearchParams }, more: Partial<ExpectedAnswer> = {}) =>
    gateway.verify(protocol.connection(), answer, expected(more));

  it('[SSO-1a] [SSO-1b] says who has signed in', async () => {
    const request = asked({ loginHint: 'ada@acme.example' });
    const address = new URL(await gateway.start(protocol.connection(), request));
    expect(address.searchParams.get('login_hint')).toBe('ada@acme.example');
    const answer = { parameters: await protocol.signIn(address.href, 'ada@acme.example') };
    expect(gateway.stateOf(protocol.connection(), answer)).toBe(request.state);
    const identity = await verify(answer);
    const said = { issuer: protocol.issuer(), email: 'ada@acme.example', name: 'Ada Acme' };
    expect(identity).toMatchObject({ ...said, isEmailVerified: protocol.verified });
    expect(identity.amr).toContain('mfa');
    expect(identity.authenticatedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(identity.subject).not.toBe('');
    expect((await verify(await answerFor('ben@acme.example'))).amr).not.toContain('mfa');
  });

  it('[SSO-5c] accepts an answer only for its own start', async () => {
    const answer = await answerFor('ada@acme.example');
    expect(await reasonOf(verify(answer, { state: 'another' }))).toBe('invalidAnswer');
    expect(await reasonOf(verify(await answerFor('ada@acme.example'), { nonce: 'another' }))).toBe('invalidAnswer');
  });

  it('[SSO-5c] accepts an answer once', async () => {
    const answer = await answerFor('ada@acme.example');
    await verify(answer);
    expect(await reasonOf(verify(answer))).toBe('invalidAnswer');
  });

  it('tells a user who declined from a provider that refuses', async () => {
    expect(await reasonOf(verify(await answerFor('cancel')))).toBe('denied');
  });

  it('asks for a fresh authentication, and checks when it was', async () => {
    const fresh = { isFresh: true } as const;
    const address = new URL(await gateway.start(protocol.connection(), asked(fresh)));
    expect(protocol.isAskedAfresh(address)).toBe(true);
    await verify(await answerFor('ada@acme.example', asked(fresh)), fresh);
    const answer = await answerFor('ada@acme.example', asked(fresh));
    expect(await reasonOf(verify(answer, { ...fresh, startedAt: Date.now() + 3_600_000 }))).toBe('notFresh');
    const aged = await answerFor('ada@acme.example', asked({ maxAgeSeconds: 60 }));
    expect(await reasonOf(verify(aged, { maxAgeSeconds: 60, startedAt: Date.now() + 3_600_000 }))).toBe('notFresh');
  });

  it('refuses an answer that nobody asked for', async () => {
    expect(
      await reasonOf(gateway.verifyUnsolicited(protocol.connection(), await answerFor('ada@acme.example'))),
    ).toMatch(/unsolicited|invalidAnswer/);
  });

  it('goes on after the provider has replaced its keys', async () => {
    await verify(await answerFor('ada@acme.example'));
    await protocol.rotateKeys();
    expect(await verify(await answerFor('ada@acme.example'))).toMatchObject({ email: 'ada@acme.example' });
  });
});

describe('an OpenID provider', () => {
  const answerFor = async (person: string, request = asked()) => {
    const address = await gateway.start(connectionTo(provider), request);
    return { parameters: (await provider.signIn(address, person)).searchParams };
  };
  const verify = (answer: { parameters: URLSearchParams }, more: Partial<ExpectedAnswer> = {}) =>
    gateway.verify(connectionTo(provider), answer, expected(more));

  it('[SSO-1a] signs in by the code flow with PKCE, state and nonce', async () => {
    const address = new URL(await gateway.start(connectionTo(provider), asked()));
    const sent = Object.fromEntries(address.searchParams);
    expect(sent).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(sent).toMatchObject({ state: asked().state, nonce: asked().nonce, redirect_uri: answerAddress });
    expect(sent.code_challenge).not.toContain(asked().verifier);
    const otherVerifier = verify(await answerFor('ada@acme.example'), { verifier: 'w'.repeat(43) });
    expect(await reasonOf(otherVerifier)).toBe('invalidAnswer');
  });

  it('says whether the address is verified', async () => {
    expect(await verify(await answerFor('eve@acme.example'))).toMatchObject({ isEmailVerified: false });
  });

  it('refuses the answer of another issuer, and one that hides its issuer (RFC 9207)', async () => {
    const answer = await answerFor('ada@acme.example');
    const parameters = new URLSearchParams(answer.parameters);
    parameters.set('iss', 'https://other.example');
    expect(await reasonOf(verify({ parameters }))).toBe('otherIssuer');
    parameters.delete('iss');
    expect(await reasonOf(verify({ parameters }))).toBe('invalidAnswer');
  });

  it('tells that it refuses', async () => {
    const parameters = new URLSearchParams({ state: asked().state, iss: provider.url, error: 'login_required' });
    expect(await reasonOf(verify({ parameters }))).toBe('notSignedIn');
  });

  it('says that the settings are wrong', async () => {
    const wrong = { ...connectionTo(provider), secret: 'not the secret of this client at all' };
    const answer = await answerFor('ada@acme.example');
    expect(await reasonOf(gateway.verify(wrong, answer, expected()))).toBe('misconfigured');
    const otherIssuer = connectionTo(provider, `${provider.url}/other`);
    expect(await reasonOf(gateway.probe(otherIssuer))).toBe('unreachable');
  });
});

describe('requests to a provider', () => {
  const overInternet = createIdentityProviders({ reachesPrivate: false, takeOnce });
  it.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://[::7f00:1]',
    'https://[::ffff:0:7f00:1]',
    'https://[fec0::1]',
    'https://10.0.0.7',
    'https://168.63.129.16',
    'https://localhost',
  ])('do not reach the private address %s', async (issuer) => {
    expect(await reasonOf(overInternet.probe(connectionTo(provider, issuer)))).toBe('unreachable');
  });

  it('are sent over https alone', async () => {
    const issuer = 'http://acme.example';
    expect(await reasonOf(overInternet.probe(connectionTo(provider, issuer)))).toBe('misconfigured');
  });
});

describe('a provider that forges', () => {
  let forging: ForgingProvider;
  beforeAll(async () => {
    forging = await startForgingProvider();
  });
  afterAll(() => forging.close());
  const at = createIdentityProviders({ reachesPrivate: true, takeOnce });
  const connection = () => connectionTo(provider, forging.url);
  const verifyForged = (forge: Forge) => {
    forging.answerWith(forge);
    const parameters = new URLSearchParams({ state: asked().state, code: 'a-code' });
    return at.verify(connection(), { parameters }, expected());
  };
  const reasonFor = (forge: Forge) => reasonOf(verifyForged(forge));
  const claims = () => ({ iss: forging.url, aud: 'portico', sub: 'ada', nonce: asked().nonce });
  const seconds = (later: number) => Math.floor(Date.now() / 1000) + later;

  it('is believed when nothing is forged', async () => {
    expect(await reasonFor(({ sign }) => sign(claims()))).toBe('none');
  });

  it.each<[string, ProviderCheck, Forge]>([
    ['no signature (alg none)', 'algorithm', ({ unsigned }) => unsigned(claims())],
    [
      'a signature with its public key as a shared secret',
      'algorithm',
      ({ signWithPublicKey }) => signWithPublicKey(claims()),
    ],
    [
      'a signature with the client secret',
      'algorithm',
      ({ signWithSecret }) => signWithSecret(claims(), provider.clientSecret),
    ],
    ['a key that it does not publish', 'signature', ({ signWithOtherKey }) => signWithOtherKey(claims())],
    ['the name of another issuer', 'issuer', ({ sign }) => sign({ ...claims(), iss: 'https://other.example' })],
    ['another audience', 'audience', ({ sign }) => sign({ ...claims(), aud: 'another' })],
    [
      'several audiences and another party',
      'audience',
      ({ sign }) => sign({ ...claims(), aud: ['portico', 'b'], azp: 'b' }),
    ],
    ['one audience and another party', 'audience', ({ sign }) => sign({ ...claims(), azp: 'another' })],
    ['a session that has ended', 'times', ({ sign }) => sign({ ...claims(), session_expiry: seconds(-60) })],
    ['an expired token', 'times', ({ sign }) => sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['the nonce of another start', 'request', ({ sign }) => sign({ ...claims(), nonce: 'another' })],
    ['no nonce', 'request', ({ sign }) => sign({ ...claims(), nonce: undefined })],
    ['an empty subject', 'answer', ({ sign }) => sign({ ...claims(), sub: '' })],
    ['a blank subject', 'answer', ({ sign }) => sign({ ...claims(), sub: ' ' })],
    ['a subject of 256 characters', 'answer', ({ sign }) => sign({ ...claims(), sub: 'a'.repeat(256) })],
    ['a subject with a control character', 'answer', ({ sign }) => sign({ ...claims(), sub: 'a\u0000b' })],
    ['a subject with half a surrogate pair', 'answer', ({ sign }) => sign({ ...claims(), sub: 'a\ud800' })],
    ['a session with half a surrogate pair', 'answer', ({ sign }) => sign({ ...claims(), sid: 'a\ud800' })],
    ['a session with a control character', 'answer', ({ sign }) => sign({ ...claims(), sid: 'a\u0000b' })],
    ['a sign-in of the next minute', 'times', ({ sign }) => sign({ ...claims(), auth_time: seconds(60) })],
  ])('is refused for %s, naming the check', async (_, check, forge) => {
    await expect(verifyForged(forge)).rejects.toMatchObject({ reason: 'invalidAnswer', check });
  });

  it('has signed in now when its clock is a little ahead', async () => {
    const identity = await verifyForged(({ sign }) => sign({ ...claims(), auth_time: seconds(20) }));
    expect(identity.authenticatedAt).toBeLessThanOrEqual(Date.now());
  });

  it.each<[string, Forge, RegExp]>([
    ['algorithm', ({ unsigned }) => unsigned(claims()), /"alg"/],
    ['nonce', ({ sign }) => sign({ ...claims(), nonce: undefined }), /"nonce"/],
    ['key', ({ signWithOtherKey }) => signWithOtherKey(claims()), /signature/],
  ])('is refused for another %s with a reason of its own', async (_, forge, reason) => {
    await expect(verifyForged(forge)).rejects.toThrow(reason);
  });

  it('costs no more than the deadline when it hangs, and later nothing at all', async () => {
    const quick = createIdentityProviders({ reachesPrivate: true, deadlineMs: 50, takeOnce });
    forging.hang();
    for (let n = 0; n < 5; n++) expect(await reasonOf(quick.probe(connection()))).toBe('unreachable');
    const before = forging.requests();
    expect(await reasonOf(quick.probe(connection()))).toBe('unreachable');
    expect(forging.requests()).toBe(before);
    await quick.probe(connectionTo(provider)); // another provider goes on
  });
});

describe('a provider that tells the address', () => {
  it.each<[string, object, object, object]>([
    [
      'in user info, without a statement',
      {},
      { email: 'a@b.example' },
      { isEmailVerified: false, lacksEmailStatement: true },
    ],
    [
      'in user info, with a statement of the ID token',
      { email_verified: true },
      { email: 'a@b.example', email_verified: false },
      { isEmailVerified: false, lacksEmailStatement: false },
    ],
    [
      'in the ID token, with a statement on the same one in user info',
      { email: 'a@b.example' },
      { email: 'A@b.example', email_verified: true },
      { email: 'A@b.example', isEmailVerified: true, lacksEmailStatement: false },
    ],
    [
      'in the ID token, with the statement that it is not verified in user info',
      { email: 'a@b.example' },
      { email: 'a@b.example', email_verified: false },
      { isEmailVerified: false, lacksEmailStatement: false },
    ],
    [
      'in the ID token, with no statement in user info either',
      { email: 'a@b.example' },
      { email: 'a@b.example' },
      { email: 'a@b.example', isEmailVerified: false, lacksEmailStatement: true },
    ],
    [
      'in the ID token, with a statement on another one in user info',
      { email: 'a@b.example' },
      { email: 'c@b.example', email_verified: true },
      { isEmailVerified: false, lacksEmailStatement: true },
    ],
    [
      'with letters that the DNS knows as others',
      { email: 'a@\uff42.example', email_verified: true },
      {},
      { email: 'a@b.example', isEmailVerified: true },
    ],
  ])('%s: the address and its statement are of one document', async (_, ofToken, userInfo, told) => {
    const forging = await startForgingProvider({ userInfo: { sub: 'ada', ...userInfo } });
    const claims = { iss: forging.url, aud: 'portico', sub: 'ada', nonce: asked().nonce };
    forging.answerWith(({ sign }) => sign({ ...claims, ...ofToken }));
    const parameters = new URLSearchParams({ state: asked().state, code: 'a-code' });
    const at = createIdentityProviders({ reachesPrivate: true, takeOnce });
    expect(await at.verify(connectionTo(provider, forging.url), { parameters }, expected())).toMatchObject(told);
    forging.close();
  });
});

it.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['end_session_endpoint', 'data:text/html,evil'],
  ['token_endpoint', '/token'],
  ['userinfo_endpoint', 42],
])('a provider is refused whose %s is %s', async (name, address) => {
  const forging = await startForgingProvider({ metadata: { [name]: address } });
  const at = createIdentityProviders({ reachesPrivate: true, takeOnce });
  const connection = connectionTo(provider, forging.url);
  expect(await reasonOf(at.probe(connection))).toBe('misconfigured');
  expect(await reasonOf(at.start(connection, asked()))).toBe('misconfigured');
  forging.close();
});

it.each([
  ['without the final slash of its issuer', '/app', '/app/'],
  ['with a final slash that its issuer lacks', '/app/', '/app'],
  ['by another path than that of its issuer', '/app', '/other'],
])('a provider that is given %s is refused by a sentence that offers the issuer', async (_, given, named) => {
  const forging = await startForgingProvider({ issuerPath: named });
  const at = createIdentityProviders({ reachesPrivate: true, takeOnce });
  const { reason, message } = await at.probe(connectionTo(provider, forging.url + given)).then(
    () => ({ reason: 'none', message: '' }),
    (refused) => refused,
  );
  expect([reason, message]).toEqual([
    'misconfigured',
    expect.stringContaining(`names the issuer ${forging.url}${named}`),
  ]);
  forging.close();
});

describe('the credentials of this installation', () => {
  const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  const plain = 'op-secret_0.1~2!';
  const odd = 'a b+c%d:e';
  type Accepts = (sent: SentCredentials, secret: string) => boolean;
  const asWritten: Accepts = ({ basic }, secret) => basic === `portico:${secret}`;
  const decoding: Accepts = ({ basic }, secret) => formDecoded(basic ?? '') === `portico:${secret}`;
  const posted: Accepts = ({ basic, form }, secret) =>
    basic === undefined && form.get('client_id') === 'portico' && form.get('client_secret') === secret;

  it.each<[string, readonly string[] | undefined, string, Accepts]>([
    ['announces nothing and does not decode', undefined, plain, asWritten],
    ['announces nothing and decodes', undefined, plain, decoding],
    ['decodes a secret with other characters', ['client_secret_basic'], odd, decoding],
    ['announces Basic alone', ['client_secret_basic'], plain, asWritten],
    ['announces posted secrets alone', ['client_secret_post'], plain, posted],
    ['announces posted secrets first', ['client_secret_post', 'client_secret_basic'], plain, posted],
    ['announces Basic first', ['private_key_jwt', 'client_secret_basic', 'client_secret_post'], plain, asWritten],
    [
      'takes both, for a secret that may be read in two ways',
      ['client_secret_basic', 'client_secret_post'],
      odd,
      posted,
    ],
  ])('are accepted by a provider that %s', async (_, announces, secret, accepts) => {
    const forging = await startForgingProvider({
      ...(announces && { announces }),
      accepts: (sent) => accepts(sent, secret),
    });
    const claims = { iss: forging.url, aud: 'portico', sub: 'ada', nonce: asked().nonce };
    forging.answerWith(({ sign }) => sign(claims));
    const at = createIdentityProviders({ reachesPrivate: true, takeOnce });
    const parameters = new URLSearchParams({ state: asked().state, code: 'a-code' });
    const verify = (own: string) =>
      at.verify({ ...connectionTo(provider, forging.url), secret: own }, { parameters }, expected());
    expect(await verify(secret)).toMatchObject({ subject: 'ada' });
    await expect(verify('another-secret')).rejects.toThrow(
      'The provider does not accept the client id or secret (invalid_client).',
    );
    forging.close();
  });
});

describe('the claims of an ID token', () => {
  const token = { iss: 'https://id.example', aud: 'portico', exp: 2, iat: 1, nonce: 'n', sid: 's', sub: 'u1' };

  it('[CNSL-6d] a test shows the claims about a user with what is read from them, and none about the token', () => {
    const claims = { ...token, upn: 'ann@acme.example', groups: ['staff', 'admins'], constructor: 'x' };
    const { received = [] } = openIdIdentityOf(claims, { sub: 'u1', given_name: 'Ann' }, { email: 'upn' });
    expect(received).toHaveLength(5);
    expect(received).toEqual(
      expect.arrayContaining([
        { name: 'sub', values: ['u1'], count: 1, use: 'subject' },
        { name: 'upn', values: ['ann@acme.example'], count: 1, use: 'email' },
        { name: 'given_name', values: ['Ann'], count: 1, use: 'givenName' },
        { name: 'groups', values: ['staff', 'admins'], count: 2 },
        { name: 'constructor', values: ['x'], count: 1 },
      ]),
    );
  });

  it('[CNSL-6d] a provider cannot fill a report: the values are shortened, and what is read comes first', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`claim${at}`, 'x'.repeat(900)]));
    const { received = [] } = openIdIdentityOf({ ...many, ...token }, undefined, {});
    expect([received.length, received[0]?.use]).toEqual([60, 'subject']);
    expect(received[1]?.values[0]).toHaveLength(200);
  });
});
