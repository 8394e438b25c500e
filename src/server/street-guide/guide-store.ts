import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { formsOf } from './edit-distance.rules.ts';
import {
  type Coverage,
  type CoveredPlace,
  coverageKinds,
  coversPlace,
  keepCoverage,
  usualCoverage,
} from './guide-coverage.ts';
import {
  type GuideLevel,
  guideLevels,
  type Namesake,
  type NewRange,
  parities,
  type RangeCandidate,
} from './guide-levels.rules.ts';
import { removePart, retire } from './guide-removal.ts';
import { idOf, inPlaces, rowsOf } from './guide-rows.ts';
import type { GuideDatasetTable } from './guide-tables.ts';
import { insertAll } from './insert-all.ts';
import { labelReader, type ReadingRules } from './label-reader.rules.ts';
import { shorterForms } from './name-words.rules.ts';
import type { Wanted } from './rank-candidates.rules.ts';

export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly vintage: string;
  readonly level: GuideLevel;
  readonly countryIsoCode: string;
  readonly linesDone: number;
  readonly isCurrent: boolean;
  /** Tells the file that it is from; empty for none, and for one from before it was kept. */
  readonly fingerprint: string;
  readonly coverage: Coverage['kind'];
  /** When its import was begun, in milliseconds since 1970. */
  readonly beganAt: number;
}
type NewDataset = Pick<Dataset, 'name' | 'vintage' | 'level' | 'countryIsoCode'> &
  Partial<Pick<Dataset, 'fingerprint'>>;

/** What ranges are looked up by. */
type LookedUp = Pick<Wanted, 'name' | 'houseNumber' | 'cityKey' | 'postcode' | 'formerName' | 'others'>;
type LookedUpByWords = Pick<
  Wanted,
  'before' | 'name' | 'houseNumber' | 'cityKey' | 'postcode' | 'others' | 'lesserWords'
>;

/** A state, or undefined for every one: the addresses of the country name none. */
export type SoughtState = string | undefined;

export interface StreetGuide {
  /** Begins the import of an edition, or finds the one that was begun. One without a street begins anew. */
  begin(dataset: NewDataset): Promise<Dataset>;
  /** Adds house numbers; `linesDone` says how far the file is read then. The same rows again change nothing. */
  add(tx: Queries, dataset: Dataset, ranges: readonly NewRange[], linesDone: number): Promise<void>;
  /**
   * Addresses are looked up in an edition from now on, and no longer in the others of its name.
   * @param coverage default: by its level
   * @returns the ids of the others, which are to be removed
   */
  finish(tx: Queries, dataset: Dataset, coverage?: Coverage): Promise<readonly string[]>;
  /** Says in which places an edition has every address. */
  cover(tx: Queries, dataset: Dataset, coverage: Coverage): Promise<void>;
  list(): Promise<readonly Dataset[]>;
  byId(id: string): Promise<Dataset | undefined>;
  /** No address is looked up in an edition any more. */
  retire(tx: Queries, id: string): Promise<void>;
  /** Removes a part of an edition that is not in use. Returns false when nothing is left. */
  removePart(id: string): Promise<boolean>;
  /** Whether there is a guide for a country. */
  isThere(countryIsoCode: string): Promise<boolean>;
  /** Whether a guide has every address of a place. */
  covers(countryIsoCode: string, place: CoveredPlace): Promise<boolean>;
  /**
   * The ranges with a house number, on streets whose names are at most one change away. If there are too many, those of the
   * name, the city and the postcode come first.
   */
  candidates(countryIsoCode: string, state: SoughtState, wanted: LookedUp): Promise<readonly RangeCandidate[]>;
  /** The candidates with exactly the wanted name and city. Fast where hundreds of cities of a state have a Main Street. */
  inCity(countryIsoCode: string, state: SoughtState, wanted: LookedUp): Promise<readonly RangeCandidate[]>;
  /**
   * The ranges with a house number, on streets of the place whose names have words that the wanted one has not, or the other
   * way round: "Goodlett Pl" is "Dr Carlton B Goodlett Pl". Streets that versions before imported are found by fewer of them.
   */
  byWords(countryIsoCode: string, state: SoughtState, wanted: LookedUpByWords): Promise<readonly RangeCandidate[]>;
  /**
   * The streets of a name, whatever their house numbers.
   * @param formerName the name as versions before read it
   */
  namesakes(
    countryIsoCode: string,
    state: SoughtState,
    name: string,
    formerName?: string,
  ): Promise<readonly Namesake[]>;
}

