import type { Address } from '../../gateways/address-validation/address-validation.ts';
import type { CivicAddress } from '../../gateways/address-validation/civic-elements.rules.ts';
import { hashToken } from '../../secrets/secrets.ts';

/** The civic elements of an address as a row keeps them, with what tells the address that they belong to. */
export function civicColumn({
  address,
  civic,
}: {
  readonly address: Address;
  readonly civic?: CivicAddress | undefined;
}): string | null {
  return civic ? JSON.stringify({ of: hashToken(JSON.stringify(address)), elements: civic }) : null;
}

interface Row {
  readonly address: string | null;
  readonly civic: string | null;
}

/** The civic elements of a row; undefined if its address is another one by now, or its records write none. */
export function keptCivic({ address, civic }: Row): CivicAddress | undefined {
  if (address === null || civic === null) return undefined;
  const { of, elements }: { readonly of: string; readonly elements: CivicAddress } = JSON.parse(civic);
  return of === hashToken(address) ? elements : undefined;
}
