import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';
import { administer } from '../../../test/without-table.ts';

const ada = { username: 'ada@harbourlane.example' };
const writtenTables = ['sign_ins', 'oidc_records', 'write_probe', 'counters'];

/** The disk as the database sees it. */
interface Disk {
  fill(): Promise<void>;
  clear(): Promise<void>;
}

/** Limits the size of the files of a process (setrlimit(2), RLIMIT_FSIZE); writing beyond it fails as on a full disk. */
function diskOfProcess({ pid, database }: RunningPortico): Disk {
  const file = join(database.env.DATA_DIR, 'portico.db');
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return {
    fill: async () => void limit(String(Math.max(statSync(file).size, statSync(`${file}-wal`).size))),
    clear: async () => void limit('unlimited'),
  };
}

/** Lets PostgreSQL answer as on a full disk (disk_full, 53100). */
function diskOfServer({ database }: RunningPortico): Disk {
  const onTables = (statement: (table: string) => string) => writtenTables.map(statement).join(';');
  return {
    fill: () =>
      administer(
        database,
        `create function refuse() returns trigger language plpgsql as
         $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
         ${onTables((table) => `create trigger full_disk before insert or update on ${table} execute function refuse()`)}`,
      ),
    clear: () =>
      administer(
        database,
        onTables((table) => `drop trigger full_disk on ${table}`),
      ),
  };
}

it('a full disk turns /readyz, and requests that write get 503 with Retry-After until there is space', async () => {
  await using portico = await startPortico({ processes: 1 });
  const relyingParty = await discoverDemoWeb(portico.url);
  const started = await startSignIn(portico, relyingParty);
  const disk = (process.env.TEST_DATABASE === 'postgres' ? diskOfServer : diskOfProcess)(portico);
  const readyStatus = async () => (await fetch(`${portico.url}/readyz`)).status;
  const signIn = () => started.browser.call('/api/login', { ...ada, password: demoPassword }, started.signInId);

  await disk.fill();
  await expect.poll(async () => (await signIn()).httpStatus).toBe(503);
  const refused = await signIn();
  expect(refused.status).toMatchObject({ success: false, name: 'serviceUnavailable' });
  expect(refused.headers.get('retry-after')).toBe('2');
  await expect.poll(readyStatus).toBe(503);
  expect((await fetch(`${portico.url}/livez`)).status).toBe(200);

  const page = await started.browser.get(`/cancel/${started.signInId}`, { accept: 'text/html' });
  expect({ status: page.status, retryAfter: page.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '2',
  });
  expect(page.headers.get('content-type')).toContain('text/html');
  const authorized = await new HttpBrowser(portico.url).get(authorizationOf(portico));
  // The app gets it, or the browser where the library had already sent it on to the sign-in.
  expect(authorized.location ?? authorized.text).toMatch(/error\W+temporarily_unavailable/);
  if (!authorized.location) expect(authorized.status).toBe(503);

  await disk.clear();
  await expect.poll(readyStatus).toBe(200);
  expect((await finishSignIn(started, ada)).searchParams.get('code')).toBeTruthy();
});

function authorizationOf({ demoAppPort }: RunningPortico): string {
  const redirect_uri = `http://localhost:${demoAppPort}/callback`;
  return `/oauth/authorize?${new URLSearchParams({ client_id: 'demo-web', redirect_uri, response_type: 'code', scope: 'openid' })}`;
}
