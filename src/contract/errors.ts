import type { ScreenName } from './paths.ts';

/** Kinds of errors (ERR-1). */
export type ErrorKind =
  | 'default'
  | 'twoFactor'
  | 'mfa'
  | 'resetPassword'
  | 'formValidation'
  | 'sso'
  | 'partner'
  | 'google'
  | 'apple';

/** Where the page shows an error. `step` shows no message but opens the screen `leadsTo`; `silent` shows nothing. */
export type Surface = 'field' | 'form' | 'toast' | 'screen' | 'step' | 'silent';

/** Form fields that can show an error. */
export type FieldName =
  | 'credential'
  | 'countryCode'
  | 'extension'
  | 'password'
  | 'newPassword'
  | 'retypePassword'
  | 'currentPassword'
  | 'pin'
  | 'retypePin'
  | 'email'
  | 'code'
  | 'answer';

export interface NamedError {
  readonly kind: ErrorKind;
  readonly surface: Surface;
  /** For the surface `field`: the field that shows the message and gets the focus. */
  readonly field?: FieldName;
  /** The screen that the page opens. */
  readonly leadsTo?: ScreenName;
  /**
   * What helps the user: trying again, a new sign-in, another account, the password, a new password, an activation code,
   * a confirmed e-mail address, or support.
   */
  readonly helpedBy?:
    | 'retry'
    | 'newSignIn'
    | 'otherAccount'
    | 'password'
    | 'reset'
    | 'activation'
    | 'confirmation'
    | 'support';
  /** The app itself causes it: another sign-in for the same app fails in the same way. */
  readonly isCausedByApp?: true;
  /** The password does not match; resetting it may help, and so may support. */
  readonly isMismatch?: true;
  /** The message carries a reference that also appears in the server's log (ERR-3). */
  readonly hasReference?: true;
}

function namedTable<const T extends Record<string, NamedError>>(rows: T): T {
  return rows;
}

