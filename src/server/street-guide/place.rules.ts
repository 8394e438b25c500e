import { editDistance, missingPart, partDistance } from './edit-distance.rules.ts';
import type { Namesake, RangeCandidate } from './guide-levels.rules.ts';

/** The place of an address as it is looked up. */
export interface WantedPlace {
  /** Empty if the user gave none. */
  readonly cityKey: string;
  readonly postcode: string;
  /** The postcode cannot lie in the state that was given. */
  readonly isPostcodeElsewhere?: boolean;
}

const differentCity = 0.15;
const differentPostcode = 0.1;
/** Changes of one text that may be mistyped, and letters that each needs: "Roy" is not "Troy". */
const mostMistyped = 2;
const lettersForChange = 4;

/** A postcode as others are compared with it: without the box numbers of a ZIP code, without spaces and signs. */
export const postcodeKey = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{5})-\d{4}$/, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Whether the data says where a street is, besides its state. */
export const hasPlace = ({ cityKey, postcode }: Pick<RangeCandidate, 'cityKey' | 'postcode'>): boolean =>
  cityKey !== '' || postcode !== '';

function isNear(one: string, other: string): boolean {
  const changes = editDistance(one, other);
  return changes <= mostMistyped && changes * lettersForChange <= Math.min(one.length, other.length);
}

/** Whether the place of a candidate is the one that was given, which may be mistyped. */
export function isMeantPlace({ cityKey, postcode }: WantedPlace, candidate: RangeCandidate): boolean {
  const known = postcodeKey(candidate.postcode);
  return (known !== '' && known === postcode) || (candidate.cityKey !== '' && isNear(cityKey, candidate.cityKey));
}

/** As `isMeantPlace`; a postcode may be mistyped, too, where the candidate names no city that could be another one. */
export function isNearPlace(wanted: WantedPlace, candidate: RangeCandidate): boolean {
  const isNearPostcode = candidate.cityKey === '' && isNear(wanted.postcode, postcodeKey(candidate.postcode));
  return isNearPostcode || isMeantPlace(wanted, candidate);
}

/**
 * A city one letter away, or under its own postcode, is nearer than another one. A city or a postcode that a candidate does
 * not name is no contradiction.
 */
export function placeDistance(wanted: WantedPlace, candidate: RangeCandidate): number {
  const known = postcodeKey(candidate.postcode);
  const postcode = known === '' ? 0 : partDistance(wanted.postcode, known, differentPostcode);
  if (wanted.cityKey === candidate.cityKey) return postcode;
  if (candidate.cityKey === '') return postcode === differentPostcode ? postcode + differentCity : postcode;
  return postcode + (isMeantPlace(wanted, candidate) ? missingPart : differentCity);
}

/**
 * Whether the city and the postcode of a candidate, completed by those that were given, can be of one place. A candidate that
 * names one of them alone keeps the other only beside its own, or beside a mistyped one.
 */
export function isOnePlace(
  { cityKey, postcode, isPostcodeElsewhere }: WantedPlace,
  candidate: RangeCandidate,
): boolean {
  const known = postcodeKey(candidate.postcode);
  if (known !== '') return candidate.cityKey !== '' || cityKey === '' || isNear(postcode, known);
  if (isPostcodeElsewhere) return false;
  return candidate.cityKey === '' || postcode === '' || isNear(cityKey, candidate.cityKey);
}

/** Whether one of these records names the value of a field. Fields other than the city and the postcode are looked up by. */
export function isNamed(field: string, wanted: WantedPlace, records: readonly Namesake[]): boolean {
  if (field === 'city') return wanted.cityKey !== '' && records.some(({ cityKey }) => cityKey === wanted.cityKey);
  if (field !== 'zip') return true;
  return wanted.postcode !== '' && records.some(({ postcode }) => postcodeKey(postcode) === wanted.postcode);
}

/** The fields of the place that these records of a house contradict. */
export function wrongPlace(wanted: WantedPlace, records: readonly Namesake[]): readonly string[] {
  const isOther = (field: 'city' | 'zip', isKnown: (record: Namesake) => boolean) =>
    records.some(isKnown) && !isNamed(field, wanted, records);
  const isZipWrong = wanted.isPostcodeElsewhere || isOther('zip', ({ postcode }) => postcode !== '');
  return [...(isOther('city', ({ cityKey }) => cityKey !== '') ? ['city'] : []), ...(isZipWrong ? ['zip'] : [])];
}
