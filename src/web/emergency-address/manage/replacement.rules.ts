import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import type { LineRecord, LocationRecord } from '../address-draft.rules.ts';
import { type Box, boxesAt, boxesFor, boxesOfOther, type Chosen } from '../choose/acknowledgements.rules.ts';

/** The lines of the user that send emergency calls to a location. */
export const linesAt = (lines: readonly LineRecord[], locationId: string): readonly LineRecord[] =>
  lines.filter(({ emergency }) => emergency.location?.id === locationId);

/** The locations that can take the place of one that its lines use (EA-14). */
export function replacementsFor(
  location: LocationRecord,
  lines: readonly LineRecord[],
  locations: readonly LocationRecord[],
) {
  return locations.filter(
    ({ id, visibility, address, addressStatus, addressFormatStatus }) =>
      id !== location.id &&
      addressStatus !== 'Invalid' &&
      addressFormatStatus === 'Actual' &&
      lines.every(
        ({ countryIsoCode, emergency }) =>
          address.country === countryIsoCode && (visibility === 'Public' || !emergency.addressLocationOnly),
      ),
  );
}

interface Move {
  readonly line: LineRecord;
  readonly boxes: readonly Box[];
}

/** The boxes of each line that gets an address. The limits are acknowledged once. */
export function boxesOfMove(
  chosen: Chosen,
  lines: readonly LineRecord[],
  known: readonly AcknowledgedText[],
): readonly Move[] {
  return lines.map((line, at) => ({
    line,
    boxes: at === 0 ? boxesAt(boxesFor(chosen, line, known)) : boxesOfOther(chosen, line),
  }));
}

/** A personal location in an outdated format is saved again when it is chosen (EA-14). */
export const isRenewed = ({ addressFormatStatus }: LocationRecord): boolean => addressFormatStatus === 'Outdated';

/** Id of the location that goes when the choice is saved. */
function replacedBy(chosen: Chosen): string | undefined {
  if ('checked' in chosen) return chosen.checked.draft.replaces;
  return isRenewed(chosen.location) ? chosen.location.id : undefined;
}

/** The line that is answered with its boxes, then those that change with it: they use the location that is replaced. */
export function movesOf(
  chosen: Chosen,
  line: LineRecord,
  {
    records,
    acknowledged,
  }: { readonly records: readonly LineRecord[]; readonly acknowledged: readonly AcknowledgedText[] },
): readonly Move[] {
  const replaced = replacedBy(chosen);
  const users = replaced === undefined ? [] : linesAt(records, replaced);
  const others = users.filter(({ deviceId }) => deviceId !== line.deviceId);
  return boxesOfMove(chosen, [line, ...others], acknowledged);
}
