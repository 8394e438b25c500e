import type { Address } from '../address-validation/address-validation.ts';
import type { CivicAddress } from '../address-validation/civic-elements.rules.ts';

/** The address that emergency services get with a number. */
export interface ProvisioningOrder {
  /** The same for every attempt: an order that was carried out is not carried out again. */
  readonly id: string;
  readonly e164: string;
  readonly address: Address;
  /** The elements of the address as the records write them; else its text is cut into elements. */
  readonly civic?: CivicAddress | undefined;
}

/** Where an order stands. `part` names a field of the address that was refused. */
export type ProvisioningAnswer =
  | { readonly state: 'pending' | 'effective' }
  | { readonly state: 'refused'; readonly part: string | undefined };

/** The service does not answer. What was asked may have been done. */
export class ProvisioningUnavailable extends Error {}

/**
 * Tells the provider of emergency calls which address belongs to a number (EA-5). An order for a number leaves the one
 * before in force until it is effective itself.
 */
export interface EmergencyProvisioning {
  /** Orders an address for a number; an order that is known already changes nothing. @throws ProvisioningUnavailable */
  provision(order: ProvisioningOrder): Promise<ProvisioningAnswer>;
  /** Where an order stands; undefined if the service does not know it. @throws ProvisioningUnavailable */
  status(order: ProvisioningOrder): Promise<ProvisioningAnswer | undefined>;
  /** Ends an order, also one that is unknown or has ended already. @throws ProvisioningUnavailable */
  withdraw(id: string): Promise<void>;
  /** Whether it is not asked now, after failures. */
  isPaused(): boolean;
}
