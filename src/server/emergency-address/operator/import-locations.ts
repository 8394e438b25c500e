import { addressKey, nameKey } from '../../../rules/address/address-key.ts';
import { OperationRefused } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import type { EmergencyStores, NewLocation } from '../emergency-address.ts';
import { addCompanyLocation, checkLocation, type GivenLocation, type LocationCheckNeeds } from './company-location.ts';
import { allOrNone } from './compared.ts';

/** What an import of locations works on. */
export interface LocationNeeds extends LocationCheckNeeds {
  readonly emergency: Pick<EmergencyStores, 'locations'>;
  readonly database: Database;
}

interface Problem {
  readonly line: number;
  readonly problem: string;
}
type Row = Omit<GivenLocation, 'company'> & { readonly line: number };

interface Outcome {
  readonly added: number;
  /** They are there with the same name and address. */
  readonly unchanged: number;
  readonly problems: readonly Problem[];
}

/**
 * Adds all rows of a file that are not there yet, or none: each is checked before the first is added.
 * @param isCompared nothing is kept: the outcome says what would be
 */
export async function importLocations(
  needs: LocationNeeds,
  company: string,
  rows: readonly Row[],
  isCompared: boolean,
): Promise<Outcome> {
  const checked = await each(rows, (row) => checkLocation(needs, { ...row, company }));
  const { emergency, database } = needs;
  const known = new Set((await emergency.locations.ofCompany(company)).map(keyOf));
  const fresh = checked.done.filter(({ location }) => !known.has(keyOf(location)));
  const unchanged = checked.done.length - fresh.length;
  const refused = (problems: readonly Problem[]) => ({ added: 0, unchanged, problems });
  const isOnlyCompared = isCompared || checked.problems.length > 0;
  const taken = await allOrNone(
    database,
    isOnlyCompared,
    fresh,
    async (tx) =>
      ({ location }) =>
        addCompanyLocation(emergency, tx, location),
  );
  const problems = [...checked.problems, ...taken].sort((one, other) => one.line - other.line);
  return problems.length > 0 ? refused(problems) : { added: fresh.length, unchanged, problems };
}

const keyOf = ({ name, address }: Pick<NewLocation, 'name' | 'address'>) =>
  JSON.stringify([nameKey(name), addressKey(address)]);

/** Acts on each row, one after another, and collects the refusals by their lines. */
async function each<Item extends { readonly line: number }, Out>(
  items: readonly Item[],
  act: (item: Item) => Promise<Out>,
): Promise<{ done: { readonly line: number; readonly location: Out }[]; problems: Problem[] }> {
  const done: { line: number; location: Out }[] = [];
  const problems: Problem[] = [];
  for (const item of items) {
    try {
      done.push({ line: item.line, location: await act(item) });
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      problems.push({ line: item.line, problem: reason.message });
    }
  }
  return { done, problems };
}
