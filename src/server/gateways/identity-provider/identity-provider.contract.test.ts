import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forge, type ForgingProvider, startForgingProvider } from '../../../../test/forging-provider.ts';
import { type RunningProvider, startExampleProvider } from '../../../../test/identity-provider.ts';
import type { ExpectedAnswer, ProviderCheck, StartRequest } from './identity-provider.ts';
import { createIdentityProviders } from './identity-providers.ts';

let provider: RunningProvider;
const answerAddress = 'http://localhost:9/api/sso/answer/one';
beforeAll(async () => {
  provider = await startExampleProvider({ redirectUris: [answerAddress] });
});
afterAll(() => provider.close());

const gateway = createIdentityProviders({ reachesPrivate: true });
const connectionTo = ({ url, clientId, clientSecret }: RunningProvider, issuer = url) => ({
  ...{ id: 'one', settings: { type: 'oidc', issuer, clientId } as const, secret: clientSecret, answerAddress },
});
const asked = (more: Partial<StartRequest> = {}): StartRequest => ({
  ...{ state: 'a-state-of-the-test', nonce: 'a-nonce-of-the-test', verifier: 'v'.repeat(43) },
  ...{ loginHint: undefined, isFresh: false, maxAgeSeconds: undefined, ...more },
});
const expected = (more: Partial<ExpectedAnswer> = {}): ExpectedAnswer => ({
  ...asked(),
  startedAt: Date.now(),
  ...more,
});

/** Goes through a whole sign-in at the provider. Returns its answer. */
async function answerFor(person: string, request = asked()) {
  const address = await gateway.start(connectionTo(provider), request);
  return { parameters: (await provider.signIn(address, person)).searchParams };
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason }) => reason,
  );
const verify = (answer: { parameters: URLSearchParams }, more: Partial<ExpectedAnswer> = {}) =>
  gateway.verify(connectionTo(provider), answer, expected(more));

describe('an OpenID provider', () => {
  it('[SSO-1a] signs in by the code flow with PKCE, state and nonce', async () => {
    const address = new URL(await gateway.start(connectionTo(provider), asked({ loginHint: 'ada@acme.example' })));
    const sent = Object.fromEntries(address.searchParams);
    expect(sent).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: 'ada@acme.example',
    });
    expect(sent).toMatchObject({ state: asked().state, nonce: asked().nonce, redirect_uri: answerAddress });
    expect(sent.code_challenge).not.toContain(asked().verifier);
    const identity = await verify(await answerFor('ada@acme.example'));
    expect(identity).toMatchObject({
      ...{
        issuer: provider.url,
        email: 'ada@acme.example',
        isEmailVerified: true,
        name: 'Ada Acme',
        amr: ['pwd', 'mfa'],
      },
    });
    expect(identity.subject).not.toBe('');
  });

  it('says whether the address is verified', async () => {
    expect(await verify(await answerFor('eve@acme.example'))).toMatchObject({ isEmailVerified: false });
  });

  it('accepts an answer only for its own start', async () => {
    const answer = await answerFor('ada@acme.example');
    expect(await reasonOf(verify(answer, { state: 'another' }))).toBe('invalidAnswer');
    expect(await reasonOf(verify(await answerFor('ada@acme.example'), { nonce: 'another' }))).toBe('invalidAnswer');
    expect(await reasonOf(verify(await answerFor('ada@acme.example'), { verifier: 'w'.repeat(43) }))).toBe(
      'invalidAnswer',
    );
  });

  it('accepts an answer once', async () => {
    const answer = await answerFor('ada@acme.example');
    await verify(answer);
    expect(await reasonOf(verify(answer))).toBe('invalidAnswer');
  });

  it('refuses the answer of another issuer, and one that hides its issuer (RFC 9207)', async () => {
    const answer = await answerFor('ada@acme.example');
    const parameters = new URLSearchParams(answer.parameters);
    parameters.set('iss', 'https://other.example');
    expect(await reasonOf(verify({ parameters }))).toBe('otherIssuer');
    parameters.delete('iss');
    expect(await reasonOf(verify({ parameters }))).toBe('invalidAnswer');
  });

  it('tells a user who declined from a provider that refuses', async () => {
    expect(await reasonOf(verify(await answerFor('cancel')))).toBe('denied');
    const parameters = new URLSearchParams({ state: asked().state, iss: provider.url, error: 'login_required' });
    expect(await reasonOf(verify({ parameters }))).toBe('notSignedIn');
  });

  it('asks for a fresh authentication, and checks when it was', async () => {
    const fresh = { isFresh: true } as const;
    const address = new URL(await gateway.start(connectionTo(provider), asked(fresh)));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    await verify(await answerFor('ada@acme.example', asked(fresh)), fresh);
    const answer = await answerFor('ada@acme.example', asked(fresh));
    expect(await reasonOf(verify(answer, { ...fresh, startedAt: Date.now() + 3_600_000 }))).toBe('notFresh');
    const aged = await answerFor('ada@acme.example', asked({ maxAgeSeconds: 60 }));
    expect(await reasonOf(verify(aged, { maxAgeSeconds: 60, startedAt: Date.now() + 3_600_000 }))).toBe('notFresh');
  });

  it('goes on after the provider has replaced its keys', async () => {
    await verify(await answerFor('ada@acme.example'));
    await provider.rotateKeys();
    expect(await verify(await answerFor('ada@acme.example'))).toMatchObject({ email: 'ada@acme.example' });
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
  const overInternet = createIdentityProviders({ reachesPrivate: false });
  it.each(['https://127.0.0.1', 'https://[::1]', 'https://10.0.0.7', 'https://localhost'])(
    'do not reach the private address %s',
    async (issuer) => {
      expect(await reasonOf(overInternet.probe(connectionTo(provider, issuer)))).toBe('unreachable');
    },
  );

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
  const at = createIdentityProviders({ reachesPrivate: true });
  const connection = () => connectionTo(provider, forging.url);
  const verifyForged = (forge: Forge) => {
    forging.answerWith(forge);
    const parameters = new URLSearchParams({ state: asked().state, code: 'a-code' });
    return at.verify(connection(), { parameters }, expected());
  };
  const reasonFor = (forge: Forge) => reasonOf(verifyForged(forge));
  const claims = () => ({ iss: forging.url, aud: 'portico', sub: 'ada', nonce: asked().nonce });

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
    ['an expired token', 'times', ({ sign }) => sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['the nonce of another start', 'request', ({ sign }) => sign({ ...claims(), nonce: 'another' })],
    ['no nonce', 'request', ({ sign }) => sign({ ...claims(), nonce: undefined })],
  ])('is refused for %s, naming the check', async (_, check, forge) => {
    await expect(verifyForged(forge)).rejects.toMatchObject({ reason: 'invalidAnswer', check });
  });

  it('costs no more than the deadline when it hangs, and later nothing at all', async () => {
    const quick = createIdentityProviders({ reachesPrivate: true, deadlineMs: 50 });
    forging.hang();
    for (let n = 0; n < 5; n++) expect(await reasonOf(quick.probe(connection()))).toBe('unreachable');
    const before = forging.requests();
    expect(await reasonOf(quick.probe(connection()))).toBe('unreachable');
    expect(forging.requests()).toBe(before);
    await quick.probe(connectionTo(provider)); // another provider goes on
  });
});
