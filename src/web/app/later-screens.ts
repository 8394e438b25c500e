import type { ComponentType } from 'react';
import './later-screens.css';
import type { ScreenName } from '../../contract/paths.ts';
import { isPathOfSsoWay } from '../../contract/sign-in/sso-way-errors.ts';
import type { Content } from '../kernel/flow/Content.ts';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { readPath } from '../kernel/navigation/useRoute.ts';
import { type Loadable, loadable } from '../parts/screen/loadable.ts';
import { EnterPassword } from '../sign-in/enter-password/EnterPassword.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { firstScreens } from './screens.ts';
import { returnStep, type Steps, steps } from './steps.ts';

export { RunningStep } from './RunningStep.tsx';
export { returnStep, steps };

type LoadableScreen = Loadable<ComponentType<ScreenProps & SignInProps>>;

/** It comes with the lists, which the page loads when it is idle. */
const enterPassword: LoadableScreen = loadable(
  'enterPassword',
  async () => EnterPassword,
  (Screen) => Screen,
);

const retiredApp: LoadableScreen = loadable(
  'retiredApp',
  () => import('../retired-app/RetiredApp.tsx'),
  ({ RetiredApp }) => RetiredApp,
);

const askReset: LoadableScreen = loadable(
  'recovery.title',
  () => import('../recovery/AskReset.tsx'),
  ({ AskReset }) => AskReset,
  ['twoFactor.sending'],
);

const recovery: LoadableScreen = loadable(
  'recovery.title',
  () => import('../recovery/Recovery.tsx'),
  ({ Recovery }) => Recovery,
);

const ownChange: LoadableScreen = loadable(
  'passwordChange',
  () => import('../password-change/OwnChange.tsx'),
  ({ OwnChange }) => OwnChange,
);

const activation: LoadableScreen = loadable(
  'activation.title',
  () => import('../activation/Activation.tsx'),
  ({ Activation }) => Activation,
  ['twoFactor.checking'],
);

/** A link that secures an account in words of its own. */
const securing = (texts: string): LoadableScreen =>
  loadable(
    texts,
    () => import('../secure-account/SecureAccount.tsx'),
    ({ SecureAccount }) => SecureAccount,
    ['secureAccount', 'twoFactor.endingIn'],
  );

/** Beside the screen of errors, what shows the one that the address names, so that neither waits for the other. */
async function loadLikelyError(): Promise<void> {
  await (isPathOfSsoWay(readPath()) ? import('../error/SsoWayError.tsx') : import('../error/PlainError.tsx'));
}

const error: LoadableScreen = loadable(
  'errorScreen.title',
  (start) => {
    if (!start) loadLikelyError().catch(() => undefined); // the screen loads it again; a server has no address
    return import('../error/ErrorScreen.tsx');
  },
  ({ ErrorScreen }) => ErrorScreen,
  [],
  ({ loadErrorPart }, start) => loadErrorPart(start),
);

const emergencyAddress: LoadableScreen = loadable(
  'emergencyAddress.title',
  () => import('../emergency-address/OwnEmergencyAddress.tsx'),
  ({ OwnEmergencyAddress }) => OwnEmergencyAddress,
);