/** Every named error (ERR-1, ERR-4). Its text is the message `error.<name>`. */
export const namedErrors = namedTable({
  internalError: { kind: 'default', surface: 'form', hasReference: true },
  partnerError: { kind: 'partner', surface: 'screen', leadsTo: 'error', isCausedByApp: true },
  loginFailed: { kind: 'default', surface: 'form' },
  noPermission: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  retiredAppNoPermission: {
    kind: 'default',
    surface: 'screen',
    leadsTo: 'noRcmPermission',
    helpedBy: 'otherAccount',
    isCausedByApp: true,
  },
  retiredAppSunset: { kind: 'default', surface: 'screen', leadsTo: 'noRcmPermission' },
  retiredAppMigration: { kind: 'default', surface: 'screen', leadsTo: 'noRcmPermission' },
  retiredAppSunsetNotification: { kind: 'default', surface: 'step', leadsTo: 'rcmWarning' },
  invalidRedirectUri: { kind: 'default', surface: 'screen', leadsTo: 'error', isCausedByApp: true },
  accountAccessRestriction: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  geoIpRestriction: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  applicationAccessRestriction: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  invalidSessionToken: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'newSignIn' },
  sessionExpired: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'newSignIn' },
  sessionDataNotFound: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'newSignIn' },
  brandNotFound: { kind: 'default', surface: 'screen', leadsTo: 'error' },
  credentialNotFound: { kind: 'default', surface: 'field', field: 'credential', leadsTo: 'enterCredential' },
  emailNotFound: { kind: 'formValidation', surface: 'field', field: 'credential', leadsTo: 'enterCredential' },
  twoFactorRequired: { kind: 'twoFactor', surface: 'step', leadsTo: 'twoFactorDispatcher' },
  fraudListBlocked: { kind: 'default', surface: 'screen', leadsTo: 'error' },
  appCodeIncorrect: { kind: 'twoFactor', surface: 'field', field: 'code' },
  codeUsed: { kind: 'twoFactor', surface: 'field', field: 'code' },
  codeExpired: { kind: 'twoFactor', surface: 'field', field: 'code' },
  accountSelectionRequired: { kind: 'default', surface: 'step', leadsTo: 'selectAccount' },
  consentRequired: { kind: 'default', surface: 'step', leadsTo: 'consent' },
  termsRequired: { kind: 'default', surface: 'step', leadsTo: 'termsOfService' },
  governmentNoticeRequired: { kind: 'default', surface: 'step', leadsTo: 'governmentNotice' },
  emergencyAddressDue: { kind: 'default', surface: 'step', leadsTo: 'emergencyAddress' },
  loginFailedSsoEnabled: { kind: 'sso', surface: 'step', leadsTo: 'ssoLogin', helpedBy: 'otherAccount' },
  loginFailedSsoDisabled: { kind: 'sso', surface: 'screen', leadsTo: 'error', helpedBy: 'password' },
  loginFailedThirdPartySso: { kind: 'sso', surface: 'step', leadsTo: 'ssoLogin', helpedBy: 'otherAccount' },
  numericPasswordExpired: { kind: 'default', surface: 'step', leadsTo: 'enforceResetPassword', helpedBy: 'reset' },
  invalidPhone: { kind: 'formValidation', surface: 'field', field: 'credential', leadsTo: 'enterCredential' },
  invalidSecurityCode: { kind: 'mfa', surface: 'field', field: 'code' },
  fraudCheckError: { kind: 'default', surface: 'screen', leadsTo: 'error' },
  codeVerificationLimit: { kind: 'twoFactor', surface: 'form' },
  mfaCodeForbidden: { kind: 'mfa', surface: 'form' },
  accountError: { kind: 'default', surface: 'form' },
  deniedLogin: { kind: 'default', surface: 'screen', leadsTo: 'error' },
  userNotConfirmed: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'confirmation' },
  validationErrors: { kind: 'formValidation', surface: 'form' },
  accountDisabled: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  accountSuspended: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  accountAdminSuspended: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'support' },
  trialExpired: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  trialExpiredAdmin: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'support' },
  notActivated: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'activation' },
  alreadyActivated: { kind: 'default', surface: 'form', leadsTo: 'enterCredential' },
  activationCodeUnknown: { kind: 'default', surface: 'field', field: 'code' },
  activationCodeOver: { kind: 'default', surface: 'form' },
  emptyActivationPin: { kind: 'formValidation', surface: 'field', field: 'pin' },
  activationPinWrong: { kind: 'default', surface: 'field', field: 'pin' },
  activationPinOver: { kind: 'default', surface: 'form' },
  emptyAnswer: { kind: 'formValidation', surface: 'field', field: 'answer' },
  answerTooShort: { kind: 'formValidation', surface: 'field', field: 'answer' },
  answerHasPassword: { kind: 'formValidation', surface: 'field', field: 'answer' },
  extensionDisabled: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  extensionFrozen: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  accountLocked: { kind: 'default', surface: 'toast', helpedBy: 'reset' },
  passwordError: { kind: 'resetPassword', surface: 'field', field: 'newPassword', helpedBy: 'reset' },
  passwordUsedBefore: { kind: 'resetPassword', surface: 'field', field: 'newPassword' },
  passwordBreached: { kind: 'resetPassword', surface: 'field', field: 'newPassword' },
  oneTimePassword: { kind: 'default', surface: 'step', leadsTo: 'changeOneTimePassword', helpedBy: 'reset' },
  passwordExpired: { kind: 'default', surface: 'step', leadsTo: 'enforceResetPassword', helpedBy: 'reset' },
  resetNotPossible: {
    kind: 'resetPassword',
    surface: 'screen',
    leadsTo: 'error',
    helpedBy: 'support',
    hasReference: true,
  },
  forgotPasswordNotSupportedWithSso: { kind: 'resetPassword', surface: 'form', leadsTo: 'ssoLogin' },
  ivrPinError: { kind: 'resetPassword', surface: 'field', field: 'pin' },
  resetLinkInvalid: { kind: 'resetPassword', surface: 'screen', leadsTo: 'error', helpedBy: 'reset' },
  incorrectPassword: {
    kind: 'resetPassword',
    surface: 'field',
    field: 'currentPassword',
    helpedBy: 'reset',
    isMismatch: true,
  },
  emailPasswordMismatch: { kind: 'default', surface: 'field', field: 'password', helpedBy: 'reset', isMismatch: true },
  numberPasswordMismatch: { kind: 'default', surface: 'field', field: 'password', helpedBy: 'reset', isMismatch: true },
  expressLinkInvalid: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'newSignIn' },
  sendEmailTooFrequently: { kind: 'resetPassword', surface: 'form' },
  sendEmailFailure: { kind: 'resetPassword', surface: 'form', hasReference: true },
  tooManyRequests: { kind: 'default', surface: 'form', hasReference: true },
  serviceBusy: { kind: 'default', surface: 'form' },
  serviceUnavailable: { kind: 'default', surface: 'form', helpedBy: 'retry' },
  enforcedSsoOnly: { kind: 'sso', surface: 'step', leadsTo: 'ssoLogin', helpedBy: 'otherAccount' },
  ssoDisabled: { kind: 'sso', surface: 'screen', leadsTo: 'error', helpedBy: 'password' },
  emailLoginFailed: { kind: 'default', surface: 'form' },
  mainServiceAccountError: { kind: 'default', surface: 'form' },
  chatServiceAccountError: { kind: 'default', surface: 'form' },
  duplicatedEmail: { kind: 'resetPassword', surface: 'field', field: 'email' },
  invalidRequest: { kind: 'default', surface: 'form' },
  invalidParameters: { kind: 'default', surface: 'screen', leadsTo: 'error', hasReference: true, isCausedByApp: true },
  ssoAuthError: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  invalidIdpEntity: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  ssoInvalidToken: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  ssoProviderDown: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  ssoBegunElsewhere: { kind: 'sso', surface: 'screen', leadsTo: 'error', helpedBy: 'newSignIn' },
  ssoNoAccount: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  ssoIdentityConflict: { kind: 'sso', surface: 'screen', leadsTo: 'error' },
  identityConnectionDue: { kind: 'sso', surface: 'step', leadsTo: 'connectIdentity' },
  onlyWayToSignIn: { kind: 'sso', surface: 'form' },
  identityTaken: { kind: 'sso', surface: 'form' },
  identityNotConnectable: { kind: 'sso', surface: 'form' },
  oauthDenied: { kind: 'google', surface: 'screen', leadsTo: 'error' },
  appleHiddenEmail: { kind: 'apple', surface: 'screen', leadsTo: 'error' },
  emergencyAddressRestricted: { kind: 'default', surface: 'screen', leadsTo: 'error' },
  emergencyAddressTemporarilyUnavailable: { kind: 'default', surface: 'form' },
  addressNotSupported: { kind: 'default', surface: 'form' },
  digitalLineNotFound: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'otherAccount' },
  emergencyLocationDeleted: { kind: 'default', surface: 'form' },
  emergencyLocationInUse: { kind: 'default', surface: 'form' },
  emergencyLocationExists: { kind: 'default', surface: 'form' },
  emergencyLocationLimit: { kind: 'default', surface: 'form' },
  emergencyLocationNeeded: { kind: 'default', surface: 'form' },
  emergencyLocationOutdated: { kind: 'default', surface: 'form' },
  emergencyLocationUnusable: { kind: 'default', surface: 'form' },
  emergencyTestCallUnavailable: { kind: 'default', surface: 'form' },
  acknowledgementMissing: { kind: 'default', surface: 'form' },
  otherPhoneNeeded: { kind: 'default', surface: 'form' },
  networkError: { kind: 'default', surface: 'form', helpedBy: 'retry' },
  appInfoLoadError: { kind: 'default', surface: 'screen', leadsTo: 'error', isCausedByApp: true },
  emptyCredential: { kind: 'formValidation', surface: 'field', field: 'credential' },
  emptyPassword: { kind: 'formValidation', surface: 'field', field: 'password' },
  emptyNewPassword: { kind: 'formValidation', surface: 'field', field: 'newPassword' },
  emptyRetypePassword: { kind: 'formValidation', surface: 'field', field: 'retypePassword' },
  emptyCurrentPassword: { kind: 'formValidation', surface: 'field', field: 'currentPassword' },
  emptyNewPin: { kind: 'formValidation', surface: 'field', field: 'pin' },
  emptyRetypePin: { kind: 'formValidation', surface: 'field', field: 'retypePin' },
  passwordMustMatch: { kind: 'formValidation', surface: 'field', field: 'retypePassword' },
  pinMustMatch: { kind: 'formValidation', surface: 'field', field: 'retypePin' },
  emptyEmail: { kind: 'formValidation', surface: 'field', field: 'email' },
  incompleteEmail: { kind: 'formValidation', surface: 'field', field: 'email' },
  emptyPhone: { kind: 'formValidation', surface: 'field', field: 'credential' },
  emptySecurityCode: { kind: 'mfa', surface: 'field', field: 'code' },
  emptyCode: { kind: 'twoFactor', surface: 'field', field: 'code' },
  incompleteCode: { kind: 'twoFactor', surface: 'field', field: 'code' },
  incompleteLetterCode: { kind: 'twoFactor', surface: 'field', field: 'code' },
  incompleteActivationCode: { kind: 'twoFactor', surface: 'field', field: 'code' },
  codeSendLimit: { kind: 'twoFactor', surface: 'form' },
  invalidEmail: { kind: 'formValidation', surface: 'field', field: 'email' },
  emailUnchanged: { kind: 'default', surface: 'field', field: 'email' },
  emailTaken: { kind: 'default', surface: 'field', field: 'email' },
  confirmLinkInvalid: { kind: 'default', surface: 'form' },
  confirmationDue: { kind: 'twoFactor', surface: 'form' },
  lastRequiredWay: { kind: 'twoFactor', surface: 'form' },
  passkeyDue: { kind: 'default', surface: 'step', leadsTo: 'passkey' },
  passkeyNeedsPassword: { kind: 'default', surface: 'screen', leadsTo: 'error', helpedBy: 'password' },
  passkeyUnknown: { kind: 'default', surface: 'form' },
  passkeyFailed: { kind: 'default', surface: 'form' },
  passkeyOutdated: { kind: 'default', surface: 'form' },
  passkeyOfAnother: { kind: 'default', surface: 'form' },
  passkeyNotAllowed: { kind: 'default', surface: 'form' },
  passkeyNotListed: { kind: 'default', surface: 'form' },
  passkeySynced: { kind: 'default', surface: 'form' },
  passkeyUnverified: { kind: 'default', surface: 'form' },
  passkeyPresent: { kind: 'default', surface: 'form' },
  passkeyLimit: { kind: 'default', surface: 'form' },
  passkeyOnlyWay: { kind: 'default', surface: 'form' },
  passkeyNotUsed: { kind: 'default', surface: 'form' },
  passkeyNotCreated: { kind: 'default', surface: 'form' },
  codeSendFailed: { kind: 'twoFactor', surface: 'form', helpedBy: 'retry' },
  codeDestinationRefused: { kind: 'twoFactor', surface: 'form' },
  invalidExtension: { kind: 'formValidation', surface: 'field', field: 'extension' },
  extensionNotFound: { kind: 'formValidation', surface: 'field', field: 'extension', leadsTo: 'enterCredential' },
  extensionRequired: { kind: 'formValidation', surface: 'field', field: 'extension' },
  invalidCountryCode: { kind: 'formValidation', surface: 'field', field: 'countryCode' },
  deviceCodeUnknown: { kind: 'formValidation', surface: 'field', field: 'code' },
  deviceCodeExpired: { kind: 'formValidation', surface: 'field', field: 'code' },
  deviceCodeUsed: { kind: 'formValidation', surface: 'field', field: 'code' },
  deviceFormOutdated: { kind: 'formValidation', surface: 'field', field: 'code' },
  administratorNeeded: { kind: 'default', surface: 'form' },
  noRooms: { kind: 'default', surface: 'form' },
  roomUnavailable: { kind: 'default', surface: 'form' },
  outOfCountry: { kind: 'default', surface: 'form' },
});
export type ErrorName = keyof typeof namedErrors;

