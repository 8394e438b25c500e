import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import { auditFieldsOf, refuseIfClosed } from './ask-gates.ts';
import { describeAccount } from './describe-account.ts';
import { ownSignIn } from './own-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** An account that the user may choose. */
export interface SelectableAccount {
  readonly accountId: string;
  readonly name: string;
  readonly companyName: string;
  /** Its e-mail address, or else its formatted number. */
  readonly credential: string;
  readonly extension?: string;
  /** The account that this browser used last; if it used none, the account used last anywhere. */
  readonly isLastUsed: boolean;
}

/** A choice beside accounts of other brands. */
interface ListedChoice extends SelectableAccount {
  readonly brandName: string;
  readonly isDisabled: boolean;
}

/**
 * The accounts that the user may choose, last used first (ACCT-1), and whether an earlier session has proven them
 * (SIGN-6). @throws Refused 221 if there is no choice
 */
export async function listChoices(
  deps: Pick<SignInDeps, 'accounts' | 'brandNameOf' | 'chooseLocale' | 'knownDevices' | 'store'>,
  context: RequestContext,
): Promise<{ choices: ListedChoice[]; isRecognised: boolean }> {
  const { accounts, store, knownDevices } = deps;
  const signIn = await ownSignIn(store, context.signInId, context.cookies);
  const offered = await store.findChoices(signIn.id);
  if (offered.length === 0) throw new Refused(221);
  const ids = offered.map(({ accountId }) => accountId);
  const ordered = await knownDevices.lastUsedFirst(ids, context.deviceId);
  const found = await Promise.all(ordered.ids.map((id) => accounts.byId(id)));
  const locale = deps.chooseLocale(signIn, context);
  const choices = await Promise.all(
    found.flatMap((account) =>
      account ? [listChoice(deps, account, { locale, isLastUsed: account.id === ordered.lastUsed })] : [],
    ),
  );
  return { choices, isRecognised: offered.every(({ isRecognised }) => isRecognised) };
}

async function listChoice(
  deps: Pick<SignInDeps, 'accounts' | 'brandNameOf'>,
  account: Account,
  { locale, isLastUsed }: { readonly locale: string; readonly isLastUsed: boolean },
): Promise<ListedChoice> {
  return {
    ...(await describeChoice(deps, account, isLastUsed)),
    brandName: deps.brandNameOf(account.brandId, locale),
    isDisabled: account.state === 'disabled' || account.state === 'extensionDisabled',
  };
}

/** An account as a choice. */
export async function describeChoice(
  { accounts }: Pick<SignInDeps, 'accounts'>,
  account: Account,
  isLastUsed: boolean,
): Promise<SelectableAccount> {
  const described = await describeAccount(accounts, account);
  return { accountId: account.id, ...described, companyName: account.companyName, isLastUsed };
}

/**
 * Continues the sign-in as one of its proven accounts. Returns the one-time session.
 * @throws Refused 221 for any other account, or with the code of the first closed gate of the chosen one
 */
export async function chooseAccount(
  deps: Pick<SignInDeps, 'accounts' | 'audit' | 'gates' | 'store'>,
  accountId: string,
  context: RequestContext,
): Promise<{ account: Account; oneTimeSession: string }> {
  const { accounts, audit, store } = deps;
  const signIn = await ownSignIn(store, context.signInId, context.cookies);
  const offered = await store.findChoices(signIn.id);
  const account = offered.some((choice) => choice.accountId === accountId) ? await accounts.byId(accountId) : undefined;
  if (!account) throw new Refused(221);
  await refuseIfClosed(deps, 'proof', account, signIn, context);
  const oneTimeSession = randomToken();
  const browserToken = account.brandId === signIn.brandId ? undefined : randomToken();
  const { brandId } = account;
  const isChosen = await store.choose(signIn.id, { accountId, brandId, session: oneTimeSession, browserToken });
  if (!isChosen) throw new Refused(221);
  if (browserToken) context.cookies.bind(signIn.id, browserToken); // a change of brand renews the cookie of the sign-in
  await audit.record({ ...auditFieldsOf(signIn, context), event: 'accountChosen', outcome: 'ok', accountId });
  return { account, oneTimeSession };
}

/** Discards the proofs, so that the sign-in starts again with another identifier. */
export async function useAnotherAccount({ store }: Pick<SignInDeps, 'store'>, context: RequestContext): Promise<void> {
  const signIn = await ownSignIn(store, context.signInId, context.cookies);
  if (!(await store.forgetProof(signIn.id))) throw new Refused(222);
}
