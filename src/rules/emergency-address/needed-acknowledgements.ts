import type { AcknowledgedText, LineChoice } from '../../contract/address/emergency-states.ts';
import { boxOf, type KnownInRecords } from '../address/address-standing.ts';

interface Choice {
  readonly choice: LineChoice;
  /** What the check says of the chosen address. */
  readonly known?: KnownInRecords | undefined;
  /** The user has acknowledged the limits of emergency calls in the present version. */
  readonly knowsLimits: boolean;
  /** The chosen address is outside the local area of the line. */
  readonly isOutsideArea?: boolean | undefined;
}

/** The texts that a user has to acknowledge for a choice, in the order of their boxes (EA-4, EA-5, EA-9). */
export function neededAcknowledgements(given: Choice): readonly AcknowledgedText[] {
  const { choice, known, knowsLimits, isOutsideArea = false } = given;
  if (choice === 'noLocation') return ['nationalCallCenter'];
  if (choice === 'outOfCountry') return ['outOfCountry'];
  return [
    ...(isOutsideArea ? (['nationalCallCenter'] as const) : []),
    'usesAddress',
    ...(knowsLimits ? [] : (['limits'] as const)),
    ...boxOf(known ?? 'notLookedUp'),
  ];
}
