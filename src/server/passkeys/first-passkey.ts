import type { CreatedPasskey, PasskeyCreation } from '../../contract/two-factor/passkey-credentials.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { type CreatePasskeyDeps, creationFor, prepareStoring, type StoredNow } from './create-passkey.ts';
import type { PasskeyPolicy } from './passkey-policy.rules.ts';

/** A code, by its hash, with the account that it activates. */
interface Opened {
  readonly hash: string;
  readonly account: Account;
}

type Deps = Pick<CreatePasskeyDeps, 'passkeyPolicies'>;

/** Whether an account may have a passkey in place of a password. */
export async function offersPasskey({ passkeyPolicies }: Deps, { id }: Account): Promise<boolean> {
  const { policy } = (await passkeyPolicies.find(id)) ?? {};
  return policy !== undefined && policy.use !== 'off' && policy.use !== 'secondStep';
}

/** @throws Refused passkeyNotAllowed if the company allows none */
async function creationRequestOf(deps: Deps, { hash, account }: Opened) {
  if (!(await offersPasskey(deps, account))) throw new Refused('passkeyNotAllowed');
  const { policy } = (await deps.passkeyPolicies.find(account.id)) as { policy: PasskeyPolicy }; // it was found just now
  return { account, policy, binding: { purpose: 'creation', owner: hash }, wants: 'passkey' } as const;
}

/** What the browser makes a passkey from, in place of a password. @throws Refused passkeyNotAllowed */
export async function firstPasskey(
  deps: CreatePasskeyDeps,
  opened: Opened,
  { rememberedLocale }: Pick<RequestContext, 'rememberedLocale'>,
): Promise<PasskeyCreation> {
  return creationFor(deps, await creationRequestOf(deps, opened), rememberedLocale ?? opened.account.locale ?? '');
}

/**
 * Verifies the passkey of a set-up. Nothing else opens the account, so that its authenticator must verify its user.
 * @throws Refused passkeyUnverified, or as `prepareStoring`
 */
export async function prepareFirstPasskey(
  deps: CreatePasskeyDeps,
  opened: Opened,
  created: CreatedPasskey,
  context: Pick<RequestContext, 'userAgent'>,
): Promise<StoredNow> {
  const made = await prepareStoring(deps, await creationRequestOf(deps, opened), created, context);
  if (!made.isVerified) throw new Refused('passkeyUnverified');
  if (made.kind !== 'passkey') throw new Refused('passkeyFailed');
  return made;
}
