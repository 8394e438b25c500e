import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../test/relying-party.ts';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { foreignHashes } from '../accounts/foreign-hash.ts';
import { createPasswordHasher } from '../accounts/password-hasher.ts';
import { endSessionsOf } from '../end-sessions.ts';
import type { Database } from '../storage/database.ts';
import { failuresKey, forgetFailuresOf } from './forget-failures.ts';

const roomy = { FAILURES_PER_ADDRESS: '100000', LOOKUPS_PER_ADDRESS: '100000', QUEUE_LIMIT: '1000' };
const quinn = { username: 'quinn@manydesks.example', password: demoPassword };
let fresh: FreshDatabase;
let database: Database;
let accounts: Accounts;
let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  fresh = await freshDatabase();
  portico = await startPortico({ database: fresh, processes: severalProcesses, env: roomy });
  relyingParty = await discoverDemoWeb(portico.url);
  const hasDatabaseServer = fresh.env.DATABASE_URL !== undefined;
  if (hasDatabaseServer) database = await openFreshDatabase(fresh);
  if (hasDatabaseServer) accounts = createAccounts(database, endSessionsOf, forgetFailuresOf);
});
afterAll(async () => {
  await database?.close();
  await portico[Symbol.asyncDispose]();
});

const start = (parameters: Record<string, string> = {}, browser?: HttpBrowser) =>
  startSignIn(portico, relyingParty, parameters, browser);

async function proven(credential: object = quinn, started?: StartedSignIn) {
  const at = started ?? (await start());
  const call = (path: string, input: object = {}) => at.browser.call(path, input, at.signInId);
  const login = await call('/api/login', credential);
  return { started: at, call, login };
}

async function listOf({ browser, signInId }: StartedSignIn) {
  const answer = await browser.get('/api/account/choices?clientId=demo-web', { 'portico-sign-in': signInId });
  return JSON.parse(answer.text);
}
const idOf = async (started: StartedSignIn, company: string): Promise<string> =>
  (await listOf(started)).data.records.find((record: { companyName: string }) => record.companyName === company)
    .accountId;

