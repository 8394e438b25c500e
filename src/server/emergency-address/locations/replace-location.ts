import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import type { Acknowledged } from '../lines/acknowledgements.ts';
import type { OwnLine } from '../lines/own-lines.ts';
import { moveLines } from './choose-location.ts';
import { removeLocation } from './delete-own-location.ts';
import type { LocationConflict, NewLocation } from './location.ts';

export interface LocationReplacement {
  /** The location in whose place the new one is added. */
  readonly former: string | undefined;
  readonly owns: readonly OwnLine[];
  readonly acknowledged: Acknowledged;
}

export class LocationTaken extends Error {
  readonly by: LocationConflict;
  constructor(by: LocationConflict) {
    super(`location taken: ${by}`);
    this.by = by;
  }
}

/**
 * Adds a location, also in the place of another one, whose lines move to it.
 * @returns its id
 * @throws LocationTaken, so that the former location stays; Refused emergencyLocationDeleted, and as `moveLines`
 */
export async function replaceLocation(
  deps: EmergencyDeps,
  tx: Queries,
  location: NewLocation,
  { former, owns, acknowledged }: LocationReplacement,
): Promise<string> {
  if (former !== undefined) await removeLocation(deps, tx, location, former);
  const added = await deps.locations.add(tx, location, deps.personalLimit);
  if ('taken' in added) throw new LocationTaken(added.taken);
  if (former !== undefined) await moveLines(deps, tx, owns, { from: former, to: added.id }, acknowledged);
  return added.id;
}
