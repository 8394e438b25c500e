import { matchPath } from '../../rules/paths/page-path.ts';
import type { Account } from '../accounts/accounts.ts';
import { refusalOf } from '../http/refused.ts';
import type { RouteRequest } from '../http/routes.ts';
import type { OpenSignIn, SignInStore, WayInstead } from '../sign-in/sign-in.ts';
import { chooseStartPath, type PageVisit } from './visit.ts';

export interface WayInsteadDeps {
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  /** What helps in place of the password of an address, also by what its owner has, whose session it is. */
  wayInstead(signIn: OpenSignIn, email: string, owner: Account | undefined): Promise<WayInstead | undefined>;
}

/**
 * What helps in place of a password, for a page that would start with one that does not (SSO-3): by the domain of the address,
 * and to who is signed in and confirms a change also by the own account. The app may want failures to stay at the form
 * (noActionOnFail), where the check of the credential then shows it.
 */
export async function findWayAtStart(
  deps: WayInsteadDeps & { readonly signIns: Pick<SignInStore, 'setBrand'> },
  signIn: OpenSignIn,
  request: Pick<RouteRequest, 'ownSession' | 'query'>,
  known: Partial<PageVisit> & Pick<PageVisit, 'parameters'>,
): Promise<Partial<PageVisit> | undefined> {
  const { signIn: shown, parameters, startPath } = known;
  if (!shown || shown.isProven || parameters.noActionOnFail) return undefined;
  const start = matchPath(chooseStartPath({ query: request.query, parameters, startPath }));
  const email = start?.screen === 'enterEmailPassword' ? start.params.credential : undefined;
  if (!email) return undefined;
  const way = await deps.wayInstead(signIn, email, await ownerOf(deps, request, email));
  if (!way) return undefined;
  const { code, brandId, params } = way;
  if (brandId !== signIn.brandId) await deps.signIns.setBrand(signIn.id, brandId);
  return {
    refusal: refusalOf(code, params),
    signIn: { ...shown, brandId },
    parameters: { ...parameters, login_hint: email },
  };
}

/** The account of the browser's session, if the address is its own. */
async function ownerOf(
  { accounts }: Pick<WayInsteadDeps, 'accounts'>,
  { ownSession }: Pick<RouteRequest, 'ownSession'>,
  email: string,
): Promise<Account | undefined> {
  const session = await ownSession();
  const account = session && (await accounts.byId(session.accountId));
  return account?.email === email ? account : undefined;
}
