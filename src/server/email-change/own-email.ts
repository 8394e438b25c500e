import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { BrowserSession, RequestContext } from '../http/serve.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange, NewEmailChange } from './email-change-store.ts';

/**
 * Whose address a request is about: the user of the session; or, without one, who has just given the right password of an
 * account that is not confirmed.
 */
export interface EmailOwner {
  readonly account: Account;
  readonly session: BrowserSession | undefined;
}

/** An address to confirm; without an id while nothing was sent for it. */
export type PendingEmail = EmailChange | (NewEmailChange & { readonly id: undefined; readonly isChange: false });

const provenSeconds = 30 * 60;
/** A new password ends what the former one has proven. */
const signedText = (accountId: string, until: string, credentialId: string) =>
  `unconfirmed account ${accountId} by ${credentialId} until ${until}`;

/** Remembers in the browser that it has given the right password of an account that is not confirmed (SIGN-5). */
export async function rememberProven(
  { secrets, accounts }: Pick<EmailChangeDeps, 'secrets' | 'accounts'>,
  { id }: Pick<Account, 'id'>,
  { handover }: RequestContext,
): Promise<void> {
  const stored = await accounts.findPassword(id);
  if (!stored) return;
  const until = String(Date.now() + 1000 * provenSeconds);
  handover.bind('email', `${id}.${until}.${secrets.sign(signedText(id, until, stored.id))}`, provenSeconds);
}

/** The owner of a request. In a sign-in its own account comes first, else that of the session. */
export async function findOwner(
  deps: Pick<EmailChangeDeps, 'accounts' | 'secrets'>,
  context: RequestContext,
): Promise<EmailOwner | undefined> {
  const found = [() => ownerBySession(deps, context), () => ownerByPassword(deps, context)];
  for (const find of context.signInId === undefined ? found : found.reverse()) {
    const owner = await find();
    if (owner) return owner;
  }
  return undefined;
}

/** @throws Refused 221 if nobody is signed in */
export async function requireOwner(
  deps: Pick<EmailChangeDeps, 'accounts' | 'secrets'>,
  context: RequestContext,
): Promise<EmailOwner> {
  const owner = await findOwner(deps, context);
  if (!owner) throw new Refused(221);
  return owner;
}

async function ownerBySession(
  { accounts }: Pick<EmailChangeDeps, 'accounts'>,
  context: RequestContext,
): Promise<EmailOwner | undefined> {
  const session = await context.ownSession();
  const account = session && (await accounts.byId(session.accountId));
  return account?.state === 'active' ? { account, session } : undefined;
}

async function ownerByPassword(
  { accounts, secrets }: Pick<EmailChangeDeps, 'accounts' | 'secrets'>,
  { handover }: RequestContext,
) {
  const [id = '', until = '', signature = ''] = (handover.read('email') ?? '').split('.');
  if (!(Number(until) > Date.now())) return undefined;
  const stored = await accounts.findPassword(id);
  const isProven = stored && secrets.verify(signedText(id, until, stored.id), signature);
  const account = isProven ? await accounts.byId(id) : undefined;
  return account?.state === 'notConfirmed' ? { account, session: undefined } : undefined;
}

/** The address that an account has to confirm: the one it changes to, or its own. */
export async function pendingOf(
  deps: Pick<EmailChangeDeps, 'changes' | 'contacts'>,
  account: Account,
): Promise<PendingEmail | undefined> {
  const { id: accountId, email, state } = account;
  const open = await deps.changes.openOf(accountId);
  if (open || !email) return open;
  const isConfirmed = state !== 'notConfirmed' && (await deps.contacts.isVerified(accountId, email));
  return isConfirmed ? undefined : { id: undefined, accountId, email, formerEmail: email, isChange: false };
}

/** Whether the user may change the address: not where single sign-on says who the user is. */
export const canChange = (
  { brandEnforcesSso }: Pick<EmailChangeDeps, 'brandEnforcesSso'>,
  { isSsoEnforced, brandId }: Account,
) => !isSsoEnforced && !brandEnforcesSso(brandId);
