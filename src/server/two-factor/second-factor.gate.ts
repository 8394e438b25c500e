import type { Gate } from '../gate/gate.ts';
import { isSessionSufficient, isTokenSufficient, stageOf } from './second-step.rules.ts';
import type { SecondSteps } from './second-steps.ts';

/**
 * Closed until the second step of the account is done (MFA-5). It is asked first of the gates before the code, so that
 * a password alone gives no consent and accepts no terms.
 */
export function secondFactorGate({ factsOf }: Pick<SecondSteps, 'factsOf'>): Gate {
  return {
    name: 'secondFactor',
    stage: 'beforeCode',
    isAskedOfTokens: true,
    refusalCode: 306,
    async isClosed(context) {
      const { account, signInId, strength, asked, parameters } = context;
      if (!account) return false;
      const facts = await factsOf({ accountId: account.id, signInId, strength, asked });
      if (signInId !== undefined) return stageOf(facts) !== 'passed';
      return !(parameters === undefined ? isTokenSufficient(facts) : isSessionSufficient(facts));
    },
  };
}
