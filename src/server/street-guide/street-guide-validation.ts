import type {
  Address,
  AddressValidation,
  Evidence,
  Validation,
} from '../gateways/address-validation/address-validation.ts';
import { formatValidation } from '../gateways/address-validation/format-validation.ts';
import { joinHouseNumber, splitHouseNumber } from '../gateways/address-validation/house-number.rules.ts';
import type { Candidate } from './guide-levels.rules.ts';
import type { StreetGuide } from './guide-store.ts';
import {
  hasPlace,
  postcodeKey,
  type Ranked,
  rankCandidates,
  type Wanted,
  withoutElsewhere,
} from './rank-candidates.rules.ts';
import { placeKey, type StreetTypes, streetLine } from './street-name.rules.ts';
import type { StreetRules } from './street-types.ts';

const mostSimilar = 5;
/** Fields that a guide knows. The others lead to the door inside. */
const guideFields = ['street', 'streetType', 'buildingNumber', 'city', 'state', 'zip'];
const placeFields = ['city', 'zip'];

/**
 * Looks addresses up in the street guide of this installation, without a network (EA-15). A country without a guide is
 * checked by its format alone.
 */
export function createGuideValidation(
  guide: Pick<StreetGuide, 'covers' | 'candidates' | 'namesakes'>,
  { types, countries }: StreetRules,
): AddressValidation {
  return {
    isAvailable: () => true,
    async validate(address) {
      const country = address.country ?? '';
      if (!(await guide.covers(country))) return formatValidation.validate(address);
      const wanted = wantedOf(address, types);
      // The number may stand after the street, where it is not read.
      if (wanted.houseNumber === undefined && !countries.has(country)) return formatValidation.validate(address);
      const candidates = await guide.candidates(country, address.state ?? '', wanted);
      const near = rankCandidates(wanted, candidates, mostSimilar);
      const isFound = near[0]?.distance === 0;
      const namesakes = isFound ? [] : await guide.namesakes(country, address.state ?? '', wanted.name);
      const ranked = isFound
        ? near
        : rankCandidates(wanted, withoutElsewhere(wanted, candidates, namesakes), mostSimilar);
      const unchecked = Object.keys(address).filter((field) => !guideFields.includes(field));
      const checked = Object.keys(address).filter((field) => guideFields.includes(field));
      const [first] = ranked;
      if (!first) {
        const isStreetKnown = namesakes.length > 0;
        const invalid = isStreetKnown ? ['buildingNumber' in address ? 'buildingNumber' : 'street'] : checked;
        const valid = isStreetKnown ? checked.filter((field) => !invalid.includes(field)) : [];
        return { status: 'Invalid', valid, invalid, unchecked, similar: [], evidence: { level: 'range' } };
      }
      const similar = ranked.map((one) => normalForm(address, wanted, one));
      // What is written as the guide writes it is not asked about again, so that a suggestion that is sent is an answer.
      const equal = first.distance === 0 ? 0 : similar.findIndex((one) => isSame(one, address));
      const [meant, complete] = [ranked[equal], similar[equal]];
      if (meant && complete) return known(complete, meant.candidate, { checked, unchecked });
      const invalid = checked.filter((field) => similar.some((one) => one[field] !== address[field]));
      const valid = checked.filter((field) => !invalid.includes(field));
      return { status: 'Ambiguous', valid, invalid, unchecked, similar, evidence: evidenceOf(first.candidate) };
    },
  };
}

const evidenceOf = ({ level, dataset, vintage }: Candidate): Evidence => ({ level, dataset, vintage });
/** Whether two addresses differ in their capitals and signs alone. */
const isSame = (one: Address, other: Address) =>
  Object.keys({ ...one, ...other }).every((field) => {
    const key = field === 'zip' ? postcodeKey : placeKey;
    return key(one[field] ?? '') === key(other[field] ?? '');
  });

/**
 * Only the street guide of the emergency services makes an address valid; other data says that it exists. Data that does
 * not say where a street is proves neither its city nor its postcode.
 */
function known(
  complete: Address,
  candidate: Candidate,
  { checked, unchecked }: Readonly<Record<'checked' | 'unchecked', readonly string[]>>,
): Validation {
  const isPlaced = hasPlace(candidate);
  const valid = checked.filter((field) => isPlaced || !placeFields.includes(field));
  return {
    status: isPlaced && candidate.level === 'msag' ? 'Valid' : 'Provisioning',
    ...{ valid, invalid: [], unchecked: [...unchecked, ...checked.filter((field) => !valid.includes(field))] },
    ...{ complete, similar: [], evidence: evidenceOf(candidate) },
  };
}

function wantedOf({ street, streetType, buildingNumber, city = '', zip = '' }: Address, types: StreetTypes): Wanted {
  return {
    ...streetLine([street, streetType].filter(Boolean).join(' '), types, buildingNumber),
    cityKey: placeKey(city),
    postcode: postcodeKey(zip),
  };
}

/** The address as the guide writes it, with what leads to the door inside. Its type belongs to the street there. */
function normalForm({ streetType: _, ...address }: Address, wanted: Wanted, { candidate }: Ranked): Address {
  const { label, city, postcode } = candidate;
  const { number, suffix } = splitHouseNumber(wanted.writtenNumber);
  const written = joinHouseNumber({ number, suffix: suffix.toUpperCase() });
  const street =
    'buildingNumber' in address ? { street: label, buildingNumber: written } : { street: `${written} ${label}` };
  return { ...address, ...street, ...(city && { city }), ...(postcode && { zip: postcode }) };
}
