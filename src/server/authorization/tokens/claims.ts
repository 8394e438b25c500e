import type { Account, AccountNumbers, Accounts } from '../../accounts/accounts.ts';
import type { Contacts } from '../../contacts/contacts.ts';
import { userNameOf } from '../user-name.ts';

export interface ClaimsDeps {
  readonly accounts: Accounts;
  readonly contacts: Pick<Contacts, 'isVerified'>;
}

/** The claims of an account. The OpenID library returns only those of the granted scopes. */
export async function claimsOf(
  { accounts, contacts }: ClaimsDeps,
  account: Account,
): Promise<{ sub: string; [claim: string]: unknown }> {
  const [numbers, email] = await Promise.all([accounts.findNumbers(account.id), emailClaims(contacts, account)]);
  return {
    sub: account.id,
    preferred_username: userNameOf(account, numbers),
    name: `${account.firstName} ${account.lastName}`,
    given_name: account.firstName,
    family_name: account.lastName,
    locale: account.locale?.replace('_', '-'),
    updated_at: Math.floor(account.updatedAt / 1000), // in seconds (OpenID Connect Core §5.1)
    ...email,
    ...phoneClaims(numbers),
    account_id: account.companyId,
    account_name: account.companyName,
    brand_id: account.brandId,
    role: account.role,
    contracted_country_code: account.countryIsoCode,
  };
}

/** An address is verified if its user, or an operator, has proven that it belongs to the account (ACCT-2). */
async function emailClaims(contacts: ClaimsDeps['contacts'], { id, email }: Account) {
  return email ? { email, email_verified: await contacts.isVerified(id, email) } : {};
}

function phoneClaims({ directNumber, mainNumber, extension }: AccountNumbers) {
  const number = directNumber ?? mainNumber;
  return {
    ...(number ? { phone_number: number, phone_number_verified: true } : {}),
    ...(extension ? { extension } : {}),
  };
}
