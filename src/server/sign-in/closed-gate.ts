import type { FindRestrictions } from '../access-policy/restrictions.ts';
import type { Account } from '../accounts/account.ts';
import type { TermsAcceptances } from '../terms/terms.ts';
import { firstClosedGate, type Gate, type Standing } from './gate.rules.ts';
import type { Acknowledged } from './open-sign-in.ts';
import { isSsoEnforced, standingOf } from './standing.ts';

export interface ClosedGateParts {
  readonly acceptances: TermsAcceptances;
  /** How an app stands to its end. */
  retirementOf(clientId: string): Promise<Pick<Standing, 'retirement'> & { readonly sunsetAhead: string | undefined }>;
  /** What the access policies of an account's company refuse it. */
  readonly findRestrictions: FindRestrictions;
  /** Whether a brand refuses passwords (§3.2, enforceSSOOnly). */
  enforcesSso(brandId: number): boolean;
}

/** At which app an account is, and from where. */
export interface GateCase extends Acknowledged {
  readonly clientId: string;
  readonly address: string;
  readonly isConsentDue: boolean;
}

/** The first gate that is closed to an account whose identity is proven, from the server's own records. */
export async function closedGate(
  parts: ClosedGateParts,
  account: Account,
  { clientId, address, isNoticeAcknowledged, isSunsetAcknowledged, isConsentDue }: GateCase,
): Promise<Gate | undefined> {
  const { id, termsVersion, isGovernment } = account;
  const restrictions = await parts.findRestrictions(account, clientId, address);
  const { retirement, sunsetAhead } = await parts.retirementOf(clientId);
  return firstClosedGate({
    ...standingOf(account, restrictions),
    isSsoEnforced: isSsoEnforced(parts, account),
    retirement,
    isSunsetNoticeDue: sunsetAhead !== undefined && !isSunsetAcknowledged,
    areTermsDue: termsVersion !== undefined && !(await parts.acceptances.has(id, termsVersion)),
    isGovernmentNoticeDue: isGovernment && !isNoticeAcknowledged,
    isConsentDue,
  });
}
