import { z } from 'zod';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import { instantOf, lineProblem } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { coverageKinds } from '../guide-coverage.ts';
import { guideLayoutNames, guideLayouts, readGuideRecord } from '../guide-layouts.rules.ts';
import { guideLevels, type NewRange } from '../guide-levels.rules.ts';
import { stateOfRecord } from '../guide-states.rules.ts';
import type { Dataset } from '../guide-store.ts';
import type { StreetGuide } from '../street-guide.ts';

interface GuideNeeds {
  readonly streetGuide: StreetGuide;
  readonly database: Database;
  readonly addressFormats: AddressFormats;
}

/** More would keep other work of the server waiting. */
export const guideRowsAtOnce = 1000;
const named = z.object({ id: z.string().min(1).describe('Id of the street guide.') });
const coverage = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('records') }).describe('The postcodes of its records, and cities without one.'),
    z.strictObject({ kind: z.literal('state'), state: z.string().min(1).max(10) }),
    z.strictObject({ kind: z.literal('country') }),
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('postcodes'), postcodes: z.array(z.string().min(1).max(15)).min(1).max(100_000) }),
  ])
  .describe('The places in which the guide has every address.');

const dataset = z
  .object({
    id: z.string(),
    name: z.string(),
    vintage: z.string(),
    level: z.enum(guideLevels),
    countryIsoCode: z.string(),
    linesDone: z.int(),
    isCurrent: z.boolean(),
    fingerprint: z.string().describe('Tells the file from others.'),
    coverage: z.enum(coverageKinds),
    beganAt: instantOf('When its import was begun.'),
  })
  .meta({ id: 'StreetGuide' });

/** Where each kind of coverage says that a guide has every address. */
const covered: Readonly<Record<z.output<typeof coverage>['kind'], string>> = {
  records: 'the places of its records',
  postcodes: 'the postal codes that were given',
  state: 'its state',
  country: 'its country',
  none: 'no place completely',
};

