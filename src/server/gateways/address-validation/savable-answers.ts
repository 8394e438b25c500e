import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { checkAddress } from '../../../rules/address/address-form.ts';
import { spellingsWith } from '../../../rules/pasted-address/typed-letters.ts';
import { suggestEnglish } from '../../../rules/texts/english-text.ts';
import type { Address, AddressValidation, Validation } from './address-validation.ts';

/** Fields whose words records write in the letters of their country. */
const writtenFields = ['street', 'city'] as const;

/**
 * Answers with addresses that the form of their country takes, so that what is found can be saved (EA-5, EA-8): in English
 * letters, and no longer than its fields. An address that was typed in such letters, such as "Muellerstrasse", is also looked
 * up in those of its country, so that a second check of an answer gives the same answer.
 * @param shortLine the line of a street in short forms, for one that is too long
 */
export function withSavableAnswers(
  validation: AddressValidation,
  formatOf: (country: string) => AddressFormat | undefined,
  shortLine: (address: Address) => string = ({ street = '' }) => street,
): AddressValidation {
  return {
    ...validation,
    async validate(address) {
      const format = formatOf(address.country ?? '');
      const first = await validation.validate(address);
      if (!format) return first;
      if (!first.complete || first.evidence.level === 'format')
        for (const spelling of spellingsOf(address, format)) {
          const found = await validation.validate(spelling);
          if (found.complete && found.evidence.level !== 'format')
            return savable(found, address, { format, shortLine });
        }
      return savable(first, address, { format, shortLine });
    },
  };
}

function spellingsOf(address: Address, { letters }: AddressFormat): readonly Address[] {
  return writtenFields
    .reduce<readonly Address[]>(
      (all, field) =>
        all.flatMap((one) => {
          const value = one[field];
          return value === undefined
            ? [one]
            : [one, ...spellingsWith(value, letters).map((text) => ({ ...one, [field]: text }))];
        }),
      [address],
    )
    .slice(1, 9);
}

interface Writing {
  readonly format: AddressFormat;
  shortLine(address: Address): string;
}

function shortened(address: Address, { format, shortLine }: Writing): Address {
  const isTooLong = checkAddress(address, format).some(
    ({ fieldId, rule }) => fieldId === 'street' && rule === 'tooLong',
  );
  return isTooLong ? { ...address, street: shortLine(address) } : address;
}

/** What does not fit stays as it was typed, and a suggestion that cannot be saved is none. */
function savable(found: Validation, typed: Address, { format, shortLine }: Writing): Validation {
  const { complete, ...answer } = found;
  const write = (one: Address) => shortened(inEnglish(one, format), { format, shortLine });
  const similar = found.similar.map(write).filter((one) => fits(one, format));
  if (!complete) return { ...answer, similar };
  const written = write(complete);
  const unfit = new Set<string>(checkAddress(written, format).map(({ fieldId }) => fieldId));
  const kept = Object.entries(written).flatMap(([field, value]) => {
    const own = unfit.has(field) ? typed[field] : value;
    return own === undefined ? [] : [[field, own] as const];
  });
  return { ...answer, similar, complete: Object.fromEntries(kept) };
}

/** A field that is missing was missing before. */
const fits = (address: Address, format: AddressFormat) =>
  !checkAddress(address, format).some(({ fieldId }) => address[fieldId]);

const inEnglish = (address: Address, { letters }: AddressFormat): Address =>
  Object.fromEntries(Object.entries(address).map(([field, value]) => [field, suggestEnglish(value, letters) ?? value]));
