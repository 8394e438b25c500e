import type { Account } from '../accounts/accounts.ts';
import { emailKey } from '../contacts/contacts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import type { Connection } from './stores/connection.ts';
import type { SsoStart } from './stores/start-store.ts';

/** Whether the entered address is that of the provider or of the account. */
export function isSamePerson(
  entered: string,
  { email }: Pick<VerifiedIdentity, 'email'>,
  account?: Pick<Account, 'email'>,
): boolean {
  const known = [email, account?.email].flatMap((one) => (one ? [emailKey(one)] : []));
  return known.includes(emailKey(entered));
}

/** Whether the user may continue with another address than the entered one (SSO-2). */
export const canContinue = (
  { deniesMismatch }: Pick<SsoStart, 'deniesMismatch'>,
  { requiresSameEmail }: Pick<Connection, 'requiresSameEmail'>,
) => !deniesMismatch && !requiresSameEmail;
