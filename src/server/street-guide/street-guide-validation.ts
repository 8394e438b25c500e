import type {
  Address,
  AddressValidation,
  Evidence,
  Validation,
} from '../gateways/address-validation/address-validation.ts';
import { formatValidation } from '../gateways/address-validation/format-validation.ts';
import { joinHouseNumber, splitHouseNumber } from '../gateways/address-validation/house-number.rules.ts';
import type { Namesake, RangeCandidate } from './guide-levels.rules.ts';
import type { StreetGuide } from './guide-store.ts';
import { hyphenReadings, isOneHouse, matchNumber, numberKey, writtenNumberOf } from './house-number.rules.ts';
import { hasPlace, isMeantPlace, isNamed, isNearPlace, postcodeKey, wrongPlace } from './place.rules.ts';
import {
  housesOf,
  isSameStreet,
  type Ranked,
  rankHouses,
  type Wanted,
  withoutElsewhere,
} from './rank-candidates.rules.ts';
import { isPostcodeDoubtful } from './same-house.rules.ts';
import { cutLastNumber, cutLine, placeKey, splitLine, streetName } from './street-name.rules.ts';
import { otherReadings, readStreet } from './street-reading.rules.ts';
import type { StreetRules } from './street-types.ts';

const mostSimilar = 5;
/** Names that share some words and have another one are farther from each other than names that lack one. */
const farthestByWords = 0.35;
/** Fields that a guide knows. The others lead to the door inside. */
const guideFields = ['street', 'streetType', 'buildingNumber', 'city', 'state', 'zip'];

export interface GuideRules extends StreetRules {
  /** Where a country writes the number of a house in its line; undefined if it may stand on either side. */
  numberSideOf(countryIsoCode: string): 'first' | 'last' | undefined;
  /** False if the states of the country are known by their postcodes, and the postcode is none of this one. */
  mayLieIn(countryIsoCode: string, state: string, postcode: string): boolean;
  /** Whether the addresses of the country name a state. */
  namesStates(countryIsoCode: string): boolean;
}

/**
 * Looks addresses up in the street guide of this installation, without a network (EA-15). An address that no guide has is
 * refused only in a place of which a guide has every address; elsewhere, and in a country without a guide, it is checked by
 * its format alone.
 */
export function createGuideValidation(
  guide: Pick<StreetGuide, 'isThere' | 'covers' | 'inCity' | 'candidates' | 'byWords' | 'namesakes'>,
  rules: GuideRules,
): AddressValidation {
  return {
    isAvailable: () => true,
    async validate(address) {
      const { country = '', zip = '' } = address;
      if (!(await guide.isThere(country))) return formatValidation.validate(address);
      const state = rules.namesStates(country) ? (address.state ?? '') : undefined;
      const wanted = { ...wantedOf(address, rules), isPostcodeElsewhere: !rules.mayLieIn(country, state ?? '', zip) };
      // The number may stand where it is not read.
      if (wanted.houseNumber === undefined && !rules.countries.has(country) && !rules.numberSideOf(country))
        return formatValidation.validate(address);
      const proven = provenIn(address, wanted, await guide.inCity(country, state, wanted));
      if (proven) return known(address, wanted, proven, []);
      const candidates = await guide.candidates(country, state, wanted);
      const houses = housesOf(wanted, candidates).filter((one) => isWritable(address, wanted, one));
      const near = rankHouses(wanted, houses, mostSimilar);
      const isFound = near[0]?.distance === 0;
      if (near[0] && isFound && (near[0].isNumberProven || !isOneHouse(near[0].candidate)))
        return known(address, wanted, near[0], houses);
      const isPlaceCovered = await guide.covers(country, { ...wanted, state });
      // Where there is a record of each house, that of "269" is not the house "269B".
      if (near[0] && isFound && !isPlaceCovered) return known(address, wanted, near[0], houses);
      const own = isPlaceCovered
        ? houses.filter((one) => !isOneHouse(one) || matchNumber(one, wanted) !== 'whole')
        : houses;
      const namesakes = await guide.namesakes(country, state, wanted.name, wanted.formerName);
      const here = withoutElsewhere(wanted, own, namesakes).filter(
        (house) => isPlaceCovered || isNearPlace(wanted, house),
      );
      const ranked = rankHouses(wanted, here, mostSimilar).map((one) => ({ ...one, asked: wanted }));
      const [first, ...others] = ranked.length > 0 ? ranked : await meantOtherwise(address, wanted, { country, state });
      if (first) return { ...mistaken(address, wanted, [first, ...others], here), isPlaceCovered };
      if (isPlaceCovered) return unknown(address, wanted, { houses: here, namesakes });
      return { ...(await formatValidation.validate(address)), isPlaceCovered };
    },
  };

  /** Houses of the place with another spelling of the number, or on a street whose name has a word more or less. */
  async function meantOtherwise(
    address: Address,
    wanted: Asking,
    { country, state }: { readonly country: string; readonly state: string | undefined },
  ): Promise<readonly Asked[]> {
    const all: Asked[] = [];
    for (const writtenNumber of hyphenReadings(wanted.writtenNumber)) {
      const {
        prefix: numberPrefix = '',
        number: houseNumber,
        suffix: numberSuffix = '',
      } = numberKey(writtenNumber) ?? {};
      const asked = { ...wanted, writtenNumber, numberPrefix, houseNumber, numberSuffix };
      const found = housesOf(asked, await guide.inCity(country, state, asked));
      const same = found.filter((one) => matchNumber(one, asked) === 'same');
      all.push(...rankHouses(asked, same, mostSimilar).map((one) => ({ ...one, asked })));
    }
    if (all.length > 0) return all.slice(0, mostSimilar);
    const candidates = housesOf(wanted, await guide.byWords(country, state, wanted));
    const isOther = (one: RangeCandidate) => isOneHouse(one) && matchNumber(one, wanted) === 'whole';
    const houses = candidates.filter(
      (one) => isWritable(address, wanted, one) && !isOther(one) && isMeantPlace(wanted, one),
    );
    const near = rankHouses(wanted, houses, mostSimilar).filter(({ distance }) => distance < farthestByWords);
    return near.map((one) => ({ ...one, asked: wanted }));
  }
}

