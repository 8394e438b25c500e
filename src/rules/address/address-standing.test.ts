import { describe, expect, it } from 'vitest';
import { addressOrders, evidenceLevels } from '../../contract/address/emergency-states.ts';
import { knownInRecords, sentenceOf, standingOf } from './address-standing.ts';

const checks = ['Valid', 'Provisioning', 'Invalid'] as const;

/** What the check says: a row for each of its states, with what it may rest on in the order of `evidenceLevels`. */
const said = [
  ['Valid', 'inRecords', 'inRecords', 'inPublicData', 'inPublicData', 'notLookedUp'],
  ['Provisioning', 'partlyInRecords', 'partlyInRecords', 'inPublicData', 'inPublicData', 'notLookedUp'],
  ['Invalid', 'refused', 'refused', 'refused', 'refused', 'refused'],
] as const;
function saidBy(check: string, level: string) {
  const [, ...known] = said.find(([name]) => name === check) ?? [];
  return known[evidenceLevels.findIndex((one) => one === level)];
}

/** How a line stands and whether calls are routed by its address, for each state of its order. */
const stands = {
  none: ['saved', false],
  notRouted: ['notRouted', false],
  settingUp: ['settingUp', false],
  inForce: ['active', true],
  refused: ['needsAttention', false],
} as const;
/** The sentence of a confirmation that orders something, the box, and whether a door may be said to be unchecked. */
const confirmed = {
  inRecords: ['confirmSentence', [], true],
  partlyInRecords: ['confirmUnproven', ['partlyInRecords'], true],
  inPublicData: ['confirmUnproven', ['notInRecords'], true],
  notLookedUp: ['confirmUnproven', ['notInRecords'], false],
  refused: ['confirmSaved', ['refusedBefore'], false],
} as const;

const cells = checks.flatMap((check) =>
  evidenceLevels.flatMap((level) =>
    addressOrders.flatMap((order) => [[], ['unit', 'floor']].map((unchecked) => ({ check, level, order, unchecked }))),
  ),
);

describe('what may be said of an address', () => {
  it('[EA-5d] has a cell for each state of the check, what it rests on, state of the order and unchecked parts', () => {
    expect(cells).toHaveLength(3 * 5 * 5 * 2);
    expect(new Set(said.flatMap(([, ...known]) => known))).toEqual(new Set(knownInRecords));
  });

  it.each(cells)('[EA-5d] of $check by $level, order $order, unchecked $unchecked', (cell) => {
    const known = saidBy(cell.check, cell.level);
    if (!known) throw new Error('no such cell');
    const [line, isRouted] = stands[cell.order];
    const [sentence, boxes, hasDoor] = confirmed[known];
    const isDoorUnchecked = hasDoor && cell.unchecked.length > 0;
    expect(standingOf(cell)).toEqual({ known, line, isRouted, isDoorUnchecked, boxes });
    expect(sentenceOf(known, true)).toBe(sentence);
    expect(sentenceOf(known, false)).toBe('confirmSaved');
  });

  it('[EA-5d] is in force, and seen by responders, by the order and the records alone', () => {
    const routed = cells.filter((cell) => standingOf(cell).isRouted);
    expect(new Set(routed.map(({ order }) => order))).toEqual(new Set(['inForce']));
    const proven = cells.filter((cell) => sentenceOf(standingOf(cell).known, true) === 'confirmSentence');
    expect(new Set(proven.map(({ level }) => level))).toEqual(new Set(['msag', 'lvf']));
    expect(new Set(proven.map(({ check }) => check))).toEqual(new Set(['Valid']));
  });
});
