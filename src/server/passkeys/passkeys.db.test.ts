import * as oidc from 'openid-client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import {
  assertWith,
  authenticatorOf,
  companyWith,
  makePasskey,
  personWith,
  signInBy,
  signInTo,
  stepOf,
} from '../../../test/passkeys.ts';
import { tokenOf } from '../../../test/recovery.ts';
import {
  appCode,
  codeFor,
  discoverApp,
  exchangeCode,
  logIn,
  nextAppCode,
  redirectUri,
  type SecondStepSite,
  settings,
  startSecondStepSite,
  verifyApp,
} from '../../../test/second-step.ts';
import { createApp } from '../app.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { perform } from '../perform.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

const device = (traits?: Parameters<typeof authenticatorOf>[1]) => authenticatorOf(site, traits);
const outcomesOf = async (accountId: string) => {
  const rows = await site.installation.database.db
    .selectFrom('audit')
    .select('outcome')
    .where('account_id', '=', accountId)
    .where('event', '=', 'passkeyChecked')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ outcome }) => outcome);
};

describe('a sign-in by a passkey', () => {
  it('[PKEY-1b] counts as both factors where the authenticator verifies its user, and tokens say so', async () => {
    const laptop = device();
    const { id, email } = await personWith(site, laptop);
    const signIn = await site.open({ scope: 'openid email' });
    const { data } = await signInBy(signIn, laptop);
    expect(data.completed).toMatchObject({ clientId: 'app' });
    const app = await discoverApp(site);
    const { location } = await signIn.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
    const claims = (await exchangeCode(app, location)).claims();
    expect(claims).toMatchObject({
      sub: id,
      email,
      amr: ['pop', 'user'],
      acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    });
    expect(await outcomesOf(id)).toEqual(['ok']);
  });

  it('[PKEY-1a] needs no address: each of several accounts of one number is named by its own passkey', async () => {
    const both = device();
    const first = await personWith(site, both, { directNumber: '+12125550141' });
    const second = await personWith(site, both, { directNumber: '+12125550142' });
    for (const { id } of [first, second]) {
      const { credentialId } = (await site.installation.passkeyStores.passkeys.of(id))[0] ?? {};
      const signIn = await site.open();
      const { data } = await signInBy(signIn, both, { wish: { id: credentialId ?? '' } });
      await signIn.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
      expect(await outcomesOf(id)).toEqual(['ok']);
    }
  });

  it('[PKEY-1c] without a check of its user is the first factor alone, and the same key is no second one', async () => {
    const key = device({ verifies: false });
    const { email } = await personWith(site, key);
    await site.installation.secondFactors.secondFactorPolicies.set({
      companyId: 'free',
      accountId: (await site.installation.accounts.byEmail(email))[0]?.id,
      requirement: 'required',
      channels: undefined,
      trustHours: undefined,
      requiredFrom: 1,
    });
    const signIn = await site.open();
    const { data, status } = await signInBy(signIn, key);
    expect(status.success).toBe(true);
    expect(data.completed).toBeUndefined();
    expect((await codeFor(signIn, data.oneTimeSession)).status.code).toBe(306);
    expect((await settings(signIn)).ways.map(({ channel }: { channel: string }) => channel)).not.toContain('passkey');
    expect((await signIn.read('/api/two-factor/passkey-request')).status.success).toBe(false);
  });

  it('is told to the contacts when the browser is new', async () => {
    const laptop = device();
    const { email } = await personWith(site, laptop);
    await signInBy(await site.open(), laptop);
    const kinds = (await site.messagesTo(email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['factorAdded', 'newBrowser']);
  });

  it('[PKEY-1e] takes the account of what was typed, and no other one', async () => {
    const shared = device();
    const { email } = await personWith(site, shared);
    const other = await site.addPerson();
    const refused = await signInBy(await site.open(), shared, { username: other.email });
    expect(refused.status.name).toBe('passkeyOfAnother');
    expect((await signInBy(await site.open(), shared, { username: email })).status.success).toBe(true);
  });
});

describe('a passkey is refused', () => {
  it('[PKEY-2a] when it is unknown or was removed, in the same words', async () => {
    const laptop = device();
    const { id } = await personWith(site, laptop);
    await site.installation.passkeyStores.passkeys.removeAll(site.installation.database.db, id);
    const { status } = await signInBy(await site.open(), laptop);
    expect(status.name).toBe('passkeyUnknown');
  });

  it.each([
    ['of another origin', { origin: 'https://portico-sign-in.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['below another site', { topOrigin: 'https://portico-sign-in.example' }],
    ['that was asked to make one', { type: 'webauthn.create' }],
    ['with another challenge', { challenge: Buffer.alloc(48).toString('base64url') }],
  ])('[PKEY-2b] when its browser speaks for a page %s', async (_, client) => {
    const laptop = device();
    const { id } = await personWith(site, laptop);
    const { status } = await signInBy(await site.open(), laptop, { wish: { client } });
    expect(status.name).toBe('challenge' in client ? 'passkeyOutdated' : 'passkeyFailed');
    expect(await outcomesOf(id)).not.toContain('ok');
  });

  it('[PKEY-2b] when it was made for another sign-in, of the same browser or brand or not', async () => {
    const laptop = device();
    await personWith(site, laptop);
    const one = await site.open();
    const credential = await assertWith(one, laptop);
    const other = await site.open({ brandId: '3710' }, one.browser);
    expect((await other.call('/api/passkeys/sign-in', { credential })).status.name).toBe('passkeyOutdated');
  });

  it('[PKEY-2c] when its signature or its user handle is not its own', async () => {
    const laptop = device();
    const { id } = await personWith(site, laptop);
    const stranger = device();
    await personWith(site, stranger);
    const signIn = await site.open();
    const own = await assertWith(signIn, laptop);
    const foreign = await assertWith(signIn, stranger);
    const mixed = { ...own, response: { ...own.response, signature: foreign.response.signature } };
    expect((await signIn.call('/api/passkeys/sign-in', { credential: mixed })).status.name).toBe('passkeyFailed');
    const wish = { userHandle: foreign.response.userHandle ?? '' };
    expect((await signInBy(signIn, laptop, { wish })).status.name).toBe('passkeyFailed');
    const { userHandle: _, ...response } = own.response;
    const unnamed = { ...own, response };
    expect((await signIn.call('/api/passkeys/sign-in', { credential: unnamed })).status.name).toBe('passkeyFailed');
    expect(await outcomesOf(id)).toEqual(['invalid', 'invalid', 'invalid']);
  });

  it('[PKEY-2d] when its counter goes back: it may be a copy', async () => {
    const laptop = device({ counts: true });
    const { id } = await personWith(site, laptop);
    const thief = laptop.copy();
    expect((await signInBy(await site.open(), laptop)).status.success).toBe(true);
    expect((await signInBy(await site.open(), thief)).status.name).toBe('passkeyFailed');
    expect(await outcomesOf(id)).toEqual(['ok', 'counter']);
  });

  it('[PKEY-2e] when its answer was used before, also by requests at once on two processes', async () => {
    const laptop = device();
    await personWith(site, laptop);
    const second = await createApp(site.installation, pino({ level: 'silent' }), createMetrics());
    const signIn = await site.open();
    const credential = await assertWith(signIn, laptop);
    const cookies = signIn.browser.cookieHeader();
    const onSecond = () =>
      second.http.inject({
        method: 'POST',
        url: '/api/passkeys/sign-in',
        headers: { cookie: cookies, 'portico-sign-in': signIn.signInId, 'content-type': 'application/json' },
        payload: JSON.stringify({ credential }),
      });
    const all = await Promise.all([
      signIn.call('/api/passkeys/sign-in', { credential }).then(({ status }) => status),
      ...Array.from({ length: 4 }, () => onSecond().then((answer) => answer.json().status)),
    ]);
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    await second.http.close();
  });

  it('[PKEY-2f] before its gates: single sign-on is enforced, or the account is suspended', async () => {
    const laptop = device();
    const { id } = await personWith(site, laptop);
    await site.installation.accounts.setState(id, 'suspended');
    expect((await signInBy(await site.open(), laptop)).status.code).toBe(363);
    const company = await companyWith(site, { companyId: 'later-sso', use: 'allowed' });
    const held = device();
    await personWith(site, held, { company });
    await companyWith(site, { companyId: company, use: 'allowed' }, { ssoEnforced: true });
    expect((await signInBy(await site.open(), held)).status.code).toBe(508);
  });

  it('[PKEY-2f] when the company does not allow it any more', async () => {
    const company = await companyWith(site, { companyId: 'stricter', use: 'allowed' });
    const synced = device({ isSynced: true });
    await personWith(site, synced, { company });
    expect((await signInBy(await site.open(), synced)).status.success).toBe(true);
    for (const rules of [{ use: 'allowed', allowsSynced: false }, { use: 'off' }, { use: 'secondStep' }] as const) {
      await companyWith(site, { companyId: company, ...rules });
      expect((await signInBy(await site.open(), synced)).status.name).toBe('passkeyNotAllowed');
    }
  });

  it('[PKEY-2g] from an address that has failed too often, without closing the account', async () => {
    const limited = await startSecondStepSite({ FAILURES_PER_ADDRESS: '3' });
    const laptop = authenticatorOf(limited);
    const { id } = await personWith(limited, laptop);
    await limited.installation.passkeyStores.passkeys.removeAll(limited.installation.database.db, id);
    const signIn = await limited.open();
    const codes: unknown[] = [];
    for (let count = 0; count < 4; count++) codes.push((await signInBy(signIn, laptop)).status.code);
    expect(codes.at(-1)).toBe(429);
    await limited.close();
  });
});

it('asking for options writes nothing, however often', async () => {
  const signIn = await site.open();
  const { db } = site.installation.database;
  const count = async () =>
    (
      await db
        .selectFrom('used_passkey_challenges')
        .select((eb) => eb.fn.countAll().as('all'))
        .executeTakeFirst()
    )?.all;
  const before = await count();
  const challenges = new Set<string>();
  for (let one = 0; one < 20; one++)
    challenges.add((await signIn.read('/api/passkeys/sign-in-options')).data.options.challenge);
  expect(challenges.size).toBe(20);
  await signIn.browser.get(`/cancel/${signIn.signInId}`);
  expect((await signIn.read('/api/passkeys/sign-in-options')).data).toEqual({});
  expect(await count()).toBe(before);
});

describe('the step of a passkey', () => {
  it('[PKEY-3a] is offered once after the password where the company offers it; "not now" counts for 90 days', async () => {
    const company = await companyWith(site, { companyId: 'offers', use: 'offered' });
    const { id, email } = await site.addPerson({ company });
    const { signIn, session } = await logIn(site, email);
    expect((await codeFor(signIn, session)).status).toMatchObject({ name: 'passkeyDue', leadsTo: 'passkey' });
    expect((await stepOf(signIn)).data).toMatchObject({ isRequired: false, canPutOff: true, canBeAutomatic: true });
    const { data } = await signIn.call('/api/passkeys/put-off');
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    expect((await (await site.open()).login(email)).data.completed).toBeDefined();
    await site.installation.database.db
      .updateTable('passkey_refusals')
      .set((eb) => ({ expires_at: eb('expires_at', '-', 90 * 24 * 3_600_000) }))
      .where('account_id', '=', id)
      .execute();
    expect((await (await site.open()).login(email)).data.completed).toBeUndefined();
  });

  it('is skipped in a browser that can make none, and offered in the next one', async () => {
    const { email } = await site.addPerson({ company: 'offers' });
    const { signIn } = await logIn(site, email);
    await signIn.call('/api/passkeys/put-off', { isUnsupported: true });
    expect((await (await site.open({ prompt: 'login' }, signIn.browser)).login(email)).data.completed).toBeDefined();
    expect((await (await site.open()).login(email)).data.completed).toBeUndefined();
  });

  it('cannot be put off where one is required now, and is over with a passkey', async () => {
    const company = await companyWith(site, { companyId: 'requires', use: 'required' });
    const { email } = await site.addPerson({ company });
    const { signIn } = await logIn(site, email);
    expect((await stepOf(signIn)).data).toMatchObject({ isRequired: true, canPutOff: false });
    expect((await signIn.call('/api/passkeys/put-off')).status.code).toBe(328);
    const weak = await makePasskey(signIn, device({ verifies: false }));
    expect(weak.status.name).toBe('passkeyUnverified');
    const { data } = await makePasskey(signIn, device());
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    expect((await signIn.read('/api/passkeys/step')).status.success).toBe(false);
  });

  it('[PKEY-3c] takes a passkey that the browser made without a question after a password, and only then', async () => {
    const { email } = await site.addPerson({ company: 'offers' });
    const { signIn } = await logIn(site, email);
    const { options } = (await stepOf(signIn)).data;
    const credential = device().create(options, { isAutomatic: true });
    const asked = await signIn.call('/api/passkeys/add', { credential });
    expect(asked.status.name).toBe('passkeyFailed');
    const made = await signIn.call('/api/passkeys/add', { credential, isAutomatic: true });
    expect(made.status.success).toBe(true);
  });

  it('[PKEY-3d] is closed to whoever has a session alone', async () => {
    const company = await companyWith(site, { companyId: 'also-requires', use: 'allowed' });
    const laptop = device();
    const { email, browser } = await personWith(site, laptop, { company });
    await companyWith(site, { companyId: company, use: 'required', isHardwareOnly: true });
    const own = await site.open({ client_id: 'third' }, browser); // the session counts no more: nobody is known yet
    expect((await own.call('/api/agreement/consent', { granted: true })).status.success).toBe(false);
    expect((await own.read('/api/passkeys/step')).status.success).toBe(false);
    const { status } = await own.call('/api/passkeys/add', { credential: fakeCreation });
    expect(status.success).toBe(false);
    expect((await (await site.open({ prompt: 'login' }, browser)).login(email)).data.completed).toBeUndefined();
  });

  it('says until when it can be put off', async () => {
    const requiredFrom = Date.now() + 86_400_000;
    const company = await companyWith(site, { companyId: 'soon', use: 'required', requiredFrom });
    const { email } = await site.addPerson({ company });
    const { signIn } = await logIn(site, email);
    expect((await stepOf(signIn)).data).toMatchObject({ isRequired: true, canPutOff: true, requiredFrom });
  });

  it('[PKEY-3e] refuses what the company does not accept, each with its own sentence', async () => {
    const listed = await companyWith(site, { companyId: 'hardware', use: 'required', isHardwareOnly: true });
    const local = await companyWith(site, { companyId: 'local', use: 'required', allowsSynced: false });
    for (const [company, traits, name] of [
      [listed, {}, 'passkeyNotListed'],
      [listed, { aaguid: '2fc0579f-8113-47ea-b116-bb5a8db9202a' }, 'passkeyNotListed'],
      [local, { isSynced: true }, 'passkeySynced'],
    ] as const) {
      const { email } = await site.addPerson({ company });
      const { signIn } = await logIn(site, email);
      expect((await makePasskey(signIn, device(traits))).status.name).toBe(name);
    }
    const { email } = await site.addPerson({ company: listed });
    const { options, isHardwareOnly } = (await stepOf((await logIn(site, email)).signIn)).data;
    expect([options.attestation, isHardwareOnly]).toEqual(['direct', true]);
  });

  it('refuses an answer twice, of another sign-in, and a passkey of another account', async () => {
    const laptop = device();
    const { email } = await site.addPerson({ company: 'offers' });
    const { signIn } = await logIn(site, email);
    const { signIn: other } = await logIn(site, (await site.addPerson({ company: 'offers' })).email);
    const credential = laptop.create((await stepOf(signIn)).data.options);
    expect((await other.call('/api/passkeys/add', { credential })).status.name).toBe('passkeyOutdated');
    const all = await Promise.all([1, 2, 3].map(() => signIn.call('/api/passkeys/add', { credential })));
    expect(all.filter(({ status }) => status.success)).toHaveLength(1);
  });
});

it('[PKEY-3g] an account has at most twenty passkeys, and each of them once', async () => {
  const laptop = device();
  const { id, email } = await personWith(site, laptop);
  const { passkeys } = site.installation.passkeyStores;
  const { db } = site.installation.database;
  const [first] = await passkeys.of(id);
  if (!first) throw new Error('The passkey was not stored.');
  const { signIn } = await cameToAdd(email);
  const credential = laptop.create((await stepOf(signIn)).data.options);
  await db.updateTable('passkeys').set({ credential_id: credential.id }).where('id', '=', first.id).execute();
  expect((await signIn.call('/api/passkeys/add', { credential })).status.name).toBe('passkeyPresent');
  for (let count = 1; count < 20; count++)
    await passkeys.add(db, id, { ...first, credentialId: `another-${count}`, name: '' });
  expect((await makePasskey(signIn, laptop)).status.name).toBe('passkeyLimit');
  const { data } = await signIn.call('/api/passkeys/put-off');
  const issued = await signIn.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
  expect(issued.status.success).toBe(true);
});

/** A person who has come to add a passkey. */
async function cameToAdd(email: string) {
  const { browser } = await site.open();
  return { signIn: await signInTo(email, browser, 'passkey') };
}

/** An answer that no authenticator gave. */
const fakeCreation = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
  clientExtensionResults: {},
};

describe('a passkey in the second step', () => {
  it('[PKEY-4a] is a security key that confirms a password, and signs nobody in', async () => {
    const key = device({ keeps: false, verifies: false });
    const { id, email } = await site.addPerson({ company: 'strict', contacts: [['email', 'keys@second.example']] });
    const { signIn } = await logIn(site, email);
    const { contactIds } = { contactIds: (await settings(signIn)).ways };
    await signIn.call('/api/two-factor/send-code', { contactBy: 'email', contactId: contactIds[0].contactId });
    const code = await site.codeTo('keys@second.example');
    await signIn.call('/api/two-factor/verify-code', { contactBy: 'email', contactId: contactIds[0].contactId, code });
    expect((await settings(signIn)).offers[0]).toMatchObject({ channel: 'passkey' });
    const { options } = (await signIn.read('/api/two-factor/passkey-creation')).data;
    const added = await signIn.call('/api/two-factor/add-passkey', { credential: key.create(options) });
    expect(added.data.stage).toBe('recoveryCodes');

    const again = await logIn(site, email);
    expect((await settings(again.signIn)).ways.map(({ channel }: { channel: string }) => channel)).toContain('passkey');
    const asked = (await again.signIn.read('/api/two-factor/passkey-request')).data.options;
    const stranger = device();
    await personWith(site, stranger);
    const foreign = stranger.get({ ...asked, allowCredentials: [] });
    const refused = await again.signIn.call('/api/two-factor/passkey-verification', { credential: foreign });
    expect(refused.status.name).toBe('passkeyUnknown');
    const credential = key.get(asked);
    const passed = await again.signIn.call('/api/two-factor/passkey-verification', { credential });
    expect(passed.status.success).toBe(true);
    const replayed = await logIn(site, email);
    const late = await replayed.signIn.call('/api/two-factor/passkey-verification', { credential });
    expect(late.status.name).toBe('passkeyOutdated');
    const byKey = await signInBy(await site.open(), key).catch(() => undefined);
    expect(byKey?.status.name).toBe('passkeyNotAllowed');
    expect(await site.installation.passkeyStores.passkeys.of(id)).toMatchObject([{ kind: 'securityKey' }]);
  });
});

describe('the passkeys of who is signed in', () => {
  it('are listed, renamed and removed after a confirmation, and every contact is told', async () => {
    const laptop = device();
    const { id, email, browser } = await personWith(site, laptop);
    const list = async () => JSON.parse((await browser.get('/api/security/passkeys')).text).data;
    const { passkeys, signals } = await list();
    expect(passkeys).toMatchObject([{ isSecurityKey: false, isUsable: true }]);
    expect(signals.allAcceptedCredentialIds).toHaveLength(1);
    const { passkeyId } = passkeys[0];
    await browser.call('/api/security/rename-passkey', { passkeyId, name: ' Laptop at work ' });
    expect((await list()).passkeys[0].name).toBe('Laptop at work');
    const { browser: foreign } = await personWith(site, device());
    expect((await foreign.call('/api/security/remove-passkey', { passkeyId })).status.code).toBe(223);
    expect((await foreign.call('/api/security/rename-passkey', { passkeyId, name: 'Mine' })).status.code).toBe(223);
    const removed = await browser.call('/api/security/remove-passkey', { passkeyId });
    expect(removed.status.success).toBe(true);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual(['factorAdded', 'factorRemoved']);
    expect(await site.installation.passkeyStores.passkeys.of(id)).toEqual([]);
  });

  it('names a passkey of an authenticator that is not listed after the browser that made it', async () => {
    const unlisted = authenticatorOf(site);
    const email = 'unlisted@passkeys.example';
    await site.addPerson({ contacts: [['email', email]], email });
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36' };
    const browser = new HttpBrowser(site.installation.config.publicUrl, agent);
    const signIn = await signInTo(email, browser, 'passkey');
    const { data } = await makePasskey(signIn, unlisted);
    await signIn.finish(data.oneTimeSession);
    const { passkeys } = JSON.parse((await browser.get('/api/security/passkeys')).text).data;
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Chrome · Linux']);
  });

  it('[PKEY-5a] stay without a confirmation of the last ten minutes', async () => {
    const key = device({ verifies: false });
    await personWith(site, key);
    const signIn = await site.open();
    const { data } = await signInBy(signIn, key);
    await signIn.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
    const { passkeys, isConfirmed } = JSON.parse((await signIn.browser.get('/api/security/passkeys')).text).data;
    expect(isConfirmed).toBe(false);
    const { passkeyId } = passkeys[0];
    const removed = await signIn.browser.call('/api/security/remove-passkey', { passkeyId });
    expect(removed.status.name).toBe('confirmationDue');
  });

  it('[PKEY-5b] keep the one that the company requires, and the only way to sign in', async () => {
    const laptop = device();
    const company = await companyWith(site, { companyId: 'keeps', use: 'required' });
    const { email } = await site.addPerson({ company });
    const { signIn } = await logIn(site, email);
    const { data } = await makePasskey(signIn, laptop);
    expect((await codeFor(signIn, data.oneTimeSession)).status.success).toBe(true);
    const { browser, finish, session } = await signInTo(email, (await site.open()).browser);
    await finish(session);
    const listed = JSON.parse((await browser.get('/api/security/passkeys')).text).data.passkeys[0];
    expect(listed.kept).toBe('required');
    const { passkeyId } = listed;
    expect((await browser.call('/api/security/remove-passkey', { passkeyId })).status.name).toBe('lastRequiredWay');
    await companyWith(site, { companyId: company, use: 'allowed' });
    const { id } = (await site.installation.accounts.byEmail(email))[0] ?? { id: '' };
    await site.installation.database.db.deleteFrom('credentials').where('account_id', '=', id).execute();
    expect((await browser.call('/api/security/remove-passkey', { passkeyId })).status.name).toBe('passkeyOnlyWay');
  });
});

describe('the ways back of who has lost a passkey', () => {
  it('[PKEY-6a] an operator sends a code that, after the password, allows one new passkey and nothing else', async () => {
    const email = 'lost@passkeys.example';
    const key = device({ keeps: false, verifies: false });
    const { id } = await site.addPerson({ company: 'strict', email, contacts: [['email', email]] });
    const { signIn } = await logIn(site, email);
    const [{ contactId }] = (await settings(signIn)).ways;
    await signIn.call('/api/two-factor/send-code', { contactBy: 'email', contactId });
    await signIn.call('/api/two-factor/verify-code', { contactBy: 'email', contactId, code: await site.codeTo(email) });
    const made = (await signIn.read('/api/two-factor/passkey-creation')).data.options;
    await signIn.call('/api/two-factor/add-passkey', { credential: key.create(made) });

    await perform(site.installation, 'resetFactors', { who: id, isNow: true, scope: 'passkey' });
    const code = await site.codeTo(email);
    const { signIn: again } = await logIn(site, email);
    expect((await settings(again)).ways.map(({ channel }: { channel: string }) => channel)).toContain('setup');
    const typed = await again.call('/api/two-factor/verify-code', { contactBy: 'setup', code });
    expect(typed.data.stage).toBe('enrol');
    expect((await settings(again)).offers.map(({ channel }: { channel: string }) => channel)).toEqual(['passkey']);
    const { data: totp } = await again.read('/api/two-factor/mfa-totp');
    const byApp = await again.call('/api/two-factor/mfa-totp-verification', { code: appCode(totp.secret) });
    expect(byApp.status.code).toBe(328);
    const { options } = (await again.read('/api/two-factor/passkey-creation')).data;
    const added = await again.call('/api/two-factor/add-passkey', { credential: device().create(options) });
    expect(added.data.stage).toBe('recoveryCodes');
    expect(await site.installation.passkeyStores.passkeys.of(id)).toHaveLength(1);
    const { signIn: later } = await logIn(site, email);
    const used = await later.call('/api/two-factor/verify-code', { contactBy: 'setup', code });
    expect(used.status.success).toBe(false);
  });

  it('[PKEY-6b] "This wasn’t me" takes a passkey away that a thief has added, and older ones stay', async () => {
    const own = device();
    const { id, email } = await personWith(site, own);
    const { database, passkeyStores } = site.installation;
    const week = 7 * 24 * 3_600_000;
    await database.db
      .updateTable('passkeys')
      .set((eb) => ({ created_at: eb('created_at', '-', week) }))
      .where('account_id', '=', id)
      .execute();
    const thief = device();
    const { browser } = await site.open();
    const signIn = await signInTo(email, browser, 'passkey');
    await makePasskey(signIn, thief);
    const link = (await site.messagesTo(email)).at(-1)?.values;
    const token = tokenOf(link && 'secureLink' in link ? (link.secureLink ?? '') : '');
    const { data } = await (await site.open()).browser.call('/api/account/secure', { token });
    expect(data.isSecured).toBe(true);
    expect(await passkeyStores.passkeys.of(id)).toHaveLength(1);
    expect((await signInBy(await site.open(), thief)).status.name).toBe('passkeyUnknown');
    expect((await signInBy(await site.open(), own)).status.success).toBe(true);
  });
});

it('[PKEY-7] tells providers of passkeys where one is made and managed', async () => {
  const { publicUrl } = site.installation.config;
  const answer = await fetch(`${publicUrl}/.well-known/passkey-endpoints`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({
    enroll: `${publicUrl}/sessions?security_change=passkey`,
    manage: `${publicUrl}/sessions`,
  });
});

it('an app that asks for two factors gets both from a passkey', async () => {
  const laptop = device();
  await personWith(site, laptop);
  const acr_values = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
  const { data } = await signInBy(await site.open({ acr_values }), laptop);
  expect(data.completed).toBeDefined();
  const weak = device({ verifies: false });
  await personWith(site, weak);
  expect((await signInBy(await site.open({ acr_values }), weak)).data.completed).toBeUndefined();
});

describe('[PKEY-3b] a passkey that is required from a day on', () => {
  const inADay = () => Date.now() + 86_400_000;
  let companies = 0;
  /** Somebody who has signed in before the day, with a refresh token, and lets the day come. */
  async function signedInBefore(more: { readonly totpSecret?: string; readonly contacts?: [['email', string]] } = {}) {
    const companyId = `later${companies++}`;
    await companyWith(site, { companyId, use: 'allowed' });
    const person = await site.addPerson({ company: companyId, ...more });
    const signIn = await site.open();
    const login = await signIn.login(person.email);
    const completed = login.data.completed ?? (await completeBy(signIn, more.totpSecret ?? ''));
    const { location } = await signIn.browser.follow(`${completed.continueAt}?code=${completed.code}`);
    const app = await discoverApp(site);
    let { refresh_token: token = '' } = await exchangeCode(app, location);
    const set = (requiredFrom: number) => companyWith(site, { companyId, use: 'required', requiredFrom });
    return {
      ...person,
      browser: signIn.browser,
      wait: () => set(inADay()),
      begin: () => set(1),
      refresh: () =>
        oidc.refreshTokenGrant(app, token).then(
          (renewed) => {
            token = renewed.refresh_token ?? '';
            return 'tokens';
          },
          ({ error }) => error as string,
        ),
    };
  }

  async function completeBy(signIn: Awaited<ReturnType<SecondStepSite['open']>>, totpSecret: string) {
    const verified = await verifyApp(signIn, appCode(totpSecret));
    const last = await signIn.call('/api/two-factor/trust-device', { isTrusted: true });
    return (await codeFor(signIn, (last.data ?? verified.data).oneTimeSession)).data;
  }

  async function silently(browser: HttpBrowser): Promise<string | null> {
    const asked = {
      client_id: 'app',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
    };
    const { location } = await browser.follow(`/oauth/authorize?${new URLSearchParams(asked)}`);
    const { searchParams } = new URL(location ?? 'missing:');
    return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : null);
  }

  it('is asked of sessions, silent sign-ons and refresh tokens of before, and not a day earlier', async () => {
    const person = await signedInBefore();
    await person.wait();
    expect([await silently(person.browser), await person.refresh()]).toEqual(['code', 'tokens']);
    await person.begin();
    expect([await silently(person.browser), await person.refresh()]).toEqual(['login_required', 'invalid_grant']);
    const again = await site.open({}, person.browser); // where the app sends its user, and the page leads on
    const { session } = { session: (await again.login(person.email)).data.oneTimeSession };
    expect((await codeFor(again, session)).status.name).toBe('passkeyDue');
    const { data } = await makePasskey(again, device());
    const issued = (await codeFor(again, data.oneTimeSession)).data;
    await again.browser.follow(`${issued.continueAt}?code=${issued.code}`);
    expect(await silently(person.browser)).toBe('code');
  });

  it('lets whoever has one go on, by whatever they have signed in', async () => {
    const person = await signedInBefore();
    const added = await signInTo(person.email, person.browser, 'passkey');
    const { data } = await makePasskey(added, device());
    await added.finish(data.oneTimeSession);
    await person.begin();
    expect([await silently(person.browser), await person.refresh()]).toEqual(['code', 'tokens']);
  });

  it('is asked after a link in an e-mail, too, which leads to the password: a link adds no passkey', async () => {
    const company = await companyWith(site, { companyId: 'linked', use: 'required' });
    const { email } = await site.addPerson({ company });
    const { signIn, session } = await logIn(site, email);
    const { db } = site.installation.database;
    const found = db.selectFrom('sign_ins').select('proofs').where('id', '=', signIn.signInId);
    const [password] = JSON.parse((await found.executeTakeFirstOrThrow()).proofs ?? '[]');
    const proofs = JSON.stringify([{ ...password, method: 'expressLink', sentBy: { channel: 'email' } }]);
    await db.updateTable('sign_ins').set({ proofs }).where('id', '=', signIn.signInId).execute();
    expect((await codeFor(signIn, session)).status.name).toBe('passkeyDue');
    expect((await stepOf(signIn)).status.name).toBe('passkeyNeedsPassword');
  });

  it('is asked on a trusted device, behind the second step that the device stands for otherwise', async () => {
    const totpSecret = newTotpSecret();
    const person = await signedInBefore({ totpSecret });
    await person.wait();
    const early = await site.open({ prompt: 'login' }, person.browser);
    expect((await early.login(person.email)).status.success).toBe(true);
    expect((await settings(early)).stage).toBe('passed');
    await person.begin();
    const due = await site.open({ prompt: 'login' }, person.browser);
    const { data } = await due.login(person.email);
    expect((await codeFor(due, data.oneTimeSession)).status.code).toBe(306);
    expect((await settings(due)).stage).toBe('verify');
    const verified = await verifyApp(due, nextAppCode(totpSecret, Date.now()));
    const last =
      verified.data.stage === 'trust' ? await due.call('/api/two-factor/trust-device', { isTrusted: true }) : verified;
    expect((await codeFor(due, last.data.oneTimeSession)).status.name).toBe('passkeyDue');
    expect((await makePasskey(due, device())).status.success).toBe(true);
  });
});