/** Operations on street guides. A file is read by the command line and sent in batches. */
export const streetGuideOperations = {
  beginStreetGuide: changes({
    access: 'none',
    title: 'Begin the import of an edition of a street guide, or find the one that was begun.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'POST', path: '/street-guides', status: 200 },
    input: z.strictObject({
      name: z.string().min(1).max(100),
      vintage: z.string().min(1).max(100).describe('Date or name of the edition.'),
      layout: z.enum(guideLayoutNames).describe('Layout of the file.'),
      countryIsoCode: z.string().length(2).describe('ISO 3166-1 alpha-2, such as US.'),
      fingerprint: z.string().min(1).max(100).describe('Tells the file from others.'),
    }),
    output: dataset,
    command: 'byHand', // it reads a file
    example: 'street-guide import roads.csv --name Salem --vintage 2026-09 --layout nena-roads --state OR',
    async run({ streetGuide }: GuideNeeds, { layout, ...input }) {
      const given = { ...input, level: guideLayouts[layout].level };
      const known = await streetGuide.begin(given);
      refuseOther(known, given);
      return known;
    },
  }),
  addStreetGuideRows: query({
    title: 'Add records to a street guide. The same ones again change nothing.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'POST', path: '/street-guides/{id}/rows', status: 200 },
    input: named.extend({
      layout: z.enum(guideLayoutNames),
      state: z.string().max(50).default('').describe('State of the records that name none: its code or name.'),
      rows: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })).max(guideRowsAtOnce),
      linesDone: z.int().describe('Lines of the file that are done with these rows.'),
    }),
    output: z.object({ added: z.int(), problems: z.array(lineProblem) }),
    command: 'byHand', // it reads a file
    example: 'street-guide import roads.csv --name Salem --vintage 2026-09 --layout nena-roads --state OR',
    async run({ database, streetGuide, addressFormats }: GuideNeeds, { id, layout, state, rows, linesDone }) {
      const dataset = await datasetOf({ streetGuide }, id);
      const format = addressFormats.of(dataset.countryIsoCode);
      const read = rows.map(({ line, values }) => ({
        line,
        ranges: withStates(readGuideRecord(layout, values, Date.now()), state, format),
      }));
      const problems = read.flatMap(({ line, ranges }) =>
        typeof ranges === 'string' ? [{ line, problem: ranges }] : [],
      );
      const ranges = read.flatMap((one) => (typeof one.ranges === 'string' ? [] : one.ranges));
      await inTransaction(database, (tx) => streetGuide.add(tx, dataset, ranges, linesDone));
      return { added: ranges.length, problems };
    },
  }),
  finishStreetGuide: changes({
    access: 'none',
    title:
      'Finish the import of an edition of a street guide: addresses are looked up in it, and no longer in former ones.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'POST', path: '/street-guides/{id}/completion', status: 200 },
    input: named.extend({ coverage: coverage.optional() }),
    output: z.object({
      id: z.string(),
      former: z.array(z.string()).describe('Ids of editions that are to be removed.'),
    }),
    command: 'byHand', // it reads a file
    example: 'street-guide import roads.csv --name Salem --vintage 2026-09 --layout nena-roads --state OR',
    async run({ database, streetGuide }: GuideNeeds, { id, coverage }) {
      const dataset = await datasetOf({ streetGuide }, id);
      const former = await inTransaction(database, (tx) => streetGuide.finish(tx, dataset, coverage));
      return { id, former: [...former] };
    },
  }),
  coverStreetGuide: changes({
    access: 'none',
    title: 'Set the coverage of a street guide: the places in which it has every address.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'PUT', path: '/street-guides/{id}/coverage' },
    input: named.extend({ coverage }),
    output: z.object({ id: z.string() }),
    command: 'byHand', // it can read a file
    example: 'street-guide cover k3v9x2m1qa --coverage records',
    async run({ database, streetGuide }: GuideNeeds, { id, coverage }) {
      const dataset = await datasetOf({ streetGuide }, id);
      await inTransaction(database, (tx) => streetGuide.cover(tx, dataset, coverage));
      return { id };
    },
  }),
  listStreetGuides: query({
    title: 'List the street guides.',
    permission: 'guides:read',
    target: 'installation',
    http: { method: 'GET', path: '/street-guides', page: { key: 'id' } },
    input: z.object({}),
    output: z.array(dataset).readonly(),
    command: {
      cells: (one) => [
        one.id,
        one.name,
        one.vintage,
        one.countryIsoCode,
        one.level,
        one.isCurrent ? `covers ${covered[one.coverage]}` : `not in use: ${one.linesDone} lines`,
      ],
    },
    example: 'street-guide list',
    run: ({ streetGuide }: GuideNeeds) => streetGuide.list(),
  }),
  removeStreetGuide: changes({
    access: 'none',
    title: 'Remove a street guide. Its records are then removed by `removeStreetGuideRows`.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'DELETE', path: '/street-guides/{id}' },
    confirmation: 'fresh',
    input: named,
    output: z.object({ id: z.string() }),
    command: 'byHand', // it asks again until all rows are gone
    example: 'street-guide remove k3v9x2m1qa --yes',
    async run({ database, streetGuide }: GuideNeeds, { id }) {
      await datasetOf({ streetGuide }, id);
      await inTransaction(database, (tx) => streetGuide.retire(tx, id));
      return { id };
    },
  }),
  removeStreetGuideRows: query({
    title: 'Remove a part of the records of a removed street guide. Repeat it while `isMore` is true.',
    permission: 'guides:write',
    target: 'installation',
    http: { method: 'DELETE', path: '/street-guides/{id}/rows' },
    input: named,
    output: z.object({ isMore: z.boolean() }),
    command: 'byHand',
    example: 'street-guide remove k3v9x2m1qa --yes',
    async run({ streetGuide }: GuideNeeds, { id }) {
      const { isCurrent = false } = (await streetGuide.byId(id)) ?? {};
      if (isCurrent) throw new OperationRefused(`The street guide "${id}" is in use.`);
      return { isMore: await streetGuide.removePart(id) };
    },
  }),
};

/** Records with their state as addresses have it; a sentence for the operator if the country has no such state. */
function withStates(
  ranges: readonly NewRange[] | string,
  usual: string,
  format: AddressFormat | undefined,
): readonly NewRange[] | string {
  if (typeof ranges === 'string') return ranges;
  const read = ranges.map((range) => ({ range, state: stateOfRecord(range.state || usual, format) }));
  const unknown = read.find(({ state }) => state === undefined);
  if (unknown) return `"${unknown.range.state || usual}" is no state of ${format?.country}.`;
  return read.map(({ range, state = '' }) => ({ ...range, state }));
}

/** @throws OperationRefused if the edition has streets of another level or country, or of another file */
function refuseOther(known: Dataset, given: Pick<Dataset, 'level' | 'countryIsoCode' | 'fingerprint'>): void {
  const { id, name, vintage, level, countryIsoCode, fingerprint } = known;
  const isOfKind = level === given.level && countryIsoCode === given.countryIsoCode;
  if (isOfKind && fingerprint === given.fingerprint) return;
  const isOfFile = 'was imported from another file';
  const isOther = `has the country ${countryIsoCode} and the level ${level}; this file has ${given.countryIsoCode} and ${given.level}`;
  throw new OperationRefused(
    `The street guide "${name}" "${vintage}" ${isOfKind ? isOfFile : isOther}. Give the file a name of its own, or remove that guide first: portico street-guide remove ${id}`,
  );
}

/** @throws NotFound */
async function datasetOf({ streetGuide }: Pick<GuideNeeds, 'streetGuide'>, id: string): Promise<Dataset> {
  const dataset = await streetGuide.byId(id);
  if (!dataset) throw new NotFound(`There is no street guide "${id}".`);
  return dataset;
}
