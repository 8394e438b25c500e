import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootOn } from '../../../../test/boot-on.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { takeCode } from '../../../../test/relying-party.ts';
import {
  appCode,
  type OpenedSignIn,
  redirectUri,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from '../../../../test/second-step.ts';
import {
  appleTeam,
  type SocialProvider,
  startAppleStandIn,
  startGoogleStandIn,
} from '../../../../test/social-provider.ts';
import type { OperationInput } from '../../operations.ts';
import { perform } from '../../perform.ts';

let site: SecondStepSite;
let google: SocialProvider;
let apple: SocialProvider;
type Kind = 'google' | 'apple';
const standInOf = (kind: Kind) => (kind === 'google' ? google : apple);

const set = (provider: Kind, changes: OperationInput<'setSsoProvider'>['changes']) =>
  perform(site.installation, 'setSsoProvider', { brandId: 0, provider, changes });

beforeAll(async () => {
  [site, google, apple] = await Promise.all([
    startSecondStepSite({ PRIVATE_APPS: 'on' }),
    startGoogleStandIn(),
    startAppleStandIn(),
  ]);
  const of = ({ url, clientId, secret }: SocialProvider) => ({ issuer: url, clientId, secret });
  await perform(site.installation, 'addSsoProvider', { brandId: 0, provider: 'google', settings: of(google) });
  const settings = { ...of(apple), ...appleTeam };
  await perform(site.installation, 'addSsoProvider', { brandId: 0, provider: 'apple', settings });
});
afterAll(async () => {
  google.close();
  apple.close();
  await site.close();
});

let people = 0;
/** An account with a verified address, and a user of a provider with the same address. */
async function newPerson(more: Parameters<SecondStepSite['addPerson']>[0] = {}) {
  const email = `user${people++}@social.example`;
  const { id } = await site.addPerson({ email, contacts: [['email', email]], ...more });
  return { id, email, user: { sub: `sub-${people}`, email, email_verified: true } };
}

const startPath = (kind: Kind, signInId: string) => `/api/sso/${kind}/startup?signIn=${signInId}`;

/** Brings an answer of the provider to the installation. Apple's comes by a form, without cookies. */
async function bring(
  kind: Kind,
  { browser }: OpenedSignIn,
  { address, form }: { address: string; form: Record<string, string> },
) {
  const sender = kind === 'apple' ? new HttpBrowser(browser.origin) : browser;
  const taken =
    kind === 'apple' ? await sender.post(address, form) : await sender.get(`${address}?${new URLSearchParams(form)}`);
  return taken.location?.includes('/api/sso/finish') ? browser.get(taken.location) : taken;
}

async function answered(kind: Kind, person: SocialProvider['person'], opened: OpenedSignIn) {
  const { location = '' } = await opened.browser.get(startPath(kind, opened.signInId));
  standInOf(kind).person = person;
  return standInOf(kind).answer(location);
}

/** Signs in at a provider, in a browser of its own. */
async function visit(kind: Kind, person: SocialProvider['person'], opened?: OpenedSignIn) {
  const started = opened ?? (await site.open());
  const { location = '' } = await bring(kind, started, await answered(kind, person, started));
  return { started, location };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
async function bootAt({ browser }: OpenedSignIn, location: string): Promise<any> {
  return bootOn(await browser.get(location));
}
const stands = async ({ call }: OpenedSignIn) => (await call('/api/login-info')).data.stands;
const pending = async ({ read }: OpenedSignIn) => (await read('/api/sso/pending-identity')).data;
const decide = ({ call }: OpenedSignIn, identity: string, connects = true) =>
  call('/api/sso/connect-identity', { identity, connects });
const codeOf = ({ call }: OpenedSignIn, oneTimeSession: string) =>
  call('/api/post-authn/generate-code', { oneTimeSession });

/** Connects the user of a provider to an account, by the password. */
async function connect(kind: Kind, email: string, user: SocialProvider['person']) {
  const { started } = await visit(kind, user);
  await started.login(email);
  const { identity } = await pending(started);
  return { started, answer: await decide(started, identity) };
}

describe.each(['google', 'apple'] as const)('an identity of %s', (kind) => {
  it('[GOOG-1b] [APPL-1a] connects to an account by the password, tells its owner, and signs in from then on', async () => {
    const { email, user } = await newPerson();
    const { started, location } = await visit(kind, user);
    expect(await stands(started)).toBe('credential');
    const boot = await bootAt(started, location);
    expect(boot).toMatchObject({ startPath: '/connectAccount', parameters: { login_hint: email } });
    const login = await started.login(email);
    expect(login.data.completed).toBeUndefined();
    expect((await codeOf(started, login.data.oneTimeSession)).status).toMatchObject({ name: 'identityConnectionDue' });
    const waiting = await pending(started);
    expect(waiting).toEqual({ identity: expect.any(String), provider: kind === 'google' ? 'Google' : 'Apple', email });
    const { data } = await decide(started, waiting.identity);
    expect((await codeOf(started, data.oneTimeSession)).status.success).toBe(true);
    expect((await site.messagesTo(email)).map((message) => message.kind)).toContain('identityConnected');
    const again = await visit(kind, { sub: user.sub }); // Apple repeats no address
    expect(await stands(again.started)).toBe('complete');
  });

  it('never finds an account by its address', async () => {
    const { email } = await newPerson();
    for (const [sub, isVerified] of [
      ['takeover-1', true],
      ['takeover-2', false],
    ] as const) {
      const { started } = await visit(kind, { sub: `${kind}-${sub}`, email, email_verified: isVerified });
      expect(await stands(started)).toBe('credential');
      expect((await pending(started)).email).toBe(isVerified ? email : undefined);
    }
  });

  it('is not connected if the user continues without, and asks again the next time', async () => {
    const { email, user } = await newPerson();
    const { started } = await visit(kind, user);
    await started.login(email);
    const { identity } = await pending(started);
    const { data } = await decide(started, identity, false);
    expect((await codeOf(started, data.oneTimeSession)).status.success).toBe(true);
    const next = await visit(kind, user);
    expect(await stands(next.started)).toBe('credential');
    expect((await pending(next.started)).identity).not.toBe(identity);
  });

  it('counts as no second factor, neither when it is connected nor afterwards', async () => {
    const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const { email, user } = await newPerson({ company: 'strict', totpSecret });
    const { started } = await visit(kind, { ...user, amr: ['mfa'] });
    await started.login(email);
    const { identity } = await pending(started);
    expect((await decide(started, identity)).status).toMatchObject({ code: 306 });
    await started.read('/api/two-factor/mfa-settings');
    await verifyApp(started, appCode(totpSecret));
    await started.call('/api/two-factor/trust-device', { isTrusted: false });
    expect((await decide(started, identity)).status.success).toBe(true);
    const next = await visit(kind, { ...user, amr: ['mfa'] });
    const info = await next.started.call('/api/login-info');
    expect((await codeOf(next.started, info.data.oneTimeSession)).status).toMatchObject({ code: 306 });
  });
});

/** A user of Google, as it is kept. */
const ofGoogle = (subject: string) => ({ connectionId: 'google.0', issuer: google.url, subject });

describe('the connection of an identity', () => {
  it('is made once, also when it is sent twice at once', async () => {
    const { email, user, id } = await newPerson();
    const { started } = await visit('google', user);
    await started.login(email);
    const { identity } = await pending(started);
    const answers = await Promise.all([1, 2, 3].map(() => decide(started, identity)));
    expect(answers.some(({ status }) => status.success)).toBe(true);
    expect((await decide(started, identity)).status.success).toBe(true);
    const mails = (await site.messagesTo(email)).filter((message) => message.kind === 'identityConnected');
    expect(mails).toHaveLength(1);
    const rows = site.installation.database.db
      .selectFrom('sso_identities')
      .select('subject')
      .where('account_id', '=', id);
    expect(await rows.execute()).toEqual([{ subject: user.sub }]);
  });

  it('is that which the user was shown, when another tab has brought another identity', async () => {
    const { email, user } = await newPerson();
    const { started } = await visit('google', user);
    const first = await pending(started);
    await visit('google', { ...user, sub: 'of-the-other-tab' }, started);
    await started.login(email);
    expect((await decide(started, first.identity)).status).toMatchObject({ name: 'identityNotConnectable' });
    expect((await decide(started, (await pending(started)).identity)).status.success).toBe(true);
  });

  it('is refused for the identity of another account, which keeps it', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const waits = await visit('google', one.user);
    await waits.started.login(two.email);
    await connect('google', one.email, one.user);
    const { identity } = await pending(waits.started);
    const taken = await decide(waits.started, identity);
    expect(taken.status).toMatchObject({ name: 'identityTaken' });
    const without = await decide(waits.started, identity, false);
    expect((await codeOf(waits.started, without.data.oneTimeSession)).status.success).toBe(true);
    expect(await site.installation.singleSignOn.identities.accountOf(ofGoogle(one.user.sub))).toBe(one.id);
  });

  it('needs the sign-in of the browser that was at the provider', async () => {
    const { email, user } = await newPerson();
    const { started } = await visit('google', user);
    const { identity } = await pending(started);
    const stranger = await site.open();
    await stranger.login(email);
    expect(await pending(stranger)).toEqual({});
    await decide(stranger, identity); // nothing waits there
    expect(await site.installation.singleSignOn.identities.accountOf(ofGoogle(user.sub))).toBeUndefined();
    expect((await decide(started, identity)).status).toMatchObject({ code: 221 });
  });

  it('keeps subjects of other issuers apart', async () => {
    const { email, user } = await newPerson();
    await connect('google', email, user);
    const { started } = await visit('apple', user);
    expect(await stands(started)).toBe('credential');
  });

  it('ends with the provider of the brand', async () => {
    const { email, user } = await newPerson();
    const other = await startGoogleStandIn('another.client.example');
    const named = { brandId: 1210, provider: 'google' } as const;
    const settings = { issuer: other.url, clientId: other.clientId, secret: other.secret };
    await perform(site.installation, 'addSsoProvider', { ...named, settings });
    const identity = { connectionId: 'google.1210', issuer: other.url, subject: user.sub };
    const { keep } = site.installation.singleSignOn.identities;
    const { id } = (await site.installation.accounts.byEmail(email))[0] ?? { id: '' };
    await keep(site.installation.database.db, identity, { accountId: id, isByAddress: false });
    expect(await perform(site.installation, 'removeSsoProvider', named)).toMatchObject({ accounts: 1 });
    expect(await site.installation.singleSignOn.identities.accountOf(identity)).toBeUndefined();
    other.close();
  });
});

describe('sign-in with Google', () => {
  it('[GOOG-1c] also starts by a form with idType and ssoPopup', async () => {
    const { browser, signInId } = await site.open();
    const fields = { signIn: signInId, idType: 'google', ssoPopup: 'true' };
    const { location = '' } = await browser.post('/api/sso/google/startup', fields);
    expect(location).toContain(`${google.url}/authorize?`);
    google.person = 'none';
    const denied = await google.answer(location);
    const taken = await browser.get(`${denied.address}?${new URLSearchParams(denied.form)}`);
    expect(taken.location).toContain('ssoPopup=true');
  });

  it('accepts members of the organization alone, where one is set', async () => {
    await set('google', { hostedDomain: 'social.example' });
    const { email, user } = await newPerson();
    const member = await visit('google', { ...user, hd: 'social.example' });
    expect(google.requests.at(-1)?.get('hd')).toBe('social.example');
    expect((await pending(member.started)).email).toBe(email);
    for (const claims of [{}, { hd: 'elsewhere.example' }]) {
      const { started, location } = await visit('google', { ...user, ...claims });
      expect((await bootAt(started, location)).refusal).toMatchObject({
        name: 'oauthDenied',
        params: { host: 'Google' },
      });
      expect(await pending(started)).toEqual({});
    }
    await site.installation.singleSignOn.brandProviders.put(
      ...([0, 'google', { issuer: google.url, clientId: google.clientId, secret: google.secret }, true] as const),
    );
  });

  it('takes an answer once, and that of its own start', async () => {
    const { email, user } = await newPerson();
    await connect('google', email, user);
    const opened = await site.open();
    const answer = await answered('google', user, opened);
    expect((await bring('google', opened, { ...answer, form: { ...answer.form, state: 'forged' } })).status).not.toBe(
      303,
    );
    await bring('google', opened, answer);
    expect(await stands(opened)).toBe('complete');
    const victim = await site.open();
    expect((await bring('google', victim, answer)).status).not.toBe(303);
    const begun = await answered('google', user, await site.open());
    expect((await bring('google', victim, begun)).text).toContain('ssoBegunElsewhere');
    expect(await stands(victim)).toBe('credential');
  });

  it('returns to the sign-in with 501 while the brand is not connected', async () => {
    await set('google', { isEnabled: false });
    const { browser, signInId } = await site.open();
    const { location = '' } = await browser.get(startPath('google', signInId));
    expect(new URL(location).searchParams.get('errorCode')).toBe('501');
    expect((await bootAt({ browser } as OpenedSignIn, `/?signIn=${signInId}`)).providers).toEqual(['apple']);
    await set('google', { isEnabled: true });
    expect((await bootAt({ browser } as OpenedSignIn, `/?signIn=${signInId}`)).providers).toEqual(['apple', 'google']);
  });
});

describe('[APPL-1a] sign-in with Apple', () => {
  it('asks for a posted answer, and signs a new client secret for each request', async () => {
    await visit('apple', { sub: 'secret-1' });
    await visit('apple', { sub: 'secret-2' });
    expect(apple.requests.at(-1)?.get('response_mode')).toBe('form_post');
    expect(apple.secretLifetimes.length).toBeGreaterThan(1);
    expect(Math.max(...apple.secretLifetimes)).toBeLessThanOrEqual(3600);
  });

  it.each([
    ['no address', {}],
    ['a relay', { email: 'x1y2@privaterelay.appleid.com', email_verified: 'true', is_private_email: 'true' }],
  ])('says that the email is hidden if there is %s, and connects all the same', async (title, claims) => {
    const { email } = await newPerson();
    const user = { sub: `hidden ${title}`, ...claims };
    const { started, location } = await visit('apple', user);
    const boot = await bootAt(started, location);
    expect(boot.refusal).toMatchObject({ name: 'appleHiddenEmail', params: { host: 'Apple' } });
    expect(boot.parameters.login_hint).toBeUndefined();
    await started.login(email);
    const waiting = await pending(started);
    expect(waiting).toEqual({ identity: expect.any(String), provider: 'Apple' });
    expect((await decide(started, waiting.identity)).status.success).toBe(true);
    expect(await stands((await visit('apple', user)).started)).toBe('complete');
  });

  it('believes nothing of the form but the code: the name that comes once names no account', async () => {
    const { started } = await visit('apple', { sub: 'with-a-name' }); // the stand-in posts the address of another user
    expect(await pending(started)).not.toHaveProperty('email');
  });

  it('ends a connection, and what it opened, when the user withdraws the consent', async () => {
    const { email, user, id } = await newPerson();
    await connect('apple', email, user);
    const signedIn = await visit('apple', user);
    const send = async (payload: string) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payload }),
      };
      return (await fetch(`${signedIn.started.browser.origin}/api/sso/notices/apple.0`, init)).status;
    };
    const event = (at: number, type = 'consent-revoked') => ({
      type,
      sub: user.sub,
      event_time: Math.floor(at / 1000),
    });
    const account = () =>
      site.installation.singleSignOn.identities.accountOf({
        connectionId: 'apple.0',
        issuer: apple.url,
        subject: user.sub,
      });
    expect(await send('no token')).toBe(400);
    expect(await send(await apple.notice(event(Date.now()), { aud: 'somebody.else' }))).toBe(400);
    expect(await send(await google.notice(event(Date.now()), { iss: apple.url, aud: apple.clientId }))).toBe(400);
    expect(await send(await apple.notice(event(Date.now(), 'email-disabled')))).toBe(200);
    expect(await send(await apple.notice(event(Date.now() - 3_600_000)))).toBe(200); // older than the connection
    expect(await account()).toBe(id);
    expect(await send(await apple.notice(event(Date.now())))).toBe(200);
    expect(await account()).toBeUndefined();
    expect((await signedIn.started.call('/api/login-info')).status).toMatchObject({ code: 222 });
  });
});

