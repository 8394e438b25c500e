import type { Contacts } from '../contacts/contacts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { FactorWay } from './factor-way.ts';
import { createFactors, type Factors } from './factors.ts';
import { createSecondFactorPolicies, type SecondFactorPolicies } from './policy-store.ts';
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';
import { createSecondSteps, type SecondSteps } from './second-steps.ts';
import { createStepStore, type StepStore } from './step-store.ts';
import { createTrustedDevices, type TrustedDevices } from './trusted-devices.ts';

/** What is stored about second factors. */
export interface SecondFactors {
  readonly factors: Factors;
  readonly recoveryCodes: RecoveryCodes;
  readonly steps: StepStore;
  readonly trustedDevices: TrustedDevices;
  readonly secondFactorPolicies: SecondFactorPolicies;
  readonly secondSteps: SecondSteps;
  /** The ways that other capabilities add. */
  readonly factorWays: readonly FactorWay[];
}

interface SecondFactorsDeps {
  readonly factorWays: readonly FactorWay[];
  readonly contacts: Contacts;
}

export function createSecondFactors(database: Database, secrets: Secrets, deps: SecondFactorsDeps): SecondFactors {
  const factors = createFactors(database, secrets);
  const steps = createStepStore(database, secrets);
  const policies = createSecondFactorPolicies(database);
  return {
    factors,
    steps,
    secondFactorPolicies: policies,
    recoveryCodes: createRecoveryCodes(database, secrets),
    trustedDevices: createTrustedDevices(database),
    factorWays: deps.factorWays,
    secondSteps: createSecondSteps({ ...deps, policies, factors, steps }),
  };
}
