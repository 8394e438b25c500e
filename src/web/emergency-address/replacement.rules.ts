import type { AcknowledgedText } from '../../contract/emergency-address.ts';
import { type Box, boxesAt, boxesFor, boxesOfOther } from './acknowledgements.rules.ts';
import type { Line, Location } from './address-draft.rules.ts';

/** The lines of the user that send emergency calls to a location. */
export const linesAt = (lines: readonly Line[], locationId: string): readonly Line[] =>
  lines.filter(({ emergency }) => emergency.location?.id === locationId);

/** The locations that can take the place of one that its lines use (EA-14). */
export function replacementsFor(location: Location, lines: readonly Line[], locations: readonly Location[]) {
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

/** The boxes of each line that moves to another location. The limits are acknowledged once. */
export function boxesOfMove(
  location: Location,
  lines: readonly Line[],
  known: readonly AcknowledgedText[],
): readonly { readonly line: Line; readonly boxes: readonly Box[] }[] {
  return lines.map((line, at) => ({
    line,
    boxes: at === 0 ? boxesAt(boxesFor({ location }, line, known)) : boxesOfOther({ location }, line),
  }));
}
