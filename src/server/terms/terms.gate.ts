import type { Gate } from '../gate/gate.ts';
import type { TermsAcceptances } from './terms.ts';

/** Closed while the account has not accepted the terms of service that its company requires. */
export function termsGate(acceptances: Pick<TermsAcceptances, 'has'>): Gate {
  return {
    name: 'terms',
    stage: 'beforeCode',
    refusalCode: 'termsRequired',
    isClosed: async ({ account }) =>
      account?.termsVersion !== undefined && !(await acceptances.has(account.id, account.termsVersion)),
  };
}
