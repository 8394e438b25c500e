import type { Accounts } from '../../accounts/accounts.ts';
import { endpoints } from '../endpoints.ts';
import { userNameOf } from '../user-name.ts';

/**
 * Adds the name that the user signs in with to the introspection of a token with the scope `profile` (RFC 7662 §2.2
 * `username`). The library does not know it.
 */
export async function nameUser(
  ctx: { readonly path: string; readonly body?: unknown },
  accounts: Accounts,
): Promise<void> {
  const { path, body } = ctx;
  if (path !== endpoints.introspection || !body || typeof body !== 'object') return;
  const { active, sub, scope } = body as { active?: boolean; sub?: string; scope?: string }; // written by the library
  if (!active || !sub || !scope?.split(' ').includes('profile')) return;
  const account = await accounts.byId(sub);
  if (account) Object.assign(body, { username: userNameOf(account, await accounts.findNumbers(sub)) });
}
