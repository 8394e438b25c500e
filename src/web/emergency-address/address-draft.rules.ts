import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

type Calls = typeof emergencyAddressCalls;

/** A line of the user, with the address that emergency services get. */
export type LineRecord = OutputOf<Calls['listDeviceEmergencyAddress']>['records'][number];
export type LocationRecord = OutputOf<Calls['listEmergencyLocations']>['records'][number];
/** What a check says of an address. */
export type AddressVerdict = OutputOf<Calls['validateAddress']>;
/** A field that the server refuses. */
export type Problem = FieldProblem;

/** What the user has entered; nothing is saved. */
export interface AddressDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly formatId?: string;
  readonly name: string;
  /** The name follows the street until then. */
  readonly isNameTouched: boolean;
  /** Id of a personal location that this one replaces: it is edited, or was chosen at the limit. */
  readonly replaces?: string;
}

/** A draft whose address was checked, ready to be confirmed. */
export interface CheckedDraft {
  readonly draft: AddressDraft;
  /** In the normal form of the records, or as it was typed. */
  readonly address: Readonly<Record<string, string>>;
  readonly addressLines: readonly string[];
  readonly formatId: string;
  readonly status: 'Valid' | 'Provisioning';
  readonly evidence?: AddressVerdict['evidence'];
  /** False: the records lack addresses of the place. */
  readonly isPlaceCovered?: boolean | undefined;
  /** Ids of the lines whose local area the address is outside of. */
  readonly outsideAreaOf: readonly string[];
  /** No records know the address; it is used as it was typed. */
  readonly isAsTyped: boolean;
}
