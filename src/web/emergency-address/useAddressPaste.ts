import { type ClipboardEvent, useState } from 'react';
import type { AddressFormat } from '../../contract/address-format.ts';
import type { AddressValues } from '../../rules/address-form.ts';
import { splitPastedAddress } from '../../rules/pasted-address.ts';

export interface AddressPaste {
  /** A pasted address has just filled in the fields. */
  readonly isFilled: boolean;
  handle(event: ClipboardEvent<HTMLInputElement>): void;
  undo(): void;
}

/** Fills in the fields of a whole address that was pasted into the empty street (EA-6). */
export function useAddressPaste(
  format: AddressFormat,
  values: AddressValues,
  onChange: (update: (values: AddressValues) => AddressValues) => void,
  language: string,
): AddressPaste {
  const [before, setBefore] = useState<AddressValues>();
  return {
    isFilled: before?.country === format.country,
    handle(event) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const isReplacing = selectionStart === 0 && selectionEnd === value.length;
      const names = ['en', language].map((one) => new Intl.DisplayNames([one], { type: 'region' }).of(format.country));
      const found = splitPastedAddress(event.clipboardData.getData('text'), format, names.map(String));
      if (!found || !isReplacing) return;
      event.preventDefault();
      setBefore(values);
      onChange((now) => ({ ...now, ...found }));
    },
    undo() {
      if (before) onChange(() => before);
      setBefore(undefined);
    },
  };
}
