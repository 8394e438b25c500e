import type { HouseNumberRange } from './house-number.rules.ts';
import type { StreetName } from './street-name.rules.ts';

/** What an address that is found in a dataset is worth as evidence. */
export const guideLevels = ['msag', 'point', 'range'] as const;
export type GuideLevel = (typeof guideLevels)[number];
export const parities = ['odd', 'even', 'both'] as const;
export type Parity = HouseNumberRange['parity'];

/** Values of a record by field. */
export type GuideRecord = Readonly<Record<string, string>>;

/** House numbers of a street, as a file names them. */
export interface NewRange extends HouseNumberRange {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

/** A street in a place. */
export interface Namesake extends StreetName {
  /** Empty where the data names none, as the postcode. */
  readonly cityKey: string;
  readonly postcode: string;
}

/** House numbers of a street that a mistyped name may mean. */
export interface RangeCandidate extends Namesake, HouseNumberRange {
  readonly label: string;
  readonly city: string;
  readonly state: string;
  readonly level: GuideLevel;
  readonly dataset: string;
  readonly vintage: string;
}
