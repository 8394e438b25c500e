import { describe, expect, it } from 'vitest';
import { answersOf, type ProviderOutcome, stateOf } from './provider-health.rules.ts';

const times = (outcome: ProviderOutcome, count: number, reason = '') => ({ outcome, reason, count, ms: count * 200 });
const stateAfter = (...rows: Parameters<typeof times>[]) => stateOf(answersOf(rows.map((row) => times(...row))));

describe('[CNSL-30a] a provider', () => {
  it.each([
    ['unused', []],
    ['well', [['taken', 1]]],
    [
      'well',
      [
        ['taken', 18],
        ['provider', 2, '503'],
      ],
    ],
    [
      'failing',
      [
        ['taken', 17],
        ['provider', 2, '503'],
        ['unknown', 1, 'timeout'],
      ],
    ],
    [
      'well',
      [
        ['taken', 1],
        ['provider', 1, '503'],
      ],
    ],
    [
      'failing',
      [
        ['taken', 1],
        ['provider', 2, '503'],
      ],
    ],
    [
      'well',
      [
        ['permanent', 30, '21211'],
        ['message', 30, '450'],
      ],
    ],
    [
      'well',
      [
        ['delivered', 18],
        ['undelivered', 2],
      ],
    ],
    [
      'losing',
      [
        ['taken', 20],
        ['delivered', 17],
        ['undelivered', 3],
      ],
    ],
    [
      'well',
      [
        ['delivered', 1],
        ['undelivered', 10],
      ],
    ],
  ] as const)('is %s after %j', (state, rows) => {
    expect(stateAfter(...rows.map((row) => [...row] as Parameters<typeof times>))).toBe(state);
  });

  it('tells what was taken, how long it took, and why the rest was not, the most frequent reason first', () => {
    const answers = answersOf([
      times('taken', 3),
      times('provider', 1, '503'),
      times('permanent', 2, '400'),
      times('provider', 2, '503'),
      { outcome: 'delivered', reason: '', count: 2, ms: 9000 },
      times('undelivered', 1),
    ]);
    expect(answers).toEqual({
      ...{ asked: 8, taken: 3, failed: 3, delivered: 2, undelivered: 1, averageMs: 200, averageMsToArrive: 4500 },
      refusals: [
        { outcome: 'provider', reason: '503', count: 3 },
        { outcome: 'permanent', reason: '400', count: 2 },
      ],
    });
  });
});