/** The password form and the screens beside the sign-in, loaded when they are needed. */
export const loadableScreens: { readonly [Name in ScreenName]?: LoadableScreen } = {
  enterEmailPassword: enterPassword,
  enterNumberPassword: enterPassword,
  error,
  notification: error,
  ssoLogin: loadable(
    'sso',
    () => import('../sso/SsoLogin.tsx'),
    ({ SsoLogin }) => SsoLogin,
  ),
  emergencyAccess: loadable(
    'emergencyAccess',
    () => import('../emergency-access/EmergencyAccess.tsx'),
    ({ EmergencyAccess }) => EmergencyAccess,
    ['enterPassword'],
  ),
  ssoEmailMismatch: loadable(
    'sso',
    () => import('../sso/SsoEmailMismatch.tsx'),
    ({ SsoEmailMismatch }) => SsoEmailMismatch,
  ),
  ssoWelcome: loadable(
    'ssoWelcome',
    () => import('../sso/SsoWelcome.tsx'),
    ({ SsoWelcome }) => SsoWelcome,
  ),
  providerWindow: loadable(
    'providerWindow',
    () => import('../sso/ProviderWindow.tsx'),
    ({ ProviderWindow }) => ProviderWindow,
    ['loginOptions'],
  ),
  connectAccount: loadable(
    'connect',
    () => import('../sso/ConnectAccount.tsx'),
    ({ ConnectAccount }) => ConnectAccount,
  ),
  alreadySignedIn: loadable(
    'alreadySignedIn',
    () => import('../already-signed-in/AlreadySignedIn.tsx'),
    ({ AlreadySignedIn }) => AlreadySignedIn,
  ),
  resetPassword: askReset,
  resetPasswordByEmail: askReset,
  resetPasswordByNumber: askReset,
  sendRecoveryEmail: askReset,
  resetEmailSent: recovery,
  setupEmailSent: recovery,
  newPassword: recovery,
  resetPasswordComplete: recovery,
  recoveryLink: loadable(
    'recovery.title',
    () => import('../recovery/ResetLink.tsx'),
    ({ ResetLink }) => ResetLink,
    ['recovery.forAccount', 'twoFactor.endingIn'],
  ),
  changePassword: ownChange,
  changePin: ownChange,
  changePasswordSuccess: loadable(
    'passwordChange',
    () => import('../password-change/Changed.tsx'),
    ({ Changed }) => Changed,
  ),
  expressLink: loadable(
    'expressLink.title',
    () => import('../express-link/ExpressLink.tsx'),
    ({ ExpressLink }) => ExpressLink,
  ),
  expressLinkOpened: loadable(
    'expressLink.openedTitle',
    () => import('../express-link/OpenedLink.tsx'),
    ({ OpenedLink }) => OpenedLink,
  ),
  activation,
  activationByPin: activation,
  activationSetUp: activation,
  noRcmPermission: retiredApp,
  rcmWarning: retiredApp,
  brokenLink: loadable(
    'brokenLink',
    () => import('../broken-link/BrokenLink.tsx'),
    ({ BrokenLink }) => BrokenLink,
    ['recovery.signIn'],
  ),
  phishingProtection: loadable(
    'phishing',
    () => import('../phishing-protection/PhishingProtection.tsx'),
    ({ PhishingProtection }) => PhishingProtection,
  ),
  device: loadable(
    'device',
    () => import('../device/Device.tsx'),
    ({ Device }) => Device,
  ),
  loginAutomationNotification: loadable(
    'loginAutomation',
    () => import('../login-automation/LoginAutomationNotification.tsx'),
    ({ LoginAutomationNotification }) => LoginAutomationNotification,
  ),
  roomActivation: loadable(
    'room',
    () => import('../room/RoomActivation.tsx'),
    ({ RoomActivation }) => RoomActivation,
    ['twoFactor.checking'],
  ),
  sessions: loadable(
    'sessions',
    () => import('../sessions/Sessions.tsx'),
    ({ Sessions }) => Sessions,
  ),
  confirmEmail: loadable(
    'confirmEmail',
    () => import('../email-change/ConfirmEmail.tsx'),
    ({ ConfirmEmail }) => ConfirmEmail,
    ['twoFactor.endingIn'],
  ),
  changeEmail: loadable(
    'changeEmail',
    () => import('../email-change/ChangeEmail.tsx'),
    ({ ChangeEmail }) => ChangeEmail,
    ['twoFactor.sending'],
  ),
  emergencyAddress,
  emergencyAddressStep: emergencyAddress,
  undoEmailChange: securing('undoEmailChange'),
  stopRecovery: securing('stopRecovery'),
  secureAccount: loadable(
    'secureAccount',
    () => import('../secure-account/SecureAccount.tsx'),
    ({ SecureAccount }) => SecureAccount,
    ['twoFactor.endingIn'],
  ),
  signedOut: loadable(
    'signedOut',
    () => import('../signed-out/SignedOut.tsx'),
    ({ SignedOut }) => SignedOut,
  ),
};

/** Everything that the frame can show; each needs a preview in the gallery. */
export const contents = [
  ...new Set([...Object.keys({ ...firstScreens, ...loadableScreens, ...steps }), 'redirecting']),
] as Content[];

export function textsOf(name: ScreenName): string {
  return (firstScreens[name] ?? loadableScreens[name] ?? (steps as Steps)[name])?.texts ?? 'enterCredential';
}
