import type { MessageParameters } from '../../contract/envelope.ts';
import { startWithPath } from '../../contract/sign-in/sso-paths.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RequestContext } from '../http/serve.ts';
import { auditFieldsOf } from './ask-gates.ts';
import type { LoginIdentifier } from './login-identifier.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';

/** How a sign-in goes on where no password can help. */
export interface WayInstead {
  /** 508: single sign-on is required; 316: the accounts have it and no password; 318: they have a provider of the brand. */
  readonly code: 316 | 318 | 508;
  /** The brand of the company, in which the sign-in goes on. */
  readonly brandId: number;
  /** With `startPath`, where the browser goes on; with `label`, what the company calls its only provider. */
  readonly params: MessageParameters;
}

type Deps = Pick<SignInDeps, 'brandEnforcesSso' | 'hidesAccounts' | 'signOnOf' | 'wayWithoutPassword'>;
type SignIn = Pick<OpenSignIn, 'id'>;

/** Whether a password can help with what was typed. */
export interface PasswordVerdict {
  /** It cannot: what does. */
  readonly instead: WayInstead | undefined;
  /** It may, and the domain leads to single sign-on too: where that starts. Only where the accounts do not tell. */
  readonly offeredAt: string | undefined;
}

/**
 * Whether a password can help with what was typed (SSO-3). This is the only place that knows; the check of the credential and
 * the start of the page ask it.
 * @param accounts those that have what was typed; not read where accounts are hidden
 */
export async function judgePassword(
  deps: Deps,
  signIn: SignIn,
  identifier: LoginIdentifier,
  accounts: readonly Account[],
): Promise<PasswordVerdict> {
  if (deps.hidesAccounts) {
    const there = await wayOfDomain(deps, signIn, identifier);
    if (there?.isRequired) return { instead: requiredWay(there), offeredAt: undefined };
    return { instead: undefined, offeredAt: there?.params.startPath };
  }
  const required = await findRequiredSignOn(deps, signIn, identifier, accounts);
  return { instead: required ?? (await wayOfAccounts(deps, signIn, identifier, accounts)), offeredAt: undefined };
}

/**
 * What helps where a page would start with the password of an address. To its owner, whose session proves it, the account is
 * told; to anybody else only what the domain says.
 */
export async function wayAtStart(
  deps: Deps & Pick<SignInDeps, 'passkeys'>,
  signIn: SignIn,
  email: string,
  owner: Account | undefined,
): Promise<WayInstead | undefined> {
  const known = parseCredential(email);
  if (known.kind !== 'email') return undefined;
  const required = await findRequiredSignOn({ ...deps, hidesAccounts: false }, signIn, known, owner ? [owner] : []);
  if (required || !owner || (await deps.passkeys.hasAny([owner.id]))) return required;
  return wayOfAccounts(deps, signIn, known, [owner]);
}

/**
 * Whether a password, also a new one, can never help (SSO-3): the domain belongs to a company that accepts only single
 * sign-on, or all accounts do. The domain tells nothing about an account, so unknown addresses get the same answer. Where
 * accounts may be told, one of another company that has such an address keeps its password.
 */
export async function findRequiredSignOn(
  deps: Pick<Deps, 'brandEnforcesSso' | 'hidesAccounts' | 'signOnOf'>,
  signIn: SignIn,
  identifier: LoginIdentifier,
  accounts: readonly Account[],
): Promise<WayInstead | undefined> {
  const told = deps.hidesAccounts ? [] : accounts;
  const isEnforced = ({ isSsoEnforced, brandId }: Account) => isSsoEnforced || deps.brandEnforcesSso(brandId);
  if (!told.every(isEnforced)) return undefined;
  const way = await wayOfDomain(deps, signIn, identifier);
  if (way?.isRequired) return requiredWay(way);
  const [first] = told;
  return first && { code: 508, brandId: first.brandId, params: { brandId: first.brandId } };
}

const requiredWay = ({ brandId, params }: Pick<WayInstead, 'brandId' | 'params'>): WayInstead => ({
  code: 508,
  brandId,
  params,
});

/** The way of accounts none of which has a password. Their user has proven the address, or the server tells of accounts. */
export async function wayOfAccounts(
  deps: Pick<Deps, 'signOnOf' | 'wayWithoutPassword'>,
  signIn: SignIn,
  identifier: LoginIdentifier,
  accounts: readonly Account[],
): Promise<WayInstead | undefined> {
  if (accounts.some(({ hasPassword }) => hasPassword)) return undefined;
  for (const account of accounts) {
    const way = await deps.wayWithoutPassword(account);
    if (!way) continue;
    const { brandId } = account;
    if (way.code === 318) return { code: 318, brandId, params: { brandId, ...way.params } };
    const there = await wayOfDomain(deps, signIn, identifier);
    return { code: 316, brandId, params: { ...there?.params, brandId } };
  }
  return undefined;
}

async function wayOfDomain({ signOnOf }: Pick<Deps, 'signOnOf'>, { id }: SignIn, identifier: LoginIdentifier) {
  const found = identifier.kind === 'email' ? await signOnOf(identifier.email) : undefined;
  if (!found || identifier.kind !== 'email') return undefined;
  const { brandId, isRequired, label } = found;
  const params = { brandId, startPath: startWithPath(id, identifier.email), ...(label && { label }) };
  return { brandId, isRequired, params };
}

/** The sign-in goes on in the brand of the company, whose provider is asked there. */
export async function keepWayInstead(
  { store, audit }: Pick<SignInDeps, 'store' | 'audit'>,
  { code, brandId }: WayInstead,
  signIn: OpenSignIn,
  context: RequestContext,
  companyId?: string,
): Promise<void> {
  const outcome = code === 508 ? 'ssoEnforced' : 'hasNoPassword';
  const counted = { companyId };
  await Promise.all([
    audit.record({ ...auditFieldsOf(signIn, context), event: 'credentialChecked', outcome, counted }),
    brandId !== signIn.brandId && store.setBrand(signIn.id, brandId),
  ]);
}
