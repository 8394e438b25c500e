import { type ClipboardEvent, useState } from 'react';
import type { AddressFieldId } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { AddressValues } from '../../../rules/address/address-form.ts';
import { countryNamesOf } from '../../../rules/address/country-names.ts';
import { splitPastedAddress } from '../../../rules/pasted-address/pasted-address.ts';
import type { MovedText } from '../../../rules/street/inside-field.ts';
import { afterLeaving } from './address-entry.rules.ts';

/** What the form has changed by itself, for its user to see. */
export interface AddressNote {
  /** A pasted address has filled in the fields. */
  readonly isFilled: boolean;
  readonly leftOut: readonly string[];
  readonly moved: readonly MovedText[];
}

/** The note of the form, and what leads to it. */
export interface AddressNotes {
  readonly note: AddressNote | undefined;
  paste(event: ClipboardEvent<HTMLInputElement>): void;
  /** The user leaves a field, or the browser has filled it in. @returns the values of the form from then on */
  leave(id: AddressFieldId, values: AddressValues): AddressValues;
  /** The user types in a field. */
  type(id: AddressFieldId): void;
  undo(): void;
}

interface Form {
  readonly format: AddressFormat;
  readonly values: AddressValues;
  /** Lines of streets whose unit the user wants to stay where it is. */
  readonly keptStreets: Set<string>;
  onChange(update: (values: AddressValues) => AddressValues): void;
}

interface Change extends AddressNote {
  readonly country: string;
  readonly before: AddressValues;
  /** The fields that the form changed. */
  readonly ids: readonly string[];
}

/** Fills in a pasted address, moves a unit out of the street, and says so; both can be undone (EA-6). */
export function useAddressNote({ format, values, keptStreets, onChange }: Form, language: string): AddressNotes {
  const [change, setChange] = useState<Change>();
  const isShown = change?.country === format.country;
  const tell = (note: AddressNote, before: AddressValues, after: AddressValues) =>
    setChange({ ...note, country: format.country, before, ids: changedIds(before, after) });
  return {
    note: isShown ? change : undefined,
    paste(event) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const isReplacing = selectionStart === 0 && selectionEnd === value.length;
      const countryNames = countryNamesOf(format, language);
      const { street: _, ...others } = values;
      const text = event.clipboardData.getData('text');
      const found = isReplacing ? splitPastedAddress(text, format, { countryNames, values: others }) : undefined;
      if (!found) return;
      event.preventDefault();
      tell({ isFilled: true, leftOut: found.leftOut, moved: found.moved }, values, { ...values, ...found.values });
      onChange((now) => ({ ...now, ...found.values }));
    },
    leave(id, now) {
      const left = afterLeaving(id, now, format, keptStreets);
      if (left.moved) tell({ isFilled: false, leftOut: [], moved: [left.moved] }, now, left.values);
      return left.values;
    },
    type(id) {
      if (id === 'street' && change && !change.isFilled) setChange(undefined);
    },
    undo() {
      if (!change) return;
      const { before, ids } = change;
      keptStreets.add(before.street ?? '');
      onChange((now) => ({ ...now, ...Object.fromEntries(ids.map((id) => [id, before[id] ?? ''])) }));
      setChange(undefined);
    },
  };
}

const changedIds = (before: AddressValues, after: AddressValues) =>
  Object.keys({ ...before, ...after }).filter((id) => (before[id] ?? '') !== (after[id] ?? ''));
