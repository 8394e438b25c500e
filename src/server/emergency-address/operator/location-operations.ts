import { z } from 'zod';
import { addressFieldIds } from '../../../contract/address/address-fields.ts';
import { addressStatuses, evidenceLevels } from '../../../contract/address/emergency-states.ts';
import { fileName, lineProblem } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import { writtenLines } from '../locations/address-forms.ts';
import { choicesOfFormerAddress } from '../locations/changed-location.ts';
import { addCompanyLocation, checkLocation, takenRefusal } from './company-location.ts';
import { importLocations, type LocationNeeds } from './import-locations.ts';
import { changedIds, comparedRow, importDetails, mayChange, seen } from './import-rows/compared-rows.ts';
import { proofOf, usedBy, written } from './location-texts.ts';

interface UsedLocationNeeds {
  readonly emergency: Pick<EmergencyStores, 'locations' | 'registrations'>;
  readonly database: Database;
}

interface LimitNeeds {
  readonly limits: Pick<OperatorLimits, 'countRows'>;
}

interface WritingNeeds {
  readonly addressFormats: Parameters<typeof writtenLines>[0];
}

const company = z.string().min(1).max(100).describe('Id of the company.');
const name = z.string().trim().max(100).describe('Name of the location.');
const address = z
  .partialRecord(z.enum(addressFieldIds), z.string().max(400))
  .describe('The address by its fields, as its country has them.');

/** More would keep other work of the server waiting. */
const maxRows = 10_000;
const proof = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .optional()
  .describe('What proves an address that no records know, such as a letter of the county. It stays Provisioning.');
const row = z.strictObject({ line: z.int().describe('Number of the line of the file.'), name, address, proof, seen });

const rows = z.strictObject({ company, rows: z.array(row).max(maxRows) });

const ofCompany = z.object({ company });
const named = z.strictObject({ company, id: z.string().describe('Id of the location.') });
const shownAddress = z.record(z.string(), z.string()).readonly();
const saved = z.object({ id: z.string(), status: z.enum(addressStatuses), address: shownAddress });
const outcome = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int().describe('They are there with the same name and address.'),
  problems: z.array(lineProblem).readonly(),
});
const comparison = outcome.extend({
  rows: z
    .array(
      comparedRow
        .extend({
          address: shownAddress.optional().describe('As the records write it, where they know it.'),
          addressLines: z.array(z.string()).readonly().optional().describe('As it is written in its country.'),
          status: z.enum(addressStatuses).optional(),
        })
        .meta({ id: 'ComparedLocation' }),
    )
    .readonly(),
});
/** A location without who uses it: its version changes with the location alone. */
const ownLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: shownAddress,
  addressLines: z.array(z.string()).describe('As it is written in its country.'),
  status: z.enum(addressStatuses),
  evidence: z.object({
    level: z.enum(evidenceLevels),
    dataset: z.string().exactOptional(),
    vintage: z.string().exactOptional().describe('Date or name of the edition of the data.'),
  }),
});
const shownLocation = ownLocation
  .extend({
    isUsed: z.boolean(),
    lines: z.array(z.string()).describe('Ids of the lines that use it.'),
    linesAtFormer: z.array(z.string()).describe('Those of them whose calls go to its former address.'),
  })
  .meta({ id: 'Location' });

