import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  const limits = {
    LOOKUPS_PER_ADDRESS: '5',
    FAILURES_PER_ADDRESS: '5',
    DEVICE_CODES_PER_ADDRESS: '5',
    OPENINGS_PER_ADDRESS: '8',
  };
  portico = await startPortico({ processes: severalProcesses, env: { TRUSTED_PROXIES: '1', ...limits } });
  relyingParty = await discoverDemoWeb(portico.url);
  return () => portico[Symbol.asyncDispose]();
});

/** Different addresses of one source: an IPv4 address with changing ports, and addresses of one IPv6 /64. */
const sources = [
  { source: 'an IPv4 address with ports', address: (n: number) => `198.51.100.77:${40_000 + n}` },
  { source: 'an IPv6 network', address: (n: number) => `2001:db8:1:2::${n.toString(16)}` },
];
const from = (address: string) => ({ 'x-forwarded-for': address });
const start = (address: string) => startSignIn(portico, relyingParty, {}, new HttpBrowser(portico.url, from(address)));

describe('[SIGN-1f] the limit of an address', () => {
  it.each(sources)('counts the credential checks of $source together', async ({ address }) => {
    const { browser, signInId } = await start(address(0));
    const lookUp = (n: number) => {
      const input = { username: 'nobody@nowhere.example' };
      return browser.call('/api/account/lookup-credential', input, signInId, from(address(n)));
    };
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n++) codes.push((await lookUp(n)).status.code);
    expect(codes.slice(0, 5)).not.toContain(429);
    expect(codes[5]).toBe(429);
  });

  it.each(sources)('counts the wrong passwords of $source together', async ({ address }) => {
    const { browser, signInId } = await start(address(0));
    const guess = (n: number) => {
      const input = { username: `nobody${n}@nowhere.example`, password: 'Wrong-Kettle-58' };
      return browser.call('/api/login', input, signInId, from(address(n)));
    };
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n++) codes.push((await guess(n)).status.code);
    expect(codes.slice(0, 5)).not.toContain(429);
    expect(codes[5]).toBe(429);
  });

  it('does not block a known browser that shares the address with an attacker', async () => {
    const address = '198.51.100.7';
    const clara = { username: 'clara@harbourlane.example' };
    const known = await start(address);
    await finishSignIn(known, clara);
    const guesser = await start(address);
    for (let n = 0; n < 5; n++) {
      const input = { username: `nobody${n}@nowhere.example`, password: 'Wrong-Kettle-58' };
      await guesser.browser.call('/api/login', input, guesser.signInId);
    }
    const input = { ...clara, password: demoPassword };
    expect((await guesser.browser.call('/api/login', input, guesser.signInId)).status.code).toBe(429);
    const again = await startSignIn(portico, relyingParty, { prompt: 'login' }, known.browser);
    await expect(finishSignIn(again, clara)).resolves.toBeInstanceOf(URL);
  });
});

describe('the limit of sign-ins that an address opens', () => {
  const authorize = (address: string) => {
    const request = new URLSearchParams({
      client_id: 'demo-web',
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      response_type: 'code',
      scope: 'openid',
    });
    return new HttpBrowser(portico.url, from(address)).follow(`/oauth/authorize?${request}`);
  };
  const openMost = async (address: string) => {
    for (let n = 0; n < 8; n++) expect(await authorize(address)).toMatchObject({ status: 200 });
  };

  it('shows a page that says so and when to try again, to this address alone', async () => {
    await openMost('198.51.100.88');
    const refused = await authorize('198.51.100.88');
    expect(refused).toMatchObject({ status: 429, location: undefined });
    expect(refused.text).toContain('You are trying too often.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await authorize('198.51.100.89')).toMatchObject({ status: 200 });
  });

  it('stores nothing of a refused request', async ({ skip }) => {
    if (!portico.database.env.DATABASE_URL) return skip('the server holds the embedded database');
    const { db, close } = await openFreshDatabase(portico.database);
    const countAll = () =>
      Promise.all(
        (['audit', 'sign_ins', 'oidc_records'] as const).map(async (table) => {
          const row = await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow();
          return Number(row.n);
        }),
      );
    await openMost('198.51.100.90');
    const before = await countAll();
    expect(await authorize('198.51.100.90')).toMatchObject({ status: 429 });
    expect(await countAll()).toEqual(before);
    await close();
  });
});

describe('[SIGN-9a] a policy', () => {
  it.each([
    { address: '203.0.113.7', answer: 'signed in' },
    { address: '203.0.113.7:40001', answer: 'signed in' },
    { address: '[::ffff:203.0.113.7]:40001', answer: 'signed in' },
    { address: '192.0.2.7:40001', answer: 213 },
  ])('reads the network of $address: $answer', async ({ address, answer }) => {
    const { browser, signInId } = await start(address);
    const input = { username: 'nell@larkspurbank.example', password: demoPassword };
    const { status } = await browser.call('/api/login', input, signInId);
    expect(status.success ? 'signed in' : status.code).toBe(answer);
  });
});
