import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { atExit } from './at-exit.ts';
import { documentedProgram, documentedRegistration } from './documented-programs.ts';
import { freePort } from './free-port.ts';
import { HttpBrowser } from './http-browser.ts';
import { hasLanguage, type Language, languages } from './installed-languages.ts';
import { operateOn } from './operate-on.ts';
import { type RunningPortico, startPortico } from './portico.ts';
import { finishSignIn } from './relying-party.ts';

const programs = [
  { name: 'go', fileName: 'web-app.go' },
  { name: 'python', fileName: 'web_app.py' },
] as const;

let port: number;
let here: string;
let secret: string;
let portico: RunningPortico;
beforeAll(async () => {
  port = await freePort();
  here = `http://localhost:${port}`;
  portico = await startPortico();
  const command = documentedRegistration('web-app').replaceAll('localhost:4000', `localhost:${port}`);
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  [, secret = ''] = /secret +(\S{20,})/.exec(await operateOn(portico, words)) ?? [];
});
afterAll(() => portico[Symbol.asyncDispose]());

/** Starts a documented program at a free port. */
async function start({ prepare }: Language, fileName: string): Promise<Disposable> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-language-'));
  const program = documentedProgram(fileName).replaceAll(/localhost:4000|port=4000/g, (at) =>
    at.replace('4000', String(port)),
  );
  const [command, ...args] = prepare(folder, program);
  const env = { PATH: process.env.PATH, ISSUER: portico.url, CLIENT_SECRET: secret, SESSION_SECRET: 'of this test' };
  const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  await vi.waitFor(() => fetch(here), { timeout: 30_000 });
  return {
    [Symbol.dispose]() {
      child.kill('SIGKILL');
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Begins a sign-in in the app, whose request may be changed, and signs in. Returns the app's browser and the callback. */
async function signedIn(changes: Record<string, string> = {}) {
  const app = new HttpBrowser(here);
  const { location = '' } = await app.get('/sign-in');
  const request = new URL(location);
  for (const [name, value] of Object.entries(changes)) request.searchParams.set(name, value);
  const browser = new HttpBrowser(portico.url);
  const { url } = await browser.follow(request.href);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const begun = { browser, signInId, verifier: '', state: '', pageUrl: url };
  const callback = await finishSignIn(begun, { username: 'ada@harbourlane.example' });
  return { app, callback, asked: [...new URL(location).searchParams.keys()] };
}

describe.each(programs)('[AUTHZ-1f] the program of the documentation in $name', ({ name, fileName }) => {
  const isThere = hasLanguage(name);
  let running: Disposable;
  beforeAll(async () => {
    running = await start(languages[name], fileName);
  });
  afterAll(() => running[Symbol.dispose]());

  it.runIf(isThere)('signs a user in and shows the name, once for each code', async () => {
    const { app, callback, asked } = await signedIn();
    expect(asked).toEqual(expect.arrayContaining(['state', 'nonce', 'code_challenge', 'code_challenge_method']));
    const { status, text } = await app.get(callback.href);
    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('Welcome, Ada Marsh') });
    expect((await app.get(callback.href)).status).toBe(400);
  });

  it.runIf(isThere).each([
    ['the state of another browser', {}, true],
    ['an ID token with another nonce', { nonce: 'of-an-attacker' }, false],
    ['a code of another PKCE challenge', { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }, false],
  ])('refuses %s', async (_what, changes, isOtherBrowser) => {
    const { app, callback } = await signedIn(changes);
    const { status, text } = await (isOtherBrowser ? new HttpBrowser(here) : app).get(callback.href);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('The sign-in did not work: ') });
  });
});
