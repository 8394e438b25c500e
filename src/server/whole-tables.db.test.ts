import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as oidc from 'openid-client';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../../test/relying-party.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openInstallation } from './installation.ts';
import { createMetrics } from './metrics/metrics.ts';

/** Tables that stay small, and may be read whole: their rows are made by operators. */
const small = new Set(['clients', 'resource_servers', 'signing_keys', 'schema_migrations', 'policies', 'write_probe']);
/** Lists of values in statements, which are no tables. */
const lists = new Set(['attempts']);

/** The plan of SQLite is the one that can be read; the indexes are the same on PostgreSQL. */
it.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'no statement of a sign-in, its tokens, its sessions and its sign-out reads a whole table',
  async () => {
    const database = await freshDatabase('demo');
    const statements = new Set<string>();
    const { prepare } = DatabaseSync.prototype;
    const watch = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
      statements.add(text);
      return prepare.call(this, text);
    });
    const [port, demoAppPort] = [await freePort(), await freePort()];
    const env = { ...database.env, PORT: String(port), DEMO: 'true', DEMO_APP_PORT: String(demoAppPort) };
    const installation = await openInstallation(readConfig(env));
    const app = await createApp(installation, pino({ level: 'silent' }), createMetrics());
    onTestFinished(async () => {
      watch.mockRestore();
      await app.http.close();
      await installation.close();
      await database.dispose();
    });
    const { redirectUris } = (await installation.clients.byId('demo-web')) ?? { redirectUris: [] };
    const { port: appPort } = new URL(redirectUris[0] ?? '');
    await app.http.listen({ port, host: '::' });
    statements.clear();

    const url = `http://localhost:${port}`;
    const relyingParty = await discoverDemoWeb(url);
    const signIn = await startSignIn({ url, demoAppPort: Number(appPort) }, relyingParty);
    const credential = { username: 'ada@harbourlane.example' };
    await signIn.browser.call('/api/account/lookup-credential', credential, signIn.signInId);
    const tokens = await exchange(relyingParty, await finishSignIn(signIn, credential), signIn);
    await oidc.fetchUserInfo(relyingParty, tokens.access_token, tokens.claims()?.sub ?? '');
    await oidc.tokenIntrospection(relyingParty, tokens.access_token);
    await oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '');
    expect((await signIn.browser.get('/api/sessions?clientId=demo-web')).status).toBe(200);
    await signIn.browser.call('/api/sessions/end-others', {});
    await signIn.browser.get(oidc.buildEndSessionUrl(relyingParty, { id_token_hint: tokens.id_token ?? '' }).href);
    watch.mockRestore();

    expect(statements.size).toBeGreaterThan(20);
    using plans = new DatabaseSync(join(database.env.DATA_DIR, 'portico.db'), { readOnly: true });
    const scans = [...statements]
      .filter((text) => /^(select|insert|update|delete|with)/i.test(text.trim()))
      .flatMap((text) =>
        plans
          .prepare(`explain query plan ${text}`)
          .all()
          .map(({ detail }) => String(detail))
          .filter(
            (detail) =>
              /^SCAN (?!(\d+ )?CONSTANT)/.test(detail) && ![...small, ...lists].includes(detail.split(' ')[1] ?? ''),
          )
          .map((detail) => `${detail}: ${text}`),
      );
    expect(scans).toEqual([]);
  },
);
