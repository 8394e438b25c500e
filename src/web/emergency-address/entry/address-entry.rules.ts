import { type AddressFieldId, insideFieldIds } from '../../../contract/address/address-fields.ts';
import type { AddressField, AddressFormat } from '../../../contract/address/address-format.ts';
import {
  type AddressProblem,
  type AddressValues,
  shownFields,
  stateOfZip,
} from '../../../rules/address/address-form.ts';
import { type MovedText, moveUnit } from '../../../rules/street/inside-field.ts';
import { splitStreet } from '../../../rules/street/street-line.ts';

/** Tokens of the HTML standard by which a browser fills in an address. Other fields are not filled in. */
const tokens: Readonly<Partial<Record<AddressFieldId, string>>> = {
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

/** The field where a form begins: the first below the country, and below the user's name if that is known. */
export const firstToFill = (values: AddressValues, format: AddressFormat): AddressFieldId | undefined =>
  shownFields(format).find(({ id, type }) => type !== 'country' && !(id === 'customerName' && values[id]))?.id;

/**
 * The problems that nobody has answered yet, whether the user typed or the form filled something in.
 * @param refused the values that the problems are about
 */
export function openProblems(
  problems: readonly AddressProblem[],
  { dependencies }: AddressFormat,
  refused: AddressValues,
  now: AddressValues,
): readonly AddressProblem[] {
  return problems.filter(({ fieldId, rule }) => {
    const group = rule === 'either' ? dependencies.find(({ fields }) => fields.includes(fieldId))?.fields : undefined;
    return (group ?? [fieldId]).every((id) => (refused[id] ?? '') === (now[id] ?? ''));
  });
}

/** The first field in which two addresses differ. Capitals make no difference. */
export const firstDifference = (
  one: AddressValues,
  other: AddressValues,
  format: AddressFormat,
): AddressFieldId | undefined =>
  shownFields(format).find(({ id }) => (one[id] ?? '').toLowerCase() !== (other[id] ?? '').toLowerCase())?.id;

/** The values of a form once a field was left, and what moved to another field. */
export interface LeftForm {
  readonly values: AddressValues;
  readonly moved?: MovedText;
}

/**
 * What the form does once the user leaves a field: a unit and a number move out of the street, a postal code brings its
 * state (EA-6).
 * @param keptStreets lines of streets whose unit the user wants to stay where it is
 */
export function afterLeaving(
  id: AddressFieldId,
  values: AddressValues,
  format: AddressFormat,
  keptStreets: ReadonlySet<string> = new Set(),
): LeftForm {
  if (id === 'street') return withoutUnit(values, format, keptStreets);
  const state = id === 'zip' && !values.state ? stateOfZip(values.zip ?? '', format) : undefined;
  return { values: state ? { ...values, state } : values };
}

function withoutUnit(values: AddressValues, format: AddressFormat, keptStreets: ReadonlySet<string>): LeftForm {
  const isKept = keptStreets.has(values.street ?? '');
  const cut = isKept ? undefined : moveUnit(values, format);
  const now = cut?.values ?? values;
  const split = now.buildingNumber || isKept ? {} : splitStreet(now.street ?? '', format);
  const all = 'buildingNumber' in split ? { ...now, ...split } : now;
  return { values: all, ...(cut && { moved: cut.moved }) };
}
