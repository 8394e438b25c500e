import type { EvidenceLevel, ValidationStatus } from '../../../contract/address/emergency-states.ts';
import type { CivicAddress } from './civic-elements.rules.ts';

/** A value for each field of an address, with the ISO 3166 code of its `country`. */
export type Address = Readonly<Record<string, string>>;

/** What a check rests on, kept as evidence. */
export interface Evidence {
  readonly level: EvidenceLevel;
  readonly dataset?: string;
  /** Date or name of the edition of the data. */
  readonly vintage?: string;
  /** What the check said. */
  readonly check?: 'Valid' | 'Provisioning';
  /** Fields of the way to the door inside that were not checked. */
  readonly unchecked?: readonly string[];
}

/** What a check of an address says (RFC 5222 §12; EA-5). The lists name fields. */
export interface Validation {
  readonly status: ValidationStatus;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
  readonly unchecked: readonly string[];
  /** The address in its normal form, if it is known as it is. */
  readonly complete?: Address;
  /** The elements of `complete`, as the records write them. */
  readonly civic?: CivicAddress;
  /** What may have been meant, best first; at most five. */
  readonly similar: readonly Address[];
  readonly evidence: Evidence;
  /** False: the records do not have every address of the place, so that this one may be right as it is. Default: true. */
  readonly isPlaceCovered?: boolean;
}

/** The provider does not answer. The address may be right. */
export class ValidationUnavailable extends Error {}

/** Says whether an address is good for emergency calls (EA-15). */
export interface AddressValidation {
  /** @throws ValidationUnavailable */
  validate(address: Address): Promise<Validation>;
  /** False while it did not answer the last requests and is not asked. */
  isAvailable(): boolean;
  /** Whether the last answer said that no request of this installation is taken, which operators have to mend. */
  hasFault?(): boolean;
}
