import type { Page } from 'playwright-core';

/** An authenticator of the browser, which has its own (WebAuthn Level 3 §11). */
export interface VirtualAuthenticator {
  credentials(): Promise<readonly VirtualCredential[]>;
  /** Keeps a passkey of another one, as a thief who has copied it does. */
  keep(credential: VirtualCredential): Promise<void>;
  forget(credentialId: string): Promise<void>;
  /** Whether its user passes the check of the fingerprint or the PIN. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Unplugs it. */
  remove(): Promise<void>;
}

/** A passkey as the protocol of the developer tools describes it. Bytes are base64. */
export interface VirtualCredential {
  readonly credentialId: string;
  readonly signCount: number;
  readonly isResidentCredential: boolean;
}

/** `platform`: that of the device; `roaming`: a security key that knows its user; `presence`: one that knows only a touch. */
type Kind = 'platform' | 'roaming' | 'presence';
const traits = {
  platform: { transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  roaming: { transport: 'usb', hasResidentKey: true, hasUserVerification: true },
  presence: { transport: 'usb', hasResidentKey: false, hasUserVerification: false },
} as const;

/** Adds an authenticator, which answers without a dialog. */
export async function addAuthenticator(page: Page, kind: Kind = 'platform'): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...traits[kind], protocol: 'ctap2', isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    async credentials() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials as unknown as VirtualCredential[]; // the protocol has more fields than are used
    },
    async keep(credential) {
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never });
    },
    async forget(credentialId) {
      await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    },
    async setVerified(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async remove() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
