/** Flow steps, used by analytics and the page title (ROUTE-9). */
export type FlowStep =
  | 'home'
  | 'enter_password'
  | 'tos'
  | 'sso'
  | 'reset_password'
  | 'two_factor_auth'
  | 'emergency_address'
  | 'post_activation';

/** Steps of several forms, which share one page title: the message `step.<step>`. Any other screen's is its heading. */
export const titledSteps: readonly FlowStep[] = ['tos', 'two_factor_auth', 'emergency_address', 'post_activation'];

export interface PageRow {
  /** Hash route: `:name` matches one segment, `:name?` an optional segment, a final `*` the remaining segments. */
  readonly path: `/${string}`;
  readonly step: FlowStep;
  /** The user cannot leave the screen by Back or a deep link (ROUTE-5). */
  readonly holds?: true;
  /** Needs a stored credential of this type; without one the user goes to `enterCredential` (ROUTE-3). */
  readonly needsCredential?: 'email' | 'number';
  /** A step of the sign-in shows it when it is due; `also`: its address leads there, too. */
  readonly whenDue?: 'only' | 'also';
  /** Shows every refusal that another choice may avoid, even one that would otherwise end the sign-in (ACCT-1). */
  readonly offersAlternatives?: true;
}

function pageTable<const T extends Record<string, PageRow>>(rows: T): T {
  return rows;
}

/** Every route of the page, in matching order (ROUTE-1, ROUTE-2). Any other path goes to the root. */
export const pages = pageTable({
  enterCredential: { path: '/enterCredential', step: 'home' },
  enterEmailPassword: { path: '/enterPassword/email/:credential?', step: 'enter_password', needsCredential: 'email' },
  enterNumberPassword: {
    path: '/enterPassword/number/:credential?',
    step: 'enter_password',
    needsCredential: 'number',
  },
  resetPassword: { path: '/resetPassword', step: 'reset_password' },
  resetPasswordByEmail: { path: '/resetPassword/email/:email?', step: 'reset_password' },
  resetPasswordByNumber: { path: '/resetPassword/number/:number?', step: 'reset_password' },
  sendRecoveryEmail: { path: '/resetPassword/sendRecoveryEmail/:setupPassword?', step: 'reset_password' },
  resetEmailSent: { path: '/resetPassword/sendEmailSuccess/resetPassword', step: 'reset_password' },
  recoveryLink: { path: '/resetPassword/link/:token?', step: 'reset_password' },
  newPassword: { path: '/resetPassword/newPassword', step: 'reset_password' },
  resetPasswordComplete: { path: '/resetPassword/complete', step: 'reset_password' },
  setupEmailSent: { path: '/resetPassword/sendEmailSuccess/setupPassword', step: 'reset_password' },
  twoFactorOptions: { path: '/twoFactor/options', step: 'two_factor_auth', holds: true, whenDue: 'only' },
  twoFactorVerify: {
    path: '/twoFactor/verify/:confirmChannel/:contactInfo?',
    step: 'two_factor_auth',
    holds: true,
    whenDue: 'only',
  },
  twoFactorDispatcher: { path: '/twoFactor/dispatcher', step: 'two_factor_auth', holds: true, whenDue: 'only' },
  twoFactorSetup: { path: '/twoFactor/setupAuthentication', step: 'two_factor_auth', holds: true, whenDue: 'only' },
  twoFactorStep: { path: '/twoFactor/*', step: 'two_factor_auth', holds: true, whenDue: 'only' },
  passkey: { path: '/passkey', step: 'enter_password', holds: true, whenDue: 'only' },
  ssoLogin: { path: '/ssoLogin', step: 'sso' },
  providerWindow: { path: '/providerWindow/:provider', step: 'sso' },
  connectAccount: { path: '/connectAccount', step: 'sso' },
  connectIdentity: { path: '/connectIdentity', step: 'sso', holds: true, whenDue: 'only' },
  emergencyAccess: { path: '/emergencyAccess', step: 'enter_password' },
  changePassword: { path: '/changePassword/:credential', step: 'reset_password' },
  changeOneTimePassword: {
    path: '/changeOneTimePassword/:credential?',
    step: 'reset_password',
    holds: true,
    whenDue: 'only',
  },
  changePasswordSuccess: { path: '/changePasswordSuccess', step: 'reset_password' },
  changePin: { path: '/security/pin', step: 'reset_password' },
  expressLink: { path: '/expressLink', step: 'enter_password' },
  expressLinkOpened: { path: '/expressLink/link/:token?', step: 'enter_password' },
  enforceResetPassword: { path: '/enforceResetPassword', step: 'reset_password', holds: true, whenDue: 'only' },
  activationByPin: { path: '/activation/app/:userName', step: 'post_activation' },
  activationSetUp: { path: '/activation/setUp/:oneTimeSession', step: 'post_activation' },
  activation: { path: '/activation/:activationCode?', step: 'post_activation' },
  selectAccount: { path: '/selectAccount', step: 'home', holds: true, whenDue: 'only', offersAlternatives: true },
  consent: { path: '/consent', step: 'tos', holds: true, whenDue: 'only' },
  loginAutomationNotification: { path: '/loginAutomationNotification', step: 'home' },
  termsOfService: { path: '/termsOfService', step: 'tos', holds: true, whenDue: 'only' },
  governmentNotice: { path: '/notification/government', step: 'tos', holds: true, whenDue: 'only' },
  notification: { path: '/notification/:ssoType?/:errorCode?', step: 'home', holds: true },
  emergencyAddress: { path: '/emergencyAddress', step: 'emergency_address', holds: true, whenDue: 'also' },
  emergencyAddressStep: { path: '/emergencyAddress/*', step: 'emergency_address', holds: true, whenDue: 'also' },
  rcmWarning: {
    path: '/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION',
    step: 'home',
    holds: true,
    whenDue: 'also',
  },
  noRcmPermission: { path: '/error/NO_RCM_PERMISSION/:variant?', step: 'home', holds: true },
  alreadySignedIn: { path: '/error/ALREADY_SIGNED_IN', step: 'home' },
  ssoWelcome: { path: '/ssoWelcome', step: 'sso' },
  ssoEmailMismatch: { path: '/error/:ssoType/SSO_EMAIL_MISMATCH/:ssoEmail', step: 'sso' },
  error: { path: '/error/:ssoType?/:errorCode', step: 'home' },
  signedOut: { path: '/signedOut', step: 'home' },
  device: { path: '/device', step: 'home' },
  roomActivation: { path: '/room/:userCode?', step: 'home' },
  sessions: { path: '/sessions', step: 'home' },
  confirmEmail: { path: '/confirmEmail/:token?', step: 'home' },
  changeEmail: { path: '/security/email', step: 'home' },
  undoEmailChange: { path: '/undoEmailChange/:token?', step: 'home' },
  stopRecovery: { path: '/stopRecovery/:token?', step: 'home' },
  secureAccount: { path: '/secureAccount/:token?', step: 'home' },
  brokenLink: { path: '/brokenLink/:link?', step: 'home' },
  phishingProtection: { path: '/phishingProtection', step: 'home' },
});
export type ScreenName = keyof typeof pages;
