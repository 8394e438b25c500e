import type { Account, AccountNumbers } from '../accounts/accounts.ts';

/**
 * What a user signs in with: the address, or the number, with `*` before its extension. It may change and be given to somebody
 * else, so no key may be made of it (OpenID Connect Core §5.7).
 */
export function userNameOf(
  { email }: Pick<Account, 'email'>,
  { directNumber, mainNumber, extension }: AccountNumbers,
): string | undefined {
  if (email) return email;
  return directNumber ?? (mainNumber && (extension ? `${mainNumber}*${extension}` : mainNumber));
}
