import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { allowCredentials } from './cors-credentials.ts';

const allowed = (path: string, origin: string | undefined) => {
  const set = new Map<string, string>();
  const headers: Readonly<Record<string, string | undefined>> = { 'access-control-allow-origin': origin };
  allowCredentials({ path, response: { get: (name) => headers[name] }, set: (name, value) => set.set(name, value) });
  return Object.fromEntries(set);
};
const { token, userinfo, revocation, introspection, authorization } = endpoints;

describe('an answer to an app in a browser', () => {
  it.each([token, userinfo, revocation])('may be read with credentials where the origin is registered: %s', (path) => {
    expect(allowed(path, 'https://app.example')).toEqual({ 'access-control-allow-credentials': 'true' });
  });

  it.each([
    [token, undefined],
    [token, '*'],
    [introspection, 'https://app.example'],
    [authorization, 'https://app.example'],
  ])('may not be read with credentials elsewhere: %s for the origin %s', (path, origin) =>
    expect(allowed(path, origin)).toEqual({}),
  );
});
