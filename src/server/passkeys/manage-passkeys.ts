import type { Account, EndSessions } from '../accounts/accounts.ts';
import type { RequestOrigin, SecurityNotices } from '../messages/messages.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type PasskeyPolicy, signsIn } from './passkey-policy.rules.ts';
import type { Passkey } from './passkey-store.ts';
import type { PasskeyStores } from './passkey-stores.ts';

export interface ManagePasskeysDeps extends Pick<PasskeyStores, 'passkeys' | 'passkeyPolicies'> {
  readonly database: Database;
  readonly notices: SecurityNotices;
  readonly endSessionsOf: EndSessions;
}

/** Why a passkey stays: the company requires one, or nothing else opens the account. */
export type KeptPasskey = 'required' | 'onlyWay';

/** The account has no such passkey. */
export class NoSuchPasskey extends Error {}

/** The passkey stays. */
export class PasskeyKept extends Error {
  readonly reason: KeptPasskey;

  constructor(reason: KeptPasskey) {
    super(`The passkey stays: ${reason}.`);
    this.reason = reason;
  }
}

/** Why a passkey cannot be removed by its user. */
export function keptReason(
  passkey: Passkey,
  all: readonly Passkey[],
  { policy, opensOtherwise }: { readonly policy: PasskeyPolicy; readonly opensOtherwise: boolean },
): KeptPasskey | undefined {
  const isLast = signsIn(policy, passkey) && !all.some((one) => one.id !== passkey.id && signsIn(policy, one));
  if (!isLast) return undefined;
  if (policy.use === 'required') return 'required';
  return opensOtherwise ? undefined : 'onlyWay';
}

/** The user who removes a passkey, as opposed to an operator, who may remove each. */
export interface PasskeyRemover {
  readonly asked: RequestOrigin;
  /** The session that goes on. */
  readonly sessionUid: string;
  /** A password or a provider opens the account, too. */
  readonly opensOtherwise: boolean;
}

/**
 * Removes a passkey, ends the account's sessions and tells its contacts.
 * @throws NoSuchPasskey, PasskeyKept
 */
export async function removePasskey(
  deps: ManagePasskeysDeps,
  account: Account,
  id: string,
  user?: PasskeyRemover,
): Promise<void> {
  const { database, passkeys, passkeyPolicies, notices } = deps;
  const values = { way: 'passkey', asked: user?.asked ?? { at: Date.now() } } as const;
  const [found, tell] = await Promise.all([
    passkeyPolicies.find(account.id),
    notices.prepare(account, { kind: 'factorRemoved', values }),
  ]);
  await inTransaction(database, async (tx) => {
    const all = await passkeys.lock(tx, account.id); // of two removals at once, the second sees the first
    const removed = all.find((one) => one.id === id);
    if (!removed || !found) throw new NoSuchPasskey();
    const kept = user && keptReason(removed, all, { policy: found.policy, opensOtherwise: user.opensOtherwise });
    if (kept) throw new PasskeyKept(kept);
    await passkeys.remove(tx, account.id, id);
    await deps.endSessionsOf(tx, database, account.id, user && { sessionUid: user.sessionUid });
    await tell(tx);
  });
}