describe('[ACCT-1a] [ACCT-1b] a password that proves several accounts', () => {
  it('offers the accounts, and the app gets the chosen one', async () => {
    const { started, call, login } = await proven();
    expect(login.status.success).toBe(true);
    expect((await call('/api/login-info')).data.stands).toBe('choice');
    const { oneTimeSession } = (await call('/api/login-info')).data;
    const refused = await call('/api/post-authn/generate-code', { oneTimeSession });
    expect(refused.status).toMatchObject({ name: 'accountSelectionRequired', leadsTo: 'selectAccount' });
    const { data } = await listOf(started);
    expect(data.isRecognised).toBe(false);
    expect(data.records).toMatchObject([
      { name: 'Quinn Delacroix', companyName: 'Harbour Lane Logistics', credential: quinn.username, extension: '130' },
      { companyName: 'Brightwell Dental', brandName: 'Tellwick UK', isDisabled: false },
      { companyName: 'Willow Creek Foods', isDisabled: true },
    ]);
    const accountId = await idOf(started, 'Brightwell Dental');
    const chosen = await call('/api/account/choose', { accountId });
    expect(chosen.data.brandId).toBe(3710);
    expect((await call('/api/login-info')).data).toMatchObject({ stands: 'complete', brandId: 3710 });
    const renewed = (await call('/api/login-info')).data.oneTimeSession;
    const tokens = await exchange(relyingParty, await takeCode(started, renewed), started);
    expect(tokens.claims()?.sub).toBe(accountId);
  });

  it('lists the account last used from this browser first', async () => {
    const first = await proven();
    for (const company of ['Brightwell Dental', 'Harbour Lane Logistics', 'Brightwell Dental']) {
      const accountId = await idOf(first.started, company);
      expect((await first.call('/api/account/choose', { accountId })).status.success).toBe(true);
    }
    const again = await proven(quinn, await start({}, first.started.browser));
    expect((await listOf(again.started)).data.records).toMatchObject([
      { companyName: 'Brightwell Dental', isLastUsed: true },
      { companyName: 'Harbour Lane Logistics', isLastUsed: false },
      { companyName: 'Willow Creek Foods', isLastUsed: false },
    ]);
  });

  it('can be entered for a direct number that several accounts share', async () => {
    const { started } = await proven({ ...quinn, username: '+12125550130' });
    expect((await listOf(started)).data.records).toHaveLength(2);
  });

  it('does not sign in a disabled account, but lets the user choose another', async () => {
    const { started, call } = await proven();
    const disabled = await idOf(started, 'Willow Creek Foods');
    const refused = await call('/api/account/choose', { accountId: disabled });
    expect(refused.status).toMatchObject({ code: 362, name: 'accountDisabled' });
    expect((await call('/api/login-info')).data.stands).toBe('choice');
    const accountId = await idOf(started, 'Harbour Lane Logistics');
    expect((await call('/api/account/choose', { accountId })).status.success).toBe(true);
  });

  it('permits only the choice of a proven account, after the password, and in the same browser', async () => {
    const ada = await proven({ username: 'ada@harbourlane.example', password: demoPassword });
    expect((await listOf(ada.started)).status).toMatchObject({ code: 221 });
    const { started, call } = await proven();
    const accountId = await idOf(started, 'Harbour Lane Logistics');
    expect((await ada.call('/api/account/choose', { accountId })).status).toMatchObject({ code: 221 });
    expect((await call('/api/account/choose', { accountId: 'unknown' })).status).toMatchObject({ code: 221 });
    const unproven = await start();
    const before = await unproven.browser.call('/api/account/choose', { accountId }, unproven.signInId);
    expect(before.status).toMatchObject({ code: 221 });
    const thief = new HttpBrowser(portico.url);
    const stolen = await thief.call('/api/account/choose', { accountId }, started.signInId);
    expect(stolen.status).toMatchObject({ code: 223 });
    const session = (await call('/api/login-info')).data.oneTimeSession;
    const unchosen = await call('/api/post-authn/generate-code', { oneTimeSession: session });
    expect(unchosen.status).toMatchObject({ name: 'accountSelectionRequired' });
  });

  it('permits a choice in each of two tabs; the last one counts', async () => {
    const { started, call } = await proven();
    const [one, other] = [await idOf(started, 'Harbour Lane Logistics'), await idOf(started, 'Brightwell Dental')];
    const first = await call('/api/account/choose', { accountId: one });
    const second = await call('/api/account/choose', { accountId: other });
    const stale = await call('/api/post-authn/generate-code', { oneTimeSession: first.data.oneTimeSession });
    expect(stale.status).toMatchObject({ code: 221 });
    const tokens = await exchange(relyingParty, await takeCode(started, second.data.oneTimeSession), started);
    expect(tokens.claims()?.sub).toBe(other);
  });

  it('loses its effect when the user enters another credential', async () => {
    const { started, call } = await proven();
    expect((await call('/api/account/use-another')).status.success).toBe(true);
    expect((await call('/api/login-info')).data.stands).toBe('credential');
    expect((await listOf(started)).status).toMatchObject({ code: 221 });
    const ada = await proven({ username: 'ada@harbourlane.example', password: demoPassword }, started);
    await takeCode(started, ada.login.data.oneTimeSession);
  });

  it('does not offer an account whose password differs', async () => {
    const { started, call } = await proven();
    const again = await proven({ username: 'ada@harbourlane.example', password: demoPassword }, started);
    expect(again.login.status.success).toBe(true);
    expect((await listOf(started)).status).toMatchObject({ code: 221 });
    expect((await call('/api/login-info')).data.stands).toBe('complete');
  });
});