describe('a provider of a brand', () => {
  it('is refused without what it needs', async () => {
    const named = { brandId: 1210, provider: 'apple' } as const;
    const add = (settings: object) => perform(site.installation, 'addSsoProvider', { ...named, settings });
    const whole = { issuer: apple.url, clientId: 'a', secret: apple.secret, ...appleTeam };
    await expect(add({ ...whole, secret: 'no key' })).rejects.toThrow('no private key');
    await expect(add({ ...whole, teamId: undefined })).rejects.toThrow();
    await expect(add({ ...whole, issuer: `${apple.url}/nowhere` })).rejects.toThrow('The provider cannot be used');
    await expect(perform(site.installation, 'removeSsoProvider', named)).rejects.toThrow('is not connected to Apple');
  });
});

describe('an identity of a company’s provider that proves no account', () => {
  it('[SSO-1a] is connected by the password to an account of that company alone', async () => {
    const { domains } = site.installation.singleSignOn;
    await domains.claim('free.example', 'free');
    await domains.prove('free.example', 'free');
    const { url: issuer, clientId, secret: clientSecret } = google;
    const connection = { company: 'free', id: 'free', label: 'Staff', issuer, clientId, clientSecret };
    await perform(site.installation, 'addSsoConnection', connection);
    const [insider, outsider] = [await newPerson(), await newPerson({ company: 'off' })];
    const visitAs = async () => {
      const opened = await site.open();
      const query = new URLSearchParams({ signIn: opened.signInId, email: insider.email.replace('social', 'free') });
      const { location = '' } = await opened.browser.get(`/api/sso/startup?${query}`);
      google.person = { sub: 'unproven', email: insider.email, email_verified: true };
      return { opened, location: (await bring('google', opened, await google.answer(location))).location ?? '' };
    };
    const other = await visitAs();
    expect((await bootAt(other.opened, other.location)).startPath).toBe('/connectAccount');
    await other.opened.login(outsider.email);
    const { identity } = await pending(other.opened);
    expect((await decide(other.opened, identity)).status).toMatchObject({ name: 'identityNotConnectable' });
    const { opened } = await visitAs();
    expect(await pending(opened)).toMatchObject({ provider: new URL(google.url).host, email: insider.email });
    await opened.login(insider.email);
    expect((await decide(opened, (await pending(opened)).identity)).status.success).toBe(true);
    const { identities } = site.installation.singleSignOn;
    expect(await identities.accountOf({ connectionId: 'free', issuer, subject: 'unproven' })).toBe(insider.id);
  });
});