/** Operations on the emergency response locations of a company. */
export const locationOperations = {
  addLocation: changes({
    access: 'none',
    title: 'Add an emergency location to a company. Its address is checked.',
    permission: 'locations:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/locations' },
    input: z.strictObject({ company, name, address, proof }),
    output: saved,
    command: {
      arguments: ['company', 'name'],
      options: { proof: 'evidence' },
      says: ({ id, status, address }) => `Added ${id} (${status}): ${written(address)}`,
    },
    example:
      'location add acme "Head office" --country US --zip 97301 --state OR --city Salem --street "Court Street" --building-number 900',
    async run(needs: LocationNeeds, input) {
      const { emergency, database } = needs;
      const location = await checkLocation(needs, input);
      const id = await inTransaction(database, (tx) => addCompanyLocation(emergency, tx, location));
      return { id, status: location.status, address: location.address };
    },
  }),
  setLocation: changes({
    access: 'none',
    title: 'Change an emergency location of a company. What is not given stays.',
    permission: 'locations:write',
    target: { company: 'company' },
    http: { method: 'PATCH', path: '/companies/{company}/locations/{id}' },
    shownBy: 'showLocation',
    input: named.extend({ name: name.optional(), address: address.optional(), proof }),
    output: saved,
    command: {
      options: { proof: 'evidence' },
      says: ({ id, status, address }) => `Changed ${id} (${status}): ${written(address)}`,
    },
    example: 'location set acme k3v9x2m1qa --name "Main office"',
    async run(needs: LocationNeeds, { company, id, name, address, proof }) {
      const { locations } = needs.emergency;
      const former = await locationOf(locations, company, id);
      const given = { company, name: name ?? former.name, address: address ?? former.address, proof };
      const location = await checkLocation(needs, given);
      const taken = await inTransaction(needs.database, (tx) => locations.change(tx, id, location));
      if (taken) throw takenRefusal(location, taken);
      return { id, status: location.status, address: location.address };
    },
  }),
  showLocation: query({
    title: 'Show an emergency location of a company.',
    permission: 'locations:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/locations/{id}' },
    input: ofCompany.extend({ id: z.string().describe('Id of the location.') }),
    output: ownLocation,
    command: { words: 'location details' }, // `location show` is of one that waits to be checked
    example: 'location details acme k3v9x2m1qa',
    async run({ emergency, addressFormats }: Pick<UsedLocationNeeds, 'emergency'> & WritingNeeds, { company, id }) {
      return ownOf(addressFormats, await locationOf(emergency.locations, company, id));
    },
  }),
  listLocations: query({
    title: 'List the emergency locations of a company, and the lines that use them.',
    permission: 'locations:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/locations', page: { key: 'id' } },
    input: ofCompany,
    output: z.array(shownLocation),
    command: {
      cells: (one) => [one.id, one.name, written(one.address), usedBy(one), one.status, proofOf(one.evidence)],
    },
    example: 'location list acme',
    async run({ emergency, addressFormats }: Pick<UsedLocationNeeds, 'emergency'> & WritingNeeds, { company }) {
      const chosen = [...(await emergency.registrations.ofCompany(company)).values()];
      const former = await choicesOfFormerAddress(emergency.locations, chosen);
      const linesOf = (at: string, choices: typeof chosen) =>
        choices.flatMap(({ locationId, lineId }) => (locationId === at ? [lineId] : []));
      const late = chosen.filter(({ id }) => former.has(id));
      return (await emergency.locations.ofCompany(company)).map((location) => ({
        ...ownOf(addressFormats, location),
        isUsed: location.isUsed,
        lines: linesOf(location.id, chosen),
        linesAtFormer: linesOf(location.id, late),
      }));
    },
  }),
  compareLocations: query({
    title: 'Tell what an import of locations would change. It changes nothing.',
    permission: 'locations:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/location-comparisons', status: 200 },
    input: rows.extend({ mayChange }),
    output: comparison,
    command: 'byHand', // it reads a file
    example: 'location import acme locations.csv --yes',
    async run(needs: LocationNeeds & LimitNeeds, { company, rows, mayChange }) {
      await needs.limits.countRows(company, rows.length);
      return importLocations(needs, company, rows, { isCompared: true, mayChange });
    },
  }),
  importLocations: changes({
    access: 'none',
    title: 'Add many emergency locations to a company, and change those that were compared: all of them, or none.',
    permission: 'locations:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/location-imports', status: 200 },
    input: rows.extend({ file: fileName }),
    output: outcome.extend({ ids: changedIds }),
    command: 'byHand',
    example: 'location import acme locations.csv --change --yes',
    async run(needs: LocationNeeds & LimitNeeds, { company, rows }) {
      await needs.limits.countRows(company, rows.length);
      return importLocations(needs, company, rows, { isCompared: false, mayChange: false });
    },
    details: importDetails,
  }),
  removeLocation: changes({
    access: 'none',
    title: 'Remove an emergency location that no line uses.',
    permission: 'locations:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/companies/{company}/locations/{id}' },
    input: named,
    output: z.object({ id: z.string() }),
    example: 'location remove acme k3v9x2m1qa --yes',
    async run({ emergency, database }: UsedLocationNeeds, { company, id }) {
      await locationOf(emergency.locations, company, id);
      await inTransaction(database, async (tx) => {
        await emergency.locations.remove(tx, { companyId: company, accountId: undefined }, id);
        const used = await emergency.registrations.linesAt(tx, id);
        if (used.length > 0) throw new OperationRefused(`${used.length} lines use the location. Move them first.`);
      });
      return { id };
    },
  }),
};

type StoredLocation = Awaited<ReturnType<EmergencyStores['locations']['ofCompany']>>[number];

const ownOf = (
  formats: WritingNeeds['addressFormats'],
  { id, name, address, status, evidence }: StoredLocation,
): z.input<typeof ownLocation> => ({
  id,
  name,
  address,
  addressLines: [...writtenLines(formats, address)],
  status,
  evidence,
});

async function locationOf(locations: EmergencyStores['locations'], company: string, id: string) {
  const found = (await locations.ofCompany(company)).find((one) => one.id === id);
  if (!found) throw new NotFound(`The company "${company}" has no location "${id}".`);
  return found;
}
