import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { moveUnit } from '../../../rules/street/inside-field.ts';
import { unitFirstIn, unitFirstInNumber } from '../../../rules/street/unit-first.ts';
import type { Address, AddressValidation, Validation } from './address-validation.ts';

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
      const isUnitFirst = format.writing?.isUnitFirst === true && hasUnitFirst(address);
      if (isUnitFirst ? isFound(apart) : apart.status !== 'Invalid') return apart;
      const asWritten = await validation.validate(address);
      return (isUnitFirst ? isFound(asWritten) : asWritten.status !== 'Invalid') ? asWritten : apart;
    },
  };
}

/**
 * Whether records have a house with its whole number. In "24-100" a range has 24 and does not prove what follows it, so that the
 * number of the unit would be that of another house.
 */
const isFound = ({ complete, evidence, valid }: Validation) =>
  complete !== undefined &&
  evidence.level !== 'format' &&
  valid.includes('buildingNumber' in complete ? 'buildingNumber' : 'street');

const hasUnitFirst = ({ street = '', buildingNumber = '' }: Address) =>
  unitFirstIn(street) !== undefined || unitFirstInNumber(buildingNumber) !== undefined;

/** An address in the order of its fields, in which it is written. */
export function inOrder(values: Readonly<Record<string, string>>, { fields }: AddressFormat): Record<string, string> {
  const ids = new Set<string>([...fields.map(({ id }) => id), ...Object.keys(values)]);
  return Object.fromEntries([...ids].flatMap((id) => (values[id] ? [[id, values[id]] as const] : [])));
}
