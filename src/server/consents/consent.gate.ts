import type { Gate } from '../gate/gate.ts';
import { type ConsentDeps, isConsentDueFor } from './consents.ts';

/** By this name silent sign-on tells consent, for which OpenID Connect has a prompt of its own, from other gates. */
export const consentGateName = 'consent';

/** The account has not granted the app what it asks for (CONS-1). */
export function consentGate(deps: Pick<ConsentDeps, 'clients' | 'consents'>): Gate {
  return {
    name: consentGateName,
    stage: 'beforeCode',
    refusalCode: 314,
    isClosed: async ({ account, clientId, parameters, hasConsented }) =>
      account !== undefined &&
      parameters !== undefined &&
      isConsentDueFor(deps, { accountId: account.id, clientId, parameters, hasConsented }),
  };
}