/** Creates accounts of several companies with one e-mail address, each with its own password. */
async function people(passwords: readonly string[]) {
  const email = `shared-${crypto.randomUUID()}@manydesks.example`;
  const hasher = createPasswordHasher(10, foreignHashes);
  const ids: string[] = [];
  for (const [at, password] of passwords.entries()) {
    const company = `company-${at}`;
    await accounts.saveCompany({ id: company, name: company, brandId: 0 });
    const passwordHash = await hasher.hash(password);
    ids.push(await accounts.add({ email, firstName: 'A', lastName: 'B', company, passwordHash }));
  }
  const failures = async () => {
    const rows = await database.db.selectFrom('counters').select(['key', 'count']).execute();
    return ids.map((id) => rows.find(({ key }) => key === failuresKey(id))?.count ?? 0);
  };
  return { email, ids, failures };
}

// Reads the database directly, which the embedded one does not allow while the server runs.
describe('[ACCT-1a] the rate limits of accounts that share an e-mail address', () => {
  const one = 'Silver-Lantern-73';
  const two = 'Copper-Kettle-58';

  it('count a wrong password once on each account', async ({ skip }) => {
    if (!accounts) return skip('the server holds the embedded database');
    const { email, failures } = await people([one, two]);
    await proven({ username: email, password: 'Wrong-Kettle-58' });
    expect(await failures()).toEqual([1, 1]);
    const right = await proven({ username: email, password: one });
    expect(right.login.status.success).toBe(true);
    expect((await listOf(right.started)).status).toMatchObject({ code: 221 });
    expect(await failures()).toEqual([0, 1]);
  });

  it('allow ten of 60 parallel wrong passwords on each account', async ({ skip }) => {
    if (!accounts) return skip('the server holds the embedded database');
    const { email, failures } = await people([one, two]);
    const { browser, signInId } = await start();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        browser.call('/api/login', { username: email, password: 'Wrong-Kettle-58' }, signInId),
      ),
    );
    const named = (name: string) => answers.filter(({ status }) => status.name === name).length;
    expect(await failures()).toEqual([10, 10]);
    expect(named('emailPasswordMismatch') + named('tooManyRequests')).toBe(60);
    expect(named('emailPasswordMismatch')).toBeGreaterThanOrEqual(10);
  });

  it('limit the passwords that the owner of one account can guess on another, even if each is right for the own account', async ({
    skip,
  }) => {
    if (!accounts) return skip('the server holds the embedded database');
    const { email, ids } = await people([one, two]);
    for (let n = 0; n < 12; n++) await proven({ username: email, password: one });
    const { started, login } = await proven({ username: email, password: two });
    expect(login.status).toMatchObject({ name: 'emailPasswordMismatch' });
    expect((await listOf(started)).status).toMatchObject({ code: 221 });
    const owner = await proven({ username: email, password: one });
    expect(owner.login.status.success).toBe(true);
    expect(ids).toHaveLength(2);
  });

  it('skip a locked account, and report it if no other account is proven', async ({ skip }) => {
    if (!accounts) return skip('the server holds the embedded database');
    const { email, ids } = await people([one, two]);
    await accounts.setState(ids[1] ?? '', 'locked');
    expect((await proven({ username: email, password: two })).login.status).toMatchObject({ code: 374 });
    expect((await proven({ username: email, password: one })).login.status.success).toBe(true);
  });

  it('remove an account from the choice when its password changes meanwhile', async ({ skip }) => {
    if (!accounts) return skip('the server holds the embedded database');
    const { email, ids } = await people([two, two, two]);
    const { started, call } = await proven({ username: email, password: two });
    await accounts.setPasswordHash(ids[0] ?? '', 'another');
    expect((await listOf(started)).data.records).toHaveLength(2);
    expect((await call('/api/account/choose', { accountId: ids[0] })).status).toMatchObject({ code: 221 });
    await Promise.all([
      accounts.setPasswordHash(ids[1] ?? '', 'another'),
      call('/api/account/choose', { accountId: ids[1] }),
    ]);
    const info = await call('/api/login-info');
    expect(info.data?.stands ?? 'over').not.toBe('complete');
  });
});
