import { z } from 'zod';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { guideLayoutNames, guideLayouts } from '../guide-layouts.rules.ts';
import type { Dataset } from '../guide-store.ts';
import type { StreetGuide } from '../street-guide.ts';

interface GuideNeeds {
  readonly streetGuide: StreetGuide;
  readonly database: Database;
}

/** More would keep other work of the server waiting. */
export const guideRowsAtOnce = 1000;
const named = z.object({ id: z.string().min(1) });
const coverage = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('records') }).describe('The postcodes of its records, and cities without one.'),
    z.strictObject({ kind: z.literal('state'), state: z.string().min(1).max(10) }),
    z.strictObject({ kind: z.literal('country') }),
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('postcodes'), postcodes: z.array(z.string().min(1).max(15)).min(1).max(100_000) }),
  ])
  .describe('The places in which the guide has every address.');

/** Operations on street guides. A file is read by the command line and sent in batches. */
export const streetGuideOperations = {
  beginStreetGuide: changes(
    z.strictObject({
      name: z.string().min(1).max(100),
      vintage: z.string().min(1).max(100),
      layout: z.enum(guideLayoutNames),
      countryIsoCode: z.string().length(2),
      fingerprint: z.string().min(1).max(100).describe('Tells the file from others.'),
    }),
    async ({ streetGuide }: GuideNeeds, { layout, ...input }) => {
      const given = { ...input, level: guideLayouts[layout].level };
      const known = await streetGuide.begin(given);
      refuseOther(known, given);
      return known;
    },
  ),
  addStreetGuideRows: query(
    named.extend({
      layout: z.enum(guideLayoutNames),
      state: z.string().max(10).default('').describe('State of the records that name none.'),
      rows: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })).max(guideRowsAtOnce),
      linesDone: z.int(),
    }),
    async ({ database, streetGuide }: GuideNeeds, { id, layout, state, rows, linesDone }) => {
      const dataset = await datasetOf({ streetGuide }, id);
      const read = rows.map(({ line, values }) => ({ line, ranges: guideLayouts[layout].read(values, Date.now()) }));
      const problems = read.flatMap(({ line, ranges }) =>
        typeof ranges === 'string' ? [{ line, problem: ranges }] : [],
      );
      const ranges = read.flatMap((one) => (typeof one.ranges === 'string' ? [] : one.ranges));
      const given = ranges.map((range) => ({ ...range, state: range.state || state }));
      await inTransaction(database, (tx) => streetGuide.add(tx, dataset, given, linesDone));
      return { added: given.length, problems };
    },
  ),
  finishStreetGuide: changes(
    named.extend({ coverage: coverage.optional() }),
    async ({ database, streetGuide }: GuideNeeds, { id, coverage }) => {
      const dataset = await datasetOf({ streetGuide }, id);
      const former = await inTransaction(database, (tx) => streetGuide.finish(tx, dataset, coverage));
      return { id, former: [...former] };
    },
  ),
  coverStreetGuide: changes(
    named.extend({ coverage }),
    async ({ database, streetGuide }: GuideNeeds, { id, coverage }) => {
      const dataset = await datasetOf({ streetGuide }, id);
      await inTransaction(database, (tx) => streetGuide.cover(tx, dataset, coverage));
      return { id };
    },
  ),
  listStreetGuides: query(z.object({}), ({ streetGuide }: GuideNeeds) => streetGuide.list()),
  removeStreetGuide: changes(named, async ({ database, streetGuide }: GuideNeeds, { id }) => {
    await datasetOf({ streetGuide }, id);
    await inTransaction(database, (tx) => streetGuide.retire(tx, id));
    return { id };
  }),
  removeStreetGuideRows: query(named, async ({ streetGuide }: GuideNeeds, { id }) => {
    const { isCurrent = false } = (await streetGuide.byId(id)) ?? {};
    if (isCurrent) throw new OperationRefused(`The street guide "${id}" is in use.`);
    return { isMore: await streetGuide.removePart(id) };
  }),
};

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

/** @throws OperationRefused if there is none with this id */
async function datasetOf({ streetGuide }: Pick<GuideNeeds, 'streetGuide'>, id: string): Promise<Dataset> {
  const dataset = await streetGuide.byId(id);
  if (!dataset) throw new OperationRefused(`There is no street guide "${id}".`);
  return dataset;
}
