import type { AddressFormat } from '../../contract/address/address-format.ts';
import { foldText } from '../../rules/language/fold-text.ts';

const statesOf = (format: AddressFormat | undefined) =>
  format?.fields.find(({ id, metadata }) => id === 'state' && !metadata.hidden)?.options;

/** Whether the addresses of a country name a state. Else records are looked up whatever state they name. */
export const namesStates = (format: AddressFormat | undefined): boolean => statesOf(format) !== undefined;

/**
 * The state of a record as addresses have it, by its code or its name in any case: "Ohio", "oh" and "US-OH" are "OH". Empty where
 * the record names none, or the form of the country asks for none. Undefined if the country has no such state.
 */
export function stateOfRecord(text: string, format: AddressFormat | undefined): string | undefined {
  const states = statesOf(format);
  const key = foldText(text.trim()).replace(/^[a-z]{2}-(?=[a-z0-9]{1,3}$)/, '');
  if (!states || key === '') return '';
  return states.find((one) => [one.key, one.label, one.written ?? ''].some((name) => foldText(name) === key))?.key;
}
