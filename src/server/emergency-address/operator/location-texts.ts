import { type AddressFieldId, addressFieldIds } from '../../../contract/address/address-fields.ts';
import type { Evidence } from '../../gateways/address-validation/address-validation.ts';

/** Which lines use a location, and which of them have not been given its present address. */
export function usedBy({
  lines,
  linesAtFormer,
}: {
  readonly lines: readonly string[];
  readonly linesAtFormer: readonly string[];
}) {
  if (lines.length === 0) return '';
  const used = `used by ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  return linesAtFormer.length === 0 ? used : `${used}, ${linesAtFormer.length} at its former address`;
}

/** Which records know an address. */
export const proofOf = ({ level, dataset, vintage }: Evidence) => [level, dataset, vintage].filter(Boolean).join(' ');

/** An address in one line, from the closest to the widest. */
export const written = (address: Partial<Readonly<Record<AddressFieldId, string>>>) =>
  addressFieldIds
    .toReversed()
    .flatMap((field) => address[field] ?? [])
    .join(', ');
