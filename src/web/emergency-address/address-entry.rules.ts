import { type AddressFieldId, insideFieldIds } from '../../contract/address-fields.ts';
import type { AddressField, AddressFormat } from '../../contract/address-format.ts';
import { type AddressValues, stateOfZip } from '../../rules/address-form.ts';
import { splitStreet } from '../../rules/pasted-address.ts';

/** Tokens of the HTML standard by which a browser fills in an address. Other fields are not filled in. */
const tokens: Readonly<Partial<Record<AddressFieldId, string>>> = {
  country: 'country',
  customerName: 'name',
  street: 'address-line1',
  street2: 'address-line2',
  unit: 'address-line2',
  neighborhood: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};
export const autoCompleteOf = (id: AddressFieldId): string => tokens[id] ?? 'off';

/** A postal code of digits alone is typed on the keys of numbers. */
export const inputModeOf = ({ id, example = '' }: AddressField): 'numeric' | undefined =>
  id === 'zip' && /^\d+$/.test(example) ? 'numeric' : undefined;

/** The field of a form that has a hint for guests of a hotel: the first that leads to the door. */
export const firstInside = ({ fields }: AddressFormat): AddressFieldId | undefined =>
  insideFieldIds.find((id) => fields.some((field) => field.id === id));

/** What the form adds once the user leaves a field: a number out of the street, the state of a postal code (EA-6). */
export function afterLeaving(id: AddressFieldId, values: AddressValues, format: AddressFormat): AddressValues {
  if (id === 'street' && !values.buildingNumber) {
    const split = splitStreet(values.street ?? '', format);
    return split.buildingNumber ? { ...values, ...split } : values;
  }
  if (id !== 'zip' || values.state) return values;
  const state = stateOfZip(values.zip ?? '', format);
  return state ? { ...values, state } : values;
}
