import { linkPath } from '../../contract/recovery-stages.ts';
import { pathTo } from '../../rules/page-path.ts';
import type { Account } from '../accounts/accounts.ts';
import type { OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Queries } from '../storage/transaction.ts';

/**
 * Makes the links of notices, "Not you? Secure my account". The token stands after #, in no log; the origin is that of the
 * configuration, never of a request.
 */
export function createSecureLinks(proofs: Pick<OneTimeProofs, 'issueLink'>, publicUrl: string) {
  return async (tx: Queries, { id, brandId, locale: localeId }: Account): Promise<string> => {
    const token = await proofs.issueLink(tx, 'secureAccount', id);
    const query = new URLSearchParams({ brandId: String(brandId), ...(localeId && { localeId }) });
    return `${publicUrl}${linkPath}?${query}#${pathTo('secureAccount', { token })}`;
  };
}
