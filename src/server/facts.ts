import { sunsetNotice } from './clients/clients.ts';
import { consentGiven } from './consents/consents.ts';
import { addressServiceAway, emergencyAddressPutOff } from './emergency-address/emergency-address.ts';
import type { Fact } from './gate/gate.ts';
import { passkeyAnswered } from './passkeys/passkeys.ts';
import { governmentNotice } from './sign-in/sign-in.ts';
import { deniesMismatch, externalBrowser, pendingIdentity } from './sso/sso.ts';

/** Every fact that a capability remembers in a sign-in. */
export const facts: readonly Fact<unknown>[] = [
  governmentNotice,
  sunsetNotice,
  consentGiven,
  emergencyAddressPutOff,
  addressServiceAway,
  pendingIdentity,
  deniesMismatch,
  externalBrowser,
  passkeyAnswered,
];
