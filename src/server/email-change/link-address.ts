import { linkPath } from '../../contract/recovery-stages.ts';
import { pathTo } from '../../rules/page-path.ts';
import type { Account } from '../accounts/accounts.ts';

/** The address of a link in a message. The token stands after #, in no log; the origin is that of the configuration. */
export function linkAddress(
  publicUrl: string,
  screen: 'confirmEmail' | 'undoEmailChange',
  token: string,
  { brandId, locale: localeId }: Pick<Account, 'brandId' | 'locale'>,
): string {
  const query = new URLSearchParams({ brandId: String(brandId), ...(localeId && { localeId }) });
  return `${publicUrl}${linkPath}?${query}#${pathTo(screen, { token })}`;
}
