import { foldText } from '../src/rules/language/fold-text.ts';
import type { Address, Validation } from '../src/server/gateways/address-validation/address-validation.ts';
import type { Installation } from '../src/server/installation.ts';
import type { TypedPlace } from './place-habits-address.ts';

/** What became of an address. */
export type Outcome = 'valid' | 'found' | 'suggested' | 'refused' | 'format' | 'wrongValid' | 'wrongFound';

const lineKey = ({ street = '', buildingNumber = '', city = '', zip = '' }: Address) =>
  [buildingNumber, street, city, zip]
    .map((text) =>
      foldText(text)
        .replace(/ß/g, 'ss')
        .replace(/(?<=-)0+(?=\d)/g, '')
        .replace(/\s+/g, ' ')
        .replace(/(\d) ([a-z])$/, '$1$2'),
    )
    .join('|');

/**
 * Judges an answer.
 * @param right the answer to the house as its guide writes it
 */
export function outcomeOf(
  { complete, similar, status, evidence, valid }: Validation,
  { meant: house, address }: TypedPlace,
  right: Validation | undefined,
): Outcome {
  const isByFormat = evidence.level === 'format';
  // What is too long for its field stays as it was typed.
  const isLong =
    (house?.street ?? '').length > 50 &&
    complete?.street !== undefined &&
    (address.street ?? '').startsWith(complete.street);
  const meant = isLong && complete ? lineKey(complete) : right?.complete && lineKey(right.complete);
  if (complete && !isByFormat) {
    const isNumberProven = valid.includes('buildingNumber' in complete ? 'buildingNumber' : 'street');
    const isRight = meant !== undefined && lineKey(complete) === meant;
    if (status === 'Valid') return isRight ? 'valid' : 'wrongValid';
    if (isRight) return 'found';
    return isNumberProven && status === 'Provisioning' && valid.includes('city') && valid.includes('zip')
      ? 'wrongFound'
      : meant
        ? 'refused'
        : 'format';
  }
  if (isByFormat) return 'format';
  return similar.some((one) => (meant === undefined ? true : lineKey(one) === meant)) ? 'suggested' : 'refused';
}

/** Checks addresses one after another. */
export async function checkPlaces(
  { addressValidation }: Pick<Installation, 'addressValidation'>,
  places: readonly TypedPlace[],
  onEach: (place: TypedPlace, outcome: Outcome, answer: Validation, ms: number) => void,
): Promise<void> {
  const rights = new Map<string, Validation>();
  for (const place of places) {
    const key = place.meant && JSON.stringify(place.meant);
    if (place.meant && key && !rights.has(key)) rights.set(key, await addressValidation.validate(place.meant));
    const startedAt = performance.now();
    const answer = await addressValidation.validate(place.address);
    onEach(place, outcomeOf(answer, place, key ? rights.get(key) : undefined), answer, performance.now() - startedAt);
  }
}
