import * as oidc from 'openid-client';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { demoPassword, discoverDemoWeb, exchange, startSignIn, takeCode } from '../../test/relying-party.ts';
import type { App } from './app.ts';
import { readConfig } from './config.ts';
import type { Gate, GateStage } from './gate/gate.ts';
import { type Installation, openInstallation } from './installation.ts';
import { createMetrics } from './metrics/metrics.ts';
import { loadDemo } from './operator/demo/load-demo.ts';

/** A gate as a capability brings it: one file, and one row in the list of `gates.ts`. */
const added = { stage: 'beforeCode' as GateStage, isClosed: false };
const addedGate: Gate = {
  name: 'added',
  get stage() {
    return added.stage;
  },
  refusalCode: 'governmentNoticeRequired',
  isClosed: ({ account }) => added.isClosed && account !== undefined,
};
/** The files of a worker share its modules, so that the row is added to fresh ones and taken away again. */
async function appWithRow(of: Installation): Promise<App> {
  vi.resetModules();
  vi.doMock('./gates.ts', async (importOriginal) => {
    const { createGates } = await importOriginal<typeof import('./gates.ts')>();
    const withRow: typeof createGates = (deps) => [...createGates(deps), addedGate];
    return { createGates: withRow };
  });
  const { createApp } = await import('./app.ts');
  vi.doUnmock('./gates.ts');
  vi.resetModules();
  return createApp(of, pino({ level: 'silent' }), createMetrics());
}

let fresh: FreshDatabase;
let installation: Installation;
let app: App;
let relyingParty: oidc.Configuration;
let portico: { url: string; demoAppPort: number };
beforeAll(async () => {
  fresh = await freshDatabase();
  const [port, demoAppPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), DEMO_APP_PORT: String(demoAppPort) };
  installation = await openInstallation(readConfig({ ...fresh.env, ...ports, FAILURES_PER_ADDRESS: '10000' }));
  await loadDemo(installation);
  app = await appWithRow(installation);
  await app.http.listen({ port, host: '::' });
  portico = { url: `http://localhost:${port}`, demoAppPort };
  relyingParty = await discoverDemoWeb(portico.url);
});
afterAll(async () => {
  await app.http.close();
  await installation.close();
  await fresh.dispose();
});
beforeEach(() => {
  added.isClosed = false;
});

/** Signs in while the gate is open, and then closes it at a stage. */
async function signedInBefore(stage: GateStage) {
  const started = await startSignIn(portico, relyingParty);
  const { browser, signInId } = started;
  const login = await browser.call('/api/login', ada, signInId);
  const callback = await takeCode(started, login.data.oneTimeSession);
  const tokens = await exchange(relyingParty, callback, started);
  Object.assign(added, { stage, isClosed: true });
  const query = { redirect_uri: `http://localhost:${portico.demoAppPort}/callback`, scope: 'openid', prompt: 'none' };
  return {
    signOnSilently: async () => {
      const { location } = await browser.follow(oidc.buildAuthorizationUrl(relyingParty, query).href);
      return new URL(location ?? 'missing:').searchParams.get('error');
    },
    refresh: () =>
      oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '').then(
        () => undefined,
        (reason) => reason.error,
      ),
  };
}

const ada = { username: 'ada@harbourlane.example', password: demoPassword };
const refused = { name: addedGate.refusalCode };

describe('[SIGN-1f] a gate that is one more row in the list', () => {
  it('before the password is asked before it is tried, and by silent sign-on', async () => {
    const { signOnSilently, refresh } = await signedInBefore('beforePassword');
    const { browser, signInId } = await startSignIn(portico, relyingParty);
    const login = await browser.call('/api/login', { ...ada, password: 'Wrong-Kettle-58' }, signInId);
    expect(login.status).toMatchObject(refused);
    expect(await signOnSilently()).toBe('interaction_required');
    expect(await refresh()).toBeUndefined();
  });

  it('after the password is asked at the password, by silent sign-on, and at a refresh', async () => {
    const { signOnSilently, refresh } = await signedInBefore('afterPassword');
    const { browser, signInId } = await startSignIn(portico, relyingParty);
    const wrong = await browser.call('/api/login', { ...ada, password: 'Wrong-Kettle-58' }, signInId);
    expect(wrong.status).toMatchObject({ name: 'emailPasswordMismatch' });
    expect((await browser.call('/api/login', ada, signInId)).status).toMatchObject(refused);
    expect(await signOnSilently()).toBe('interaction_required');
    expect(await refresh()).toBe('invalid_grant');
  });

  it('before the code is asked at the code and by silent sign-on', async () => {
    const { signOnSilently, refresh } = await signedInBefore('beforeCode');
    const { browser, signInId } = await startSignIn(portico, relyingParty);
    const { status, data } = await browser.call('/api/login', ada, signInId);
    expect(status.success).toBe(true);
    const generated = await browser.call('/api/post-authn/generate-code', data, signInId);
    expect(generated.status).toMatchObject(refused);
    expect(await signOnSilently()).toBe('interaction_required');
    expect(await refresh()).toBeUndefined();
  });
});
