import type { Address, AddressValidation, Validation } from '../gateways/address-validation/address-validation.ts';
import { formatValidation } from '../gateways/address-validation/format-validation.ts';
import { joinHouseNumber, splitHouseNumber } from '../gateways/address-validation/house-number.rules.ts';
import type { StreetGuide } from './guide-store.ts';
import { type Ranked, rankCandidates, type Wanted } from './rank-candidates.rules.ts';
import { placeKey, type StreetTypes, streetLine } from './street-name.rules.ts';
import type { StreetRules } from './street-types.ts';

const mostSimilar = 5;
/** Fields that a guide knows. The others lead to the door inside. */
const guideFields = ['street', 'streetType', 'buildingNumber', 'city', 'state', 'zip'];

/**
 * Looks addresses up in the street guide of this installation, without a network (EA-15). A country without a guide is
 * checked by its format alone.
 */
export function createGuideValidation(
  guide: Pick<StreetGuide, 'covers' | 'candidates'>,
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
      const candidates = await guide.candidates(country, address.state ?? '', wanted.name);
      const ranked = rankCandidates(wanted, candidates, mostSimilar);
      const unchecked = Object.keys(address).filter((field) => !guideFields.includes(field));
      const checked = Object.keys(address).filter((field) => guideFields.includes(field));
      const [first] = ranked;
      if (!first) {
        const isStreetKnown = candidates.some(({ name }) => name === wanted.name);
        const invalid = isStreetKnown ? ['buildingNumber' in address ? 'buildingNumber' : 'street'] : checked;
        const valid = isStreetKnown ? checked.filter((field) => !invalid.includes(field)) : [];
        return { status: 'Invalid', valid, invalid, unchecked, similar: [], evidence: { level: 'range' } };
      }
      const evidence = {
        level: first.candidate.level,
        dataset: first.candidate.dataset,
        vintage: first.candidate.vintage,
      };
      const similar = ranked.map((one) => normalForm(address, wanted, one));
      if (first.distance > 0 || ranked.length > 1) {
        const invalid = checked.filter((field) => similar.some((one) => one[field] !== address[field]));
        const valid = checked.filter((field) => !invalid.includes(field));
        return { status: 'Ambiguous', valid, invalid, unchecked, similar, evidence };
      }
      return known(similar[0] ?? address, { valid: checked, unchecked, evidence });
    },
  };
}

/** Only the street guide of the emergency services makes an address valid; other data says that it exists. */
function known(
  complete: Address,
  { valid, unchecked, evidence }: Pick<Validation, 'valid' | 'unchecked' | 'evidence'>,
): Validation {
  const status = evidence.level === 'msag' ? 'Valid' : 'Provisioning';
  return { status, valid, invalid: [], unchecked, complete, similar: [], evidence };
}

function wantedOf({ street, streetType, buildingNumber, city = '', zip = '' }: Address, types: StreetTypes): Wanted {
  return {
    ...streetLine([street, streetType].filter(Boolean).join(' '), types, buildingNumber),
    cityKey: placeKey(city),
    postcode: zip.replace(/^(\d{5})-\d{4}$/, '$1'),
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
