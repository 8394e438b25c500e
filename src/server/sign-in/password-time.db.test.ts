import { pbkdf2Sync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { beforeAll, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { operateOn } from '../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, startSignIn } from '../../../test/relying-party.ts';
import { passwordStepMs } from '../http/even-steps.ts';

const password = 'Copper-Kettle-42';
const derived = () => pbkdf2Sync(password, 'a-salt', 600_000, 32, 'sha256').toString('base64');
/** How the systems that companies come from have stored a password. */
const imported: Readonly<Record<string, () => Promise<string>>> = {
  'bcrypt12@harbourlane.example': () => hash(password, 12),
  'bcrypt10@harbourlane.example': () => hash(password, 10),
  'pbkdf2@harbourlane.example': async () => `pbkdf2_sha256$600000$a-salt$${derived()}`,
  'right@harbourlane.example': () => hash(password, 10),
};
const emails = [
  ...Object.keys(imported).filter((email) => !email.startsWith('right')),
  'ada@harbourlane.example',
  'quinn@manydesks.example',
  'locked@harbourlane.example',
  'priya@summitridge.example',
  'nobody@harbourlane.example',
];

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ env: { ENUMERATION: 'safe', TRUSTED_PROXIES: '1' } });
  const rows = Object.entries(imported).map(async ([email, makeHash], index) => ({
    ...{ firstName: 'Nia', lastName: 'Moss', email, company: 'harbour-lane' },
    ...{ extension: `80${index}`, passwordHash: await makeHash() },
  }));
  const folder = await mkdtemp(join(tmpdir(), 'portico-time-'));
  const file = join(folder, 'accounts.ndjson');
  await writeFile(file, (await Promise.all(rows)).map((row) => JSON.stringify(row)).join('\n'));
  expect(await operateOn(portico, ['account', 'import', file])).toContain('4 added');
  await rm(folder, { recursive: true });
  return () => portico[Symbol.asyncDispose]();
});

let visitors = 0;
/** Milliseconds until a password is answered; the least of three, since other work may take the processor meanwhile. */
async function answerMs(username: string, typed: string): Promise<number> {
  const relyingParty = await discoverDemoWeb(portico.url);
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const visitor = new HttpBrowser(portico.url, { 'x-forwarded-for': `198.51.100.${++visitors}` });
    const { browser, signInId } = await startSignIn(portico, relyingParty, {}, visitor);
    const startedAt = performance.now();
    const { status } = await browser.call('/api/login', { username, password: typed }, signInId);
    times.push(performance.now() - startedAt);
    expect(status.code).toBe(typed === password ? undefined : 108);
  }
  return Math.min(...times);
}

it.each(emails)('with ENUMERATION=safe a wrong password for %s is answered after one step', async (email) => {
  const spent = await answerMs(email, 'Wrong-Kettle-58');
  expect(Math.floor(spent / passwordStepMs)).toBe(1);
});

it('with ENUMERATION=safe a right password does not wait', async () => {
  expect(await answerMs('right@harbourlane.example', password)).toBeLessThan(passwordStepMs);
});
