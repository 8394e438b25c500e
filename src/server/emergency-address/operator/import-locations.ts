import { addressKey, nameKey } from '../../../rules/address/address-key.ts';
import type { LineProblem } from '../../operation/field-schemas.ts';
import { OperationRefused } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { EmergencyStores, NewLocation } from '../emergency-address.ts';
import { writtenLines } from '../locations/address-forms.ts';
import type { Location } from '../locations/location.ts';
import {
  addCompanyLocation,
  checkLocation,
  type GivenLocation,
  type LocationCheckNeeds,
  takenRefusal,
} from './company-location.ts';
import { allOrNone, refusedRows, withoutRefused } from './import-rows/compared.ts';
import {
  type ComparedRow,
  changedMeanwhile,
  changesOf,
  type ImportMode,
  versionOf,
} from './import-rows/compared-rows.ts';

/** What an import of locations works on. */
export interface LocationNeeds extends LocationCheckNeeds {
  readonly emergency: Pick<EmergencyStores, 'locations'>;
  readonly database: Database;
}

type Row = Omit<GivenLocation, 'company'> & {
  readonly line: number;
  /** The version that the row changes. */
  readonly seen?: string | undefined;
};

/** A row as it would be kept. */
interface ReadRow {
  readonly line: number;
  readonly location: NewLocation;
  /** The location that is there; undefined for a new one. */
  readonly known: Location | undefined;
  /** It is there as the row has it. */
  readonly isThere: boolean;
}

/** A row of a comparison, with the address as the records write it. */
type ComparedLocation = ComparedRow &
  Partial<Pick<NewLocation, 'address' | 'status'>> & { readonly addressLines?: readonly string[] };

interface Outcome {
  readonly added: number;
  readonly changed: number;
  /** Ids of those that are changed. */
  readonly ids: readonly string[];
  /** They are there with the same name and address. */
  readonly unchanged: number;
  readonly problems: readonly LineProblem[];
  readonly rows: readonly ComparedLocation[];
}

/**
 * Adds all rows of a file that are not there yet and changes those that may be changed, or does nothing: each is checked before
 * the first is added.
 */
export async function importLocations(
  needs: LocationNeeds,
  company: string,
  rows: readonly Row[],
  mode: ImportMode,
): Promise<Outcome> {
  const { emergency, database } = needs;
  const there = await emergency.locations.ofCompany(company);
  const read: ReadRow[] = [];
  const find = finderOf(there, mode);
  const problems = await refusedRows(rows, async (row) => {
    const { line, seen, ...given } = row;
    const location = await checkLocation(needs, { ...given, company });
    const known = find(location, seen);
    const isThere = known !== undefined && isSame(known, location, mode.mayChange || seen !== undefined);
    read.push({ line, location, known, isThere });
  });
  const isOnlyCompared = mode.isCompared || problems.length > 0;
  const differing = read.filter(({ isThere }) => !isThere);
  const taken = await allOrNone(database, isOnlyCompared, differing, async (tx) => (row) => keep(emergency, tx, row));
  const refused = [...problems, ...taken].sort((one, other) => one.line - other.line);
  const isDone = refused.length === 0 || mode.isCompared;
  const done = isDone ? withoutRefused(differing, refused) : [];
  const ids = done.flatMap(({ known }) => known?.id ?? []);
  return {
    added: done.length - ids.length,
    changed: ids.length,
    ids,
    unchanged: read.length - differing.length,
    problems: refused,
    rows: [
      ...withoutRefused(read, refused).map((row) => shownRow(needs.addressFormats, row)),
      ...refused.map((row) => ({ ...row, outcome: 'refused' as const })),
    ].sort((one, other) => one.line - other.line),
  };
}

/** @param mayChange another spelling of the name is a change */
const isSame = (known: Location, { name, address }: NewLocation, mayChange: boolean) =>
  addressKey(known.address) === addressKey(address) &&
  (mayChange ? known.name === name : nameKey(known.name) === nameKey(name));

const valuesOf = ({ name, address: { customerName: _, ...address } }: Pick<NewLocation, 'name' | 'address'>) => ({
  name,
  ...address,
});

const versionOfLocation = (location: Location): string => versionOf(valuesOf(location));

/**
 * Finds what a row is about: the location with its name, else the one with its address.
 * @throws OperationRefused for a row that is about two, or whose location was changed since it was compared
 */
function finderOf(there: readonly Location[], { mayChange }: ImportMode) {
  const byName = new Map(there.map((one) => [nameKey(one.name), one]));
  const byAddress = new Map(there.map((one) => [addressKey(one.address), one]));
  return (location: NewLocation, seen: string | undefined): Location | undefined => {
    const named = byName.get(nameKey(location.name));
    const placed = byAddress.get(addressKey(location.address));
    if (!mayChange && seen === undefined) return named === placed ? named : undefined; // what is taken is refused when it is added
    if (named && placed && named !== placed)
      throw new OperationRefused(
        `There is a location "${named.name}" already, and another one, "${placed.name}", has this address.`,
      );
    const known = named ?? placed;
    if (seen !== undefined && (!known || versionOfLocation(known) !== seen)) throw changedMeanwhile();
    return known;
  };
}

/** Adds or changes a location. @throws OperationRefused */
async function keep(
  emergency: LocationNeeds['emergency'],
  tx: Queries,
  { location, known }: Pick<ReadRow, 'location' | 'known'>,
): Promise<void> {
  if (!known) {
    await addCompanyLocation(emergency, tx, location);
    return;
  }
  if (!(await emergency.locations.holdAs(tx, known))) throw changedMeanwhile();
  const taken = await emergency.locations.change(tx, known.id, location);
  if (taken) throw takenRefusal(location, taken);
}

function shownRow(
  formats: LocationNeeds['addressFormats'],
  { line, location, known, isThere }: ReadRow,
): ComparedLocation {
  const { address, status } = isThere && known ? known : location;
  const shown = { line, address, addressLines: writtenLines(formats, address), status };
  if (!known) return { ...shown, outcome: 'new' };
  if (isThere) return { ...shown, outcome: 'same', id: known.id };
  const changes = changesOf(valuesOf(known), valuesOf(location));
  return { ...shown, outcome: 'changed', id: known.id, seen: versionOfLocation(known), changes };
}
