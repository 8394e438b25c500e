import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Street data that was imported. */
export interface GuideDatasetTable {
  id: string;
  name: string;
  /** Date or name of the edition. */
  vintage: string;
  /** What an address found in it is worth: `msag`, `point`, `range`. */
  level: string;
  country_iso: string;
  /** Lines of the file that are in, so that an import that was stopped goes on. */
  lines_done: number;
  /** 1: addresses are looked up in it. */
  is_current: number;
  started_at: Instant;
  /** Tells the file that it is from; empty for none, and for one from before it was kept. */
  fingerprint: string;
  /** How it was said what it covers: `records`, `postcodes`, `state`, `country`, `none`. */
  coverage: string;
}

/** Places in which a dataset has every address. */
export interface GuideCoverageTable {
  dataset_id: string;
  country_iso: string;
  /** `postcode`, `city`, `state` or `country`. */
  kind: string;
  /** Empty where the kind needs none, and for a city whose data names none. */
  state: string;
  /** The key of the postcode or of the city; empty for a whole state or country. */
  place: string;
}

/** Streets of a dataset, one for each place. */
export interface GuideStreetTable {
  id: string;
  dataset_id: string;
  country_iso: string;
  /** Empty where the data names none. */
  state: string;
  city: string;
  city_key: string;
  /** The name as people write it, with its type and directions. */
  label: string;
  /** These parts are as versions before read them. A street is read anew from its label when it is looked up. */
  before: string;
  name: string;
  type: string;
  after: string;
}

/** Forms of the names of streets without one letter, by which a mistyped name is found: as it is read now, and as before. */
export interface GuideStreetFormTable {
  form: string;
  street_id: string;
}

/** House numbers of streets. */
export interface GuideRangeTable {
  id: string;
  street_id: string;
  /** What stands before the digits of each number, such as `n64w`; empty for none. */
  prefix: string;
  low: number;
  high: number;
  /** `odd`, `even` or `both`. */
  parity: string;
  /** What follows the digits of its numbers, such as `b`, `-34` or `-1:99`; empty for none. */
  suffix: string;
  /** Empty where the data names none. */
  postcode: string;
}

/** The tables of street guides. */
export interface GuideTables {
  guide_datasets: GuideDatasetTable;
  guide_streets: GuideStreetTable;
  guide_street_forms: GuideStreetFormTable;
  guide_ranges: GuideRangeTable;
  guide_coverage: GuideCoverageTable;
}

declare module '../storage/tables.ts' {
  interface Tables extends GuideTables {}
}

export const guideTables: CapabilityTables = {
  migrations: {
    '041-street-guide': [
      `create table guide_datasets (
        id text primary key, name text not null, vintage text not null, level text not null, country_iso text not null,
        lines_done bigint not null, is_current integer not null, started_at bigint not null, unique (name, vintage))`,
      `create table guide_streets (
        id text primary key, dataset_id text not null, country_iso text not null, state text not null, city text not null,
        city_key text not null, label text not null, before text not null, name text not null, type text not null,
        after text not null)`,
      'create index guide_streets_of_dataset on guide_streets (dataset_id)',
      'create table guide_street_forms (form text not null, street_id text not null, primary key (form, street_id))',
      'create index guide_forms_of_street on guide_street_forms (street_id)',
      `create table guide_ranges (
        id text primary key, street_id text not null, low integer not null, high integer not null, parity text not null,
        postcode text not null)`,
      'create index guide_ranges_of_street on guide_ranges (street_id)',
    ],
    '047-file-of-street-guide': [`alter table guide_datasets add column fingerprint text not null default ''`],
    '120-prefixes-of-house-numbers': [`alter table guide_ranges add column prefix text not null default ''`],
    '170-coverage-of-street-guides': [
      `alter table guide_datasets add column coverage text not null default 'none'`,
      `create table guide_coverage (
        dataset_id text not null, country_iso text not null, kind text not null, state text not null, place text not null,
        primary key (dataset_id, kind, state, place))`,
      'create index guide_coverage_of_place on guide_coverage (country_iso, kind, place)',
      `update guide_datasets set coverage = 'records' where level = 'msag'`,
      `insert into guide_coverage (dataset_id, country_iso, kind, state, place)
        select distinct street.dataset_id, street.country_iso, 'postcode', '',
          case when street.country_iso = 'US' then substr(numbers.postcode, 1, 5)
            else upper(replace(replace(numbers.postcode, ' ', ''), '-', '')) end
        from guide_datasets dataset join guide_streets street on street.dataset_id = dataset.id
          join guide_ranges numbers on numbers.street_id = street.id
        where dataset.level = 'msag' and dataset.is_current = 1 and numbers.postcode <> ''`,
      `insert into guide_coverage (dataset_id, country_iso, kind, state, place)
        select distinct street.dataset_id, street.country_iso, 'city', street.state, street.city_key
        from guide_datasets dataset join guide_streets street on street.dataset_id = dataset.id
          join guide_ranges numbers on numbers.street_id = street.id
        where dataset.level = 'msag' and dataset.is_current = 1 and numbers.postcode = '' and street.city_key <> ''`,
    ],
    '150-suffixes-of-house-numbers': [`alter table guide_ranges add column suffix text not null default ''`],
  },
  indexes: {
    '174-streets-of-cities': [{ name: 'guide_streets_of_city', on: 'guide_streets (city_key, name)' }],
  },
};
