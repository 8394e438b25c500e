import type { AddressFormat } from '../../../contract/address-format.ts';
import { moveUnit } from '../../../rules/inside-field.ts';
import type { AddressValidation } from './address-validation.ts';

/**
 * Has an address validated with the unit of its street line in its own field, where its format has one: records know
 * streets, not flats. The answer has it there too. A line that is only known as it was written keeps its unit.
 */
export function withUnitApart(
  validation: AddressValidation,
  formatOf: (country: string) => AddressFormat | undefined,
): AddressValidation {
  return {
    ...validation,
    async validate(address) {
      const format = formatOf(address.country ?? '');
      const moved = format && moveUnit(address, format);
      if (!moved) return validation.validate(address);
      const apart = await validation.validate(inOrder(moved.values, format));
      if (apart.status !== 'Invalid') return apart;
      const asWritten = await validation.validate(address);
      return asWritten.status === 'Invalid' ? apart : asWritten;
    },
  };
}

/** An address is written in the order of its fields. */
function inOrder(values: Readonly<Record<string, string>>, { fields }: AddressFormat): Record<string, string> {
  const ids = new Set<string>([...fields.map(({ id }) => id), ...Object.keys(values)]);
  return Object.fromEntries([...ids].flatMap((id) => (values[id] ? [[id, values[id]] as const] : [])));
}
