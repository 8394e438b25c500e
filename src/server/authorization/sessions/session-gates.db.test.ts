import * as oidc from 'openid-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpBrowser } from '../../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import {
  discoverDemoWeb,
  exchange,
  finishSignIn,
  type StartedSignIn,
  startSignIn,
  takeCode,
} from '../../../../test/relying-party.ts';
import { administer } from '../../../../test/without-table.ts';
import { readConfig } from '../../config.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { openOperator } from '../../operator/operator.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ env: { FAILURES_PER_ADDRESS: '10000' } });
  relyingParty = await discoverDemoWeb(portico.url);
  return () => portico[Symbol.asyncDispose]();
});

/** Performs an operation of the command line while the server runs. */
async function operate<Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<void> {
  const operator = await openOperator(readConfig({ ...portico.database.env }));
  await operator.perform(name, input).finally(() => operator.close());
}
const nothingDue = { termsVersion: '', isGovernment: false };
const setCompany = (steps: object) =>
  operate('setCompany', { id: 'harbour-lane', changes: { ...nothingDue, ...steps } });
const enforceSso = (is: 0 | 1) =>
  administer(portico.database, `update companies set sso_enforced = ${is} where id = 'harbour-lane'`);
afterEach(async () => {
  await setCompany({});
  await enforceSso(0);
});

const kira = { username: 'kira@harbourlane.example' };

async function signedIn() {
  const started = await startSignIn(portico, relyingParty);
  await finishSignIn(started, kira);
  const { browser } = started;
  return {
    browser,
    again: (parameters: Record<string, string> = {}) => startSignIn(portico, relyingParty, parameters, browser),
  };
}

/** The response to a request with prompt=none. */
async function signOnSilently(browser: HttpBrowser) {
  const query = { client_id: 'demo-web', redirect_uri: `http://localhost:${portico.demoAppPort}/callback` };
  const asked = new URLSearchParams({ ...query, response_type: 'code', scope: 'openid', prompt: 'none' });
  const { location } = await browser.follow(`/oauth/authorize?${asked}`);
  const { searchParams } = new URL(location ?? 'missing:');
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : undefined);
}

/** The one-time session of a sign-in whose account the session has already proven. */
async function readSignInProgress({ browser, signInId }: StartedSignIn): Promise<string> {
  const { data } = await browser.call('/api/login-info', {}, signInId);
  expect(data.stands).toBe('complete');
  return data.oneTimeSession;
}

async function refusalOf({ browser, signInId }: StartedSignIn, oneTimeSession: string) {
  const { status } = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
  return status.code ?? status.name;
}

describe('[SIGN-1f] a session is stopped by steps that became due after it began', () => {
  it('new terms are shown once, and cause an error if the app forbids a page', async () => {
    const { browser, again } = await signedIn();
    expect((await again()).signInId).toBe('');
    await setCompany({ termsVersion: 'anew' });
    expect(await signOnSilently(browser)).toBe('interaction_required');
    const started = await again();
    expect(await refusalOf(started, await readSignInProgress(started))).toBe('termsRequired');
    const { data } = await started.browser.call('/api/agreement/terms', { accepted: true }, started.signInId);
    expect((await takeCode(started, data.oneTimeSession)).searchParams.has('code')).toBe(true);
    expect((await again()).signInId).toBe('');
    expect(await signOnSilently(browser)).toBe('code');
  });

  it('the government notice is shown once per session, even if other steps become due', async () => {
    const { again } = await signedIn();
    await setCompany({ isGovernment: true });
    const started = await again();
    const oneTimeSession = await readSignInProgress(started);
    expect(await refusalOf(started, oneTimeSession)).toBe('governmentNoticeRequired');
    const acknowledged = { oneTimeSession, fedrampNotificationCompleted: true };
    const { data } = await started.browser.call('/api/post-authn/generate-code', acknowledged, started.signInId);
    await started.browser.follow(`${data.continueAt}?code=${data.code}`);
    expect((await again()).signInId).toBe('');
    await setCompany({ isGovernment: true, termsVersion: 'another' });
    const later = await again();
    const accepted = await later.browser.call('/api/agreement/terms', { accepted: true }, later.signInId);
    expect((await takeCode(later, accepted.data.oneTimeSession)).searchParams.has('code')).toBe(true);
  });

  it('the retirement of an app is announced once per session of that app', async () => {
    const { again } = await signedIn();
    const redirectUris = [`http://localhost:${portico.demoAppPort}/callback`];
    await operate('addClient', { clientId: 'ending', name: 'Ending', redirectUris, sunsetOn: '2099-12-31' });
    const started = await again({ client_id: 'ending' });
    expect(await refusalOf(started, await readSignInProgress(started))).toBe(212);
    const { data } = await started.browser.call(
      '/api/agreement/sunset-notification',
      { acknowledged: true },
      started.signInId,
    );
    await takeCode(started, data.oneTimeSession);
    expect((await again({ client_id: 'ending' })).signInId).toBe('');
  });

  it('enforced single sign-on shows the page', async () => {
    const { browser, again } = await signedIn();
    await enforceSso(1);
    expect(await signOnSilently(browser)).toBe('interaction_required');
    const started = await again();
    expect(await refusalOf(started, await readSignInProgress(started))).toBe(508);
  });

  it('[SSO-3a] enforced single sign-on refuses the tokens that a password has opened', async () => {
    const started = await startSignIn(portico, relyingParty);
    const tokens = await exchange(relyingParty, await finishSignIn(started, kira), started);
    await enforceSso(1);
    const refresh = () => oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '');
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
    const userInfo = oidc.fetchUserInfo(relyingParty, tokens.access_token, oidc.skipSubjectCheck);
    await expect(userInfo).rejects.toMatchObject({ status: 401 });
    await enforceSso(0);
    expect((await refresh()).claims()?.amr).toEqual(['pwd']);
  });
});
