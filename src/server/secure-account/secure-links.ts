import { notMePath } from '../../contract/account/recovery-stages.ts';
import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account } from '../accounts/accounts.ts';
import type { OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { Queries } from '../storage/transaction.ts';

type Addressee = Pick<Account, 'id' | 'brandId' | 'locale'>;

/** The ways of messages to say "Not you?". The origin is that of the account's brand, never of a request. */
export interface SecureLinks {
  /** Makes the address of "Secure my account", in the transaction of the cause. */
  issue(tx: Queries, account: Addressee): Promise<string>;
  /** A short address for text messages, which leads to a new password. */
  short(account: Pick<Account, 'brandId'>): string;
}

export function createSecureLinks(
  proofs: Pick<OneTimeProofs, 'issueLink'>,
  origins: Pick<Origins, 'ofBrand'>,
): SecureLinks {
  return {
    async issue(tx, account) {
      const token = await proofs.issueLink(tx, 'secureAccount', account.id);
      return accountLinkAddress(origins.ofBrand(account.brandId), 'secure', token, account);
    },
    short: ({ brandId }) => `${new URL(origins.ofBrand(brandId)).host}${notMePath}?brandId=${brandId}`,
  };
}
