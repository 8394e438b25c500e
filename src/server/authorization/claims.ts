import type { Account, AccountNumbers, Accounts } from '../accounts/accounts.ts';

/** The claims of an account. The OpenID library returns only those of the granted scopes. */
export async function claimsOf(
  accounts: Accounts,
  account: Account,
): Promise<{ sub: string; [claim: string]: unknown }> {
  const numbers = await accounts.findNumbers(account.id);
  return {
    sub: account.id,
    name: `${account.firstName} ${account.lastName}`,
    given_name: account.firstName,
    family_name: account.lastName,
    locale: account.locale?.replace('_', '-'),
    updated_at: Math.floor(account.updatedAt / 1000), // in seconds (OpenID Connect Core §5.1)
    ...emailClaims(account),
    ...phoneClaims(numbers),
    account_id: account.companyId,
    account_name: account.companyName,
    brand_id: account.brandId,
    role: account.role,
    contracted_country_code: account.countryIsoCode,
  };
}

/** The address is always confirmed here, since a gate stops sign-ins with an unconfirmed one. */
const emailClaims = ({ email }: Account) => (email ? { email, email_verified: true } : {});

function phoneClaims({ directNumber, mainNumber, extension }: AccountNumbers) {
  const number = directNumber ?? mainNumber;
  return {
    ...(number ? { phone_number: number, phone_number_verified: true } : {}),
    ...(extension ? { extension } : {}),
  };
}
