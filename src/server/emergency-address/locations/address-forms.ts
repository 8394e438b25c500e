import type { AddressFormatStatus } from '../../../contract/address/address-fields.ts';
import { type AddressProblem, formatStatus, tidyAddress } from '../../../rules/address/address-form.ts';
import { addressLines } from '../../../rules/address/written-address.ts';
import { checkTyped } from '../../../rules/street/inside-field.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import type { Address } from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';

/** The values of the country's own fields, or the fields that are not right. */
export type ReadAddress =
  | { readonly problems: readonly AddressProblem[]; readonly address?: undefined }
  | { readonly problems?: undefined; readonly address: Address };

/**
 * Reads an address by the present format of its country (EA-8).
 * @throws Refused addressNotSupported for a country without a format, and for a post box; emergencyLocationOutdated for
 *   another format than the present one
 */
export function readAddress(formats: AddressFormats, formatId: string, values: Address): ReadAddress {
  const format = formats.of(values.country ?? '');
  if (!format) throw new Refused('addressNotSupported');
  if (format.id !== formatId) throw new Refused('emergencyLocationOutdated');
  const { problems, values: read } = checkTyped(values, format);
  if (problems.some(({ rule }) => rule === 'postBox')) throw new Refused('addressNotSupported');
  return problems.length > 0 ? { problems } : { address: tidyAddress(read, format) };
}

/** The lines of an address as people of its country write it. */
export const writtenLines = (formats: AddressFormats, address: Address): string[] => [
  ...addressLines(address, formats.of(address.country ?? '')?.fields),
];

/** How a saved address stands to the present format of its country (EA-14). */
export const statusOfFormat = (
  formats: AddressFormats,
  { formatId, address }: { readonly formatId: string; readonly address: Address },
): AddressFormatStatus => formatStatus(formatId, formats.of(address.country ?? ''));
