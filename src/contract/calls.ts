import { activationCalls } from './account/activation.ts';
import { emailChangeCalls } from './account/email-change.ts';
import { ownIdentityCalls } from './account/own-identities.ts';
import { expressLinkCalls, passwordChangeCalls, recoveryCalls, stopRecoveryCalls } from './account/recovery.ts';
import { secureAccountCalls } from './account/secure-account.ts';
import { sessionCalls } from './account/sessions.ts';
import { emergencyAddressCalls } from './address/emergency-address.ts';
import { configurationCalls } from './brand/configuration.ts';
import type { Call } from './call.ts';
import { connectionCalls } from './connection.ts';
import { accountSelectionCalls } from './sign-in/account-selection.ts';
import { agreementCalls } from './sign-in/agreement.ts';
import { authorizationCalls } from './sign-in/authorization.ts';
import { extensionCalls } from './sign-in/extension.ts';
import { numberCalls } from './sign-in/number.ts';
import { roomCalls } from './sign-in/rooms.ts';
import { signInCalls } from './sign-in/sign-in.ts';
import { ssoCalls } from './sign-in/sso.ts';
import { ownFactorCalls } from './two-factor/own-factors.ts';
import { ownPasskeyCalls, passkeyCalls, passkeySignInCalls, passkeyWayCalls } from './two-factor/passkeys.ts';
import { twoFactorCalls } from './two-factor/two-factor.ts';

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
