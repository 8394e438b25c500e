import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { freePort } from '../test/free-port.ts';
import { HttpBrowser } from '../test/http-browser.ts';
import { startMailServer } from '../test/mail-server.ts';
import type { RunningPortico } from '../test/portico.ts';
import { demoPassword, discoverDemoWeb, exchange, startSignIn, takeCode } from '../test/relying-party.ts';
import { answered } from './ceremony.ts';
import { demoEmails } from './demo-users.ts';
import type { Figure, Section } from './figures.ts';
import { floorClient } from './floor-client.ts';
import { treeClock } from './process-tree.ts';
import { yardstickMs } from './processor-time.ts';
import { inParallel, startServer } from './server-under-test.ts';
import { createBareHash } from './spent.ts';

const counts = { warmUps: 1000, signIns: 400, alone: 150, hashes: 200 };
const width = 16;
/** Above the floor, which is the hash and the OpenID library alone. */
const aim = 1.25;

/** One whole sign-in of the number-th visitor. */
type SignIn = (number: number) => Promise<unknown>;

/** Waits until the processes have done what follows the answers. */
async function settled(clock: () => number): Promise<void> {
  for (let rounds = 0; rounds < 60; rounds += 1) {
    const before = clock();
    await sleep(500);
    if (clock() - before <= 20) return;
  }
}

/** Processor time of each of `count` sign-ins, `atOnce` at once, in yardsticks of the same minute; with what follows the answers. */
async function costOf(pid: number, signIn: SignIn, count: number, atOnce: number): Promise<number> {
  const clock = treeClock(pid);
  await settled(clock);
  const yardstickBefore = yardstickMs();
  const before = clock();
  await inParallel([...Array(count).keys()], atOnce, signIn);
  await settled(clock);
  const spent = clock() - before;
  return spent / count / ((yardstickBefore + yardstickMs()) / 2);
}

/** Signs in as the page does, in a browser that the server has never seen. */
async function signInsTo(portico: RunningPortico, emails: readonly string[]): Promise<SignIn> {
  const relyingParty = await discoverDemoWeb(portico.url);
  return async (number) => {
    const username = emails[number % emails.length] ?? '';
    const started = await startSignIn(portico, relyingParty);
    const { browser, signInId } = started;
    await answered(browser.call('/api/account/lookup-credential', { username }, signInId));
    const login = await answered(browser.call('/api/login', { username, password: demoPassword }, signInId));
    const callback = await takeCode(started, login.oneTimeSession);
    await exchange(relyingParty, callback, started);
  };
}

/** Starts the floor: the OpenID library alone. */
async function startFloor() {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), NODE_ENV: 'production' };
  const script = join(import.meta.dirname, 'floor-server.ts');
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 100) throw new Error('The server of the floor does not start.');
    await sleep(100);
  }
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Signs in at the pages of the library, which ask for a name and for consent. */
async function signInsToFloor(url: string): Promise<SignIn> {
  const { id, secret, redirectUri } = floorClient;
  const options = { execute: [oidc.allowInsecureRequests] };
  const relyingParty = await oidc.discovery(new URL(url), id, undefined, oidc.ClientSecretBasic(secret), options);
  return async () => {
    const verifier = oidc.randomPKCECodeVerifier();
    const browser = new HttpBrowser(url);
    const address = oidc.buildAuthorizationUrl(relyingParty, {
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const page = await browser.follow(address.href);
    const named = await browser.post(page.url, { prompt: 'login', login: 'ada', password: 'any' });
    const consent = await browser.follow(named.location ?? 'missing:');
    const agreed = await browser.post(consent.url, { prompt: 'consent' });
    const { location = 'missing:' } = await browser.follow(agreed.location ?? 'missing:');
    await oidc.authorizationCodeGrant(relyingParty, new URL(location), { pkceCodeVerifier: verifier });
  };
}

async function hashInYardsticks(): Promise<number> {
  const { spent, verify } = await createBareHash(demoPassword, width);
  const before = yardstickMs();
  await verify(counts.hashes);
  return spent.cpuMsEach / ((before + yardstickMs()) / 2);
}

async function measureFloor(): Promise<number> {
  const floor = await startFloor();
  try {
    const signIn = await signInsToFloor(floor.url);
    await inParallel([...Array(counts.warmUps).keys()], width, signIn);
    return await costOf(floor.pid, signIn, counts.signIns, width);
  } finally {
    floor.stop();
  }
}

/** Measures whole sign-ins as an outsider does: the time of all processes of the server, and what follows the answers. */
export async function measureWholeSignIns(): Promise<Section> {
  const mails = await startMailServer();
  const server = await startServer({ env: { SMTP_URL: mails.url, MAIL_FROM: 'sign-in@tellwick.example' } });
  const { portico } = server;
  const emails = demoEmails();
  try {
    const many = await signInsTo(portico, emails);
    const one = await signInsTo(portico, emails.slice(0, 1));
    const cold = await costOf(portico.pid, one, 20, 1);
    await inParallel([...Array(counts.warmUps).keys()], width, many);
    const manyCost = await costOf(portico.pid, many, counts.signIns, width);
    const oneCost = await costOf(portico.pid, one, counts.signIns, width);
    const mailsBefore = mails.received.length;
    const aloneCost = await costOf(portico.pid, many, counts.alone, 1);
    const sentEach = (mails.received.length - mailsBefore) / counts.alone;
    const hash = await hashInYardsticks();
    const library = await measureFloor();
    const floor = hash + library;
    const figure = (what: string, value: number, budget?: Figure['budget']): Figure => ({
      what,
      value,
      unit: 'yardsticks',
      ...(budget && { budget }),
    });
    return {
      title: 'Whole sign-ins, from outside',
      how: `Processor time of all processes of the server, and of what follows the answers, such as a notice that is handed to a live SMTP server (${sentEach.toFixed(2)} mails a sign-in). ${counts.warmUps} sign-ins to warm up, then ${counts.signIns}, ${width} at once, each in a new browser, on ${emails.length} accounts; ${counts.alone} one at once. A yardstick is one scrypt with N=16384, r=8, p=1 in a bare Node.js of the same minute. The floor is our hash and oidc-provider alone, as its quick start shows it, in memory.`,
      figures: [
        figure('A whole sign-in', manyCost, { atMost: aim * floor }),
        figure('— on one account', oneCost),
        figure('— one at once', aloneCost),
        figure('— one at once, the first 20 of a server', cold),
        figure('The floor', floor),
        figure('— our hash', hash),
        figure('— oidc-provider alone', library),
        { what: 'A whole sign-in beside the floor', value: manyCost / floor, unit: 'times', budget: { atMost: aim } },
      ],
    };
  } finally {
    await portico[Symbol.asyncDispose]();
    await mails.close();
  }
}
