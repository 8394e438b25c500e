import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandScript } from '../test/built-server.ts';
import { freePort } from '../test/free-port.ts';
import type { RunningPortico } from '../test/portico.ts';
import { installWithApt, isRoot } from '../test/system-package.ts';
import { startSite } from './site.ts';
import { credentialField, signIn } from './visit.ts';

const modules = '/usr/lib/apache2/modules';
const isThere = () => existsSync(join(modules, 'mod_auth_openidc.so')) && existsSync('/usr/sbin/apache2');
const hasApache = isThere() || (installWithApt('libapache2-mod-auth-openidc') && isThere());

/** Starts Apache with mod_auth_openidc as a relying party that protects a page. */
async function startApache(portico: RunningPortico) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apache-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const secret = register(portico, url);
  mkdirSync(join(folder, 'site/private'), { recursive: true });
  writeFileSync(
    join(folder, 'site/private/index.html'),
    '<!doctype html><title>Private</title><h1>A private page</h1>',
  );
  const longAgo = new Date('2020-01-01'); // browsers would cache an old page and show it after the sign-out
  utimesSync(join(folder, 'site/private/index.html'), longAgo, longAgo);
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html><title>Public</title><h1>A public page</h1>');
  writeFileSync(join(folder, 'apache.conf'), configuration({ folder, port, url, secret, issuer: portico.url }));
  if (isRoot) execFileSync('chmod', ['-R', 'a+rX', folder]);
  const apache = spawn('/usr/sbin/apache2', ['-DFOREGROUND', '-f', join(folder, 'apache.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => apache.once('exit', resolve));
  return {
    url,
    /** Apache's error log. */
    said: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      apache.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function register(portico: RunningPortico, url: string): string {
  const address = ['--redirect-uri', `${url}/private/callback`, '--post-logout-redirect-uri', `${url}/`];
  const args = [commandScript(), 'client', 'add', 'apache', '--name', 'Apache', ...address];
  const env = { ...process.env, ...portico.database.env };
  const said = execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return /secret\s+(\S{20,})/.exec(said)?.[1] ?? '';
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  readonly secret: string;
  readonly issuer: string;
}

function configuration({ folder, port, url, secret, issuer }: Settings): string {
  const loaded = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'dir', 'mime', 'auth_openidc'];
  return `
    ServerRoot ${folder}
    ServerName localhost
    Listen ${port}
    PidFile ${folder}/apache.pid
    ErrorLog ${folder}/error.log
    DefaultRuntimeDir ${folder}
    ${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n    ')}
    ${isRoot ? 'User www-data\n    Group www-data' : ''}
    TypesConfig /dev/null
    AddType text/html .html
    DirectoryIndex index.html
    DocumentRoot ${folder}/site
    OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
    OIDCClientID apache
    OIDCClientSecret ${secret}
    OIDCProviderTokenEndpointAuth client_secret_basic
    OIDCRedirectURI ${url}/private/callback
    OIDCScope "openid profile email"
    OIDCPKCEMethod S256
    OIDCCryptoPassphrase ${secret}
    OIDCInfoHook access_token refresh_token userinfo
    <Location /private>
      AuthType openid-connect
      Require valid-user
      Header set cache-control no-store
      Header set x-signed-in "%{OIDC_CLAIM_name}e"
    </Location>`;
}

describe.runIf(hasApache)('[AUTHZ-1f] a web server with mod_auth_openidc', () => {
  const site = startSite();
  let apache: Awaited<ReturnType<typeof startApache>>;
  beforeAll(async () => {
    apache = await startApache(site.portico);
  });
  afterAll(() => apache[Symbol.asyncDispose]());

  it('signs its users in, refreshes their tokens, and signs them out', async ({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(apache.said()));
    await expect
      .poll(() =>
        fetch(apache.url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await using visit = await site.open({ origins: [apache.url], expected: [/favicon/] });
    const { page } = visit;
    await page.goto(`${apache.url}/private/`);
    const answered = page.waitForResponse(
      (response) => response.url() === `${apache.url}/private/` && response.status() === 200,
    );
    await signIn(page);
    await page.getByRole('heading', { name: 'A private page' }).waitFor();
    expect((await answered).headers()['x-signed-in']).toBe('Ada Marsh');

    const tokens = async () => (await visit.context.request.get(`${apache.url}/private/callback?info=json`)).json();
    const before = await tokens();
    expect(before.userinfo.email).toBe('ada@harbourlane.example');
    const refresh = new URLSearchParams({ refresh: `${apache.url}/private/`, access_token: before.access_token });
    await page.goto(`${apache.url}/private/callback?${refresh}`);
    const after = await tokens();
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);

    await page.goto(`${apache.url}/private/callback?logout=${encodeURIComponent(`${apache.url}/`)}`);
    await page.getByRole('heading', { name: 'A public page' }).waitFor();
    await page.goto(`${apache.url}/private/`);
    await credentialField(page).waitFor();
  });
});