/** A house that may be meant, and the address as it was looked up. */
interface Asked extends Ranked {
  readonly asked: Asking;
}

/**
 * The authority's record of exactly this house, with its city and postcode. Records of other cities cannot change the answer
 * then, and are not read.
 */
function provenIn(address: Address, wanted: Asking, inCity: readonly RangeCandidate[]): Ranked | undefined {
  const houses = housesOf(wanted, inCity).filter((one) => isWritable(address, wanted, one));
  const [nearest] = rankHouses(wanted, houses, mostSimilar);
  if (nearest?.distance !== 0 || !nearest.isNumberProven) return undefined;
  const { level, cityKey, postcode } = nearest.candidate;
  return level === 'msag' && cityKey !== '' && postcode !== '' && wanted.postcode !== '' ? nearest : undefined;
}

/** What the records say of each field. What none of them names is unchecked. */
function fieldsOf(
  address: Address,
  wanted: Wanted,
  records: readonly Namesake[],
  { invalid = [], unproven = [] }: { readonly invalid?: readonly string[]; readonly unproven?: readonly string[] },
) {
  const isValid = (field: string) =>
    guideFields.includes(field) && !unproven.includes(field) && isNamed(field, wanted, records);
  const valid = Object.keys(address).filter((field) => !invalid.includes(field) && isValid(field));
  const unchecked = Object.keys(address).filter((field) => !invalid.includes(field) && !valid.includes(field));
  return { valid, invalid, unchecked };
}

/** A line has room for some suffixes alone: in "12 bis Main St" the street would be "bis Main St". */
function isWritable(address: Address, wanted: Asking, candidate: RangeCandidate): boolean {
  if ('buildingNumber' in address || matchNumber(candidate, wanted) !== 'longer') return true;
  const written = writtenNumberOf(candidate);
  const line = lineOf(written, candidate.label, wanted);
  return (wanted.isNumberLast ? cutLastNumber(line) : cutLine(line)).number === written;
}

/** The address is in no record. Where its street is known, its number or its place is wrong. */
function unknown(
  address: Address,
  wanted: Wanted,
  { houses, namesakes }: { readonly houses: readonly RangeCandidate[]; readonly namesakes: readonly Namesake[] },
): Validation {
  const same = houses.filter((house) => isSameStreet(wanted, house));
  const number = numberField(address);
  const checked = guideFields.filter((field) => field in address);
  const wrong = same.length > 0 ? wrongPlace(wanted, same) : namesakes.length > 0 ? [number] : checked;
  const invalid = checked.filter((field) => wrong.includes(field));
  const fields = fieldsOf(address, wanted, same.length > 0 ? same : namesakes, { invalid });
  return { status: 'Invalid', ...fields, similar: [], evidence: { level: 'range' } };
}

