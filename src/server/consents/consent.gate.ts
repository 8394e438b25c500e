import type { Gate } from '../gate/gate.ts';
import { type ConsentDeps, consentGateName, consentGiven, isConsentDueFor } from './consent-decisions.ts';

/** Closed while the account has not granted the scopes that the app requests (CONS-1). */
export function consentGate(deps: Pick<ConsentDeps, 'clients' | 'consents'>): Gate {
  return {
    name: consentGateName,
    stage: 'beforeCode',
    refusalCode: 314,
    isClosed: async ({ account, clientId, parameters, facts }) =>
      account !== undefined &&
      parameters !== undefined &&
      isConsentDueFor(deps, {
        accountId: account.id,
        clientId,
        parameters,
        hasConsented: facts.get(consentGiven) === true,
      }),
  };
}
