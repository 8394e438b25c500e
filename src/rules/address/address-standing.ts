import type { AcknowledgedText, AddressOrder, EvidenceLevel } from '../../contract/address/emergency-states.ts';

/** What the records say of an address. Invalid: they, or the service that sets it up, refuse it. */
export type CheckState = 'Valid' | 'Provisioning' | 'Invalid';

/** What may be said of an address by its check. `emergencyAddress.<name>` is the sentence of the page. */
export const knownInRecords = ['inRecords', 'partlyInRecords', 'inPublicData', 'notLookedUp', 'refused'] as const;
export type KnownInRecords = (typeof knownInRecords)[number];

/**
 * What each state of a check says, by what it rests on. Only the records of emergency services can confirm an address; what they
 * confirm in part is no public data, and a format confirms nothing (EA-5).
 */
const knownBy: Readonly<Record<CheckState, Readonly<Record<EvidenceLevel, KnownInRecords>>>> = {
  Valid: {
    msag: 'inRecords',
    lvf: 'inRecords',
    point: 'inPublicData',
    range: 'inPublicData',
    format: 'notLookedUp',
  },
  Provisioning: {
    msag: 'partlyInRecords',
    lvf: 'partlyInRecords',
    point: 'inPublicData',
    range: 'inPublicData',
    format: 'notLookedUp',
  },
  Invalid: { msag: 'refused', lvf: 'refused', point: 'refused', range: 'refused', format: 'refused' },
};

/** What becomes of an address that is confirmed, and how its line stands then, by the state of its order. */
const byOrder = {
  none: { line: 'saved', isRouted: false },
  notRouted: { line: 'notRouted', isRouted: false },
  settingUp: { line: 'settingUp', isRouted: false },
  inForce: { line: 'active', isRouted: true },
  refused: { line: 'needsAttention', isRouted: false },
} as const satisfies Readonly<Record<AddressOrder, { readonly line: string; readonly isRouted: boolean }>>;

/** How a line with an order in this state stands. */
export const lineOfOrder = (order: AddressOrder) => byOrder[order].line;

/** What a user has to acknowledge of the check, so that nobody ticks what is untrue. */
const boxes: Readonly<Record<KnownInRecords, readonly AcknowledgedText[]>> = {
  inRecords: [],
  partlyInRecords: ['partlyInRecords'],
  inPublicData: ['notInRecords'],
  notLookedUp: ['notInRecords'],
  refused: ['refusedBefore'],
};
/** The boxes that belong to what a check says. */
export const boxOf = (known: KnownInRecords): readonly AcknowledgedText[] => boxes[known];

/** A check of an address, its order, and what nobody has checked. */
export interface Standing {
  readonly check: CheckState;
  readonly level: EvidenceLevel;
  readonly order: AddressOrder;
  /** Fields of the way to the door inside, such as `floor`, that no record has named. */
  readonly unchecked: readonly string[];
}

/**
 * All that may be said of an address: the state of the check is not that of the order. The page, the calls and the evidence say
 * it by this table.
 */
export function standingOf({ check, level, order, unchecked }: Standing) {
  const known = knownBy[check][level];
  const isFound = known === 'inRecords' || known === 'partlyInRecords' || known === 'inPublicData';
  return {
    known,
    ...byOrder[order],
    /** Its house was found; its floor, unit or room was not checked. */
    isDoorUnchecked: isFound && unchecked.length > 0,
    boxes: boxOf(known),
  };
}

/** The sentence of an address that is to be confirmed, by whether its confirmation orders anything. */
export function sentenceOf(known: KnownInRecords, isOrdered: boolean) {
  if (!isOrdered || known === 'refused') return 'confirmSaved'; // it may be refused again
  return known === 'inRecords' ? 'confirmSentence' : 'confirmUnproven';
}
