import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { addressKey } from '../../../rules/address/address-key.ts';
import { nameWords } from '../../../rules/language/fold-text.ts';
import type { Address, AddressValidation, Validation } from './address-validation.ts';
import { otherLines } from './other-lines.rules.ts';
import { inOrder } from './unit-apart.ts';

const mostSimilar = 5;

/**
 * Has an address that is not known looked up as what its line may mean besides: with the town in it, a number in another spelling,
 * a unit without a word, or the state of another postal code. What is the same house in other words is the answer, in its normal
 * form. What only may be meant is suggested, and its user takes it or does not.
 */
export function withOtherLines(
  validation: AddressValidation,
  formatOf: (country: string) => AddressFormat | undefined,
): AddressValidation {
  return {
    ...validation,
    async validate(address) {
      const first = await validation.validate(address);
      const format = formatOf(address.country ?? '');
      if (!format || isKnown(first)) return first;
      const meant: Validation[] = [];
      for (const { address: other, isSame } of otherLines(address, format)) {
        const found = await validation.validate(inOrder(other, format));
        const isHouse = isKnown(found) && isNumberKnown(found);
        if (isHouse && isSame) return found;
        // With another unit or number, an address that is only similar is another one.
        const isLine = isSame || other.state !== address.state;
        const isSimilar = isLine && found.status === 'Ambiguous' && first.status === 'Invalid';
        if (isHouse || isSimilar) meant.push(found);
      }
      return meant.length > 0 ? suggestion(address, first, meant) : first;
    },
  };
}

/** Records have the house. */
const isKnown = ({ complete, evidence }: Validation) => complete !== undefined && evidence.level !== 'format';
/** Its number is in them as it was looked up. */
const isNumberKnown = ({ complete = {}, valid }: Validation) =>
  valid.includes('buildingNumber' in complete ? 'buildingNumber' : 'street');

/** What is known goes before what is only similar. */
function suggestion(address: Address, first: Validation, meant: readonly Validation[]): Validation {
  const known = meant.flatMap(({ complete }) => (complete ? [complete] : []));
  const all = [...known, ...first.similar, ...meant.flatMap((one) => one.similar)];
  const keys = all.map(addressKey);
  const similar = all.filter((one, at) => keys.indexOf(addressKey(one)) === at).slice(0, mostSimilar);
  const isOther = (field: string) =>
    similar.some((one) => nameWords(one[field] ?? '') !== nameWords(address[field] ?? ''));
  // Nothing is said of the check of what only may be meant.
  const { check: _check, unchecked: _unchecked, ...evidence } = meant[0]?.evidence ?? first.evidence;
  const fields = Object.keys(address);
  const invalid = fields.filter((field) => isOther(field));
  const valid = fields.filter((field) => !invalid.includes(field) && meant[0]?.valid.includes(field));
  return {
    status: 'Ambiguous',
    valid,
    invalid,
    unchecked: fields.filter((field) => !invalid.includes(field) && !valid.includes(field)),
    similar,
    evidence,
    ...(first.isPlaceCovered !== undefined && { isPlaceCovered: first.isPlaceCovered }),
  };
}
