import { editDistance, missingPart, partDistance } from './edit-distance.rules.ts';
import { guideLevels, type Namesake, type RangeCandidate } from './guide-levels.rules.ts';
import { matchNumber, type NumberMatch } from './house-number.rules.ts';
import { wordDistance } from './name-words.rules.ts';
import { hasPlace, isMeantPlace, isOnePlace, placeDistance, postcodeKey, type WantedPlace } from './place.rules.ts';
import { isOfAuthority, joinRecords, streetKey, withoutOutranked } from './same-house.rules.ts';
import type { StreetLine, StreetName } from './street-name.rules.ts';
import type { OtherReading } from './street-reading.rules.ts';

/** An address as it is looked up. */
export interface Wanted extends StreetLine, WantedPlace {
  /** The name as versions before read it, by which streets that they imported are found. */
  readonly formerName?: string;
  /** What else the street may be. */
  readonly others?: readonly OtherReading[];
  /** Words that are left out of a name, or added to it. */
  readonly lesserWords?: ReadonlySet<string>;
}

/** House numbers that may be meant. 0: it is the address as it was given. */
export interface Ranked {
  readonly candidate: RangeCandidate;
  readonly distance: number;
  /** The candidate has the number as it was given, with its suffix. */
  readonly isNumberProven: boolean;
}

const differentType = 0.1;
const differentDirection = 0.15;
/** What is farther away is another address. */
const farthest = 0.5;
/** Candidates that are nearer to each other than this cannot be told apart. */
const tooNear = 0.12;

/** How far an address is from a candidate: 0 is equal, 1 is nothing in common. */
export function distanceOf(wanted: Wanted, candidate: RangeCandidate): number {
  const { others = [], lesserWords = noWords } = wanted;
  const byOthers = others.map((other) => other.penalty + streetDistance(other, candidate, lesserWords));
  return Math.min(streetDistance(wanted, candidate, lesserWords), ...byOthers) + placeDistance(wanted, candidate);
}

const noWords: ReadonlySet<string> = new Set();

function streetDistance(given: StreetName, known: StreetName, lesser: ReadonlySet<string>): number {
  const longest = Math.max(given.name.length, known.name.length, 1);
  const byLetters = editDistance(given.name, known.name) / longest + partsDistance(given, known);
  if (byLetters === 0) return 0;
  // In "N Church St" for "Old North Church St" the direction is a word of the name.
  const whole = { ...given, before: '', name: `${given.before} ${given.name}` };
  const all = given.before && !known.before ? [given, whole] : [given];
  const byWords = all.map((one) => (wordDistance(one, known, lesser) ?? farthest) + partsDistance(one, known));
  return Math.min(byLetters, ...byWords);
}

const partsDistance = (given: StreetName, known: StreetName) =>
  partDistance(given.type, known.type, differentType) +
  partDistance(given.before, known.before, differentDirection) +
  partDistance(given.after, known.after, differentDirection);

/**
 * The records with the house number, those of each house joined. Where a street has the number with suffixes alone, each of them
 * is a house as if it had been asked for.
 */
export function housesOf(wanted: Wanted, candidates: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const having = (match: NumberMatch) => candidates.filter((one) => matchNumber(one, wanted) === match);
  const same = having('same');
  const known = new Set(same.map(streetKey));
  const longer = having('longer').filter((one) => !known.has(streetKey(one)));
  const suffixed = [...new Set(longer.map(({ suffix = '' }) => suffix))].flatMap((numberSuffix) => {
    const asked = { ...wanted, numberSuffix };
    return joinNumber(asked, candidates).filter(
      (one) => matchNumber(one, asked) === 'same' && !known.has(streetKey(one)),
    );
  });
  return [...joinNumber(wanted, candidates), ...suffixed];
}

/** The authority's record of a number with a suffix is completed by those of the whole number, which prove no suffix themselves. */
function joinNumber(wanted: Wanted, candidates: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const having = (match: NumberMatch) => candidates.filter((one) => matchNumber(one, wanted) === match);
  const [same, whole] = [having('same'), having('whole')];
  const proven = new Set(same.filter(isOfAuthority).map(streetKey));
  const completes = (one: RangeCandidate) => !isOfAuthority(one) && proven.has(streetKey(one));
  return [
    ...joinRecords([...same, ...whole.filter(completes)]),
    ...joinRecords(whole.filter((one) => !completes(one))),
  ];
}

/**
 * The houses that may be meant, nearest first: one if it is the address as it was given or clearly the nearest, else all that
 * cannot be told apart from it.
 */
export function rankHouses(wanted: Wanted, houses: readonly RangeCandidate[], most: number): readonly Ranked[] {
  const near = withoutOutranked(wanted, houses)
    .filter((candidate) => isOnePlace(wanted, candidate))
    .map((candidate) => rankedOf(wanted, candidate))
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

/** A suffix that was not given is a missing part. */
function rankedOf(wanted: Wanted, candidate: RangeCandidate): Ranked {
  const match = matchNumber(candidate, wanted);
  const distance = distanceOf(wanted, candidate) + (match === 'longer' ? missingPart : 0);
  return { candidate, distance, isNumberProven: match === 'same' };
}

/**
 * The candidates without those in other places, where the street is known in the city or under the postcode that was given
 * and has no such number there. A place that may be mistyped is no other one.
 * @param namesakes the streets of the name, whatever their numbers
 */
export function withoutElsewhere(
  wanted: Wanted,
  candidates: readonly RangeCandidate[],
  namesakes: readonly Namesake[],
): readonly RangeCandidate[] {
  const isMeant = (one: Namesake) => isHere(wanted, one) && isSameStreet(wanted, one);
  const hasHouse = (one: RangeCandidate) => isMeant(one) && matchNumber(one, wanted) !== undefined;
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

/** The whole number, a known place and better evidence come first among equals, then the alphabet, so that the order is always the same. */
const byDistance = (one: Ranked, other: Ranked) =>
  one.distance - other.distance ||
  Number(other.isNumberProven) - Number(one.isNumberProven) ||
  Number(hasPlace(other.candidate)) - Number(hasPlace(one.candidate)) ||
  guideLevels.indexOf(one.candidate.level) - guideLevels.indexOf(other.candidate.level) ||
  compared(textOf(one.candidate), textOf(other.candidate));

const textOf = ({ label, city, postcode, dataset }: RangeCandidate) => [label, city, postcode, dataset].join('\n');
const compared = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Where the address is in its normal form. What a candidate does not name stays as it was given. */
const placeOf = (candidate: RangeCandidate, wanted: Wanted) => {
  const { before, name, type, after, cityKey, postcode, suffix } = candidate;
  const own = matchNumber(candidate, wanted) === 'longer' ? suffix : '';
  const place = [cityKey || wanted.cityKey, postcodeKey(postcode) || wanted.postcode];
  return JSON.stringify([before, name, type, after, own, ...place]);
};
