import { editDistance } from './edit-distance.rules.ts';
import { type Candidate, guideLevels } from './guide-levels.rules.ts';
import type { StreetLine } from './street-name.rules.ts';

/** An address as it is looked up. */
export interface Wanted extends StreetLine {
  /** Empty if the user gave none. */
  readonly cityKey: string;
  readonly postcode: string;
}

/** House numbers that may be meant. 0: it is the address as it was given. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly distance: number;
}

const differentType = 0.1;
const differentDirection = 0.15;
const missingPart = 0.05;
const differentCity = 0.15;
const differentPostcode = 0.1;
/** What is farther away is another address. */
const farthest = 0.5;
/** Candidates that are nearer to each other than this cannot be told apart. */
const tooNear = 0.12;

const partDistance = (given: string, known: string, different: number) => {
  if (given === known) return 0;
  return given && known ? different : missingPart;
};

/** How far an address is from a candidate: 0 is equal, 1 is nothing in common. */
export function distanceOf(wanted: Wanted, candidate: Candidate): number {
  const longest = Math.max(wanted.name.length, candidate.name.length, 1);
  const isSamePostcode = wanted.postcode !== '' && wanted.postcode === candidate.postcode;
  const city = wanted.cityKey === candidate.cityKey ? 0 : cityDistance(wanted, candidate, isSamePostcode);
  return (
    editDistance(wanted.name, candidate.name) / longest +
    partDistance(wanted.type, candidate.type, differentType) +
    partDistance(wanted.before, candidate.before, differentDirection) +
    partDistance(wanted.after, candidate.after, differentDirection) +
    city +
    (isSamePostcode || candidate.postcode === ''
      ? 0
      : partDistance(wanted.postcode, candidate.postcode, differentPostcode))
  );
}

/** A city one letter away, or under its own postcode, is nearer than another one. Data without cities has postcodes. */
function cityDistance({ cityKey }: Wanted, candidate: Candidate, isSamePostcode: boolean): number {
  if (candidate.cityKey === '') return isSamePostcode ? 0 : differentCity;
  return isSamePostcode || editDistance(cityKey, candidate.cityKey) <= 2 ? missingPart : differentCity;
}

/** Whether a street has a house number. Odd and even sides have numbers of their own. */
export function hasNumber({ low, high, parity }: Pick<Candidate, 'low' | 'high' | 'parity'>, number: number): boolean {
  const isOnSide = parity === 'both' || (number % 2 === 0) === (parity === 'even');
  return number >= low && number <= high && isOnSide;
}

/**
 * The candidates that may be meant, nearest first: one if it is clearly the nearest, else all that cannot be told apart
 * from it. Those without the house number are none.
 */
export function rankCandidates(wanted: Wanted, candidates: readonly Candidate[], most: number): readonly Ranked[] {
  const { houseNumber } = wanted;
  if (houseNumber === undefined) return [];
  const near = candidates
    .filter((candidate) => hasNumber(candidate, houseNumber))
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate) }))
    .filter(({ distance }) => distance < farthest)
    .sort(byDistance);
  const nearest = near[0]?.distance ?? 0;
  const limit = nearest === 0 ? 0 : nearest + tooNear;
  const seen = new Set<string>();
  const isNew = ({ candidate }: Ranked) => !seen.has(placeOf(candidate)) && seen.add(placeOf(candidate));
  return near.filter((one) => one.distance <= limit && isNew(one)).slice(0, most);
}

/** Better evidence comes first among equals, then the alphabet, so that the order is always the same. */
const byDistance = (one: Ranked, other: Ranked) =>
  one.distance - other.distance ||
  guideLevels.indexOf(one.candidate.level) - guideLevels.indexOf(other.candidate.level) ||
  (one.candidate.label < other.candidate.label ? -1 : 1);

/** The same place in two datasets is one candidate. */
const placeOf = ({ before, name, type, after, cityKey, postcode }: Candidate) =>
  JSON.stringify([before, name, type, after, cityKey, postcode]);
