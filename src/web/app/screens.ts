import type { ComponentType } from 'react';
import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';
import { loadPart } from '../kernel/loadPart.ts';
import { EnterCredential } from '../sign-in/enter-credential/EnterCredential.tsx';
import { EnterPassword } from '../sign-in/enter-password/EnterPassword.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import type { Content } from './Content.ts';

export type Screen = ComponentType<SignInProps>;

interface FirstScreen {
  /** The group of its texts, which has a `title`. */
  readonly texts: string;
  readonly Screen: Screen;
}
interface LaterScreen {
  readonly texts: string;
  /** The module's name in the build's manifest. */
  readonly module: string;
  load(): Promise<Screen>;
}

/** The screens that nearly every visit sees; they come with the page. */
export const firstScreens: { readonly [Name in Content]?: FirstScreen } = {
  enterCredential: { texts: 'enterCredential', Screen: EnterCredential },
  enterEmailPassword: { texts: 'enterPassword', Screen: EnterPassword },
  enterNumberPassword: { texts: 'enterPassword', Screen: EnterPassword },
};

const later =
  <Module>(load: () => Promise<Module>, screen: (module: Module) => Screen): LaterScreen['load'] =>
  async () =>
    screen(await loadPart(load));

const errorScreen: LaterScreen = {
  texts: 'errorScreen',
  module: 'src/web/error/ErrorScreen.tsx',
  load: later(
    () => import('../error/ErrorScreen.tsx'),
    ({ ErrorScreen }) => ErrorScreen,
  ),
};

/** The others come when they are needed. */
export const laterScreens: { readonly [Name in Content]?: LaterScreen } = {
  redirecting: {
    texts: 'redirecting',
    module: 'src/web/sign-in/redirecting/Redirecting.tsx',
    load: later(
      () => import('../sign-in/redirecting/Redirecting.tsx'),
      ({ Redirecting }) => Redirecting,
    ),
  },
  error: errorScreen,
  noRcmPermission: {
    texts: 'retiredApp',
    module: 'src/web/retired-app/RetiredApp.tsx',
    load: later(
      () => import('../retired-app/RetiredApp.tsx'),
      ({ RetiredApp }) => RetiredApp,
    ),
  },
  rcmWarning: {
    texts: 'retiredApp',
    module: 'src/web/retired-app/RcmWarning.tsx',
    load: later(
      () => import('../retired-app/RcmWarning.tsx'),
      ({ RcmWarning }) => RcmWarning,
    ),
  },
  phishingProtection: {
    texts: 'phishing',
    module: 'src/web/phishing-protection/PhishingProtection.tsx',
    load: later(
      () => import('../phishing-protection/PhishingProtection.tsx'),
      ({ PhishingProtection }) => PhishingProtection,
    ),
  },
  consent: {
    texts: 'consent',
    module: 'src/web/agreement/Consent.tsx',
    load: later(
      () => import('../agreement/Consent.tsx'),
      ({ Consent }) => Consent,
    ),
  },
  selectAccount: {
    texts: 'selectAccount',
    module: 'src/web/select-account/SelectAccount.tsx',
    load: later(
      () => import('../select-account/SelectAccount.tsx'),
      ({ SelectAccount }) => SelectAccount,
    ),
  },
  termsOfService: {
    texts: 'termsOfService',
    module: 'src/web/agreement/TermsOfService.tsx',
    load: later(
      () => import('../agreement/TermsOfService.tsx'),
      ({ TermsOfService }) => TermsOfService,
    ),
  },
  governmentNotice: {
    texts: 'governmentNotice',
    module: 'src/web/agreement/GovernmentNotice.tsx',
    load: later(
      () => import('../agreement/GovernmentNotice.tsx'),
      ({ GovernmentNotice }) => GovernmentNotice,
    ),
  },
  device: {
    texts: 'device',
    module: 'src/web/device/Device.tsx',
    load: later(
      () => import('../device/Device.tsx'),
      ({ Device }) => Device,
    ),
  },
  loginAutomationNotification: {
    texts: 'loginAutomation',
    module: 'src/web/login-automation/LoginAutomationNotification.tsx',
    load: later(
      () => import('../login-automation/LoginAutomationNotification.tsx'),
      ({ LoginAutomationNotification }) => LoginAutomationNotification,
    ),
  },
  sessions: {
    texts: 'sessions',
    module: 'src/web/sessions/Sessions.tsx',
    load: later(
      () => import('../sessions/Sessions.tsx'),
      ({ Sessions }) => Sessions,
    ),
  },
  signedOut: {
    texts: 'signedOut',
    module: 'src/web/signed-out/SignedOut.tsx',
    load: later(
      () => import('../signed-out/SignedOut.tsx'),
      ({ SignedOut }) => SignedOut,
    ),
  },
};

const loaded = new Map<Content, Screen>();

export function screenOf(name: Content): Screen | undefined {
  return firstScreens[name]?.Screen ?? loaded.get(name);
}

export function isScreen(name: ScreenName): boolean {
  return name in firstScreens || name in laterScreens;
}

export function textsOf(name: Content): string {
  return (firstScreens[name] ?? laterScreens[name])?.texts ?? 'enterCredential';
}

/** Message id of the document title: that of the flow step, or the screen's own (ROUTE-9). */
export function titleOf(name: Content): string {
  const row: PageRow | undefined = name === 'redirecting' ? undefined : pages[name];
  return row && !row.isApart ? `step.${row.step}` : `${textsOf(name)}.title`;
}

/** Afterwards `screenOf` has the screen. */
export async function loadScreen(name: Content): Promise<void> {
  const screen = laterScreens[name];
  if (screen) loaded.set(name, await screen.load());
}
