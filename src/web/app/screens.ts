import type { ComponentType } from 'react';
import type { ErrorName } from '../../contract/errors.ts';
import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';
import type { ScreenProps } from '../kernel/screen.ts';
import { EnterCredential } from '../sign-in/enter-credential/EnterCredential.tsx';
import { EnterPassword } from '../sign-in/enter-password/EnterPassword.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import type { Content } from './Content.ts';
import { type Loadable, loadable } from './loadable.ts';
import { returnStep, type Steps, steps } from './steps.ts';

interface FirstScreen {
  /** The group of its texts, which has a `title`. */
  readonly texts: string;
  readonly Screen: ComponentType<SignInProps>;
  /** Errors that it detects itself, or that are common; other texts of errors are fetched later. */
  readonly errors: readonly ErrorName[];
}
type LoadableScreen = Loadable<ComponentType<ScreenProps>>;

/** The screens that nearly every visit needs; they come with the page. */
export const firstScreens: { readonly [Name in ScreenName]?: FirstScreen } = {
  enterCredential: {
    texts: 'enterCredential',
    Screen: EnterCredential,
    errors: ['emptyCredential', 'emailNotFound', 'invalidPhone'],
  },
  enterEmailPassword: { texts: 'enterPassword', Screen: EnterPassword, errors: ['emptyPassword'] },
  enterNumberPassword: { texts: 'enterPassword', Screen: EnterPassword, errors: ['emptyPassword'] },
};

const retiredApp: LoadableScreen = loadable(
  'retiredApp',
  () => import('../retired-app/RetiredApp.tsx'),
  ({ RetiredApp }) => RetiredApp,
  'src/web/retired-app/RetiredApp.tsx',
);

const askReset: LoadableScreen = loadable(
  'recovery',
  () => import('../recovery/AskReset.tsx'),
  ({ AskReset }) => AskReset,
  'src/web/recovery/AskReset.tsx',
  ['twoFactor', 'enterCredential', 'errorScreen'],
);

const recovery: LoadableScreen = loadable(
  'recovery',
  () => import('../recovery/Recovery.tsx'),
  ({ Recovery }) => Recovery,
  'src/web/recovery/Recovery.tsx',
  ['twoFactor', 'newPassword', 'errorScreen'],
);

const ownChange: LoadableScreen = loadable(
  'passwordChange',
  () => import('../password-change/OwnChange.tsx'),
  ({ OwnChange }) => OwnChange,
  'src/web/password-change/OwnChange.tsx',
  ['newPassword'],
);

const activation: LoadableScreen = loadable(
  'activation',
  () => import('../activation/Activation.tsx'),
  ({ Activation }) => Activation,
  'src/web/activation/Activation.tsx',
  ['newPassword', 'twoFactor', 'securityQuestion'],
);

/** A link that secures an account in words of its own. */
const securing = (texts: string): LoadableScreen =>
  loadable(
    texts,
    () => import('../secure-account/SecureAccount.tsx'),
    ({ SecureAccount }) => SecureAccount,
    'src/web/secure-account/SecureAccount.tsx',
    ['secureAccount', 'twoFactor'],
  );

const error: LoadableScreen = loadable(
  'errorScreen',
  () => import('../error/ErrorScreen.tsx'),
  ({ ErrorScreen }) => ErrorScreen,
  'src/web/error/ErrorScreen.tsx',
);