const mostCandidates = 2000;
const largeTables = ['guide_streets', 'guide_street_forms', 'guide_ranges'] as const;

const datasetOf = (row: Selectable<GuideDatasetTable>): Dataset => ({
  id: row.id,
  name: row.name,
  vintage: row.vintage,
  countryIsoCode: row.country_iso,
  level: guideLevels.find((level) => level === row.level) ?? 'range',
  linesDone: Number(row.lines_done),
  isCurrent: row.is_current === 1,
  fingerprint: row.fingerprint,
  coverage: coverageKinds.find((kind) => kind === row.coverage) ?? 'none',
  beganAt: Number(row.started_at),
});

export function createStreetGuide(database: Database, rules: ReadingRules): StreetGuide {
  const { db, now, kind } = database;
  const datasets = () => db.selectFrom('guide_datasets').selectAll().orderBy('name').orderBy('vintage');
  const byId = async (id: string) => {
    const row = await datasets().where('id', '=', id).executeTakeFirst();
    return row && datasetOf(row);
  };
  /** The ranges of a state in the editions that are in use. */
  const rangesIn = (countryIsoCode: string, state: SoughtState) =>
    db
      .selectFrom('guide_streets as street')
      .innerJoin('guide_datasets as dataset', 'dataset.id', 'street.dataset_id')
      .innerJoin('guide_ranges as range', 'range.street_id', 'street.id')
      .where('street.country_iso', '=', countryIsoCode)
      .$if(state !== undefined, (all) => all.where('street.state', 'in', [state ?? '', '']))
      .where('dataset.is_current', '=', 1);
  const withForm = (forms: readonly string[]) =>
    db
      .selectFrom('guide_street_forms')
      .select('street_id')
      .where('form', 'in', [...new Set(forms)]);
  /** The ranges of a state with a house number, and where they are from. */
  const numbersIn = (countryIsoCode: string, state: SoughtState, houseNumber: number) =>
    rangesIn(countryIsoCode, state)
      .select(['range.id', 'range.low', 'range.high', 'range.parity', 'range.postcode', 'range.prefix', 'range.suffix'])
      .select(['street.label', 'street.city', 'street.city_key', 'street.state'])
      .select(['dataset.level', 'dataset.name as dataset', 'dataset.vintage'])
      .where('range.low', '<=', houseNumber)
      .where('range.high', '>=', houseNumber);
  function candidatesOf(
    countryIsoCode: string,
    state: SoughtState,
    rows: Awaited<ReturnType<ReturnType<typeof numbersIn>['execute']>>,
  ): readonly RangeCandidate[] {
    const nameOf = labelReader(rules, countryIsoCode, state ?? '');
    return rows.map(({ city_key, ...row }) => ({
      ...row,
      ...nameOf(row),
      cityKey: city_key,
      level: guideLevels.find((level) => level === row.level) ?? 'range',
      parity: parities.find((parity) => parity === row.parity) ?? 'both',
    }));
  }
  return {
    byId,
    async begin({ name, vintage, level, countryIsoCode, fingerprint = '' }) {
      const id = idOf(name, vintage);
      const begun = { level, country_iso: countryIsoCode, lines_done: 0, is_current: 0, fingerprint, coverage: 'none' };
      const row = { id, name, vintage, ...begun, started_at: now };
      // No columns are named: with two unique keys, PostgreSQL reports the other one when two processes begin at once.
      const added = db
        .insertInto('guide_datasets')
        .values(row)
        .onConflict((conflict) => conflict.doNothing());
      const { numInsertedOrUpdatedRows = 0n } = await added.executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) {
        const streets = db.selectFrom('guide_streets').select('id').where('dataset_id', '=', id);
        const emptied = db.updateTable('guide_datasets').set(begun).where('id', '=', id);
        await emptied.where(({ not, exists }) => not(exists(streets))).execute();
      }
      const known = { id, name, vintage, level, countryIsoCode, linesDone: 0, isCurrent: false, fingerprint };
      return (await byId(id)) ?? { ...known, coverage: 'none', beganAt: Date.now() };
    },
    async add(tx, dataset, ranges, linesDone) {
      const { streets, numbers, forms } = rowsOf(dataset, ranges, rules);
      await insertAll(tx, 'guide_streets', streets);
      await insertAll(tx, 'guide_street_forms', forms);
      await insertAll(tx, 'guide_ranges', numbers);
      await tx.updateTable('guide_datasets').set({ lines_done: linesDone }).where('id', '=', dataset.id).execute();
    },
    cover: keepCoverage,
    async finish(tx, dataset, coverage = usualCoverage(dataset.level)) {
      const { id, name } = dataset;
      await keepCoverage(tx, dataset, coverage);
      const former = await tx
        .selectFrom('guide_datasets')
        .select('id')
        .where('name', '=', name)
        .where('id', '<>', id)
        .execute();
      for (const one of former) await retire(tx, one.id);
      await tx.updateTable('guide_datasets').set({ is_current: 1 }).where('id', '=', id).execute();
      // PostgreSQL would plan look-ups for empty tables until its own statistics come, about a minute later.
      if (kind === 'postgres') for (const table of largeTables) await sql`analyze ${sql.table(table)}`.execute(tx);
      return former.map((one) => one.id);
    },
    list: async () => (await datasets().execute()).map(datasetOf),
    retire,
    removePart: (id) => removePart(database, id),
    async isThere(countryIsoCode) {
      const found = datasets().where('country_iso', '=', countryIsoCode).where('is_current', '=', 1).limit(1);
      return (await found.executeTakeFirst()) !== undefined;
    },
    covers: (countryIsoCode, place) => coversPlace({ db }, countryIsoCode, place),
    async candidates(countryIsoCode, state, wanted) {
      const { name, houseNumber, cityKey, postcode, formerName = name, others = [] } = wanted;
      if (houseNumber === undefined) return [];
      const forms = [...formsOf(name), ...formsOf(formerName), ...others.map((other) => other.name)];
      const first = (isFirst: Expression<SqlBool>) => sql`case when ${isFirst} then 0 else 1 end`;
      const rows = await numbersIn(countryIsoCode, state, houseNumber)
        .where('street.id', 'in', withForm(forms))
        .orderBy((eb) => first(eb('street.name', 'in', [name, formerName])))
        .orderBy((eb) => first(eb('street.city_key', '=', cityKey)))
        .orderBy((eb) => first(eb('range.postcode', '=', postcode)))
        .orderBy('range.id')
        .limit(mostCandidates)
        .execute();
      return candidatesOf(countryIsoCode, state, rows);
    },
    async inCity(countryIsoCode, state, { name, houseNumber, cityKey, formerName = name, others = [] }) {
      if (houseNumber === undefined || cityKey === '') return [];
      const names = [name, formerName, ...others.map((other) => other.name)];
      const rows = await numbersIn(countryIsoCode, state, houseNumber)
        .where('street.city_key', '=', cityKey)
        .where('street.name', 'in', [...new Set(names)])
        .orderBy('range.id')
        .limit(mostCandidates)
        .execute();
      return candidatesOf(countryIsoCode, state, rows);
    },
    async byWords(countryIsoCode, state, { before, name, houseNumber, cityKey, postcode, others = [], lesserWords }) {
      if (houseNumber === undefined || !lesserWords) return [];
      const names = [
        ...new Set([name, ...(before ? [`${before} ${name}`] : []), ...others.map((other) => other.name)]),
      ];
      const shorter = [...new Set(names.flatMap((one) => shorterForms(one, lesserWords)))];
      const forms = inPlaces([...names, ...shorter], [cityKey, postcode]);
      const numbers = () => numbersIn(countryIsoCode, state, houseNumber).orderBy('range.id').limit(mostCandidates);
      const longer = await numbers().where('street.id', 'in', withForm(forms)).execute();
      const lessWords =
        cityKey === '' || shorter.length === 0
          ? []
          : await numbers().where('street.city_key', '=', cityKey).where('street.name', 'in', shorter).execute();
      const rows = [...new Map([...longer, ...lessWords].map((row) => [row.id, row])).values()];
      return candidatesOf(countryIsoCode, state, rows);
    },
    async namesakes(countryIsoCode, state, name, formerName = name) {
      const rows = await rangesIn(countryIsoCode, state)
        .where('street.id', 'in', withForm([name, formerName]))
        .select(['street.label', 'street.state', 'street.city_key', 'range.postcode'])
        .distinct()
        .execute();
      const nameOf = labelReader(rules, countryIsoCode, state ?? '');
      const read = rows.map(({ city_key, postcode, ...row }) => ({ ...nameOf(row), cityKey: city_key, postcode }));
      return read.filter((one) => one.name === name);
    },
  };
}
