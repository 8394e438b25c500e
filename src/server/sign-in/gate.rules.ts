import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';

/** What the gates look at: the server's own record of the account, never what the page claims. */
export interface Standing {
  readonly state: string;
  readonly isAdministrator: boolean;
  readonly isSsoEnforced: boolean;
}

interface Gate {
  readonly name: string;
  readonly refusesWith: ApiErrorCode | ErrorName;
  /** `early` gates are asked before the password: it must not be tried there at all. */
  readonly asked: 'early' | 'proven';
  isClosedTo(standing: Standing): boolean;
}

const inState = (state: string) => (standing: Standing) => standing.state === state;

/** Every reason to stop a sign-in, in the order in which they are asked; the first closed one answers (§4). */
export const gates: readonly Gate[] = [
  { name: 'locked', asked: 'early', refusesWith: 374, isClosedTo: inState('locked') },
  { name: 'ssoEnforced', asked: 'early', refusesWith: 508, isClosedTo: (standing) => standing.isSsoEnforced },
  { name: 'disabled', asked: 'proven', refusesWith: 362, isClosedTo: inState('disabled') },
  { name: 'extensionDisabled', asked: 'proven', refusesWith: 372, isClosedTo: inState('extensionDisabled') },
  { name: 'extensionFrozen', asked: 'proven', refusesWith: 373, isClosedTo: inState('extensionFrozen') },
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
    name: 'numericPasswordExpired',
    asked: 'proven',
    refusesWith: 319,
    isClosedTo: inState('numericPasswordExpired'),
  },
];

/** The first closed gate of those asked before the password. */
export function firstClosedEarlyGate(standing: Standing): Gate | undefined {
  return gates.find((gate) => gate.asked === 'early' && gate.isClosedTo(standing));
}

/** The first closed gate of all; a sign-in ends only where there is none. */
export function firstClosedGate(standing: Standing): Gate | undefined {
  return gates.find((gate) => gate.isClosedTo(standing));
}
