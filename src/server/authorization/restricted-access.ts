import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { type FindRestrictions, isRestricted } from '../access-policy/restrictions.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { toldToApp } from './failure-to-app.ts';
import { automation } from './login-automation.ts';

export interface AccessParts {
  readonly accounts: Accounts;
  readonly findRestrictions: FindRestrictions;
}

/** What an app is told that asks with prompt=none for an account that a policy refuses. */
const restricted = 'The account may not use this app, or not from where it is.';

/** A session does not go round the policies of its company (SIGN-9); the page says why. */
export function accessPrompt({ accounts, findRestrictions }: AccessParts) {
  const isRefused = async ({ oidc, ip }: KoaContextWithOIDC) => {
    const { session, client } = oidc;
    const account = session?.accountId ? await accounts.byId(session.accountId) : undefined;
    return account !== undefined && isRestricted(await findRestrictions(account, client?.clientId ?? '', ip));
  };
  const { Check, Prompt } = interactionPolicy;
  return new Prompt({ name: 'access' }, new Check('restricted', restricted, 'access_denied', toldToApp(isRefused)));
}

/** Prompts that do not ask who the user is: the session has proven that. */
export const isAskedOfSession = (prompt: string) => ['consent', 'access', automation].includes(prompt);

/**
 * Tokens are held to the policies too. An app on the user's device asks from where the user is; the server of a web app
 * asks from where it stands itself, which says nothing of the user.
 */
export async function isTokenRestricted({ findRestrictions }: AccessParts, account: Account, ctx: KoaContextWithOIDC) {
  const { client } = ctx.oidc;
  const address = client?.applicationType === 'native' ? ctx.ip : undefined;
  return isRestricted(await findRestrictions(account, client?.clientId ?? '', address));
}
