import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';
import {
  appCode,
  codeFor,
  type OpenedSignIn,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.app.statistics.write();
  await site.installation.database.db.deleteFrom('sign_in_counts').execute();
});

/** What was counted of today: `company step way outcome error`, with the number where it is not 1. */
async function counted(): Promise<readonly string[]> {
  await site.app.statistics.write();
  const rows = await site.installation.database.db
    .selectFrom('sign_in_counts')
    .selectAll()
    .where('unit', '=', 'day')
    .where('client_id', '=', 'app')
    .execute();
  const lines = rows.map(({ company_id, step, way, outcome, error, count }) =>
    [company_id || '-', step, way || '-', outcome, error, Number(count) === 1 ? '' : `×${count}`].join(' ').trim(),
  );
  return lines.toSorted();
}

async function finish(opened: OpenedSignIn, { continueAt, code }: { continueAt: string; code: string }) {
  const { location } = await opened.browser.follow(`${continueAt}?code=${code}`);
  expect(location).toContain('code=');
}

describe('the steps of a sign-in are counted', () => {
  it('with a password alone', async () => {
    const { email, id } = await site.addPerson();
    const opened = await site.open();
    await opened.call('/api/account/lookup-credential', { username: email });
    await opened.call('/api/account/lookup-credential', { username: email });
    await finish(opened, (await opened.login(email)).data.completed);
    expect(await counted()).toEqual([
      '- started - ok',
      'free accountFound - ok',
      'free firstStep password ok',
      'free secondStep - notAsked',
      'free signedIn password ok',
    ]);
    const activity = site.installation.database.db.selectFrom('account_activity').selectAll();
    expect(await activity.where('account_id', '=', id).execute()).toMatchObject([
      { last_way: 'password', last_client_id: 'app', last_sign_in_at: expect.any(Number) },
    ]);
  });

  it('with a second step, and what went wrong before', async () => {
    const totpSecret = newTotpSecret();
    const { email } = await site.addPerson({ totpSecret });
    const opened = await site.open();
    await opened.call('/api/account/lookup-credential', { username: 'nobody@second.example' });
    await opened.call('/api/account/lookup-credential', { username: email });
    await opened.login(email, 'Wrong-Kettle-58');
    await opened.login(email);
    await verifyApp(opened, '000000');
    const verified = await verifyApp(opened, appCode(totpSecret));
    const { data } = await opened.call('/api/two-factor/trust-device', { isTrusted: false });
    expect(verified.data.stage).toBe('trust');
    await finish(opened, (await codeFor(opened, data.oneTimeSession)).data);
    expect(await counted()).toEqual([
      '- accountFound - emailNotFound emailNotFound',
      '- started - ok',
      'free accountFound - ok',
      'free firstStep password mismatch emailPasswordMismatch',
      'free firstStep password ok',
      'free secondStep totp ok',
      'free secondStep totp wrong 310',
      'free signedIn password+totp ok',
    ]);
  });

  it('up to the gate that refuses the account', async () => {
    const { email, id } = await site.addPerson();
    const [policy] = await site.installation.policies.add({
      company: 'free',
      effect: 'deny',
      kind: 'application',
      values: ['app'],
      accountId: id,
    });
    const opened = await site.open();
    await opened.login(email);
    await site.installation.policies.remove(policy?.id ?? '');
    const found = await counted();
    expect(found).toContain('free signedIn - application 215');
    expect(found.filter((line) => line.includes('signedIn'))).toHaveLength(1);
  });
});

describe('a server that is stopped', () => {
  let portico: RunningPortico;
  afterAll(() => portico[Symbol.asyncDispose]());

  it('writes what it has counted before it ends, as each process does', async () => {
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000; // the demo has counts of hours that are over
    portico = await startPortico({ processes: severalProcesses });
    const relyingParty = await discoverDemoWeb(portico.url);
    for (let n = 0; n < 3; n++)
      await finishSignIn(await startSignIn(portico, relyingParty), { username: 'ada@harbourlane.example' });
    expect(await portico.stop()).toBe(0);
    const database = await openFreshDatabase(portico.database);
    const counts = database.db.selectFrom('sign_in_counts').selectAll().where('at', '>=', hour);
    const rows = await counts.where('unit', '=', 'hour').execute();
    const last = await database.db.selectFrom('account_activity').selectAll().execute();
    await database.close();
    const sumOf = (step: string) =>
      rows.filter((row) => row.step === step).reduce((sum, { count }) => sum + Number(count), 0);
    expect([sumOf('started'), sumOf('firstStep'), sumOf('signedIn')]).toEqual([3, 3, 3]);
    expect(last).toHaveLength(1);
  });
});
