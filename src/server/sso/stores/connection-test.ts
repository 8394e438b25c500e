import {
  type ProviderCheck,
  providerChecks,
  type ReceivedClaim,
  type VerifiedIdentity,
} from '../../gateways/identity-provider/identity-provider.ts';

/** What a test of a connection examines: what the adapter does, and then whom it would sign in. */
export const testChecks = [...providerChecks, 'certificate', 'email', 'domain', 'account'] as const;
export type TestCheck = (typeof testChecks)[number];
/** A warning lets the test pass. */
export const stepResults = ['ok', 'warning', 'failed', 'notChecked'] as const;

export interface CheckedStep {
  readonly check: TestCheck;
  readonly result: (typeof stepResults)[number];
  /** For operators, without tokens. */
  readonly detail?: string | undefined;
}

/** What a test of a connection has found. */
export interface TestReport {
  readonly hasPassed: boolean;
  readonly checks: readonly CheckedStep[];
  /** What arrived, as the provider wrote it. */
  readonly received?: readonly ReceivedClaim[] | undefined;
  /** What the provider says, once it has vouched for somebody. */
  readonly identity?: Pick<VerifiedIdentity, 'subject' | 'email' | 'isEmailVerified' | 'name' | 'amr'> | undefined;
  /** Whom it would sign in. */
  readonly account?: { readonly id: string; readonly name: string } | undefined;
  /** Name on the account that would be made. */
  readonly newAccount?: string | undefined;
}

/** The steps of a list of which one has failed: those before it have passed, those after it were not examined. */
export function stepsUntil(checks: readonly TestCheck[], failed: TestCheck, detail: string): CheckedStep[] {
  const at = checks.indexOf(failed);
  return checks.map((check, index) => {
    if (index === at) return { check, result: 'failed', detail };
    return { check, result: index < at ? 'ok' : 'notChecked' };
  });
}

/** What an answer that was verified shows, beside that each check has passed: how far the clocks are apart. */
export function stepsOfVerified(
  checks: readonly ProviderCheck[],
  issuedAt: number | undefined,
  now: number,
): CheckedStep[] {
  const seconds = issuedAt === undefined ? undefined : Math.round(Math.abs(now - issuedAt) / 1000);
  const detail = seconds === undefined ? {} : { detail: `clocks ${seconds} s apart` };
  return checks.map((check) => ({ check, result: 'ok', ...(check === 'times' && detail) }));
}

const dayMs = 24 * 3_600_000;

/** The warning of a certificate that ends, or has ended. Both times are milliseconds since 1970. */
export function certificateWarning(endsAt: number, now: number): CheckedStep {
  const days = Math.floor((endsAt - now) / dayMs);
  const detail = days < 0 ? `ended on ${new Date(endsAt).toISOString().slice(0, 10)}` : `ends in ${days} days`;
  return { check: 'certificate', result: 'warning', detail };
}
