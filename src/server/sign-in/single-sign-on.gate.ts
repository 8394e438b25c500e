import type { Gate } from '../gate/gate.ts';

/** What the gate looks into. */
export interface SingleSignOnGateDeps {
  /** Whether a brand sets enforceSSOOnly. */
  brandEnforcesSso(brandId: number): boolean;
  /** Whether an account can confirm by a second factor. */
  hasSecondFactor(accountId: string): Promise<boolean>;
}

/**
 * Closed if the company or its brand accepts only single sign-on (SSO-3), so that no password is verified, and what a
 * password has opened ends. It is open to whom the company's provider vouches for, and to emergency access accounts, which
 * need password and second factor.
 */
export function singleSignOnGate({ brandEnforcesSso, hasSecondFactor }: SingleSignOnGateDeps): Gate {
  return {
    name: 'ssoEnforced',
    stage: 'beforePassword',
    isAskedOfTokens: true,
    refusalCode: 508,
    async isClosed({ account, isBySingleSignOn, isEmergencyAccess, strength }) {
      if (!account || isBySingleSignOn) return false;
      if (isEmergencyAccess) return !account.isEmergencyAccess || !(await hasSecondFactor(account.id));
      if (!account.isSsoEnforced && !brandEnforcesSso(account.brandId)) return false;
      return !account.isEmergencyAccess || strength !== 'secondFactor';
    },
  };
}
