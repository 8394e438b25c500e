import type { Insertable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { GuideLevel } from './guide-levels.rules.ts';
import type { GuideCoverageTable } from './guide-tables.ts';
import { insertAll } from './insert-all.ts';
import { postcodeKey, type WantedPlace } from './place.rules.ts';

/** The places in which a guide has every address, so that an address that it does not have is wrong. */
export type Coverage =
  /** The postcodes of its records, and the cities of records without one. */
  | { readonly kind: 'records' }
  | { readonly kind: 'country' }
  | { readonly kind: 'none' }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'postcodes'; readonly postcodes: readonly string[] };

export const coverageKinds = [
  'records',
  'postcodes',
  'state',
  'country',
  'none',
] as const satisfies readonly Coverage['kind'][];

/** A place that is looked up. */
export type CoveredPlace = Pick<WantedPlace, 'cityKey' | 'postcode'> & { readonly state: string | undefined };

interface CoveredDataset {
  readonly id: string;
  readonly countryIsoCode: string;
}
/** Streets that are read together. */
const streetsAtATime = 2000;
type Row = Pick<Insertable<GuideCoverageTable>, 'kind' | 'state' | 'place'>;

/**
 * What a guide covers if nobody says otherwise. The authority for emergency calls has every address of its places; other data
 * is never complete, and refuses nothing.
 */
export const usualCoverage = (level: GuideLevel): Coverage => ({ kind: level === 'msag' ? 'records' : 'none' });

/** Keeps what a dataset covers, in the place of what it covered before. */
export async function keepCoverage(tx: Queries, dataset: CoveredDataset, coverage: Coverage): Promise<void> {
  const rows = await rowsOf(tx, dataset.id, coverage);
  await removeCoverage(tx, dataset.id);
  await tx.updateTable('guide_datasets').set({ coverage: coverage.kind }).where('id', '=', dataset.id).execute();
  const own = { dataset_id: dataset.id, country_iso: dataset.countryIsoCode };
  await insertAll(
    tx,
    'guide_coverage',
    rows.map((row) => ({ ...own, ...row })),
  );
}

/** Forgets what a dataset covers. */
export async function removeCoverage(tx: Queries, datasetId: string): Promise<void> {
  await tx.deleteFrom('guide_coverage').where('dataset_id', '=', datasetId).execute();
}

async function rowsOf(tx: Queries, datasetId: string, coverage: Coverage): Promise<readonly Row[]> {
  switch (coverage.kind) {
    case 'none':
      return [];
    case 'country':
      return [{ kind: 'country', state: '', place: '' }];
    case 'state':
      return [{ kind: 'state', state: coverage.state, place: '' }];
    case 'postcodes':
      return coverage.postcodes.map(postcodeRow);
    case 'records':
      return recordsOf(tx, datasetId);
  }
}

const postcodeRow = (postcode: string): Row => ({ kind: 'postcode', state: '', place: postcodeKey(postcode) });

/**
 * The postcodes of the records, and the cities of records without one. A city is more than a part of its postcodes at the edge of
 * the data, so its name counts where there are no postcodes. The streets are read in parts, since a statement has little time.
 */
async function recordsOf(tx: Queries, datasetId: string): Promise<readonly Row[]> {
  const postcodes = new Set<string>();
  const cities = new Map<string, Row>();
  for await (const streetIds of partsOf(tx, datasetId)) {
    const rows = await tx
      .selectFrom('guide_streets as street')
      .innerJoin('guide_ranges as range', 'range.street_id', 'street.id')
      .select(['street.state', 'street.city_key as place', 'range.postcode'])
      .distinct()
      .where('street.id', 'in', [...streetIds])
      .execute();
    for (const { state, place, postcode } of rows)
      if (postcode !== '') postcodes.add(postcode);
      else if (place !== '') cities.set(`${state} ${place}`, { kind: 'city', state, place });
  }
  return [...[...postcodes].map(postcodeRow), ...cities.values()];
}

/** The ids of the streets of a dataset. */
async function* partsOf(tx: Queries, datasetId: string): AsyncGenerator<readonly string[]> {
  for (let last = ''; ; ) {
    const rows = await tx
      .selectFrom('guide_streets')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(streetsAtATime)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < streetsAtATime) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Whether a guide in use has every address of a place. */
export async function coversPlace(
  { db }: Pick<Database, 'db'>,
  countryIsoCode: string,
  { state, cityKey, postcode }: CoveredPlace,
): Promise<boolean> {
  const found = await db
    .selectFrom('guide_coverage as coverage')
    .innerJoin('guide_datasets as dataset', 'dataset.id', 'coverage.dataset_id')
    .select('coverage.kind')
    .where('coverage.country_iso', '=', countryIsoCode)
    .where('dataset.is_current', '=', 1)
    .where((eb) => {
      const of = (kind: string, states: readonly string[] | undefined, place: string) =>
        eb.and([
          eb('coverage.kind', '=', kind),
          ...(states ? [eb('coverage.state', 'in', [...states])] : []),
          eb('coverage.place', '=', place),
        ]);
      return eb.or([
        of('country', [''], ''),
        ...(state === undefined ? [] : [of('state', [state], '')]),
        of('postcode', [''], postcode),
        of('city', state === undefined ? undefined : [state, ''], cityKey),
      ]);
    })
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
