import type { AcknowledgedText, EvidenceLevel } from '../../../contract/emergency-states.ts';
import { neededAcknowledgements } from '../../../rules/needed-acknowledgements.ts';
import type { CheckedDraft, LineRecord, LocationRecord } from '../address-draft.rules.ts';

/** What the user is about to confirm for a line: a saved location, or an address that has just been checked. */
export type Chosen = { readonly location: LocationRecord } | { readonly checked: CheckedDraft };

/** The address of a choice, and how its records know it. */
export function addressOf(chosen: Chosen) {
  if ('checked' in chosen) {
    const { address, addressLines, status, evidence, isPlaceCovered, outsideAreaOf, isAsTyped } = chosen.checked;
    const foundIn = isAsTyped ? undefined : sourceOf(evidence?.level);
    return { address, addressLines, status, foundIn, isPlaceCovered, outsideAreaOf };
  }
  const { address, addressLines, addressStatus: status, outsideAreaOf } = chosen.location;
  return { address, addressLines, status, foundIn: undefined, isPlaceCovered: undefined, outsideAreaOf };
}

/** Whose records an address was found in. */
const sourceOf = (level: EvidenceLevel | undefined): 'authority' | 'publicData' | 'none' => {
  if (level === 'msag' || level === 'lvf') return 'authority';
  return level === 'point' || level === 'range' ? 'publicData' : 'none';
};

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
  if (isOutsideArea(chosen, line) || !line.emergency.isSetUpByService) return 'confirmSaved';
  return addressOf(chosen).status === 'Valid' ? 'confirmSentence' : 'confirmUnproven';
}

/** The boxes below a choice for a line, in order (EA-4, EA-5). @param known texts that the user has acknowledged before */
export function boxesFor(
  chosen: Chosen,
  line: Pick<LineRecord, 'deviceId'>,
  known: readonly AcknowledgedText[],
): readonly AcknowledgedText[] {
  const { status } = addressOf(chosen);
  return neededAcknowledgements({
    choice: 'address',
    status,
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
