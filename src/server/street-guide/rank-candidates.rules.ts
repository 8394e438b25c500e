import { editDistance, partDistance } from './edit-distance.rules.ts';
import { type Candidate, guideLevels, type Namesake } from './guide-levels.rules.ts';
import { hasPlace, isMeantPlace, isOnePlace, placeDistance, postcodeKey, type WantedPlace } from './place.rules.ts';
import { joinRecords, withoutOutranked } from './same-house.rules.ts';
import type { StreetLine } from './street-name.rules.ts';

/** An address as it is looked up. */
export interface Wanted extends StreetLine, WantedPlace {}

/** House numbers that may be meant. 0: it is the address as it was given. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly distance: number;
}

const differentType = 0.1;
const differentDirection = 0.15;
/** What is farther away is another address. */
const farthest = 0.5;
/** Candidates that are nearer to each other than this cannot be told apart. */
const tooNear = 0.12;

/** How far an address is from a candidate: 0 is equal, 1 is nothing in common. */
export function distanceOf(wanted: Wanted, candidate: Candidate): number {
  const longest = Math.max(wanted.name.length, candidate.name.length, 1);
  return (
    editDistance(wanted.name, candidate.name) / longest +
    partDistance(wanted.type, candidate.type, differentType) +
    partDistance(wanted.before, candidate.before, differentDirection) +
    partDistance(wanted.after, candidate.after, differentDirection) +
    placeDistance(wanted, candidate)
  );
}

/** Whether a street has a house number. Odd and even sides have numbers of their own, as has each prefix. */
export function hasNumber(
  { low, high, parity, prefix = '' }: Pick<Candidate, 'low' | 'high' | 'parity' | 'prefix'>,
  number: number,
  numberPrefix = '',
): boolean {
  if (prefix !== numberPrefix) return false;
  const isOnSide = parity === 'both' || (number % 2 === 0) === (parity === 'even');
  return number >= low && number <= high && isOnSide;
}

/** The records with the house number, those of each house joined. */
export function housesOf({ houseNumber, numberPrefix }: Wanted, candidates: readonly Candidate[]) {
  if (houseNumber === undefined) return [];
  return joinRecords(candidates.filter((candidate) => hasNumber(candidate, houseNumber, numberPrefix)));
}

/**
 * The houses that may be meant, nearest first: one if it is the address as it was given or clearly the nearest, else all that
 * cannot be told apart from it.
 */
export function rankHouses(wanted: Wanted, houses: readonly Candidate[], most: number): readonly Ranked[] {
  const near = withoutOutranked(wanted, houses)
    .filter((candidate) => isOnePlace(wanted, candidate))
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate) }))
    .filter(({ distance }) => distance < farthest)
    .sort(byDistance);
  const nearest = near[0]?.distance ?? 0;
  if (nearest === 0) return near.slice(0, 1);
  const seen = new Set<string>();
  const isNew = (place: string) => !seen.has(place) && seen.add(place);
  return near
    .filter(({ candidate, distance }) => distance <= nearest + tooNear && isNew(placeOf(candidate, wanted)))
    .slice(0, most);
}

/**
 * The candidates without those in other places, where the street is known in the city or under the postcode that was given
 * and has no such number there. A place that may be mistyped is no other one.
 * @param namesakes the streets of the name, whatever their numbers
 */
export function withoutElsewhere(
  wanted: Wanted,
  candidates: readonly Candidate[],
  namesakes: readonly Namesake[],
): readonly Candidate[] {
  const isMeant = (one: Namesake) => isHere(wanted, one) && isSameStreet(wanted, one);
  const { houseNumber, numberPrefix } = wanted;
  const hasHouse = (one: Candidate) =>
    isMeant(one) && houseNumber !== undefined && hasNumber(one, houseNumber, numberPrefix);
  const isOutOfRange = namesakes.some(isMeant) && !candidates.some(hasHouse);
  return isOutOfRange
    ? candidates.filter((one) => isMeantPlace(wanted, one) || !isOtherPlace(wanted, one))
    : candidates;
}

const isHere = ({ cityKey, postcode }: Wanted, known: Namesake) =>
  (cityKey !== '' && cityKey === known.cityKey) || (postcode !== '' && postcode === postcodeKey(known.postcode));

/** A city or a postcode that is not named is no other one. */
const isOtherPlace = ({ cityKey, postcode }: Wanted, known: Namesake) =>
  (cityKey !== '' && known.cityKey !== '') || (postcode !== '' && known.postcode !== '');

/** A part that is missing may be any. */
export const isSameStreet = (given: Wanted, known: Namesake): boolean =>
  given.name === known.name &&
  (['before', 'type', 'after'] as const).every((part) => partDistance(given[part], known[part], 1) < 1);

/** A known place and better evidence come first among equals, then the alphabet, so that the order is always the same. */
const byDistance = (one: Ranked, other: Ranked) =>
  one.distance - other.distance ||
  Number(hasPlace(other.candidate)) - Number(hasPlace(one.candidate)) ||
  guideLevels.indexOf(one.candidate.level) - guideLevels.indexOf(other.candidate.level) ||
  compared(textOf(one.candidate), textOf(other.candidate));

const textOf = ({ label, city, postcode, dataset }: Candidate) => [label, city, postcode, dataset].join('\n');
const compared = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Where the address is in its normal form. What a candidate does not name stays as it was given. */
const placeOf = ({ before, name, type, after, cityKey, postcode }: Candidate, wanted: Wanted) =>
  JSON.stringify([before, name, type, after, cityKey || wanted.cityKey, postcodeKey(postcode) || wanted.postcode]);
