import { accountSelectionCalls } from './account-selection.ts';
import { activationCalls } from './activation.ts';
import { agreementCalls } from './agreement.ts';
import { authorizationCalls } from './authorization.ts';
import type { Call } from './call.ts';
import { configurationCalls } from './configuration.ts';
import { connectionCalls } from './connection.ts';
import { emailChangeCalls } from './email-change.ts';
import { emergencyAddressCalls } from './emergency-address.ts';
import { extensionCalls } from './extension.ts';
import { numberCalls } from './number.ts';
import { ownFactorCalls } from './own-factors.ts';
import { ownIdentityCalls } from './own-identities.ts';
import { ownPasskeyCalls, passkeyCalls, passkeySignInCalls, passkeyWayCalls } from './passkeys.ts';
import { expressLinkCalls, passwordChangeCalls, recoveryCalls, stopRecoveryCalls } from './recovery.ts';
import { roomCalls } from './rooms.ts';
import { secureAccountCalls } from './secure-account.ts';
import { sessionCalls } from './sessions.ts';
import { signInCalls } from './sign-in.ts';
import { ssoCalls } from './sso.ts';
import { twoFactorCalls } from './two-factor.ts';

/** Every call, by capability (API-1). */
export const calls = {
  configuration: configurationCalls,
  signIn: signInCalls,
  accountSelection: accountSelectionCalls,
  agreement: agreementCalls,
  number: numberCalls,
  twoFactor: twoFactorCalls,
  ownFactors: ownFactorCalls,
  ownIdentities: ownIdentityCalls,
  passkeySignIn: passkeySignInCalls,
  passkeyWay: passkeyWayCalls,
  passkeys: passkeyCalls,
  ownPasskeys: ownPasskeyCalls,
  passwordChange: passwordChangeCalls,
  recovery: recoveryCalls,
  stopRecovery: stopRecoveryCalls,
  expressLink: expressLinkCalls,
  activation: activationCalls,
  emailChange: emailChangeCalls,
  sso: ssoCalls,
  extension: extensionCalls,
  emergencyAddress: emergencyAddressCalls,
  authorization: authorizationCalls,
  rooms: roomCalls,
  sessions: sessionCalls,
  secureAccount: secureAccountCalls,
  connection: connectionCalls,
};

type AnyCall = {
  [Group in keyof typeof calls]: (typeof calls)[Group][keyof (typeof calls)[Group]];
}[keyof typeof calls];
export type PathOf<Method extends 'GET' | 'POST'> = Extract<AnyCall, { method: Method }>['path'];
/** Paths of the calls that a tab may make while it waits. */
export type LookPath = Extract<AnyCall, { looks: true }>['path'];
/** The call at a path. Lets the page type a request by its path, without the schemas at run time. */
export type CallAt<Method extends 'GET' | 'POST', Path extends string> = Extract<
  AnyCall,
  Call<Method> & { path: Path }
>;
