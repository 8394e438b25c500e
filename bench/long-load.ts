import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { foreignHashes } from '../src/server/accounts/foreign-hash.ts';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { HttpBrowser } from '../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../test/portico.ts';
import { startPostgres } from '../test/postgres.ts';
import { demoPassword, discoverDemoWeb, exchange, finishSignIn, startSignIn } from '../test/relying-party.ts';
import { loadable } from '../test/sign-in-load.ts';
import { type Figure, median, type Section } from './figures.ts';
import { growPostgres } from './grown-postgres.ts';

const size = { accounts: 10_000, records: 30_000, audit: 100_000 };
const processes = 2;
const minutes = 30;
const visitEveryMs = 120;
const refreshesEach = 2;
const mebibyte = 1024 ** 2;

/** The memory of a process at a minute, in bytes. */
interface Told {
  readonly pid: number;
  readonly rss: number;
  readonly heapUsed: number;
}

const toldBy = ({ output }: Pick<RunningPortico, 'output'>): readonly Told[] =>
  [...output().matchAll(/^memory (\{.*\})$/gm)].map(([, line = '']) => JSON.parse(line));

/** Somebody comes from an address of their own, mistypes a password now and then, and an app refreshes the tokens. */
async function visit(portico: RunningPortico, relyingParty: oidc.Configuration, number: number): Promise<void> {
  const headers = { 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}` };
  const started = await startSignIn(portico, relyingParty, {}, new HttpBrowser(portico.url, headers));
  if (number % 4 === 0) return;
  const username = `p${(number * 7919) % size.accounts}@grown.example`;
  const { browser, signInId } = started;
  await browser.call('/api/account/lookup-credential', { username }, signInId);
  if (number % 10 === 1) await browser.call('/api/login', { username, password: 'mistyped' }, signInId);
  let tokens = await exchange(relyingParty, await finishSignIn(started, { username }), started);
  await oidc.tokenIntrospection(relyingParty, tokens.access_token);
  for (let turn = 0; turn < refreshesEach; turn++)
    tokens = await oidc.refreshTokenGrant(relyingParty, tokens.refresh_token ?? '');
}

/** Visits at a steady pace. Returns how many there were, and the reasons of those that failed. */
async function keepVisiting(portico: RunningPortico, forMs: number) {
  const relyingParty = await discoverDemoWeb(portico.url);
  const failures: unknown[] = [];
  const running = new Set<Promise<void>>();
  const endsAt = performance.now() + forMs;
  let count = 0;
  for (; performance.now() < endsAt; count++) {
    const one = visit(portico, relyingParty, count).catch((reason) => void failures.push(reason));
    running.add(one);
    one.finally(() => running.delete(one));
    await sleep(visitEveryMs);
  }
  await Promise.all(running);
  return { count, failures };
}

/** The memory of a process in the second third of the time and in the last one; in the first, its code is compiled. */
function figuresOf(told: readonly Told[], process: number): readonly Figure[] {
  const third = Math.floor(told.length / 3);
  const [middle, last] = [told.slice(third, 2 * third), told.slice(2 * third)];
  const compare = (what: string, bytesOf: (one: Told) => number, mostGrowth: number): Figure => {
    const of = (part: readonly Told[]) => median(part.map(bytesOf)) / mebibyte;
    return {
      what: `Process ${process}, ${what}`,
      value: of(last),
      unit: 'MiB',
      yardstick: { what: 'ten minutes before', value: of(middle) },
      budget: { atMost: of(middle) + mostGrowth },
    };
  };
  return [
    compare('heap after a collection', ({ heapUsed }) => heapUsed, 1),
    compare('resident set', ({ rss }) => rss, 4),
  ];
}

/** The section of what was told in so many visits. */
export function sectionOf(told: readonly Told[], count: number, failed: number): Section {
  const byProcess = [...Map.groupBy(told, ({ pid }) => pid).values()];
  return {
    title: 'Half an hour of load',
    how: `${count} visits in ${minutes} minutes at a steady pace, on ${processes} processes and PostgreSQL: three of four sign in, with ${refreshesEach} refreshes and an introspection, the others leave the page. Each from another address, to ${size.accounts} accounts. The memory is told each minute; medians of the last ten minutes beside the ten before.`,
    figures: [
      ...byProcess.flatMap((own, number) => figuresOf(own, number + 1)),
      { what: 'Visits that failed', value: (100 * failed) / count, unit: '%' },
    ],
  };
}

/** Measures the memory of two processes on PostgreSQL that bear a moderate load for half an hour. */
export async function measureLongLoad(): Promise<Section> {
  const { postgres, stop } = await startPostgres(['shared_buffers=256MB']);
  if (postgres.kind !== 'system') throw new Error('PostgreSQL is not installed.');
  const hash = await createPasswordHasher(1, foreignHashes).hash(demoPassword);
  const { database, demoAppPort } = await growPostgres(postgres.url, size, hash);
  const portico = await startPortico({
    database,
    demoAppPort,
    processes,
    env: {
      ...loadable,
      NODE_ENV: 'production',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${join(import.meta.dirname, 'tell-memory.ts')}`,
    },
  });
  const { count, failures } = await keepVisiting(portico, minutes * 60_000);
  const told = toldBy(portico);
  await portico[Symbol.asyncDispose]();
  await stop();
  if (failures.length > 0) process.stderr.write(`The first failure of ${failures.length}: ${failures[0]}\n`);
  return sectionOf(told, count, failures.length);
}
