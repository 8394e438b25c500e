import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { demoPassword } from '../../../test/relying-party.ts';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

let portico: RunningPortico;
beforeAll(async () => {
  // One process, since a proxy would answer some malformed requests itself.
  portico = await startPortico({ processes: 1 });
});
afterAll(() => portico[Symbol.asyncDispose]());

const allCalls = Object.values(calls).flatMap((group) => Object.values<Call>(group));

async function send(path: string, init: RequestInit = {}) {
  const response = await fetch(`${portico.url}${path}`, { redirect: 'manual', ...init });
  const text = await response.text();
  return { httpStatus: response.status, headers: response.headers, text, envelope: parsed(text) };
}
const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : undefined);
const inside = /zod|fastify|node_modules|at .*\.ts|Error/;
const json = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

describe('[API-1a] [API-1b] [API-1c] [API-1d] [API-1e] [API-1f] every call of the contract', () => {
  it.each(allCalls.map(({ method, path }) => ({ method, path })))(
    '$method $path is answered in the envelope, by the server that has it',
    async ({ method, path }) => {
      const { httpStatus, envelope, headers } = await send(path, method === 'POST' ? json('{}') : {});
      expect(envelope.status.success === true ? 'data' in envelope : 'name' in envelope.status).toBe(true);
      expect(envelope.status.name).not.toBe('internalError');
      expect([httpStatus, envelope.status.name]).not.toEqual([404, 'invalidRequest']);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

/** The fields of a call. */
const fieldsOf = ({ input }: Call) =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

describe('[API-6a] [API-6b] bad input to every call', () => {
  it.each(allCalls.filter(({ method }) => method === 'POST'))('POST $path with a list is refused', async ({ path }) => {
    expectBadRequest(await send(path, json('[]')));
  });

  it.each(allCalls.filter(({ method }) => method === 'GET'))(
    'GET $path with a repeated field is refused',
    async (call) => {
      const fields = fieldsOf(call);
      expect(fields).toContain('clientId');
      for (const field of fields) expectBadRequest(await send(`${call.path}?${field}=1&${field}=2`));
    },
  );

  function expectBadRequest({ httpStatus, envelope, text }: Awaited<ReturnType<typeof send>>) {
    expect([httpStatus, envelope.status.success, envelope.status.name]).toEqual([400, false, 'invalidRequest']);
    expect(text).not.toMatch(inside);
  }
});

describe('[API-6a] [API-6b] bad input', () => {
  const login = '/api/login?clientId=demo-web';
  it.each([
    { what: 'no JSON', init: json('{"username":'), httpStatus: 400 },
    { what: 'a list', init: json('[]'), httpStatus: 400 },
    { what: 'a number', init: json('7'), httpStatus: 400 },
    { what: 'a wrong type', init: json('{"username": {"a": 1}, "password": "x"}'), httpStatus: 400 },
    { what: 'a missing field', init: json('{"username": "ada@harbourlane.example"}'), httpStatus: 400 },
    { what: 'a prototype', init: json('{"__proto__": {"password": "x"}, "username": "a"}'), httpStatus: 400 },
    { what: 'too much', init: json(JSON.stringify({ username: 'a'.repeat(200_000), password: 'x' })), httpStatus: 413 },
    {
      what: 'another content type',
      init: { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      httpStatus: 415,
    },
    { what: 'a form', init: { method: 'POST', body: new URLSearchParams({ username: 'a' }) }, httpStatus: 415 },
  ])(
    'with $what is answered with $httpStatus in the envelope and nothing of the inside',
    async ({ init, httpStatus }) => {
      const answer = await send(login, init);
      expect(answer.httpStatus).toBe(httpStatus);
      expect(answer.envelope.status).toMatchObject({
        success: false,
        name: 'invalidRequest',
        traceId: expect.any(String),
      });
      expect(answer.text).not.toMatch(inside);
    },
  );

  it('is refused with the name of the invalid field', async () => {
    const { envelope } = await send(login, json('{"username": 7, "password": "x"}'));
    expect(envelope.status.params).toEqual({ field: 'username' });
  });

  it('with a repeated parameter is refused', async () => {
    const { httpStatus, envelope } = await send('/api/config/states?countryId=1&countryId=2');
    expect(httpStatus).toBe(400);
    expect(envelope.status.params).toEqual({ field: 'countryId' });
  });

  it('to a call that does not exist is answered in the envelope', async () => {
    expect(await send('/api/nothing')).toMatchObject({
      httpStatus: 404,
      envelope: { status: { name: 'invalidRequest' } },
    });
    expect(await send('/api/login')).toMatchObject({ httpStatus: 404 });
  });

  it('that is not HTTP does not stop the server', async () => {
    const socket = connect(portico.port, 'localhost');
    socket.write('rubbish\r\n\r\n\0\xff');
    await new Promise((closed) => socket.once('close', closed).resume());
    expect((await send('/livez')).httpStatus).toBe(200);
  });
});

describe('the format of the addresses of a country', () => {
  const ask = (body: object) => send('/api/config/address-format', json(JSON.stringify(body)));

  it('[EA-7b] [EA-7c] is answered alone, with its lists in the language of the page', async () => {
    const { httpStatus, envelope } = await ask({ countryId: 112, localeId: 'ja_JP' });
    expect(httpStatus).toBe(200);
    expect(envelope.data.records).toHaveLength(1);
    const [format] = envelope.data.records;
    expect(format).toMatchObject({ country: 'JP', primary: true, allowed: true });
    expect(format.applicableToAddressTypes).toContain('Emergency');
    expect(JSON.stringify(format)).toContain('東京都');
  });

  it('[EA-7c] is answered with its groups, its fields and what each of them takes', async () => {
    const { envelope } = await ask({ countryId: 224 });
    const [format] = envelope.data.records;
    expect(format).toMatchObject({
      id: expect.stringMatching(/^GB-/),
      country: 'GB',
      validationVersion: 'V4',
      primary: true,
      allowed: true,
      applicableToAddressTypes: ['Emergency'],
      dependencies: [{ type: 'MandatoryGroup', fields: ['buildingName', 'buildingNumber'] }],
    });
    const fieldOf = (id: string) => format.fields.find((field: { id: string }) => field.id === id);
    expect(fieldOf('country')).toMatchObject({
      name: 'country',
      type: 'country',
      metadata: { mandatory: true, maxLength: 50, order: 1, defaultValue: 'GB', hidden: false },
    });
    expect(fieldOf('zip')).toMatchObject({
      name: 'postcode',
      type: 'text',
      example: expect.any(String),
      metadata: { mandatory: true, regexp: expect.any(String), maxLength: expect.any(Number), order: 9, hidden: false },
    });
    expect(fieldOf('state')).toMatchObject({ name: 'county', type: 'list', metadata: { mandatory: false } });
    expect(fieldOf('state').options).toContainEqual({ key: 'OXF', label: 'Oxfordshire' });
  });

  it.each([
    [{ countryId: 9999 }, 404, 'addressNotSupported'],
    [{ countryId: -1 }, 400, 'invalidRequest'],
    [{ countryId: 'US' }, 400, 'invalidRequest'],
    [{ countryId: null }, 400, 'invalidRequest'],
    [{ countryId: 1e99 }, 400, 'invalidRequest'],
    [{}, 400, 'invalidRequest'],
  ])('[EA-7c] of %j is refused with %i %s', async (body, httpStatus, name) => {
    expect(await ask(body)).toMatchObject({ httpStatus, envelope: { status: { success: false, name } } });
  });
});

describe('[API-6a] an address that cannot be read', () => {
  it.each([
    { address: '/continue/%FF', httpStatus: 400 },
    { address: '/api/%FF', httpStatus: 400 },
    { address: `/continue/${'a'.repeat(5000)}`, httpStatus: 414 },
  ])('$address is answered in the envelope, with the headers of every answer', async ({ address, httpStatus }) => {
    const answer = await send(address);
    expect(answer.httpStatus).toBe(httpStatus);
    expect(answer.envelope.status).toMatchObject({ success: false, name: 'invalidRequest' });
    expect(answer.envelope.status.traceId).toBe(answer.headers.get('x-trace-id'));
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('[API-2a] clientId', () => {
  it('in the query string is accepted by calls that expect it in the body', async () => {
    const { envelope } = await send(
      '/api/verifyRedirectURI?clientId=demo-web',
      json('{"appUrlScheme": "http://evil.example/"}'),
    );
    expect(envelope.status).toMatchObject({ code: 208 });
  });
});

describe('[API-3a] a refusal', () => {
  it('contains status.success false, its code, its row of the error table and the trace id of the response', async () => {
    const { envelope, headers } = await send('/api/post-authn/generate-code', json('{"oneTimeSession": "x"}'));
    expect(envelope.status).toEqual({
      success: false,
      traceId: headers.get('x-trace-id'),
      code: 223,
      name: 'sessionDataNotFound',
      kind: 'default',
      helpedBy: 'newSignIn',
      surface: 'screen',
      leadsTo: 'error',
    });
    await expect.poll(() => portico.output()).toContain(`"traceId":"${envelope.status.traceId}"`);
  });
});

describe('[API-5] the connectivity probe', () => {
  it('is not cacheable, as a call and as a picture', async () => {
    const call = await send('/api/detect-conn?ac=1&p=here&clientId=demo-web');
    expect(call.envelope).toEqual({ status: { success: true }, data: { p: 'here' } });
    expect(call.headers.get('cache-control')).toBe('no-store');
    const picture = await send('/skin/images/detect_conn.gif?time=1');
    expect(picture.headers.get('content-type')).toBe('image/gif');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(picture.text.startsWith('GIF89a')).toBe(true);
  });
});

describe('[API-1g] a call without what it belongs to', () => {
  const username = 'ada@harbourlane.example';
  it.each([
    ['/api/account/lookup-credential', { username }],
    ['/api/login', { username, password: demoPassword }],
  ])('%s of a known credential is refused without the header that names the sign-in', async (path, input) => {
    const { status, data } = await new HttpBrowser(portico.url).call(path, input);
    expect(status).toMatchObject({ success: false, code: 223, name: 'sessionDataNotFound' });
    expect(data).toBeUndefined();
  });

  it('of a signed-in person is refused without the session', async () => {
    const { envelope } = await send('/api/sessions');
    expect(envelope.status).toMatchObject({ success: false, code: 221, name: 'invalidSessionToken' });
  });
});

describe('a request from another site', () => {
  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])(
    'with %o changes nothing',
    async (headers) => {
      const init = json('{"numbers": ["+12125550101"]}');
      const answer = await send('/api/number/parse', {
        ...init,
        headers: { ...init.headers, ...headers } as Record<string, string>,
      });
      expect(answer.httpStatus).toBe(403);
    },
  );
});

describe('headers', () => {
  it.each([
    '/livez',
    '/api/detect-conn',
    '/api/nothing',
    '/signed-out',
    '/oauth/authorize',
    '/.well-known/openid-configuration',
  ])('that protect stand on %s', async (path) => {
    const { headers } = await send(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBeTruthy();
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
});

describe('[CRED-5a] POST /api/number/parse', () => {
  it('parses and formats numbers with extension markers', async () => {
    const browser = new HttpBrowser(portico.url);
    const numbers = ['650-555-0121*101', '+442079460123', 'nothing'];
    const { data } = await browser.call('/api/number/parse', {
      numbers,
      countryIsoCode: 'US',
      nationalAsPriority: true,
    });
    expect(data.phoneNumbers).toMatchObject([
      { originalNumber: numbers[0], valid: true, e164: '+16505550121', extension: '101', formatted: '(650) 555-0121' },
      { valid: true, e164: '+442079460123', formatted: '+44 20 7946 0123', countryIsoCode: 'GB', callingCode: '44' },
      { valid: false, formatted: 'nothing' },
    ]);
  });
});
