import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { createKnownDevices } from './known-devices.ts';
import { limitsOf } from './limits.ts';
import { type AuthenticatedSignIn, createSignIn, type SignInDeps } from './sign-in.ts';
import { accountSelectionHandlers, agreementHandlers, completionFor, signInHandlers } from './sign-in-handlers.ts';
import { createTriedPasswords } from './tried-passwords.ts';

export interface SignInCapabilityDeps
  extends Omit<SignInDeps, 'findTriedPassword' | 'knownDevices' | 'limits' | 'hidesAccounts'> {
  readonly config: Config;
  readonly database: Database;
  /** Path that takes the code of a sign-in. */
  continuePath(signInId: string): string;
  /** Path that leads to the app of a finished sign-in once more. */
  launchPath(signInId: string): string;
  /** Records that the account of a sign-in grants its app what it asks for. */
  grantConsent(signIn: AuthenticatedSignIn): Promise<void>;
}

/** The calls of the steps of a sign-in. */
export function createSignInCapability(deps: SignInCapabilityDeps) {
  const { config, database, continuePath, launchPath, grantConsent } = deps;
  const signIn = createSignIn({
    ...deps,
    findTriedPassword: createTriedPasswords(database),
    knownDevices: createKnownDevices(database),
    limits: limitsOf(config),
    hidesAccounts: config.ENUMERATION === 'safe',
  });
  const completionOf = completionFor(continuePath, launchPath);
  return {
    signIn,
    completionOf,
    handlers: {
      signIn: signInHandlers(signIn, completionOf),
      accountSelection: accountSelectionHandlers(signIn),
      agreement: agreementHandlers(signIn, grantConsent),
    },
  };
}
