import { insideFieldIds } from '../../../contract/address/address-fields.ts';
import { type KnownInRecords, standingOf } from '../../../rules/address/address-standing.ts';
import type { Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { ChosenAddress, Registration } from '../lines/registration.ts';
import { isRefusedBefore } from './refused-again.ts';

/** A checked address as it is kept. The status is that of its check, or of its order once there is one. */
type Checked = Pick<ChosenAddress, 'address' | 'status' | 'evidence'>;

/** What a check rests on, as it has just been made. */
export const sentEvidence = ({ level, dataset, vintage, check, unchecked }: Evidence) => ({
  level,
  ...(dataset !== undefined && { dataset }),
  ...(vintage !== undefined && { vintage }),
  ...(check && { check }),
  ...(unchecked && { unchecked: [...unchecked] }),
});

/**
 * What the check of an address rests on. An address of an earlier version keeps no outcome: without an order it is the status, and
 * with one nothing is said to be confirmed that may not be.
 */
export function shownEvidence({ address, status, evidence }: Checked, isOrdered = false) {
  const former = status === 'Valid' && !isOrdered ? 'Valid' : 'Provisioning';
  const unchecked = evidence.check ? [] : insideFieldIds.filter((id) => address[id]);
  return {
    check: former,
    unchecked,
    ...sentEvidence({ ...evidence, level: evidence.level ?? 'format' }),
  } as const;
}

/**
 * What is said of an address that is chosen, and not ordered yet.
 * @param refused the choices of its user whose address the service for emergency calls has refused
 */
export function knownOf(chosen: Checked, refused: readonly Registration[] = []): KnownInRecords {
  const { check, level, unchecked } = shownEvidence(chosen);
  const isRefused = isRefusedBefore(refused, chosen);
  return standingOf({ check: isRefused ? 'Invalid' : check, level, unchecked, order: 'none' }).known;
}
