import type { ComponentType } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { loadPart } from '../kernel/loadPart.ts';
import { EnterCredential } from '../sign-in/enter-credential/EnterCredential.tsx';
import { EnterPassword } from '../sign-in/enter-password/EnterPassword.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';

export type Screen = ComponentType<SignInProps>;

interface FirstScreen {
  /** The group of its texts, whose `title` is also the document's. */
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
export const firstScreens: { readonly [Name in ScreenName]?: FirstScreen } = {
  enterCredential: { texts: 'enterCredential', Screen: EnterCredential },
  enterEmailPassword: { texts: 'enterPassword', Screen: EnterPassword },
  enterNumberPassword: { texts: 'enterPassword', Screen: EnterPassword },
};

const errorScreen: LaterScreen = {
  texts: 'errorScreen',
  module: 'src/web/error/ErrorScreen.tsx',
  load: async () => (await import('../error/ErrorScreen.tsx')).ErrorScreen,
};

/** The others come when they are needed. */
export const laterScreens: { readonly [Name in ScreenName]?: LaterScreen } = {
  error: errorScreen,
  noRcmPermission: {
    texts: 'retiredApp',
    module: 'src/web/retired-app/RetiredApp.tsx',
    load: async () => (await import('../retired-app/RetiredApp.tsx')).RetiredApp,
  },
  rcmWarning: {
    texts: 'retiredApp',
    module: 'src/web/retired-app/RcmWarning.tsx',
    load: async () => (await import('../retired-app/RcmWarning.tsx')).RcmWarning,
  },
  phishingProtection: {
    texts: 'phishing',
    module: 'src/web/phishing-protection/PhishingProtection.tsx',
    load: async () => (await import('../phishing-protection/PhishingProtection.tsx')).PhishingProtection,
  },
  consent: {
    texts: 'consent',
    module: 'src/web/agreement/Consent.tsx',
    load: async () => (await import('../agreement/Consent.tsx')).Consent,
  },
  selectAccount: {
    texts: 'selectAccount',
    module: 'src/web/select-account/SelectAccount.tsx',
    load: async () => (await import('../select-account/SelectAccount.tsx')).SelectAccount,
  },
  termsOfService: {
    texts: 'termsOfService',
    module: 'src/web/agreement/TermsOfService.tsx',
    load: async () => (await import('../agreement/TermsOfService.tsx')).TermsOfService,
  },
  governmentNotice: {
    texts: 'governmentNotice',
    module: 'src/web/agreement/GovernmentNotice.tsx',
    load: async () => (await import('../agreement/GovernmentNotice.tsx')).GovernmentNotice,
  },
  device: {
    texts: 'device',
    module: 'src/web/device/Device.tsx',
    load: async () => (await import('../device/Device.tsx')).Device,
  },
  loginAutomationNotification: {
    texts: 'loginAutomation',
    module: 'src/web/login-automation/LoginAutomationNotification.tsx',
    load: async () => (await import('../login-automation/LoginAutomationNotification.tsx')).LoginAutomationNotification,
  },
  signedOut: {
    texts: 'signedOut',
    module: 'src/web/signed-out/SignedOut.tsx',
    load: async () => (await import('../signed-out/SignedOut.tsx')).SignedOut,
  },
};

const loaded = new Map<ScreenName, Screen>();

export function screenOf(name: ScreenName): Screen | undefined {
  return firstScreens[name]?.Screen ?? loaded.get(name);
}

export function isScreen(name: ScreenName): boolean {
  return name in firstScreens || name in laterScreens;
}

/** Afterwards `screenOf` has the screen. */
export async function loadScreen(name: ScreenName): Promise<void> {
  const later = laterScreens[name];
  if (later) loaded.set(name, await loadPart(later.load));
}
