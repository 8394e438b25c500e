import { type AddressFieldId, insideFieldIds } from '../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../contract/address/address-format.ts';
import { type AddressProblem, type AddressValues, checkAddress, shownFields } from '../address/address-form.ts';
import { nameWords } from '../language/fold-text.ts';
import { unitFirstInNumber, unitOfLine } from './unit-first.ts';
import { isFloor } from './unit-in-street.ts';

/** Words of an address that are now in a field. */
export interface MovedText {
  readonly text: string;
  readonly fieldId: AddressFieldId;
}

/** Values with a text that was moved. */
export interface Moved {
  readonly values: AddressValues;
  readonly moved: MovedText;
}

/**
 * Puts what leads to the door into the first empty field of the format for it, else behind the text in the first one.
 * Undefined if the format has none, or the text is too long for it.
 */
export function putInside(text: string, values: AddressValues, format: AddressFormat): Moved | undefined {
  const shown = shownFields(format);
  const all = insideFieldIds.flatMap((id) => shown.find((field) => field.id === id) ?? []);
  const fields = all.filter(({ id }) => all.length === 1 || id !== 'floor' || isFloor(text));
  const same = fields.find(({ id }) => nameWords(values[id] ?? '') === nameWords(text));
  const field = same ?? fields.find(({ id }) => !values[id]) ?? fields[0];
  if (!field) return undefined;
  const before = values[field.id];
  const value = same || !before ? text : `${before}, ${text}`;
  if (value.length > field.metadata.maxLength) return undefined;
  return { values: { ...values, [field.id]: value }, moved: { text, fieldId: field.id } };
}

/**
 * Checks an address as it is typed (EA-8). A line that is too long with its unit is judged without it, and comes back with the
 * unit in its own field.
 */
export function checkTyped(
  values: AddressValues,
  format: AddressFormat,
): { readonly problems: readonly AddressProblem[]; readonly values: AddressValues } {
  const problems = checkAddress(values, format);
  const isLong = problems.some(({ fieldId, rule }) => fieldId === 'street' && rule === 'tooLong');
  const moved = isLong ? moveUnit(values, format)?.values : undefined;
  const left = moved && checkAddress(moved, format);
  return moved && left && left.length < problems.length ? { problems: left, values: moved } : { problems, values };
}

/** Moves a unit out of the line of the street into its own field; undefined if there is none (EA-6). */
export function moveUnit(values: AddressValues, format: AddressFormat): Moved | undefined {
  const apart = format.writing?.isUnitFirst ? unitFirstInNumber(values.buildingNumber ?? '') : undefined;
  if (apart) return putInside(apart.inside, { ...values, buildingNumber: apart.number }, format);
  const found = unitOfLine(values.street ?? '', format);
  return found && putInside(found.inside, { ...values, street: found.street }, format);
}
