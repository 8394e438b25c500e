import type { Gate } from '../gate/gate.ts';
import { type ConsentDeps, consentGateName, isConsentDueFor } from './consent-decisions.ts';

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