/** The address is nearly in the records. */
function mistaken(
  address: Address,
  wanted: Asking,
  [first, ...others]: readonly [Asked, ...Asked[]],
  houses: readonly RangeCandidate[],
): Validation {
  const ranked = [first, ...others];
  const similar = ranked.map((one) => normalForm(address, one.asked, one));
  // What is written as the guide writes it is not asked about again, so that a suggestion that is sent is an answer.
  const meant = ranked[similar.findIndex((one) => isSame(one, address))];
  if (meant) return known(address, meant.asked, meant, houses);
  const invalid = guideFields.filter(
    (field) => field in address && similar.some((one) => !hasSame(field, one, address)),
  );
  const records = ranked.map(({ candidate }) => candidate);
  const evidence = evidenceOf(first.candidate);
  return { status: 'Ambiguous', ...fieldsOf(address, wanted, records, { invalid }), similar, evidence };
}

const evidenceOf = ({ level, dataset, vintage }: RangeCandidate): Evidence => ({ level, dataset, vintage });
/** Whether a field differs in its capitals and signs alone. */
function hasSame(field: string, one: Address, other: Address): boolean {
  const key = field === 'zip' ? postcodeKey : placeKey;
  return key(one[field] ?? '') === key(other[field] ?? '');
}
const isSame = (one: Address, other: Address) =>
  Object.keys({ ...one, ...other }).every((field) => hasSame(field, one, other));

/**
 * Only the street guide of the emergency services makes an address valid, and only where it names each part that leads to the
 * house; other data says that it exists.
 */
function known(address: Address, wanted: Asking, ranked: Ranked, houses: readonly RangeCandidate[]): Validation {
  const { candidate, isNumberProven } = ranked;
  const isPlaced = hasPlace(candidate) && (wanted.cityKey === '' || candidate.cityKey !== '');
  const isProven = isPlaced && isNumberProven && !isPostcodeDoubtful(candidate, wanted.postcode, houses);
  const fields = fieldsOf(address, wanted, [candidate], { unproven: isNumberProven ? [] : [numberField(address)] });
  const isWhole = guideFields.every((field) => !(field in address) || fields.valid.includes(field));
  return {
    status: isProven && isWhole && candidate.level === 'msag' ? 'Valid' : 'Provisioning',
    ...fields,
    complete: normalForm(address, wanted, ranked),
    similar: [],
    evidence: evidenceOf(candidate),
  };
}

const numberField = (address: Address) => ('buildingNumber' in address ? 'buildingNumber' : 'street');

function wantedOf(address: Address, { types, readingOf, numberSideOf }: GuideRules): Asking {
  const { country = '', state = '', street: line, streetType, buildingNumber, city = '', zip = '' } = address;
  const side = numberSideOf(country);
  const { street, ...number } = splitLine([line, streetType].filter(Boolean).join(' '), { buildingNumber, side });
  const former = streetName(street, types);
  const reading = readingOf(country, state);
  const read = reading && { ...readStreet(street, reading), others: otherReadings(street, reading) };
  return {
    ...former,
    ...read,
    formerName: former.name,
    ...(reading && { lesserWords: reading.lesserWords }),
    ...number,
    isNumberLast: side === 'last',
    cityKey: placeKey(city),
    postcode: postcodeKey(zip),
  };
}

/** An address as it is looked up, and how its line is written. */
interface Asking extends Wanted {
  readonly isNumberLast: boolean;
}

const lineOf = (number: string, street: string, { isNumberLast }: Asking) =>
  isNumberLast ? `${street} ${number}` : `${number} ${street}`;

/** The address as the guide writes it, with what leads to the door inside. Its type belongs to the street there. */
function normalForm({ streetType: _, ...address }: Address, wanted: Asking, { candidate }: Ranked): Address {
  const { label, city, postcode } = candidate;
  const { number, suffix } = splitHouseNumber(wanted.writtenNumber);
  const isLonger = matchNumber(candidate, wanted) === 'longer';
  const written = isLonger ? writtenNumberOf(candidate) : joinHouseNumber({ number, suffix: suffix.toUpperCase() });
  const street =
    'buildingNumber' in address
      ? { street: label, buildingNumber: written }
      : { street: lineOf(written, label, wanted) };
  return { ...address, ...street, ...(city && { city }), ...(postcode && { zip: postcode }) };
}
