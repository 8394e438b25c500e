import type { Gate } from '../gate/gate.ts';

/**
 * Closed if the company or its brand accepts only single sign-on (SSO-3), so that no password is verified. It is open to
 * whom the company's provider vouches for.
 * @param brandEnforcesSso whether a brand sets enforceSSOOnly
 */
export function singleSignOnGate(brandEnforcesSso: (brandId: number) => boolean): Gate {
  return {
    name: 'ssoEnforced',
    stage: 'beforePassword',
    refusalCode: 508,
    isClosed: ({ account, isBySingleSignOn }) =>
      account !== undefined && !isBySingleSignOn && (account.isSsoEnforced || brandEnforcesSso(account.brandId)),
  };
}
