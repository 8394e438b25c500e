import type { StreetName } from './street-name.rules.ts';

/** What an address that is found in a dataset is worth as evidence. */
export const guideLevels = ['msag', 'point', 'range'] as const;
export type GuideLevel = (typeof guideLevels)[number];
export const parities = ['odd', 'even', 'both'] as const;
export type Parity = (typeof parities)[number];

/** Values of a record by field. */
export type GuideRecord = Readonly<Record<string, string>>;

/** House numbers of a street, as a file names them. */
export interface NewRange {
  readonly street: string;
  /** What stands before the digits of each number, in its normal form; empty for none. */
  readonly prefix?: string;
  readonly low: number;
  readonly high: number;
  readonly parity: Parity;
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
export interface Candidate extends Namesake {
  readonly label: string;
  readonly city: string;
  readonly state: string;
  /** As of a range. */
  readonly prefix?: string;
  readonly low: number;
  readonly high: number;
  readonly parity: Parity;
  readonly level: GuideLevel;
  readonly dataset: string;
  readonly vintage: string;
}
