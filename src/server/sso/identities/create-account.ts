import { type Account, AccountConflict, newAccount, type ParsedAccount } from '../../accounts/accounts.ts';
import type { RequestContext } from '../../http/serve.ts';
import { auditFieldsOf } from '../../sign-in/sign-in.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { AnsweredStart } from '../answered-start.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { identityKeyOf } from '../stores/identity-key.ts';
import { doubtAbout, findAccount } from './find-account.ts';
import { hasPlainLocalPart, newAccountOf } from './new-account.rules.ts';
import { NoAccount } from './no-account.ts';

type Found = Pick<AnsweredStart, 'connection' | 'identity'>;

/** Accounts that the rule of one company makes. A provider in wrong hands could make any number. */
const perCompany = { most: 1000, windowMs: 3_600_000 };

/** The account that the rule of the company makes for an identity, or one sentence on why it makes none. */
export async function planAccount(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities'>,
  found: Found,
): Promise<ParsedAccount | string> {
  const { connection, identity } = found;
  if (!connection.createsAccounts) return 'Nobody has this identity or address here.';
  if ((await deps.identities.accountOf(identityKeyOf(connection.id, identity))) !== undefined)
    return 'The identity is of an account elsewhere.';
  const doubt = await doubtAbout(deps, found);
  if (doubt) return doubt.sentence;
  if (!hasPlainLocalPart(identity.email ?? '')) return 'The e-mail address has letters that look like others.';
  const planned = newAccount.safeParse(newAccountOf(identity, connection.companyId));
  const [issue] = planned.error?.issues ?? [];
  if (!planned.success) return `The provider gives no usable ${issue?.path.join('.')}: it ${issue?.message}.`;
  if ((await deps.accounts.byEmail(planned.data.email ?? '')).length > 0)
    return 'The address is of an account of another company.';
  return planned.data;
}

/**
 * Makes the account of an identity by the rule of its company, with its identity, in one transaction; or finds the one
 * that another request has made meanwhile.
 * @throws NoAccount where the rule makes none; Refused 429
 */
export async function createAccount(
  deps: Pick<SsoDeps, 'accounts' | 'audit' | 'connections' | 'database' | 'domains' | 'identities' | 'rateLimiter'>,
  { signIn, ...found }: Found & Pick<AnsweredStart, 'signIn'>,
  context: Pick<RequestContext, 'address' | 'traceId'>,
): Promise<Account> {
  const made = await make(deps, found);
  if (typeof made === 'string')
    await deps.audit.record({
      ...auditFieldsOf(signIn, context),
      accountId: made,
      event: 'accountCreated',
      outcome: 'ok',
    });
  return findAccount(deps, found).catch((reason) => {
    throw typeof made === 'string' ? reason : made;
  });
}

/** Returns the id of the new account, or why there is none. */
async function make(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'database' | 'domains' | 'identities' | 'rateLimiter'>,
  found: Found,
): Promise<string | NoAccount> {
  const { companyId, id: connectionId } = found.connection;
  const planned = await planAccount(deps, found);
  if (typeof planned === 'string') return new NoAccount(planned);
  await deps.rateLimiter.consume(`sso-accounts:${companyId}`, perCompany);
  return inTransaction(deps.database, async (tx) => {
    const accountId = await deps.accounts.addSole(tx, planned);
    const key = identityKeyOf(connectionId, found.identity);
    const kept = await deps.identities.keep(tx, key, { accountId, isByAddress: false });
    if (kept === 'linked') return accountId;
    throw new NoAccount('The identity is of another account.');
  }).catch((reason) => {
    if (reason instanceof NoAccount) return reason;
    if (reason instanceof AccountConflict) return new NoAccount(reason.message);
    throw reason;
  });
}
