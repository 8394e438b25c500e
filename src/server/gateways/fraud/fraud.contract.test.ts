import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeFraudService } from './fake-fraud.ts';
import type { FraudVerdict } from './fraud.ts';
import { createFraudGuard } from './fraud-guard.ts';
import { createHttpFraudService } from './http-fraud.ts';

const context = { brandId: 7, signInId: 'abc', address: '192.0.2.7', userAgent: 'Browser/1' };
const received: { body: Record<string, unknown>; authorization: string | undefined }[] = [];
let server: Server;
let url: string;

/** An HTTP server in place of a fraud service; `f` selects its behaviour. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ body, authorization: request.headers.authorization });
    if (body.f === 'hangs') return;
    response.statusCode = body.f === 'broken' ? 500 : 200;
    const verdict = ['denied', 'deniedLogin', 'error', 'nonsense'].includes(body.f) ? body.f : 'allowed';
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
    ['deniedLogin', 'deniedLogin'],
    ['error', 'error'],
  ] as const)('[FRAUD-1d] returns for the value %s the verdict %s', async (f, verdict) => {
    expect(await create().check(f, context)).toBe(verdict);
  });
});

describe('the service over HTTP', () => {
  it('[FRAUD-1d] receives the context of the sign-in, and nothing of the credential', async () => {
    await overHttp().check('value', context);
    expect(received.at(-1)).toEqual({ body: { f: 'value', ...context }, authorization: 'Bearer secret' });
  });

  it.each(['broken', 'nonsense'])(
    '[FRAUD-1d] whose response is %s counts as unavailable, and the failure is reported',
    async (f) => {
      report.mockClear();
      expect(await overHttp().check(f, context)).toBe('unavailable');
      expect(report).toHaveBeenCalledOnce();
    },
  );

  it('[FRAUD-1d] counts as unavailable after 3 s without a response', async () => {
    const startedAt = performance.now();
    expect(await overHttp().check('hangs', context)).toBe('unavailable');
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
  }, 10_000);

  it('[FRAUD-1d] receives no request for 30 s after five consecutive failures', async () => {
    let nowMs = 0;
    const service = overHttp(() => nowMs);
    for (let n = 0; n < 5; n++) await service.check('broken', context);
    const before = received.length;
    expect(service.isPaused()).toBe(true);
    expect(await service.check('value', context)).toBe('unavailable');
    expect(received.length).toBe(before);
    nowMs = 30_000;
    expect(service.isPaused()).toBe(false);
    expect(await service.check('value', context)).toBe('allowed');
  });
});

describe('the fraud guard', () => {
  const codeOf = async (verdict: FraudVerdict, isStrict: boolean, isEnabled = true) => {
    const service = { check: async () => verdict, isPaused: () => false };
    const guard = createFraudGuard({ service, isStrict, isEnabledFor: () => isEnabled });
    return guard('value', context).then(
      () => undefined,
      ({ refusal }) => refusal.code,
    );
  };
  it.each([
    ['allowed', false, undefined],
    ['denied', false, 307],
    ['deniedLogin', false, 354],
    ['error', false, 325],
    ['unavailable', false, undefined],
    ['unavailable', true, 325],
  ] as const)(
    '[FRAUD-1e] [FRAUD-1f] on the verdict "%s" (strict: %s) refuses with code %s',
    async (verdict, isStrict, code) => {
      expect(await codeOf(verdict, isStrict)).toBe(code);
    },
  );
  it('[FRAUD-1d] allows every sign-in at a brand without the check', async () => {
    expect(await codeOf('denied', true, false)).toBeUndefined();
  });
});
