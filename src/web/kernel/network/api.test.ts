import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInHeader } from '../../../contract/sign-in/sign-in-header.ts';
import { CallRefused, createApi } from './api.ts';

const fetched = vi.fn<typeof fetch>();
beforeAll(() => void vi.stubGlobal('fetch', fetched));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => fetched.mockReset());

const refused = {
  success: false,
  traceId: 'feed',
  code: 304,
  name: 'credentialNotFound',
  kind: 'default',
  surface: 'field',
};

function answers(body: unknown, status = 200) {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}
const address = () => String(fetched.mock.lastCall?.[0]);
const headers = () => new Headers(fetched.mock.lastCall?.[1]?.headers);

describe('the API client', () => {
  it('[API-2a] [API-2b] adds the client to every request, and the parameters of a GET to the query string', async () => {
    answers({ status: { success: true }, data: { records: [], suggestedCountryId: 1 } });
    await createApi('demo web', 'sign-in-1').get('/api/config/country', { brandId: 7310 });
    expect(address()).toBe('/api/config/country?clientId=demo+web&brandId=7310');
    expect(headers().get(signInHeader)).toBe('sign-in-1');
  });

  it('[API-2a] [API-2b] adds the client to a POST, and sends its payload as JSON', async () => {
    answers({ status: { success: true }, data: { phoneNumbers: [] } });
    await createApi('demo', undefined).post('/api/number/parse', { numbers: ['1', '2'] });
    expect(address()).toBe('/api/number/parse?clientId=demo');
    expect(fetched.mock.lastCall?.[1]?.body).toBe('{"numbers":["1","2"]}');
    expect(headers().has(signInHeader)).toBe(false);
  });
});

describe('a refused call', () => {
  const ask = () => createApi('demo', undefined).post('/api/number/parse', { numbers: [] });
  const refusal = async () => {
    const reason: unknown = await ask().catch((thrown: unknown) => thrown);
    if (!(reason instanceof CallRefused)) throw reason;
    return reason;
  };

  it('[API-3a] rejects with the error API_ERROR_<code>', async () => {
    answers({ status: refused }, 400);
    expect(await refusal()).toMatchObject({ message: 'API_ERROR_304', refusal: { surface: 'field' } });
  });

  it('[API-3a] is detected even if the HTTP status is 200', async () => {
    answers({ status: refused });
    expect((await refusal()).message).toBe('API_ERROR_304');
  });

  it('[API-3b] for too many requests contains the trace id', async () => {
    answers({ status: { ...refused, code: 429, name: 'tooManyRequests' } }, 429);
    expect(await refusal()).toMatchObject({
      message: 'API_ERROR_429 feed',
      refusal: { code: 429, params: { reference: 'feed' } },
    });
  });

  it('[ERR-4a] with a code that is not in the catalogue is silent', async () => {
    answers({ status: { success: false, code: 9999 } }, 400);
    expect((await refusal()).refusal).toMatchObject({ code: 9999, surface: 'silent' });
  });

  it.each([
    ['no answer', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway', { status: 502 }))],
    ['an answer of another kind', () => answers({ ok: true })],
  ])('[ERR-4b] %s is the network error', async (_, arrange) => {
    arrange();
    expect((await refusal()).refusal.name).toBe('networkError');
  });
});
