import type { ownIdentityCalls } from '../../../contract/account/own-identities.ts';
import type { OutputOf } from '../../../contract/call.ts';
import type { Account } from '../../accounts/accounts.ts';
import { Refused } from '../../http/refused.ts';
import type { HandlersOf, RequestContext } from '../../http/serve.ts';
import { askedOf } from '../../messages/messages.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findOwn, isConfirmedNow } from '../../two-factor/two-factor.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { domainOf } from '../stores/domain-store.ts';
import type { ConnectedIdentity } from '../stores/identity-store.ts';
import { sourceOf } from './identity-source.ts';

type Output = OutputOf<typeof ownIdentityCalls.ownIdentities>;

interface Shown {
  readonly identity: ConnectedIdentity;
  readonly provider: string;
  readonly label: string;
  /** The company whose connection it is. */
  readonly company: string | undefined;
  readonly isEnabled: boolean;
  /** The next sign-in at the company would connect it again, or is required. */
  readonly isCompanys: boolean;
}

async function readOwn(
  deps: Pick<SsoDeps, 'brandProviders' | 'connections' | 'domains' | 'identities'>,
  account: Account,
): Promise<Shown[]> {
  const isManaged = account.isSsoEnforced || (await isAtProvenDomain(deps, account));
  const shown = (await deps.identities.of(account.id)).map(async (identity): Promise<Shown[]> => {
    const source = await sourceOf(deps, identity.connectionId);
    if (!source) return [];
    const isCompanys = isManaged && source.companyId !== undefined;
    const company = source.companyId === account.companyId ? account.companyName : undefined;
    const { name: provider, label, isEnabled } = source;
    return [{ identity, provider, label, company, isEnabled, isCompanys }];
  });
  return (await Promise.all(shown)).flat();
}

async function isAtProvenDomain(
  { domains }: Pick<SsoDeps, 'domains'>,
  { email, companyId }: Account,
): Promise<boolean> {
  const domain = email && domainOf(email);
  return domain ? (await domains.companyOf(domain)) === companyId : false;
}

/** Whether the account opens without this identity: by a password, or by another one that is on. */
const hasOtherWay = (hasPassword: boolean, others: readonly Shown[], { identity }: Shown) =>
  hasPassword || others.some((other) => other.isEnabled && other.identity.id !== identity.id);

async function listOwn(
  deps: Pick<SsoDeps, 'accounts' | 'brandProviders' | 'connections' | 'domains' | 'identities' | 'secondSteps'>,
  context: RequestContext,
): Promise<Output> {
  const { account } = await findOwn(deps, context);
  const [own, password] = await Promise.all([readOwn(deps, account), deps.accounts.findPassword(account.id)]);
  return {
    identities: own.map((one) => {
      const { identity, label, company, isCompanys } = one;
      const isOnlyWay = !hasOtherWay(password !== undefined, own, one);
      const kept = isCompanys ? ('byCompany' as const) : isOnlyWay ? ('asOnlyWay' as const) : undefined;
      return {
        identityId: identity.id,
        provider: label,
        ...(company !== undefined && { company }),
        connectedAt: identity.connectedAt,
        ...(kept && { kept }),
      };
    }),
  };
}

/** @throws Refused confirmationDue before a step-up; onlyWayToSignIn; 223 if there is none that may be removed */
async function removeOwn(deps: SsoDeps, identityId: string, context: RequestContext): Promise<void> {
  const confirmed = await findOwn(deps, context);
  const { account, session } = confirmed;
  if (!isConfirmedNow(confirmed)) throw new Refused('confirmationDue');
  const [own, password] = await Promise.all([readOwn(deps, account), deps.accounts.findPassword(account.id)]);
  const removed = own.find(({ identity }) => identity.id === identityId);
  if (!removed || removed.isCompanys) throw new Refused(223);
  const values = { asked: askedOf(context, deps.countries), provider: removed.provider };
  const tell = await deps.notices.prepare(account, { kind: 'identityDisconnected', values });
  await inTransaction(deps.database, async (tx) => {
    const left = await deps.identities.lock(tx, account.id); // of two removals at once, the second sees the first
    const others = own.filter(({ identity }) => left.includes(identity.id));
    if (!hasOtherWay(password !== undefined, others, removed)) throw new Refused('onlyWayToSignIn');
    if (!(await deps.identities.remove(tx, removed.identity))) throw new Refused(223);
    await deps.endSessionsOf(tx, deps.database, account.id, { sessionUid: session.uid });
    await tell(tx);
  });
  const { address, traceId } = context;
  await deps.audit.record({
    event: 'identityDisconnected',
    outcome: 'ok',
    accountId: account.id,
    address,
    traceId,
  });
}

/** The connected users of providers on the page of the own security. */
export const ownIdentityHandlers = (deps: SsoDeps): HandlersOf<typeof ownIdentityCalls> => ({
  ownIdentities: (_input, context) => listOwn(deps, context),
  async removeOwnIdentity({ identityId }, context) {
    await removeOwn(deps, identityId, context);
    return {};
  },
});
