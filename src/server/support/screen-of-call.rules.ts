import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { ScreenName } from '../../contract/paths.ts';

/** A screen, or both forms of the password. */
export type CallingScreen = ScreenName | 'enterPassword';

/** The screen that shows the step behind a gate. */
const ofGate: Readonly<Record<string, CallingScreen>> = {
  sunsetNotice: 'rcmWarning',
  terms: 'termsOfService',
  consent: 'consent',
  emergencyAddress: 'emergencyAddress',
  secondFactor: 'twoFactorDispatcher',
  numericPasswordExpired: 'enforceResetPassword',
  connectIdentity: 'connectIdentity',
  passkey: 'passkey',
};

/** The first of the screens that make the calls of a capability. One without a row is told by its call alone. */
const ofGroup: Readonly<Partial<Record<keyof typeof calls, CallingScreen>>> = {
  signIn: 'enterPassword',
  accountSelection: 'selectAccount',
  agreement: 'governmentNotice',
  number: 'enterCredential',
  twoFactor: 'twoFactorDispatcher',
  ownFactors: 'sessions',
  ownIdentities: 'sessions',
  passkeySignIn: 'enterCredential',
  passkeyWay: 'twoFactorDispatcher',
  passkeys: 'passkey',
  ownPasskeys: 'sessions',
  passwordChange: 'changePassword',
  recovery: 'resetPassword',
  stopRecovery: 'stopRecovery',
  expressLink: 'expressLink',
  activation: 'activation',
  emailChange: 'changeEmail',
  sso: 'ssoLogin',
  extension: 'twoFactorDispatcher',
  emergencyAddress: 'emergencyAddress',
  rooms: 'roomActivation',
  sessions: 'sessions',
  secureAccount: 'secureAccount',
};

/** Calls that another screen makes than the others of their capability. */
const ofPath: Readonly<Record<string, CallingScreen>> = {
  '/api/login-info': 'enterCredential',
  '/api/account/lookup-credential': 'enterCredential',
};

/** The screen that makes a call. @param asked method and path, such as `POST /api/login` */
export function screenOfCall(asked: string): CallingScreen | undefined {
  for (const [group, rows] of Object.entries(calls)) {
    const call = Object.values<Call>(rows).find(({ method, path }) => `${method} ${path}` === asked);
    if (call) return ofPath[call.path] ?? ofGate[call.step?.gate ?? ''] ?? ofGroup[group as keyof typeof calls]; // its own key
  }
  return undefined;
}
