import { Refused } from '../../http/refused.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import type { Acknowledged } from '../lines/acknowledgements.ts';
import { type ChooseDeps, chooseForLine } from '../lines/choose-for-line.ts';
import type { OwnLine } from '../lines/own-lines.ts';
import { locationRefusal } from './usable-location.ts';

/**
 * Sends emergency calls of a line to a location of its user or of the company.
 * @returns false for the same choice again
 * @throws Refused emergencyLocationDeleted, those of `locationRefusal`, and those of `chooseForLine`
 */
export async function chooseLocation(
  deps: ChooseDeps & Pick<EmergencyDeps, 'locations' | 'addressFormats'>,
  tx: Queries,
  own: OwnLine,
  locationId: string,
  acknowledged: Acknowledged,
): Promise<boolean> {
  const { accountId, companyId, countryIsoCode, isLocationOnly } = own.line;
  const location = await deps.locations.visibleTo(tx, { accountId, companyId }, locationId);
  if (!location) throw new Refused('emergencyLocationDeleted');
  if (isLocationOnly && location.accountId !== undefined) throw new Refused('emergencyAddressRestricted');
  const { address, formatId, status, evidence, civic } = location;
  const refusal = locationRefusal(deps.addressFormats, location, countryIsoCode);
  if (refusal) throw new Refused(refusal);
  const chosen = { address, formatId, status, evidence, civic };
  return chooseForLine(deps, tx, own, { choice: 'location', locationId, chosen }, acknowledged);
}

/**
 * Moves the lines of a user from a location that is removed to another one.
 * @param to undefined, or nothing acknowledged: no line may use the former one
 * @throws Refused emergencyLocationInUse, and those of `chooseLocation`
 */
export async function moveLines(
  deps: EmergencyDeps,
  tx: Queries,
  owns: readonly OwnLine[],
  { from, to }: { readonly from: string; readonly to: string | undefined },
  acknowledged: Acknowledged,
): Promise<void> {
  for (const { lineId } of await deps.registrations.linesAt(tx, from)) {
    const own = owns.find(({ line }) => line.id === lineId);
    if (!own || to === undefined || acknowledged.texts.length === 0) throw new Refused('emergencyLocationInUse');
    await chooseLocation(deps, tx, own, to, acknowledged);
  }
}