/** Screens beside the sign-in, loaded when they are needed. */
export const loadableScreens: { readonly [Name in ScreenName]?: LoadableScreen } = {
  error,
  notification: error,
  ssoLogin: loadable(
    'sso',
    () => import('../sso/SsoLogin.tsx'),
    ({ SsoLogin }) => SsoLogin,
    'src/web/sso/SsoLogin.tsx',
  ),
  ssoEmailMismatch: loadable(
    'sso',
    () => import('../sso/SsoEmailMismatch.tsx'),
    ({ SsoEmailMismatch }) => SsoEmailMismatch,
    'src/web/sso/SsoEmailMismatch.tsx',
  ),
  alreadySignedIn: loadable(
    'alreadySignedIn',
    () => import('../already-signed-in/AlreadySignedIn.tsx'),
    ({ AlreadySignedIn }) => AlreadySignedIn,
    'src/web/already-signed-in/AlreadySignedIn.tsx',
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
    'recovery',
    () => import('../recovery/ResetLink.tsx'),
    ({ ResetLink }) => ResetLink,
    'src/web/recovery/ResetLink.tsx',
    ['twoFactor'],
  ),
  changePassword: ownChange,
  changePin: ownChange,
  changePasswordSuccess: loadable(
    'passwordChange',
    () => import('../password-change/Changed.tsx'),
    ({ Changed }) => Changed,
    'src/web/password-change/Changed.tsx',
  ),
  expressLink: loadable(
    'expressLink',
    () => import('../express-link/ExpressLink.tsx'),
    ({ ExpressLink }) => ExpressLink,
    'src/web/express-link/ExpressLink.tsx',
    ['twoFactor'],
  ),
  expressLinkOpened: loadable(
    'expressLink',
    () => import('../express-link/OpenedLink.tsx'),
    ({ OpenedLink }) => OpenedLink,
    'src/web/express-link/OpenedLink.tsx',
    ['twoFactor'],
  ),
  activation,
  activationByPin: activation,
  activationSetUp: activation,
  noRcmPermission: retiredApp,
  rcmWarning: retiredApp,
  phishingProtection: loadable(
    'phishing',
    () => import('../phishing-protection/PhishingProtection.tsx'),
    ({ PhishingProtection }) => PhishingProtection,
    'src/web/phishing-protection/PhishingProtection.tsx',
  ),
  device: loadable(
    'device',
    () => import('../device/Device.tsx'),
    ({ Device }) => Device,
    'src/web/device/Device.tsx',
  ),
  loginAutomationNotification: loadable(
    'loginAutomation',
    () => import('../login-automation/LoginAutomationNotification.tsx'),
    ({ LoginAutomationNotification }) => LoginAutomationNotification,
    'src/web/login-automation/LoginAutomationNotification.tsx',
  ),
  roomActivation: loadable(
    'room',
    () => import('../room/RoomActivation.tsx'),
    ({ RoomActivation }) => RoomActivation,
    'src/web/room/RoomActivation.tsx',
    ['twoFactor'],
  ),
  sessions: loadable(
    'sessions',
    () => import('../sessions/Sessions.tsx'),
    ({ Sessions }) => Sessions,
    'src/web/sessions/Sessions.tsx',
    ['twoFactor'],
  ),
  confirmEmail: loadable(
    'confirmEmail',
    () => import('../email-change/ConfirmEmail.tsx'),
    ({ ConfirmEmail }) => ConfirmEmail,
    'src/web/email-change/ConfirmEmail.tsx',
    ['twoFactor'],
  ),
  changeEmail: loadable(
    'changeEmail',
    () => import('../email-change/ChangeEmail.tsx'),
    ({ ChangeEmail }) => ChangeEmail,
    'src/web/email-change/ChangeEmail.tsx',
    ['twoFactor'],
  ),
  undoEmailChange: securing('undoEmailChange'),
  stopRecovery: securing('stopRecovery'),
  secureAccount: loadable(
    'secureAccount',
    () => import('../secure-account/SecureAccount.tsx'),
    ({ SecureAccount }) => SecureAccount,
    'src/web/secure-account/SecureAccount.tsx',
    ['twoFactor'],
  ),
  signedOut: loadable(
    'signedOut',
    () => import('../signed-out/SignedOut.tsx'),
    ({ SignedOut }) => SignedOut,
    'src/web/signed-out/SignedOut.tsx',
  ),
};

/** Everything that the frame can show; each needs a preview in the gallery. */
export const contents = [
  ...new Set([...Object.keys({ ...firstScreens, ...loadableScreens, ...steps }), 'redirecting']),
] as Content[];

/** Whether the address can lead to a screen. A step is shown only when it is due. */
export function isReachable(name: ScreenName): boolean {
  return name in firstScreens || name in loadableScreens;
}

export function textsOf(name: Content, among: Steps = steps): string {
  if (name === 'redirecting') return returnStep.texts;
  return (firstScreens[name] ?? loadableScreens[name] ?? among[name])?.texts ?? 'enterCredential';
}

/** The message that titles the document: that of the flow step, or of the screen itself (ROUTE-9). */
export function titleOf(name: Content, among: Steps = steps): string {
  const row: PageRow | undefined = name === 'redirecting' ? undefined : pages[name];
  return row && !row.isApart ? `step.${row.step}` : `${textsOf(name, among)}.title`;
}
