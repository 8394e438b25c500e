import { describe, expect, it } from 'vitest';
import type { Accounts } from '../../accounts/accounts.ts';
import { endpoints } from '../endpoints.ts';
import { nameUser } from './introspected-user.ts';

const accounts = {
  byId: async (id: string) => (id === 'ada' ? { id, email: 'ada@acme.example' } : undefined),
  findNumbers: async () => ({}),
} as unknown as Accounts;

async function introspected(body: object, path: string = endpoints.introspection) {
  await nameUser({ path, body }, accounts);
  return body;
}
const known = { active: true, sub: 'ada', scope: 'openid profile' };

describe('the introspection of a token', () => {
  it('names the user where the token has the scope profile', async () => {
    expect(await introspected({ ...known })).toEqual({ ...known, username: 'ada@acme.example' });
  });

  it.each([
    ['the scope is another one', { scope: 'openid profile2' }],
    ['the token has no scope', { scope: undefined }],
    ['the token is not active', { active: false }],
    ['the token is of a program', { sub: undefined }],
    ['the account is gone', { sub: 'bob' }],
  ])('does not name the user where %s', async (_, changed) => {
    expect(await introspected({ ...known, ...changed })).not.toHaveProperty('username');
  });

  it('is the only answer that names the user', async () => {
    expect(await introspected({ ...known }, endpoints.userinfo)).toEqual(known);
  });
});
