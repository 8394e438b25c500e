import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortico, startPortico } from './portico.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico();
});
afterAll(() => portico[Symbol.asyncDispose]());

const own = () => `http://localhost:${portico.demoAppPort}`;
const otherOrigin = 'https://stranger.example';
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('[AUTHZ-1d] CORS: an app in a browser', () => {
  it.each([
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/oauth/keys',
    '/brands/3710/.well-known/openid-configuration',
  ])('is %s from anywhere', async (path) => {
    const answer = await fetch(portico.url + path, { headers: { origin: otherOrigin } });
    expect(answer.status).toBe(200);
    expect(['*', otherOrigin]).toContain(allowed(answer));
  });

  const endpoints = ['token', 'revoke', 'request'];
  it.each(endpoints)('can read the response of %s only at its own origin', async (endpoint) => {
    const post = (origin: string) =>
      fetch(`${portico.url}/oauth/${endpoint}`, {
        method: 'POST',
        headers: { origin, authorization: `Basic ${btoa('demo-web:demo-web-secret-for-a-developers-machine-only')}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', token: 'none' }),
      });
    const answer = await post(own());
    expect(allowed(answer)).toBe(own());
    const withCredentials = endpoint === 'request' ? null : 'true';
    expect(answer.headers.get('access-control-allow-credentials')).toBe(withCredentials);
    expect((await post(otherOrigin)).headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed(await post(otherOrigin))).toBeNull();
    expect(allowed(await post(`${own()}.evil.example`))).toBeNull();
    expect(allowed(await post('null'))).toBeNull();
  });

  it.each([...endpoints, 'userinfo'])(
    'gets a preflight response from %s that allows the headers of a token',
    async (endpoint) => {
      const answer = await fetch(`${portico.url}/oauth/${endpoint}`, {
        method: 'OPTIONS',
        headers: {
          origin: own(),
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,dpop',
        },
      });
      expect(answer.status).toBe(204);
      expect(allowed(answer)).toBe(own());
      const withCredentials = endpoint === 'request' ? null : 'true';
      expect(answer.headers.get('access-control-allow-credentials')).toBe(withCredentials);
      expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
    },
  );

  it.each(['/', '/oauth/authorize?client_id=demo-web', '/oauth/sign-out', '/device', '/api/detect-conn?ac=1'])(
    'cannot read %s, even at its own origin',
    async (path) => {
      const answer = await fetch(portico.url + path, { headers: { origin: own() }, redirect: 'manual' });
      expect(allowed(answer)).toBeNull();
    },
  );
});
