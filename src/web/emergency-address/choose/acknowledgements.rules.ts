import type { AcknowledgedText, AddressStatus } from '../../../contract/address/emergency-states.ts';
import { sentenceOf, standingOf } from '../../../rules/address/address-standing.ts';
import { neededAcknowledgements } from '../../../rules/emergency-address/needed-acknowledgements.ts';
import type { AddressVerdict, CheckedDraft, LineRecord, LocationRecord } from '../address-draft.rules.ts';

/** What the user is about to confirm for a line: a saved location, or an address that has just been checked. */
export type Chosen = { readonly location: LocationRecord } | { readonly checked: CheckedDraft };

/** The address of a choice, and what its check says. Of an address as it was typed nothing is known. */
export function addressOf(chosen: Chosen) {
  if ('checked' in chosen) {
    const { address, addressLines, status, evidence, isPlaceCovered, outsideAreaOf, isAsTyped } = chosen.checked;
    const known = standingBy(status, isAsTyped ? undefined : evidence);
    return { address, addressLines, ...known, isPlaceCovered, isLookedUp: !isAsTyped, outsideAreaOf };
  }
  const { address, addressLines, addressStatus, evidence, outsideAreaOf } = chosen.location;
  return {
    address,
    addressLines,
    ...standingBy(addressStatus, evidence),
    isPlaceCovered: undefined,
    isLookedUp: false,
    outsideAreaOf,
  };
}

/** Nothing is ordered yet. Without evidence only the records of emergency services make an address valid. */
function standingBy(check: AddressStatus, evidence: AddressVerdict['evidence']) {
  const { known, isDoorUnchecked } = standingOf({
    check: evidence?.isRefused ? 'Invalid' : check,
    level: evidence?.level ?? (check === 'Valid' ? 'msag' : 'format'),
    order: 'none',
    unchecked: evidence?.unchecked ?? [],
  });
  return { known, isDoorUnchecked };
}

/** The address is outside of the local area of the line (EA-9). */
export const isOutsideArea = (chosen: Chosen, { deviceId }: Pick<LineRecord, 'deviceId'>): boolean =>
  addressOf(chosen).outsideAreaOf.includes(deviceId);

/**
 * The sentence that says what becomes of a choice. Responders see exactly an address only if their records have it, and calls use
 * it only if a service sets it up.
 */
export function outcomeOf(
  chosen: Chosen,
  line: Pick<LineRecord, 'deviceId'> & { readonly emergency: Pick<LineRecord['emergency'], 'isSetUpByService'> },
) {
  return sentenceOf(addressOf(chosen).known, line.emergency.isSetUpByService && !isOutsideArea(chosen, line));
}

/** The boxes below a choice for a line, in order (EA-4, EA-5). @param known texts that the user has acknowledged before */
export function boxesFor(
  chosen: Chosen,
  line: Pick<LineRecord, 'deviceId'>,
  known: readonly AcknowledgedText[],
): readonly AcknowledgedText[] {
  return neededAcknowledgements({
    choice: 'address',
    known: addressOf(chosen).known,
    knowsLimits: known.includes('limits'),
    isOutsideArea: isOutsideArea(chosen, line),
  });
}

/** A box for a line; its key names it in the form. */
export interface Box {
  readonly key: string;
  readonly text: AcknowledgedText;
}

export const boxesAt = (texts: readonly AcknowledgedText[]): readonly Box[] =>
  texts.map((text) => ({ key: text, text }));

/** The boxes of another line that gets the same location. The limits have just been acknowledged. */
export function boxesOfOther(chosen: Chosen, line: Pick<LineRecord, 'deviceId'>): readonly Box[] {
  return boxesFor(chosen, line, ['limits']).map((text) => ({ key: `${text} ${line.deviceId}`, text }));
}

/** The keys of the boxes that were left empty. */
export const missingIn = (boxes: readonly Box[], ticked: readonly string[]): readonly string[] =>
  boxes.map(({ key }) => key).filter((key) => !ticked.includes(key));
