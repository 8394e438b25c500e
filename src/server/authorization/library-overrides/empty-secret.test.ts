import type { Provider } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { acceptEmptySecret, clientIdWithoutSecret, withNamedClient } from './empty-secret.ts';

const basic = (credentials: string) => `Basic ${btoa(credentials)}`;
const requestOf = (authorization: string) => ({ req: { headers: { authorization } } });
const providerWhere = (find: (id: string) => Promise<object | undefined>) =>
  ({ Client: { find } }) as unknown as Provider; // only the used member
const publicOnly = providerWhere(async (id) => ({ clientAuthMethod: id === 'phone' ? 'none' : 'client_secret_basic' }));

describe('[AUTHZ-1a] Basic credentials with an empty secret', () => {
  it('name a client', () => {
    expect(clientIdWithoutSecret(basic('phone:'))).toBe('phone');
    expect(clientIdWithoutSecret(basic('desk%2Dphone:'))).toBe('desk-phone');
  });

  it.each([undefined, 'Bearer abc', basic('phone:secret'), basic('phone'), basic(':'), basic('a b:'), 'Basic %'])(
    'are not %s',
    (authorization) => expect(clientIdWithoutSecret(authorization)).toBeUndefined(),
  );

  it('of a public client become the client id of the body', async () => {
    const request = requestOf(basic('phone:'));
    await acceptEmptySecret(request, publicOnly);
    expect(request.req.headers).toEqual({});
    expect(withNamedClient(request, { token: 'x' })).toEqual({ token: 'x', client_id: 'phone' });
    expect(() => withNamedClient(request, { client_id: 'other' })).toThrow('invalid_request');
  });

  it('of a confidential client stay', async () => {
    const request = requestOf(basic('shop:'));
    await acceptEmptySecret(request, publicOnly);
    expect(request.req.headers).toEqual({ authorization: basic('shop:') });
    expect(withNamedClient(request, {})).toEqual({});
  });

  it('are left to the library if the client cannot be looked up', async () => {
    const request = requestOf(basic('phone:'));
    await acceptEmptySecret(
      request,
      providerWhere(() => Promise.reject(new Error('no database'))),
    );
    expect(withNamedClient(request, {})).toEqual({ client_id: 'phone' });
  });
});
