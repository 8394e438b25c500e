import type { Account } from '../accounts/accounts.ts';
import type { RequestContext } from '../http/serve.ts';
import type { OpenSignIn, OwnStepOrSessionContext } from '../sign-in/sign-in.ts';
import { type FindOwnDeps, findOwn } from '../two-factor/two-factor.ts';

export interface EmergencyUserDeps extends FindOwnDeps {
  /** The language in which an account reads the page. */
  localeOf(account: Pick<Account, 'brandId' | 'locale'>, context: RequestContext): string;
}

/** Whose emergency addresses a request is about. */
export interface EmergencyUser {
  readonly account: Account;
  readonly locale: string;
  /** The sign-in that asks for them; undefined for a user with a session. */
  readonly signIn: OpenSignIn | undefined;
}

/** The user of a sign-in at this step, or of a session. @throws Refused 221 for nobody */
export async function emergencyUser(deps: EmergencyUserDeps, context: OwnStepOrSessionContext): Promise<EmergencyUser> {
  const { step } = context;
  const { account } = step ?? (await findOwn(deps, context));
  return { account, locale: deps.localeOf(account, context), signIn: step?.signIn };
}
