import { z } from 'zod';
import { addressFieldIds } from '../../contract/address-fields.ts';
import { checkNickname } from '../../rules/nickname.ts';
import {
  companyLocationLimit,
  type LocationTaken,
  type NewLocation,
  readAddress,
} from '../emergency-address/emergency-address.ts';
import { Refused } from '../http/refused.ts';
import type { Installation } from '../installation.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { changes, OperationRefused, query } from './operation.ts';

const company = z.string().min(1).max(100).describe('Id of the company.');
const name = z.string().trim().max(100);
const address = z.partialRecord(z.enum(addressFieldIds), z.string().max(400));
type GivenAddress = Readonly<Record<string, string | undefined>>;

/** More would keep other work of the server waiting. */
const maxRows = 10_000;
const row = z.strictObject({ line: z.int(), name, address });

/** Operations on the emergency response locations of a company. */
export const locationOperations = {
  addLocation: changes(z.strictObject({ company, name, address }), async (installation, input) => {
    const location = await checked(installation, input);
    const id = await inTransaction(installation.database, (tx) => add(installation, tx, location));
    return { id, status: location.status, address: location.address };
  }),
  setLocation: changes(
    z.strictObject({ company, id: z.string(), name: name.optional(), address: address.optional() }),
    async (installation, { company, id, name, address }) => {
      const former = await locationOf(installation, company, id);
      const given = { company, name: name ?? former.name, address: address ?? former.address };
      const location = await checked(installation, given);
      const { locations } = installation.emergency;
      const taken = await inTransaction(installation.database, (tx) => locations.change(tx, id, location));
      if (taken) throw refusalOf(location, taken);
      return { id, status: location.status, address: location.address };
    },
  ),
  listLocations: query(z.object({ company }), async ({ emergency }, { company }) =>
    (await emergency.locations.ofCompany(company)).map(({ id, name, address, status, evidence, isUsed }) => ({
      ...{ id, name, address, status, evidence, isUsed },
    })),
  ),
  /** Adds all rows of a file, or none: each is checked before the first is added. */
  importLocations: changes(
    z.strictObject({ company, rows: z.array(row).max(maxRows) }),
    async (installation, { company, rows }) => {
      const read = await Promise.all(rows.map((one) => attempt(() => checked(installation, { company, ...one }))));
      const problems = read.flatMap(({ problem }, index) =>
        problem ? [{ line: rows[index]?.line ?? 0, problem }] : [],
      );
      if (problems.length > 0) return { added: 0, problems };
      const locations = read.flatMap(({ value }) => value ?? []);
      return inTransaction(installation.database, (tx) => addAll(installation, tx, locations, rows)).catch((reason) => {
        if (reason instanceof RowsRefused) return { added: 0, problems: [...reason.problems] };
        throw reason;
      });
    },
  ),
  removeLocation: changes(z.strictObject({ company, id: z.string() }), async (installation, { company, id }) => {
    const { emergency, database } = installation;
    await locationOf(installation, company, id);
    await inTransaction(database, async (tx) => {
      await emergency.locations.remove(tx, { companyId: company, accountId: undefined }, id);
      const used = await emergency.registrations.linesAt(tx, id);
      if (used.length > 0) throw new OperationRefused(`${used.length} lines use the location. Move them first.`);
    });
    return { id };
  }),
};

interface Problem {
  readonly line: number;
  readonly problem: string;
}
class RowsRefused extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('rows refused');
    this.problems = problems;
  }
}

async function attempt<T>(act: () => Promise<T>): Promise<{ value?: T; problem?: string }> {
  try {
    return { value: await act() };
  } catch (reason) {
    if (!(reason instanceof OperationRefused)) throw reason;
    return { problem: reason.message };
  }
}

async function addAll(
  installation: Installation,
  tx: Queries,
  locations: readonly NewLocation[],
  rows: readonly { readonly line: number }[],
): Promise<{ added: number; problems: Problem[] }> {
  const problems: Problem[] = [];
  for (const [index, location] of locations.entries()) {
    const { problem } = await attempt(() => add(installation, tx, location));
    if (problem) problems.push({ line: rows[index]?.line ?? 0, problem });
  }
  if (problems.length > 0) throw new RowsRefused(problems); // takes back those that were added
  return { added: locations.length, problems };
}

/**
 * Checks a location of a company as its users' own are checked. The records must know the address.
 * @throws OperationRefused
 */
async function checked(
  installation: Installation,
  {
    company,
    name: typed,
    address,
  }: { readonly company: string; readonly name: string; readonly address: GivenAddress },
): Promise<NewLocation> {
  const owner = await installation.companies.byId(company);
  if (!owner) throw new OperationRefused(`There is no company "${company}".`);
  const name = typed.replace(/\s+/g, ' ');
  if (checkNickname(name))
    throw new OperationRefused(`"${name}" is no name of a location: it must not contain <>"/\\.`);
  const given = { customerName: owner.name, ...present(address) };
  const { formatId, read } = readGiven(installation, given);
  const { status, complete, evidence, similar } = await installation.addressValidation.validate(read);
  if ((status !== 'Valid' && status !== 'Provisioning') || !complete)
    throw new OperationRefused(
      `${written(read)}: ${similar.length > 0 ? 'did you mean' : 'no matching address found'}${similar.map((one) => ` ${written(one)};`).join('')}`.replace(
        /;$/,
        '?',
      ),
    );
  return { companyId: company, accountId: undefined, name, address: complete, formatId, status, evidence };
}

const present = (address: GivenAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).flatMap(([field, value]) => (value ? [[field, value]] : [])));
const written = (address: Readonly<Record<string, string>>) =>
  ['street', 'buildingNumber', 'city', 'state', 'zip'].flatMap((field) => address[field] ?? []).join(', ');

/** @throws OperationRefused with the fields that are not right */
function readGiven({ addressFormats }: Installation, given: Record<string, string>) {
  const formatId = addressFormats.of(given.country ?? '')?.id;
  if (formatId === undefined) throw new OperationRefused('The address needs a country, such as US.');
  try {
    const { problems, address } = readAddress(addressFormats, formatId, given);
    if (!problems) return { formatId, read: address };
    throw new OperationRefused(problems.map(({ fieldId, rule }) => `${fieldId}: ${ruleTexts[rule]}`).join('; '));
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    throw new OperationRefused('Responders cannot come to a post box.');
  }
}
const ruleTexts = {
  ...{ mandatory: 'is missing', required: 'is missing', notValid: 'is not valid', tooLong: 'is too long' },
  ...{ either: 'or another field of its group is missing', english: 'has other letters than English ones' },
  postBox: 'is a post box',
} as const;

async function locationOf({ emergency }: Installation, company: string, id: string) {
  const found = (await emergency.locations.ofCompany(company)).find((one) => one.id === id);
  if (!found) throw new OperationRefused(`The company "${company}" has no location "${id}".`);
  return found;
}

async function add({ emergency }: Installation, tx: Queries, location: NewLocation): Promise<string> {
  const added = await emergency.locations.add(tx, location, companyLocationLimit);
  if ('id' in added) return added.id;
  throw refusalOf(location, added.taken);
}

const refusalOf = ({ name }: NewLocation, taken: LocationTaken) =>
  new OperationRefused(
    {
      name: `There is a location "${name}" already.`,
      address: `Another location has the address of "${name}".`,
      limit: `A company has at most ${companyLocationLimit} locations.`,
    }[taken],
  );
