import { type AddressFieldId, insideFieldIds } from '../contract/address-fields.ts';
import type { AddressFormat } from '../contract/address-format.ts';
import { type AddressValues, shownFields } from './address-form.ts';
import { nameWords } from './fold-text.ts';
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

/** Moves a unit out of the line of the street into its own field; undefined if there is none (EA-6). */
export function moveUnit(values: AddressValues, format: AddressFormat): Moved | undefined {
  const apart = format.writing?.isUnitFirst ? unitFirstInNumber(values.buildingNumber ?? '') : undefined;
  if (apart) return putInside(apart.inside, { ...values, buildingNumber: apart.number }, format);
  const found = unitOfLine(values.street ?? '', format);
  return found && putInside(found.inside, { ...values, street: found.street }, format);
}
