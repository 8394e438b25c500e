import { describe, expect, it } from 'vitest';
import type { CheckedDraft } from '../address-draft.rules.ts';
import { boxesFor, boxesOfOther, missingIn, outcomeOf } from './acknowledgements.rules.ts';

const line = { deviceId: 'd1', emergency: { isSetUpByService: true } };
const draft = { values: {}, name: 'Home', isNameTouched: true };
const checked = (more: Partial<CheckedDraft> = {}) => ({
  checked: {
    draft,
    address: {},
    formatId: 'US',
    status: 'Valid',
    evidence: { level: 'msag' },
    outsideAreaOf: [],
    isAsTyped: false,
    ...more,
  } as const,
});

it.each([
  ['responders see it, if their records have it', checked(), 'confirmSentence'],
  [
    'calls use it, if only other data or its form says that it may be right',
    checked({ status: 'Provisioning', evidence: { level: 'point' } }),
    'confirmUnproven',
  ],
  ['it is saved, if it is outside of the area', checked({ outsideAreaOf: ['d1'] }), 'confirmSaved'],
] as const)('[EA-5a] what becomes of an address: %s', (_, chosen, name) => expect(outcomeOf(chosen, line)).toBe(name));

it('[EA-5a] without a service that sets addresses up, an address is said to be saved, whatever its status', () => {
  const alone = { deviceId: 'd1', emergency: { isSetUpByService: false } };
  for (const status of ['Valid', 'Provisioning'] as const)
    expect(outcomeOf(checked({ status }), alone)).toBe('confirmSaved');
});

describe('[EA-4b] the boxes below a choice', () => {
  it.each([
    ['the use of the address and the limits', checked(), [], ['usesAddress', 'limits']],
    ['the limits once in a version', checked(), ['limits'], ['usesAddress']],
    [
      'that nobody has checked it',
      checked({ status: 'Provisioning', evidence: { level: 'point' } }),
      ['limits'],
      ['usesAddress', 'notInRecords'],
    ],
    [
      'that records confirm it in part',
      checked({ status: 'Provisioning' }),
      ['limits'],
      ['usesAddress', 'partlyInRecords'],
    ],
    [
      'that nobody has checked it as it was typed',
      checked({ isAsTyped: true, status: 'Provisioning' }),
      ['limits'],
      ['usesAddress', 'notInRecords'],
    ],
    [
      'the call center outside of the area',
      checked({ outsideAreaOf: ['d1'] }),
      ['limits'],
      ['nationalCallCenter', 'usesAddress'],
    ],
    ['nothing for the area of another line', checked({ outsideAreaOf: ['d2'] }), ['limits'], ['usesAddress']],
  ] as const)('acknowledge %s', (_, chosen, known, boxes) => expect(boxesFor(chosen, line, known)).toEqual(boxes));

  it('have names of their own for each line', () =>
    expect(boxesOfOther(checked(), line)).toEqual([{ key: 'usesAddress d1', text: 'usesAddress' }]));

  it('are missing while they are empty', () =>
    expect(missingIn(boxesOfOther(checked(), line), ['usesAddress d2'])).toEqual(['usesAddress d1']));
});
