import type { RangeCandidate } from './guide-levels.rules.ts';
import { hasPlace, isMeantPlace, postcodeKey, type WantedPlace } from './place.rules.ts';

/**
 * The records of each house joined, where the authority for emergency calls has it. Its city and its postcode win; what it
 * does not name comes from other records of the house, which go. Other records stay as they are.
 * @param records with the house number that is looked up
 */
export function joinRecords(records: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const streets = new Map<string, RangeCandidate[]>();
  for (const record of records) {
    const others = streets.get(streetKey(record));
    if (others) others.push(record);
    else streets.set(streetKey(record), [record]);
  }
  return [...streets.values()].flatMap(joinStreet);
}

/** The parts of the name of a street. */
export const streetKey = ({ before, name, type, after }: RangeCandidate): string =>
  JSON.stringify([before, name, type, after]);
const placeKeyOf = ({ cityKey, postcode }: RangeCandidate) => JSON.stringify([cityKey, postcodeKey(postcode)]);
/** Whether a record is of the authority for emergency calls, and says where it is. */
export const isOfAuthority = (record: RangeCandidate): boolean => record.level === 'msag' && hasPlace(record);
const isWhole = ({ cityKey, postcode }: RangeCandidate) => cityKey !== '' && postcode !== '';

/** Of one street and number: the same city, or the same postcode, is the same house. */
const isSameHouse = (one: RangeCandidate, other: RangeCandidate) =>
  (one.cityKey !== '' && one.cityKey === other.cityKey) ||
  (one.postcode !== '' && postcodeKey(one.postcode) === postcodeKey(other.postcode));

/** Records of one street and number. */
function joinStreet(records: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const authority = records.filter(isOfAuthority);
  if (authority.length === 0) return records;
  const others = records.filter((one) => !isOfAuthority(one));
  const whole = authority.filter(isWhole);
  const parts = authority.filter((one) => !isWhole(one) && !whole.some((other) => isSameHouse(one, other)));
  const houses = [...whole, ...parts.flatMap((part) => completed(part, distinctPlaces(others)))];
  const left = others.filter((one) => !houses.some((house) => isSameHouse(house, one)));
  return joinOnly(houses, left);
}

/** A record that lacks the city or the postcode, once for each that other records of its house name. */
function completed(part: RangeCandidate, others: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const whole = others.filter((one) => isSameHouse(part, one) && isWhole(one)).map((one) => complete(part, one));
  return whole.length > 0 ? whole : [part];
}

const complete = (part: RangeCandidate, { city, cityKey, postcode }: RangeCandidate): RangeCandidate => ({
  ...part,
  ...(part.cityKey === '' && { city, cityKey }),
  ...(part.postcode === '' && { postcode }),
});

/**
 * One record that names the city alone and one that names the postcode alone have nothing to compare. They are of one house
 * if there are no others that it could be.
 */
function joinOnly(houses: readonly RangeCandidate[], left: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const parts = houses.filter((one) => !isWhole(one));
  const halves = left.filter((one) => hasPlace(one) && !isWhole(one));
  const [[part, ...moreParts], [half, ...moreHalves]] = [distinctPlaces(parts), distinctPlaces(halves)];
  const isOnly = part && half && moreParts.length === 0 && moreHalves.length === 0;
  if (!isOnly || !isWhole(complete(part, half))) return [...houses, ...left];
  const joined = houses.map((one) => (isWhole(one) ? one : complete(one, half)));
  return [...joined, ...left.filter((one) => !halves.includes(one))];
}

/**
 * Records without a city say nothing against the city of the authority on the same street, if that is the one that is meant. Its
 * record of whole numbers says nothing against one with a suffix.
 */
export function withoutOutranked(wanted: WantedPlace, records: readonly RangeCandidate[]): readonly RangeCandidate[] {
  const keyOf = (one: RangeCandidate, suffix = '') => streetKey(one) + suffix;
  const meant = records.filter((one) => isOfAuthority(one) && isMeantPlace(wanted, one));
  const outranked = new Set(meant.flatMap((one) => [keyOf(one), keyOf(one, one.suffix)]));
  return records.filter((one) => isOfAuthority(one) || one.cityKey !== '' || !outranked.has(keyOf(one, one.suffix)));
}

const distinctPlaces = (records: readonly RangeCandidate[]): readonly RangeCandidate[] => [
  ...new Map(records.map((one) => [placeKeyOf(one), one])).values(),
];

/** Whether the postcode of an address is in doubt: other records that may be of the house have postcodes, and not this one. */
export function isPostcodeDoubtful(
  house: RangeCandidate,
  postcode: string,
  records: readonly RangeCandidate[],
): boolean {
  if (house.postcode !== '' || postcode === '') return false;
  const known = records
    .filter((one) => streetKey(one) === streetKey(house) && one.postcode !== '')
    .filter(({ cityKey }) => cityKey === '' || cityKey === house.cityKey);
  return known.length > 0 && !known.some((one) => postcodeKey(one.postcode) === postcode);
}
