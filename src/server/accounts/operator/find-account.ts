import { parseCredential } from '../../../rules/credential/credential.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import type { Account } from '../account.ts';
import type { Accounts } from '../account-store.ts';

/**
 * The account with an id, e-mail address, phone number, or number*extension.
 * @param company the only company whose accounts may be found
 * @throws NotFound if there is none; OperationRefused if there are several
 */
export async function findAccount(accounts: Accounts, who: string, company?: string): Promise<Account> {
  const isOfCompany = ({ companyId }: Account) => company === undefined || companyId === company;
  const byId = await accounts.byId(who);
  if (byId && isOfCompany(byId)) return byId;
  const found = byId ? [] : (await findByIdentifier(accounts, who)).filter(isOfCompany);
  const [account, ...others] = found;
  if (!account) throw new NotFound(`There is no account "${who}".`);
  if (others.length > 0)
    throw new OperationRefused(
      `"${who}" matches several accounts. Give the id of one of them:\n${formatAccounts(found)}`,
    );
  return account;
}

async function findByIdentifier(accounts: Accounts, who: string): Promise<readonly Account[]> {
  const credential = parseCredential(who);
  if (credential.kind === 'problem') return [];
  if (credential.kind === 'email') return accounts.byEmail(credential.email);
  const owner = await accounts.byNumber(`+${credential.number.replace(/\D/g, '')}`, credential.extension);
  return owner.kind === 'accounts' ? owner.accounts : [];
}

const formatAccounts = (accounts: readonly Account[]) =>
  accounts.map(({ id, companyName, state }) => `  ${id}  ${companyName} (${state})`).join('\n');
