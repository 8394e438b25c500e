import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { BrowserSession, RequestContext } from '../http/serve.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange, NewEmailChange } from './email-change-store.ts';

/**
 * Whose address a request is about: the user of the session; or, without one, who has just given the right password of an
 * account that is not confirmed.
 */
export interface Owner {
  readonly account: Account;
  readonly session: BrowserSession | undefined;
}

/** An address to confirm; without an id while nothing was sent for it. */
export type PendingEmail = EmailChange | (NewEmailChange & { readonly id: undefined; readonly isChange: false });

const provenSeconds = 30 * 60;
const signedText = (accountId: string) => `unconfirmed account ${accountId}`;

/** Remembers in the browser that it has given the right password of an account that is not confirmed (SIGN-5). */
export function rememberProven(
  { secrets }: Pick<EmailChangeDeps, 'secrets'>,
  { id }: Pick<Account, 'id'>,
  { handover }: RequestContext,
): void {
  handover.bind('email', `${id}.${secrets.sign(signedText(id))}`, provenSeconds);
}

/** The owner of a request. In a sign-in its own account comes first, else that of the session. */
export async function findOwner(deps: EmailChangeDeps, context: RequestContext): Promise<Owner | undefined> {
  const found = [() => ownerBySession(deps, context), () => ownerByPassword(deps, context)];
  for (const find of context.signInId === undefined ? found : found.reverse()) {
    const owner = await find();
    if (owner) return owner;
  }
  return undefined;
}

/** @throws Refused 221 if nobody is signed in */
export async function requireOwner(deps: EmailChangeDeps, context: RequestContext): Promise<Owner> {
  const owner = await findOwner(deps, context);
  if (!owner) throw new Refused(221);
  return owner;
}

async function ownerBySession({ accounts }: EmailChangeDeps, context: RequestContext): Promise<Owner | undefined> {
  const session = await context.ownSession();
  const account = session && (await accounts.byId(session.accountId));
  return account?.state === 'active' ? { account, session } : undefined;
}

async function ownerByPassword({ accounts, secrets }: EmailChangeDeps, { handover }: RequestContext) {
  const [id = '', signature = ''] = (handover.read('email') ?? '').split('.');
  const account = id && secrets.verify(signedText(id), signature) ? await accounts.byId(id) : undefined;
  return account?.state === 'notConfirmed' ? { account, session: undefined } : undefined;
}

/** The address that an account has to confirm: the one it changes to, or its own. */
export async function pendingOf(deps: EmailChangeDeps, account: Account): Promise<PendingEmail | undefined> {
  const { id: accountId, email, state } = account;
  const open = await deps.changes.openOf(accountId);
  if (open || !email) return open;
  const isConfirmed = state !== 'notConfirmed' && (await deps.contacts.isVerified(accountId, email));
  return isConfirmed ? undefined : { id: undefined, accountId, email, formerEmail: email, isChange: false };
}

/** Whether the user may change the address: not where single sign-on says who the user is. */
export const canChange = ({ brandEnforcesSso }: EmailChangeDeps, { isSsoEnforced, brandId }: Account) =>
  !isSsoEnforced && !brandEnforcesSso(brandId);
