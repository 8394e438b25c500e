import { startWithPath } from '../../contract/sso-paths.ts';
import { matchPath } from '../../rules/page-path.ts';
import { refusalOf } from '../http/refused.ts';
import type { OpenSignIn, SignInStore } from '../sign-in/sign-in.ts';
import { chooseStartPath, type PageVisit } from './visit.ts';

interface Deps {
  readonly singleSignOn: { requiredSignOn(email: string): Promise<{ readonly brandId: number } | undefined> };
  readonly signIns: Pick<SignInStore, 'setBrand'>;
}

/**
 * Single sign-on in place of the password, for a page that starts there with an address whose company requires it (SSO-3).
 * The app may want failures to stay at the form (noActionOnFail), where the check of the credential then shows it.
 */
export async function findSingleSignOnDue(
  { singleSignOn, signIns }: Deps,
  signIn: OpenSignIn,
  query: URLSearchParams,
  known: Partial<PageVisit> & Pick<PageVisit, 'parameters'>,
): Promise<Partial<PageVisit> | undefined> {
  const { signIn: shown, parameters, startPath } = known;
  if (!shown || shown.isProven || parameters.noActionOnFail) return undefined;
  const start = matchPath(chooseStartPath({ query, parameters, startPath }));
  const email = start?.screen === 'enterEmailPassword' ? start.params.credential : undefined;
  if (!email) return undefined;
  const required = await singleSignOn.requiredSignOn(email);
  if (!required) return undefined;
  const { brandId } = required;
  if (brandId !== signIn.brandId) await signIns.setBrand(signIn.id, brandId);
  return {
    refusal: refusalOf(508, { brandId, startPath: startWithPath(signIn.id, email) }),
    signIn: { ...shown, brandId },
    parameters: { ...parameters, login_hint: email },
  };
}
