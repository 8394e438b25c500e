import type * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import {
  demoPassword,
  discoverDemoWeb,
  exchange,
  type StartedSignIn,
  startSignIn,
} from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: severalProcesses });
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(() => portico[Symbol.asyncDispose]());

async function login({ browser, signInId }: StartedSignIn, username: string) {
  const answer = await browser.call('/api/login', { username, password: demoPassword }, signInId);
  if (!answer.status.success) throw new Error(JSON.stringify(answer.status));
  return answer.data;
}

const continueAt = ({ continueAt: path, code }: { continueAt: string; code: string }) => `${path}?code=${code}`;

describe('[SIGN-8c] the response to the right password', () => {
  it('contains the code if no further step is due, and the next response redirects to the app', async () => {
    const started = await startSignIn(portico, relyingParty);
    const { completed } = await login(started, 'ada@harbourlane.example');
    expect(completed).toMatchObject({ clientId: 'demo-web', ttl: 60 });
    const answer = await started.browser.get(continueAt(completed));
    expect(answer.status).toBe(303);
    const callback = new URL(answer.headers.get('location') ?? '');
    expect(callback.origin + callback.pathname).toBe(`http://localhost:${portico.demoAppPort}/callback`);
    await expect(exchange(relyingParty, callback, started)).resolves.toMatchObject({ id_token: expect.any(String) });
  });

  it.each([
    ['terms of service', 'theo@willowcreek.example'],
    ['a government notice', 'ruth@fortalder.example'],
    ['the choice of an account', 'quinn@manydesks.example'],
  ])('carries no code while %s is due', async (_, username) => {
    const started = await startSignIn(portico, relyingParty);
    expect(await login(started, username)).toEqual({ brandId: expect.any(Number), oneTimeSession: expect.any(String) });
  });

  it('contains no code for a third-party app without the user’s consent', async () => {
    const started = await startSignIn(portico, relyingParty, { client_id: 'demo-partner', scope: 'openid email' });
    expect((await login(started, 'elsie@harbourlane.example')).completed).toBeUndefined();
  });

  it('contains a code that only this browser can use, and only one of several concurrent requests', async () => {
    const started = await startSignIn(portico, relyingParty);
    const { completed } = await login(started, 'ada@harbourlane.example');
    const stranger = await new HttpBrowser(portico.url).get(continueAt(completed));
    expect(stranger.status).toBe(400);
    const uses = await Promise.all(Array.from({ length: 10 }, () => started.browser.get(continueAt(completed))));
    expect(uses.map(({ status }) => status).toSorted()).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('does not change generate-code, whose code replaces the earlier one', async () => {
    const started = await startSignIn(portico, relyingParty);
    const { completed, oneTimeSession } = await login(started, 'ada@harbourlane.example');
    const { browser, signInId } = started;
    const generated = await browser.call('/api/post-authn/generate-code', { oneTimeSession }, signInId);
    expect((await browser.get(continueAt(completed))).status).toBe(400);
    expect((await browser.get(continueAt(generated.data))).status).toBe(303);
  });
});
