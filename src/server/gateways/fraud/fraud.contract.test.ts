import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeFraudService } from './fake-fraud.ts';
import type { FraudVerdict } from './fraud.ts';
import { createFraudGuard } from './fraud-guard.ts';
import { createHttpFraudService } from './http-fraud.ts';

const context = { brandId: 7, signInId: 'abc', address: '192.0.2.7', userAgent: 'Browser/1' };
const asked: { body: Record<string, unknown>; authorization: string | undefined }[] = [];
let server: Server;
let url: string;

/** Stands in for a service on the wire; `f` says how it behaves. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ body, authorization: request.headers.authorization });
    if (body.f === 'hangs') return;
    response.statusCode = body.f === 'broken' ? 500 : 200;
    const verdict = ['denied', 'error', 'nonsense'].includes(body.f) ? body.f : 'allowed';
    response.end(JSON.stringify({ verdict }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const report = vi.fn();
const overHttp = (clock?: () => number) =>
  createHttpFraudService({ url, token: 'secret', report, ...(clock && { clock }) });

describe.each([
  ['the fake fraud service', () => createFakeFraudService()],
  ['the service over HTTP', () => overHttp()],
])('%s', (_, create) => {
  it.each([
    ['a-value-of-the-script', 'allowed'],
    [undefined, 'allowed'],
    ['denied', 'denied'],
    ['error', 'error'],
  ] as const)('[FRAUD-1] says of the value %s: %s', async (f, verdict) => {
    expect(await create().check(f, context)).toBe(verdict);
  });
});

describe('the service over HTTP', () => {
  it('[FRAUD-1] is told of the visit, and nothing of the credential', async () => {
    await overHttp().check('value', context);
    expect(asked.at(-1)).toEqual({ body: { f: 'value', ...context }, authorization: 'Bearer secret' });
  });

  it.each(['broken', 'nonsense'])('[FRAUD-1] that is %s is unavailable, and this is reported', async (f) => {
    report.mockClear();
    expect(await overHttp().check(f, context)).toBe('unavailable');
    expect(report).toHaveBeenCalledOnce();
  });

  it('[FRAUD-1] has 3 s to answer', async () => {
    const startedAt = performance.now();
    expect(await overHttp().check('hangs', context)).toBe('unavailable');
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
  }, 10_000);

  it('[FRAUD-1] is not asked for 30 s after five failures in a row', async () => {
    let nowMs = 0;
    const service = overHttp(() => nowMs);
    for (let n = 0; n < 5; n++) await service.check('broken', context);
    const before = asked.length;
    expect(await service.check('value', context)).toBe('unavailable');
    expect(asked.length).toBe(before);
    nowMs = 30_000;
    expect(await service.check('value', context)).toBe('allowed');
  });
});

describe('the guard', () => {
  const codeOf = async (verdict: FraudVerdict, isStrict: boolean, isEnabled = true) => {
    const service = { check: async () => verdict };
    const guard = createFraudGuard({ service, isStrict, isEnabledFor: () => isEnabled });
    return guard('value', context).then(
      () => undefined,
      ({ refusal }) => refusal.code,
    );
  };
  it.each([
    ['allowed', false, undefined],
    ['denied', false, 307],
    ['error', false, 325],
    ['unavailable', false, undefined],
    ['unavailable', true, 325],
  ] as const)('[FRAUD-1] answers "%s", strict %s, with %s', async (verdict, isStrict, code) => {
    expect(await codeOf(verdict, isStrict)).toBe(code);
  });
  it('[FRAUD-1] lets everybody pass at a brand without the check', async () => {
    expect(await codeOf('denied', true, false)).toBeUndefined();
  });
});
