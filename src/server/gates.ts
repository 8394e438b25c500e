import { accessPolicyGates } from './access-policy/access-policy.gate.ts';
import type { FindRestrictions } from './access-policy/restrictions.ts';
import { appGates } from './clients/app.gate.ts';
import type { Clients } from './clients/clients.ts';
import { retirementGates } from './clients/retirement.gate.ts';
import { serviceGates } from './clients/service.gate.ts';
import { consentGate } from './consents/consent.gate.ts';
import type { Consents } from './consents/consents.ts';
import { type EmergencyAddressCheck, emergencyAddressGate } from './emergency-address/emergency-address.ts';
import type { Gate } from './gate/gate.ts';
import { type PasskeyStores, passkeyGate } from './passkeys/passkeys.ts';
import { passwordGates } from './passwords/passwords.ts';
import { accountSelectionGate } from './sign-in/account-selection.gate.ts';
import { accountStateGates, lockedGate } from './sign-in/account-state.gate.ts';
import { governmentNoticeGate } from './sign-in/government-notice.gate.ts';
import { singleSignOnGate } from './sign-in/single-sign-on.gate.ts';
import { connectIdentityGate } from './sso/sso.ts';
import { termsGate } from './terms/terms.gate.ts';
import type { TermsAcceptances } from './terms/terms.ts';
import { secondFactorGate } from './two-factor/second-factor.gate.ts';
import type { SecondSteps } from './two-factor/two-factor.ts';

/** What the gates look into. */
export interface GateDeps {
  readonly clients: Clients;
  readonly consents: Consents;
  readonly acceptances: TermsAcceptances;
  readonly findRestrictions: FindRestrictions;
  readonly secondSteps: SecondSteps;
  readonly passkeys: PasskeyStores['passkeys'];
  readonly passkeyPolicies: PasskeyStores['passkeyPolicies'];
  /** Whether a line of the user needs an emergency address now. */
  readonly isEmergencyAddressDue: EmergencyAddressCheck;
  /** Whether the chat product accepts a brand (glipAuth). */
  brandAcceptsChat(brandId: number): boolean;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}

/** Every reason to stop a sign-in, in the order in which they are asked (SIGN-1); the first closed one answers. */
export function createGates(deps: GateDeps): readonly Gate[] {
  return [
    lockedGate,
    singleSignOnGate({
      brandEnforcesSso: deps.brandEnforcesSso,
      async hasSecondFactor(accountId) {
        const asked = { asksForSecondFactor: true, isStepUp: true };
        const step = { accountId, signInId: undefined, strength: 'firstFactor', asked } as const;
        return (await deps.secondSteps.factsOf(step)).hasFactor;
      },
    }),
    ...appGates(deps.clients),
    ...accountStateGates,
    ...serviceGates(deps),
    ...accessPolicyGates(deps.findRestrictions),
    accountSelectionGate,
    secondFactorGate(deps.secondSteps),
    connectIdentityGate,
    ...passwordGates,
    ...retirementGates(deps.clients),
    termsGate(deps.acceptances),
    governmentNoticeGate,
    consentGate(deps),
    passkeyGate(deps),
    emergencyAddressGate(deps.isEmergencyAddressDue),
  ];
}
