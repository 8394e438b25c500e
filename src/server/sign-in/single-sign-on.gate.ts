import type { Gate } from '../gate/gate.ts';

/**
 * The company or its brand accepts single sign-on only (SSO-3): no password is tried.
 * @param brandEnforcesSso whether a brand does (enforceSSOOnly)
 */
export function singleSignOnGate(brandEnforcesSso: (brandId: number) => boolean): Gate {
  return {
    name: 'ssoEnforced',
    stage: 'beforePassword',
    refusalCode: 508,
    isClosed: ({ account }) => account !== undefined && (account.isSsoEnforced || brandEnforcesSso(account.brandId)),
  };
}
