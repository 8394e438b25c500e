import { sql } from 'kysely';
import type { Account, Accounts, EndSessions } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { RequestContext } from '../http/serve.ts';
import { linkPurposes, type OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import { type OperatorLinkDeps, sendOperatorLink } from '../recovery/recovery.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { FactorWay } from '../two-factor/two-factor.ts';

export interface SecureAccountDeps extends OperatorLinkDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly proofs: OneTimeProofs;
  readonly factorWays: readonly FactorWay[];
  readonly audit: Audit;
  readonly endSessionsOf: EndSessions;
}

const purpose = 'secureAccount';
const reloadSeconds = 3600;
const tokenOf = (token: string | undefined, { handover }: RequestContext) => token || handover.read('link');

/** Whether a link works. It stays unused; a cookie serves the reload, when the token has left the address. */
export async function lookUpSecureLink(
  { proofs }: SecureAccountDeps,
  given: string | undefined,
  context: RequestContext,
): Promise<boolean> {
  const token = tokenOf(given, context);
  const works = token !== undefined && (await proofs.findLink(purpose, token)) !== undefined;
  if (given && works) context.handover.bind('link', given, reloadSeconds);
  return works;
}

/** What became of "Secure my account". */
export interface Secured {
  readonly isSecured: boolean;
  /** Where the link for a new password went. */
  readonly masked?: string;
}

/**
 * Ends all that an account has open and blocks its password, for one of several parallel callers, and sends a link for a
 * new password. Every other link of the kind ends.
 */
export async function secureOwnAccount(
  deps: SecureAccountDeps,
  given: string | undefined,
  context: RequestContext,
): Promise<Secured> {
  const { database, proofs, accounts } = deps;
  const token = tokenOf(given, context) ?? '';
  const accountId = await inTransaction(database, async (tx) => {
    const id = await proofs.consumeLink(tx, purpose, token);
    if (id === undefined) return undefined;
    await securePassword(tx, deps, id);
    return id;
  });
  const account = accountId === undefined ? undefined : await accounts.byId(accountId);
  if (!account) return { isSecured: false };
  const { address, traceId } = context;
  await deps.audit.record({ event: 'accountSecured', outcome: 'ok', accountId, address, traceId });
  const masked = await sendSecuredLink(deps, account);
  return { isSecured: true, ...(masked !== undefined && { masked }) };
}

/**
 * Ends the sessions of an account, every link to secure it and its password, and removes ways that were set up in the last
 * days.
 */
export async function securePassword(
  tx: Queries,
  { proofs, accounts, factorWays, database, endSessionsOf }: SecureAccountDeps,
  accountId: string,
): Promise<void> {
  await proofs.voidLinks(tx, purpose, accountId);
  const since = sql<number>`${database.now} - ${linkPurposes[purpose].lifetimeMs}`; // what a notice with such a link told of
  for (const way of factorWays) await way.removeSince(tx, accountId, since);
  await accounts.blockPassword(tx, accountId);
  await endSessionsOf(tx, database, accountId);
}

/**
 * Sends a link for a new password after the former one was blocked. Returns where it went, masked; undefined if there is
 * no contact for it.
 * @param email the verified address that it goes to before others
 */
export async function sendSecuredLink(
  deps: OperatorLinkDeps,
  account: Account,
  email?: string,
): Promise<string | undefined> {
  const link = await sendOperatorLink(deps, account, { kind: 'resetAfterSecuring', ...(email && { email }) });
  return link.outcome === 'sent' ? link.masked : undefined;
}