describe('[APPL-1c] the address for the result of a sign-in through Apple', () => {
  const chat = 'https://chat.example/apple';
  const secret = 'secret-of-the-chat-app-for-tests-only-12';
  const named = { glipAppRedirectURLForApple: chat };
  beforeAll(async () => {
    await site.installation.clients.save({ clientId: 'chat', name: 'Chat', redirectUris: [redirectUri, chat] }, secret);
  });

  /** Signs in through a provider. Returns where the result goes. */
  async function resultOf(kind: Kind, parameters: Record<string, string>): Promise<URL> {
    const { email, user } = await newPerson();
    await connect(kind, email, user);
    const opened = await site.open({ client_id: 'chat', state: 'of-the-app', ...parameters });
    await visit(kind, user, opened);
    const info = await opened.call('/api/login-info');
    return takeCode(opened, info.data.oneTimeSession);
  }
  const addressOf = ({ origin, pathname }: URL) => origin + pathname;
  async function exchange(code: string | null, address: string) {
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: address });
    const headers = { authorization: `Basic ${btoa(`chat:${secret}`)}` };
    const { publicUrl } = site.installation.config;
    const answer = await fetch(`${publicUrl}/oauth/token`, { method: 'POST', body, headers });
    return (await answer.json()) as { readonly id_token?: string; readonly error?: string };
  }

  it('gets the code, which counts for it alone', async () => {
    const [result, other] = [await resultOf('apple', named), await resultOf('apple', named)];
    expect(addressOf(result)).toBe(chat);
    expect(result.searchParams.get('state')).toBe('of-the-app');
    expect((await exchange(result.searchParams.get('code'), chat)).id_token).toBeTruthy();
    expect((await exchange(other.searchParams.get('code'), redirectUri)).error).toBe('invalid_grant');
  });

  it.each([
    ['is another app’s', 'apple', { glipAppRedirectURLForApple: 'https://evil.example/apple' }],
    ['has more than the registered one', 'apple', { glipAppRedirectURLForApple: `${chat}?next=//evil.example` }],
    ['is for another provider', 'google', named],
    ['comes with a response mode', 'apple', { ...named, response_mode: 'query' }],
  ] as const)('does not count where it %s', async (_, kind, parameters) => {
    const result = await resultOf(kind, parameters);
    expect(addressOf(result)).toBe(redirectUri);
    expect((await exchange(result.searchParams.get('code'), redirectUri)).id_token).toBeTruthy();
  });
});