interface CodeRow {
  readonly name: ErrorName;
  /** The sign-in cannot continue after this error (ERR-1). */
  readonly fatal?: true;
}

function codeTable<const T extends Record<number, CodeRow>>(rows: T): T {
  return rows;
}

/** Every numeric error code (ERR-1). */
export const apiErrors = codeTable({
  5: { name: 'internalError', fatal: true },
  26: { name: 'internalError', fatal: true },
  101: { name: 'internalError' },
  102: { name: 'partnerError' },
  103: { name: 'internalError' },
  104: { name: 'partnerError' },
  105: { name: 'partnerError' },
  108: { name: 'loginFailed' },
  109: { name: 'internalError' },
  204: { name: 'internalError', fatal: true },
  206: { name: 'noPermission' },
  208: { name: 'invalidRedirectUri' },
  209: { name: 'retiredAppNoPermission' },
  210: { name: 'retiredAppSunset' },
  211: { name: 'retiredAppMigration' },
  212: { name: 'retiredAppSunsetNotification' },
  213: { name: 'accountAccessRestriction', fatal: true },
  214: { name: 'geoIpRestriction', fatal: true },
  215: { name: 'applicationAccessRestriction', fatal: true },
  221: { name: 'invalidSessionToken' },
  222: { name: 'sessionExpired' },
  223: { name: 'sessionDataNotFound' },
  227: { name: 'invalidSessionToken' },
  301: { name: 'brandNotFound' },
  304: { name: 'credentialNotFound' },
  305: { name: 'loginFailed' },
  306: { name: 'twoFactorRequired' },
  307: { name: 'fraudListBlocked' },
  310: { name: 'appCodeIncorrect' },
  311: { name: 'codeUsed' },
  314: { name: 'consentRequired' },
  315: { name: 'codeExpired' },
  316: { name: 'loginFailedSsoEnabled' },
  317: { name: 'loginFailedSsoDisabled' },
  318: { name: 'loginFailedThirdPartySso' },
  319: { name: 'numericPasswordExpired' },
  321: { name: 'invalidPhone' },
  324: { name: 'invalidSecurityCode' },
  325: { name: 'fraudCheckError' },
  326: { name: 'codeVerificationLimit' },
  328: { name: 'mfaCodeForbidden' },
  351: { name: 'accountError' },
  352: { name: 'accountError' },
  353: { name: 'accountError' },
  354: { name: 'deniedLogin' },
  361: { name: 'userNotConfirmed' },
  362: { name: 'accountDisabled' },
  363: { name: 'accountSuspended' },
  364: { name: 'trialExpired' },
  371: { name: 'notActivated' },
  372: { name: 'extensionDisabled' },
  373: { name: 'extensionFrozen' },
  374: { name: 'accountLocked' },
  402: { name: 'passwordError' },
  403: { name: 'forgotPasswordNotSupportedWithSso' },
  404: { name: 'ivrPinError' },
  405: { name: 'resetLinkInvalid', fatal: true },
  407: { name: 'incorrectPassword' },
  410: { name: 'internalError' },
  411: { name: 'expressLinkInvalid' },
  413: { name: 'sendEmailTooFrequently' },
  429: { name: 'tooManyRequests' },
  501: { name: 'ssoDisabled' },
  502: { name: 'ssoDisabled' },
  508: { name: 'enforcedSsoOnly' },
  602: { name: 'emailLoginFailed' },
  603: { name: 'accountLocked' },
  604: { name: 'emailLoginFailed' },
  605: { name: 'mainServiceAccountError' },
  701: { name: 'internalError' },
  702: { name: 'internalError' },
  703: { name: 'internalError' },
  704: { name: 'internalError' },
  714: { name: 'duplicatedEmail' },
});
export type ApiErrorCode = keyof typeof apiErrors;
