import type { Account } from '../accounts/accounts.ts';
import type { RequestContext } from '../http/serve.ts';
import { type OpenSignIn, type OwnStepDeps, ownStep } from '../sign-in/sign-in.ts';
import { type FindOwnDeps, findOwn } from '../two-factor/two-factor.ts';
import { emergencyAddressGateName } from './emergency-address.gate.ts';

export interface EmergencyUserDeps extends FindOwnDeps, OwnStepDeps {
  readonly accounts: FindOwnDeps['accounts'];
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

/**
 * The user of a sign-in that has passed all earlier gates, or of a session.
 * @throws Refused 221 for nobody, or with the code of an earlier gate
 */
export async function emergencyUser(deps: EmergencyUserDeps, context: RequestContext): Promise<EmergencyUser> {
  const isInSignIn = context.signInId !== undefined;
  const step = isInSignIn ? await ownStep(deps, emergencyAddressGateName, context) : undefined;
  const { account } = step ?? (await findOwn(deps, context));
  return { account, locale: deps.localeOf(account, context), signIn: step?.signIn };
}
