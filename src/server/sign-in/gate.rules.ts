import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import { type Retirement, retirementCodes } from '../../rules/retirement.ts';
import { refusalCodes } from '../access-policy/ruling.rules.ts';

/** What the gates look at: the server's own record of the account, never what the page claims. */
export interface Standing {
  readonly state: string;
  readonly isAdministrator: boolean;
  readonly isSsoEnforced: boolean;
  /** What the access policies of its company refuse (SIGN-9). */
  readonly isWithoutPermission: boolean;
  readonly isNetworkRestricted: boolean;
  readonly isCountryRestricted: boolean;
  readonly isApplicationRestricted: boolean;
  /** The credential opens several accounts, and none is chosen yet. */
  readonly isChoiceDue: boolean;
  /** Why the app that is signed in to turns its users away. */
  readonly retirement: Retirement | undefined;
  /** The app retires soon, and its user has not been warned in this sign-in. */
  readonly isSunsetNoticeDue: boolean;
  /** Terms of service that the account has not accepted yet. */
  readonly areTermsDue: boolean;
  readonly isGovernmentNoticeDue: boolean;
  readonly isConsentDue: boolean;
}

export interface Gate {
  readonly name: string;
  readonly refusesWith: ApiErrorCode | ErrorName;
  /**
   * `early` gates are asked before the password: it must not be tried there at all; `proven` ones after it; `ending`
   * ones are steps that the user takes on the way, asked before the code is given.
   */
  readonly asked: 'early' | 'proven' | 'ending';
  isClosedTo(standing: Standing): boolean;
}

const inState = (state: string) => (standing: Standing) => standing.state === state;
const retiredBy = (reason: Standing['retirement']) => (standing: Standing) => standing.retirement === reason;

/** Every reason to stop a sign-in, in the order in which they are asked; the first closed one answers (§4). */
export const gates: readonly Gate[] = [
  { name: 'locked', asked: 'early', refusesWith: 374, isClosedTo: inState('locked') },
  { name: 'ssoEnforced', asked: 'early', refusesWith: 508, isClosedTo: (standing) => standing.isSsoEnforced },
  { name: 'disabled', asked: 'proven', refusesWith: 362, isClosedTo: inState('disabled') },
  { name: 'extensionDisabled', asked: 'proven', refusesWith: 372, isClosedTo: inState('extensionDisabled') },
  { name: 'extensionFrozen', asked: 'proven', refusesWith: 373, isClosedTo: inState('extensionFrozen') },
  {
    name: 'suspendedForAdministrator',
    asked: 'proven',
    refusesWith: 'accountAdminSuspended',
    isClosedTo: (standing) => standing.state === 'suspended' && standing.isAdministrator,
  },
  { name: 'suspended', asked: 'proven', refusesWith: 363, isClosedTo: inState('suspended') },
  {
    name: 'adminSuspended',
    asked: 'proven',
    refusesWith: 'accountAdminSuspended',
    isClosedTo: inState('adminSuspended'),
  },
  {
    name: 'trialExpiredForAdministrator',
    asked: 'proven',
    refusesWith: 'trialExpiredAdmin',
    isClosedTo: (standing) => standing.state === 'trialExpired' && standing.isAdministrator,
  },
  { name: 'trialExpired', asked: 'proven', refusesWith: 364, isClosedTo: inState('trialExpired') },
  { name: 'notConfirmed', asked: 'proven', refusesWith: 361, isClosedTo: inState('notConfirmed') },
  { name: 'notActivated', asked: 'proven', refusesWith: 371, isClosedTo: inState('notActivated') },
  {
    name: 'withoutPermission',
    asked: 'proven',
    refusesWith: refusalCodes.permission,
    isClosedTo: (standing) => standing.isWithoutPermission,
  },
  {
    name: 'network',
    asked: 'proven',
    refusesWith: refusalCodes.network,
    isClosedTo: (standing) => standing.isNetworkRestricted,
  },
  {
    name: 'country',
    asked: 'proven',
    refusesWith: refusalCodes.country,
    isClosedTo: (standing) => standing.isCountryRestricted,
  },
  {
    name: 'application',
    asked: 'proven',
    refusesWith: refusalCodes.application,
    isClosedTo: (standing) => standing.isApplicationRestricted,
  },
  {
    name: 'numericPasswordExpired',
    asked: 'proven',
    refusesWith: 319,
    isClosedTo: inState('numericPasswordExpired'),
  },
  {
    name: 'accountSelection',
    asked: 'ending',
    refusesWith: 'accountSelectionRequired',
    isClosedTo: (standing) => standing.isChoiceDue,
  },
  {
    name: 'retiredNoPermission',
    asked: 'ending',
    refusesWith: retirementCodes.noPermission,
    isClosedTo: retiredBy('noPermission'),
  },
  { name: 'retiredSunset', asked: 'ending', refusesWith: retirementCodes.sunset, isClosedTo: retiredBy('sunset') },
  {
    name: 'retiredMigration',
    asked: 'ending',
    refusesWith: retirementCodes.migration,
    isClosedTo: retiredBy('migration'),
  },
  { name: 'sunsetNotice', asked: 'ending', refusesWith: 212, isClosedTo: (standing) => standing.isSunsetNoticeDue },
  { name: 'terms', asked: 'ending', refusesWith: 'termsRequired', isClosedTo: (standing) => standing.areTermsDue },
  {
    name: 'governmentNotice',
    asked: 'ending',
    refusesWith: 'governmentNoticeRequired',
    isClosedTo: (standing) => standing.isGovernmentNoticeDue,
  },
  { name: 'consent', asked: 'ending', refusesWith: 314, isClosedTo: (standing) => standing.isConsentDue },
];

/** The first closed gate of those asked before the password. */
export function firstClosedEarlyGate(standing: Standing): Gate | undefined {
  return gates.find((gate) => gate.asked === 'early' && gate.isClosedTo(standing));
}

/** The first closed gate of those that stop a sign-in at its password, whatever it has still to do. */
export function firstClosedAccountGate(standing: Standing): Gate | undefined {
  return gates.find((gate) => gate.asked !== 'ending' && gate.isClosedTo(standing));
}

/** The first closed gate of all; a sign-in ends only where there is none. */
export function firstClosedGate(standing: Standing): Gate | undefined {
  return gates.find((gate) => gate.isClosedTo(standing));
}
