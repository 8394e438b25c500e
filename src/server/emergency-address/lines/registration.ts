import type { Selectable } from 'kysely';
import {
  type AddressStatus,
  addressStatuses,
  type LineChoice,
  lineChoices,
} from '../../../contract/address/emergency-states.ts';
import type { Address, Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { CivicAddress } from '../../gateways/address-validation/civic-elements.rules.ts';
import type { EmergencyRegistrationTable } from '../emergency-tables.ts';
import { keptCivic } from '../locations/kept-civic.ts';

/** The address of a line, as it was when it was chosen. */
export interface ChosenAddress {
  readonly address: Address;
  readonly formatId: string;
  readonly status: AddressStatus;
  readonly evidence: Evidence;
  /** The elements of the address as the records write them. */
  readonly civic?: CivicAddress | undefined;
}

/** What a user chose for a line. */
export interface NewRegistration {
  readonly lineId: string;
  readonly accountId: string;
  readonly choice: LineChoice;
  /** For `location` and `address`. */
  readonly chosen?: ChosenAddress | undefined;
  /** For `location`. */
  readonly locationId?: string | undefined;
  /** Another phone for emergencies, in E.164 form. */
  readonly otherPhone?: string | undefined;
  /** The address is outside the local area of the line, and not used for emergency routing (EA-9). */
  readonly isOutsideArea: boolean;
  /** For `noLocation`: support was checking an address of the user. */
  readonly awaitsCheck?: boolean | undefined;
  /** Who of the company has set it in the place of its user. */
  readonly setBy?: string | undefined;
}

export interface Registration extends NewRegistration {
  readonly id: string;
  /** The last answer about it, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** Its user has said that it still holds, since it was chosen or set. */
  readonly isConfirmed: boolean;
  /** When its user was asked about it last. */
  readonly askedAt: number;
  /** What its user said of the last test call. */
  readonly testCall: TestAnswer | undefined;
}

/** What a user said of a test call, which reads the address of a line back (EA-16). */
export interface TestAnswer {
  /** It read the address that was chosen. */
  readonly wasRight: boolean;
  /** When the user said so, in milliseconds since 1970. */
  readonly at: number;
}

/** With the time of the database's clock when it was read. */
type Row = Selectable<EmergencyRegistrationTable>;

/** A registration as its row keeps it. */
export function registrationOf(row: Row): Registration {
  return {
    id: row.id,
    lineId: row.line_id,
    accountId: row.account_id,
    choice: lineChoices.find((choice) => choice === row.choice) ?? 'noLocation',
    locationId: row.location_id ?? undefined,
    otherPhone: row.other_phone ?? undefined,
    isOutsideArea: row.outside_area === 1,
    awaitsCheck: row.awaits_check === 1,
    setBy: row.set_by ?? undefined,
    isConfirmed: row.confirmed_at !== null,
    ...answerTimes(row),
    testCall: testAnswer(row),
    chosen: chosenAddress(row),
  };
}

function answerTimes({ registered_at, confirmed_at, asked_at }: Row) {
  const answeredAt = Number(confirmed_at ?? registered_at);
  return { answeredAt, askedAt: Math.max(answeredAt, Number(asked_at ?? 0)) };
}

const testAnswer = ({ test_right, test_at }: Row): TestAnswer | undefined =>
  test_at === null ? undefined : { wasRight: test_right === 1, at: Number(test_at) };

function chosenAddress({ address, format_id, evidence, status, civic }: Row): ChosenAddress | undefined {
  if (address === null || format_id === null) return undefined;
  return {
    address: JSON.parse(address),
    formatId: format_id,
    evidence: JSON.parse(evidence ?? '{}'),
    status: addressStatuses.find((known) => known === status) ?? 'Invalid',
    civic: keptCivic({ address, civic }),
  };
}

/** The company has set it, and its user has not said that it is right. */
export const isUnconfirmed = ({ setBy, isConfirmed }: Pick<Registration, 'setBy' | 'isConfirmed'>): boolean =>
  setBy !== undefined && !isConfirmed;

/** The service for emergency calls has refused the address of a choice: its user is asked for another one. */
export const isRefused = ({ chosen }: Pick<Registration, 'chosen'>): boolean => chosen?.status === 'Invalid';
