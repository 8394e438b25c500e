import type { ScreenName } from '../../contract/paths.ts';

const retiredApp = 'retired-app/RetiredApp';
const askReset = 'recovery/AskReset';
const recovery = 'recovery/Recovery';
const ownChange = 'password-change/OwnChange';
const activation = 'activation/Activation';
const securing = 'secure-account/SecureAccount';
const error = 'error/ErrorScreen';
const emergencyAddress = 'emergency-address/OwnEmergencyAddress';

/**
 * The paths in src/web of the modules of loadable screens. A page that starts with such a screen loads its module at once.
 * Only the server reads them, so they are not part of the page. The password form comes with the lists.
 */
export const screenModules: { readonly [Name in ScreenName]?: string } = {
  error,
  notification: error,
  ssoLogin: 'sso/SsoLogin',
  emergencyAccess: 'emergency-access/EmergencyAccess',
  ssoEmailMismatch: 'sso/SsoEmailMismatch',
  ssoWelcome: 'sso/SsoWelcome',
  providerWindow: 'sso/ProviderWindow',
  connectAccount: 'sso/ConnectAccount',
  alreadySignedIn: 'already-signed-in/AlreadySignedIn',
  resetPassword: askReset,
  resetPasswordByEmail: askReset,
  resetPasswordByNumber: askReset,
  sendRecoveryEmail: askReset,
  resetEmailSent: recovery,
  setupEmailSent: recovery,
  newPassword: recovery,
  resetPasswordComplete: recovery,
  recoveryLink: 'recovery/ResetLink',
  changePassword: ownChange,
  changePin: ownChange,
  changePasswordSuccess: 'password-change/Changed',
  expressLink: 'express-link/ExpressLink',
  expressLinkOpened: 'express-link/OpenedLink',
  activation,
  activationByPin: activation,
  activationSetUp: activation,
  noRcmPermission: retiredApp,
  rcmWarning: retiredApp,
  brokenLink: 'broken-link/BrokenLink',
  phishingProtection: 'phishing-protection/PhishingProtection',
  device: 'device/Device',
  loginAutomationNotification: 'login-automation/LoginAutomationNotification',
  roomActivation: 'room/RoomActivation',
  sessions: 'sessions/Sessions',
  confirmEmail: 'email-change/ConfirmEmail',
  changeEmail: 'email-change/ChangeEmail',
  emergencyAddress,
  emergencyAddressStep: emergencyAddress,
  undoEmailChange: securing,
  stopRecovery: securing,
  secureAccount: securing,
  signedOut: 'signed-out/SignedOut',
};
