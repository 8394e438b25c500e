import type { AddressStatus } from '../../../contract/address/emergency-states.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Address, Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { CivicAddress } from '../../gateways/address-validation/civic-elements.rules.ts';

/** Whose locations: those of a company, or of one of its users. */
export interface LocationOwner {
  readonly companyId: string;
  /** Undefined for the company itself. */
  readonly accountId: string | undefined;
}

/** The owner of the personal locations of a user. */
export const ownerOf = ({ id, companyId }: Pick<Account, 'id' | 'companyId'>) => ({ companyId, accountId: id });

/** A saved address (EA-14). */
export interface Location extends LocationOwner {
  readonly id: string;
  readonly name: string;
  readonly address: Address;
  readonly formatId: string;
  readonly status: AddressStatus;
  readonly evidence: Evidence;
  /** The elements of the address as the records write them. */
  readonly civic?: CivicAddress | undefined;
  /** Support is asked to check the address; until then it is not used. */
  readonly checkReference?: string | undefined;
  /** A line uses it. */
  readonly isUsed: boolean;
}

export interface NewLocation extends Omit<Location, 'id' | 'isUsed'> {
  /** What proves an address that no records know. */
  readonly proof?: string | undefined;
}

/** Most locations of a company. */
export const companyLimit = 10_000;

/** Why a location cannot be added. */
export type LocationConflict = 'name' | 'address' | 'limit';
