import type { MessageParameters } from '../../contract/envelope.ts';
import { startWithPath } from '../../contract/sso-paths.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RequestContext } from '../http/serve.ts';
import { auditFieldsOf } from './ask-gates.ts';
import type { LoginIdentifier } from './login-identifier.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';

/** That single sign-on is required for what was typed: the parameters of the refusal, and the brand of the company. */
export interface SingleSignOnDue {
  readonly brandId: number;
  /** With `startPath`, where the browser goes on, if the address alone leads to the provider. */
  readonly params: MessageParameters;
}

/**
 * Whether what was typed can never be used with a password (SSO-3): its domain belongs to a company that accepts only single
 * sign-on, or all of its accounts do. The domain tells nothing about an account, so unknown addresses get the same answer.
 * Where accounts may be told, one of another company that has such an address keeps its password.
 * @param accounts those that have what was typed; not read where accounts are hidden
 */
export async function findSingleSignOnDue(
  deps: Pick<SignInDeps, 'requiredSignOn' | 'brandEnforcesSso' | 'hidesAccounts'>,
  { id: signInId }: Pick<OpenSignIn, 'id'>,
  identifier: LoginIdentifier,
  accounts: readonly Account[],
): Promise<SingleSignOnDue | undefined> {
  const told = deps.hidesAccounts ? [] : accounts;
  const isEnforced = ({ isSsoEnforced, brandId }: Account) => isSsoEnforced || deps.brandEnforcesSso(brandId);
  if (!told.every(isEnforced)) return undefined;
  const required = identifier.kind === 'email' ? await deps.requiredSignOn(identifier.email) : undefined;
  if (required && identifier.kind === 'email') {
    const { brandId } = required;
    return { brandId, params: { brandId, startPath: startWithPath(signInId, identifier.email) } };
  }
  const [first] = told;
  return first && { brandId: first.brandId, params: { brandId: first.brandId } };
}

/** The sign-in goes on in the brand of the company, whose provider is asked there. */
export async function keepSingleSignOnDue(
  { store, audit }: Pick<SignInDeps, 'store' | 'audit'>,
  { brandId }: SingleSignOnDue,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<void> {
  const auditFields = auditFieldsOf(signIn, context);
  await Promise.all([
    audit.record({ ...auditFields, event: 'credentialChecked', outcome: 'ssoEnforced' }),
    brandId !== signIn.brandId && store.setBrand(signIn.id, brandId),
  ]);
}
