import { type Gate, memoised } from '../gate/gate.ts';
import { isSessionSufficient, isTokenSufficient, stageOf } from './second-step.rules.ts';
import type { SecondSteps } from './second-steps.ts';

/**
 * Closed until the second step of the account is done (MFA-5). It is asked first of the gates before the code, so that
 * a password alone gives no consent and accepts no terms.
 */
export function secondFactorGate({ factsOf }: Pick<SecondSteps, 'factsOf'>): Gate {
  const factsFor = memoised(async (context) => {
    const { account, signInId, strength, asked } = context;
    if (!account) return undefined;
    return factsOf({ accountId: account.id, signInId, strength, asked, context });
  });
  return {
    name: 'secondFactor',
    stage: 'beforeCode',
    isAskedOfTokens: true,
    refusalCode: 306,
    readAhead: factsFor,
    async isClosed(context) {
      const { signInId, parameters } = context;
      const facts = await factsFor(context);
      if (!facts) return false;
      if (signInId !== undefined) return stageOf(facts) !== 'passed';
      return !(parameters === undefined ? isTokenSufficient(facts) : isSessionSufficient(facts));
    },
  };
}
