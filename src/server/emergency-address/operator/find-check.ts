import { z } from 'zod';
import { brandId } from '../../operation/field-schemas.ts';
import { NotFound } from '../../operation/operation.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { AddressCheck, CheckReach } from '../locations/address-checks.ts';

export interface CheckNeeds {
  readonly emergency: Pick<EmergencyStores, 'checks'>;
}

/** The fields of an input that say where checks are looked for. */
export const reach = {
  company: z.string().optional().describe('The only company whose locations may be named.'),
  brandId: brandId.optional().describe('The only brand in whose companies they may be.'),
};
export const target = { company: 'company', brand: 'brandId' } as const;
export const location = z.string().min(1).max(100).describe('Reference or id of the location.');

/** The check that waits for a location. @throws NotFound */
export async function findCheck(
  { checks }: CheckNeeds['emergency'],
  key: string,
  reach: CheckReach,
): Promise<AddressCheck> {
  const check = await checks.find(key, reach);
  if (check) return check;
  throw new NotFound(`No address waits to be checked with the reference or id "${key}".`);
}
