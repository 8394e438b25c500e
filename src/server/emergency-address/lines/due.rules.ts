import type { AddressStatus, DueReason, LineChoice } from '../../../contract/address/emergency-states.ts';

const dayMs = 86_400_000;
/** A line is asked about a move at most once in this time. */
const moveQuietMs = 30 * dayMs;

/** Where the user of a line is now, as far as the server can tell. */
export interface Whereabouts {
  /** The user has answered from this network before. */
  readonly isNetworkKnown: boolean;
  /** The account has been used in this browser before. */
  readonly isBrowserKnown: boolean;
  /** The country of the network, if that is known. */
  readonly countryIsoCode: string | undefined;
}

/** What the user of a line has answered. */
export interface Answered {
  readonly choice: LineChoice;
  /** Of the chosen address. */
  readonly status: AddressStatus | undefined;
  /** The last answer about this line, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** When the user was asked last, with or without an answer. */
  readonly askedAt: number;
  /** It is no location, until a check of an address of the user; that has ended. */
  readonly isCheckOver: boolean;
  /** The company has set it, and its user has not confirmed it. */
  readonly isSetByCompany: boolean;
  /** The chosen location has another address than the one that was chosen. */
  readonly isLocationChanged: boolean;
  readonly isFormatActual: boolean;
  /** The records of emergency services do not know the address as it is any more. */
  readonly areRecordsChanged: boolean;
}

export interface DueFacts {
  readonly now: number;
  readonly lineCountry: string;
  readonly answered: Answered | undefined;
  /** Undefined for an operator, who sees what is due wherever the user is. */
  readonly whereabouts: Whereabouts | undefined;
  /** The company asks again after so many days. */
  readonly periodDays: number | undefined;
}

/** Why a line needs an answer of its user, the most pressing reason first; undefined if nothing is asked. */
export function dueReason({ now, lineCountry, answered, whereabouts, periodDays }: DueFacts): DueReason | undefined {
  if (!answered) return 'neverAsked';
  if (answered.status === 'Invalid') return 'refused';
  if (answered.isCheckOver) return 'checkEnded';
  if (answered.isLocationChanged) return 'locationChanged';
  if (answered.isSetByCompany) return 'setByCompany';
  const moved = whereabouts && now - answered.askedAt >= moveQuietMs && moveOf(lineCountry, answered, whereabouts);
  if (moved) return moved;
  if (!answered.isFormatActual) return 'formatChanged';
  if (answered.areRecordsChanged) return 'recordsChanged';
  return periodDays !== undefined && now - answered.answeredAt >= periodDays * dayMs ? 'periodOver' : undefined;
}

function moveOf(lineCountry: string, { choice }: Answered, whereabouts: Whereabouts): DueReason | undefined {
  const { countryIsoCode, isNetworkKnown, isBrowserKnown } = whereabouts;
  if (choice === 'noLocation') return undefined;
  if (choice === 'outOfCountry') return !isNetworkKnown && countryIsoCode === lineCountry ? 'backInCountry' : undefined;
  if (!isNetworkKnown && countryIsoCode !== undefined && countryIsoCode !== lineCountry) return 'newCountry';
  if (!isBrowserKnown) return 'newDevice';
  return isNetworkKnown ? undefined : 'newNetwork';
}

/** What a user has put off, and since when. */
export interface PutOffs {
  readonly count: number;
  readonly firstAt: number;
}

const mostPutOffs = 3;
const putOffMs = 7 * dayMs;

/** Whether the user may be asked at the next sign-in instead: three times, within seven days of the first. */
export const mayPutOff = (putOffs: PutOffs | undefined, now: number) =>
  putOffs === undefined || (putOffs.count < mostPutOffs && now - putOffs.firstAt < putOffMs);
