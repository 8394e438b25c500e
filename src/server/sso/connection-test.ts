import type { ProviderCheck, VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';

/** What a test of a connection examines: what the adapter does, and then whom it would sign in. */
export type TestCheck = ProviderCheck | 'email' | 'domain' | 'account';

export interface CheckedStep {
  readonly check: TestCheck;
  readonly result: 'ok' | 'failed' | 'notChecked';
  /** For operators, without tokens. */
  readonly detail?: string | undefined;
}

/** What a test of a connection has found. */
export interface TestReport {
  readonly hasPassed: boolean;
  readonly checks: readonly CheckedStep[];
  /** What the provider says, once it has vouched for somebody. */
  readonly identity?: Pick<VerifiedIdentity, 'subject' | 'email' | 'isEmailVerified' | 'name' | 'amr'> | undefined;
  /** Whom it would sign in. */
  readonly account?: { readonly id: string; readonly name: string } | undefined;
}

/** The steps of a list of which one has failed: those before it have passed, those after it were not examined. */
export function stepsUntil(checks: readonly TestCheck[], failed: TestCheck, detail: string): CheckedStep[] {
  const at = checks.indexOf(failed);
  return checks.map((check, index) => {
    if (index === at) return { check, result: 'failed', detail };
    return { check, result: index < at ? 'ok' : 'notChecked' };
  });
}
