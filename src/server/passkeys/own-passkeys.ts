import type { OutputOf } from '../../contract/call.ts';
import type { ownPasskeyCalls } from '../../contract/two-factor/passkeys.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import { Refused } from '../http/refused.ts';
import type { BrowserSession, HandlersOf, RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { mostPasskeys } from './create-passkey.ts';
import { keptReason, type ManagePasskeysDeps, NoSuchPasskey, PasskeyKept, removePasskey } from './manage-passkeys.ts';
import { refusalOfPolicy, signsIn } from './passkey-policy.rules.ts';
import type { PasskeyStores } from './passkey-stores.ts';
import { userHandleOf } from './user-handle.ts';

/** The user of a session. */
export interface PasskeyOwner {
  readonly account: Account;
  readonly session: BrowserSession;
  /** The user was confirmed within 10 minutes. */
  readonly isConfirmed: boolean;
}

export interface OwnPasskeyDeps extends ManagePasskeysDeps, Pick<PasskeyStores, 'ceremonies'> {
  readonly accounts: Pick<Accounts, 'findPassword'>;
  readonly audit: Audit;
  readonly countries: CountryFinder;
  /** Whether a provider signs the account in. */
  hasProvider(accountId: string): Promise<boolean>;
  /** @throws Refused 221 if nobody is signed in */
  findOwner(context: RequestContext): Promise<PasskeyOwner>;
}

/** Whether a password or a provider opens the account. */
async function opensOtherwise(
  { accounts, hasProvider }: Pick<OwnPasskeyDeps, 'accounts' | 'hasProvider'>,
  { id }: Account,
): Promise<boolean> {
  return (await accounts.findPassword(id)) !== undefined || hasProvider(id);
}

/** So long a passkey is new: who has just made it comes back to the list. */
const newMs = 120_000;

async function listOwn(
  deps: OwnPasskeyDeps,
  context: RequestContext,
): Promise<OutputOf<typeof ownPasskeyCalls.ownPasskeys>> {
  const { account, isConfirmed } = await deps.findOwner(context);
  const [own, found, isOtherwise] = await Promise.all([
    deps.passkeys.of(account.id),
    deps.passkeyPolicies.find(account.id),
    opensOtherwise(deps, account),
  ]);
  if (!found) throw new Refused(221);
  const { policy } = found;
  return {
    canAdd: policy.use !== 'off' && own.length < mostPasskeys,
    isRequired: policy.use === 'required',
    isConfirmed,
    passkeys: own.map((one) => {
      const kept = keptReason(one, own, { policy, opensOtherwise: isOtherwise });
      return {
        passkeyId: one.id,
        name: one.name,
        isSecurityKey: one.kind === 'securityKey',
        isSynced: one.isSynced,
        isUsable: one.kind === 'securityKey' ? refusalOfPolicy(policy, one) === undefined : signsIn(policy, one),
        ...(kept && { kept }),
        createdAt: one.createdAt,
        ...(Date.now() - one.createdAt < newMs && { isNew: true }),
        ...(one.lastUsedAt !== undefined && { lastUsedAt: one.lastUsedAt }),
      };
    }),
    signals: {
      rpId: deps.ceremonies.rpId,
      userId: userHandleOf(account.id),
      allAcceptedCredentialIds: own.map(({ credentialId }) => credentialId),
    },
  };
}

/** @throws Refused confirmationDue before a step-up; passkeyOnlyWay; lastRequiredWay; 223 if there is no such passkey */
async function removeOwn(deps: OwnPasskeyDeps, passkeyId: string, context: RequestContext): Promise<void> {
  const { account, session, isConfirmed } = await deps.findOwner(context);
  if (!isConfirmed) throw new Refused('confirmationDue');
  const user = {
    asked: askedOf(context, deps.countries),
    sessionUid: session.uid,
    opensOtherwise: await opensOtherwise(deps, account),
  };
  await removePasskey(deps, account, passkeyId, user).catch((reason) => {
    if (reason instanceof NoSuchPasskey) throw new Refused(223);
    if (!(reason instanceof PasskeyKept)) throw reason;
    throw new Refused(reason.reason === 'required' ? 'lastRequiredWay' : 'passkeyOnlyWay');
  });
  await record(deps, 'passkeyRemoved', account, context);
}

const record = (
  { audit }: Pick<OwnPasskeyDeps, 'audit'>,
  event: 'passkeyRemoved' | 'passkeyRenamed',
  { id: accountId }: Account,
  { address, traceId }: RequestContext,
) => audit.record({ event, outcome: 'ok', accountId, address, traceId });

/** The passkeys on the page of the own security. */
export function ownPasskeyHandlers(deps: OwnPasskeyDeps): HandlersOf<typeof ownPasskeyCalls> {
  return {
    ownPasskeys: (_input, context) => listOwn(deps, context),
    async renameOwnPasskey({ passkeyId, name }, context) {
      const { account } = await deps.findOwner(context);
      if (!(await deps.passkeys.rename(account.id, passkeyId, name))) throw new Refused(223);
      await record(deps, 'passkeyRenamed', account, context);
      return {};
    },
    async removeOwnPasskey({ passkeyId }, context) {
      await removeOwn(deps, passkeyId, context);
      return {};
    },
  };
}
