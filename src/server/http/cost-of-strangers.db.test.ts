import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { consoleHeader, consolePaths } from '../../contract/console.ts';
import { setupPaths } from '../../contract/setup-links.ts';

/** Processor time that one request of a stranger may take, on average. The hash of a password takes a quarter of it. */
const mostMs = 100;
const repetitions = 3;
/** Nearly what a body may have, and a query that a redirect repeats, of which the client here reads 16 KB. */
const bodyBytes = 99_000;
const queryBytes = 14_000;

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico({ processes: 1, env: { TRUSTED_PROXIES: '1' } });
  return () => portico[Symbol.asyncDispose]();
});

/** Processor time of the server so far, from ticks of ten milliseconds (proc_pid_stat(5)). */
function processorMs(): number {
  const fields = readFileSync(`/proc/${portico.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

let visitors = 0;
/** Sends requests as strangers at addresses of their own, so that no limit answers for the work. */
async function costOf(path: string, init: RequestInit = {}): Promise<number> {
  const before = processorMs();
  for (let turn = 0; turn < repetitions; turn++) {
    visitors += 1;
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const headers = { ...init.headers, 'x-forwarded-for': address };
    const response = await fetch(portico.url + path, { redirect: 'manual', ...init, headers });
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  }
  return (processorMs() - before) / repetitions;
}

const json = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
const form = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});
const repeat = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

const texts: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  'at signs': '@',
  digits: '1',
  'signs of a number': '+1 (2',
  'letters with marks': 'e\u0301\u0327',
  'brackets of markup': '<a ',
};
const objects: Readonly<Record<string, string>> = {
  'nested lists': `{"a":${repeat('[', bodyBytes / 2)}${repeat(']', bodyBytes / 2)}}`,
  'nested objects': `${repeat('{"a":', bodyBytes - 20_000)}1${'}'.repeat(Math.floor((bodyBytes - 20_000) / 5))}`,
  'many fields': `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join(',')}}`,
};

/** The fields of a call, each with a text that is as long as the whole body may be, or as its own limit lets through. */
function bodyOf(input: z.ZodType, piece: string): string {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  const each = Math.floor(bodyBytes / 2 / Math.max(1, names.length));
  const limitOf = (name: string) => {
    const row = properties[name];
    return typeof row === 'object' && row.maxLength !== undefined ? Math.min(row.maxLength, each) : each;
  };
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, repeat(piece, limitOf(name))])));
}

/** The doors of the console and of its set-up links. */
const consoleDoors = [
  ...Object.values(consolePaths),
  ...Object.values(setupPaths),
  `${consolePaths.api}/me`,
  `${setupPaths.api}/sso-domains`,
];
const codeOf = (piece: string) => JSON.stringify({ code: repeat(piece, bodyBytes / 2) });

const canMeasure = existsSync('/proc/self/stat');
const allCalls = Object.values(calls).flatMap((group) => Object.values<Call>(group));
const posts = allCalls.filter(({ method }) => method === 'POST');

describe.skipIf(!canMeasure)('a stranger’s request', () => {
  it.each(posts)('to $path takes little time, whatever its body is full of', async ({ path, input }) => {
    const bodies = {
      ...objects,
      ...Object.fromEntries(Object.entries(texts).map(([name, piece]) => [name, bodyOf(input, piece)])),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const spent = await costOf(path, json(body));
      expect({ name, isCheap: spent < mostMs }, `${name}: ${spent} ms`).toEqual({ name, isCheap: true });
    }
  });

  const pages = [
    '/',
    '/link',
    '/sessions',
    '/activate',
    '/oauth/authorize',
    '/oauth/sign-out',
    '/api/sso/startup',
    '/device',
    '/api/brand',
    '/console',
    '/console/people',
    ...consoleDoors,
  ];
  it.each(pages)('for %s takes little time, whatever its query and its cookies are full of', async (path) => {
    for (const [name, piece] of Object.entries(texts)) {
      const text = encodeURIComponent(repeat(piece, queryBytes / 12));
      const asked = `${path}?username=${text}&login_hint=${text}&clientId=${text}&localeId=${text}`.slice(
        0,
        queryBytes,
      );
      expect(await costOf(asked.replace(/%.?$/, '')), `query of ${name}`).toBeLessThan(mostMs);
    }
    const cookie = Array.from({ length: 3000 }, (_, index) => `c${index}=${'x'.repeat(10)}`).join('; ');
    expect(await costOf(path, { headers: { cookie } }), 'cookies').toBeLessThan(mostMs);
  });

  it.each(consoleDoors)('to %s takes little time, whatever its body is full of', async (path) => {
    const bodies = { ...objects, ...Object.fromEntries(Object.values(texts).map((piece) => [piece, codeOf(piece)])) };
    for (const [name, body] of Object.entries(bodies)) {
      const request = json(body);
      const spent = await costOf(path, { ...request, headers: { ...request.headers, [consoleHeader]: '1' } });
      expect({ name, isCheap: spent < mostMs }, `${name}: ${spent} ms`).toEqual({ name, isCheap: true });
    }
  });

  const endpoints = [
    '/oauth/token',
    '/oauth/introspect',
    '/oauth/revoke',
    '/oauth/request',
    '/oauth/device',
    '/oauth/userinfo',
  ];
  it.each(endpoints)('to %s takes little time, whatever its form is full of', async (path) => {
    const token = `${repeat('eyJhbGciOiJSUzI1NiJ9.', 40_000)}.x`;
    const forms = [
      repeat('a=1&', 50_000),
      `client_id=demo-web&client_secret=x&grant_type=refresh_token&refresh_token=${token}`,
      `client_id=demo-web&request=${token}&scope=${repeat('openid+', 40_000)}`,
      `client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion=${token}`,
    ];
    for (const body of forms) expect(await costOf(path, form(body)), body.slice(0, 60)).toBeLessThan(mostMs);
    expect(
      await costOf(path, { ...form('a=1'), headers: { authorization: `Bearer ${token.slice(0, 30_000)}` } }),
    ).toBeLessThan(mostMs);
  });
});
