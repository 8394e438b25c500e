import { describe, expect, it } from 'vitest';
import type { AlarmFinding, AlarmRule } from './alarm-rules.rules.ts';
import { firstState, goodMs, type KeptAlarm, nextStep } from './alarm-states.rules.ts';

const minuteMs = 60_000;
const at = 1_000_000_000;
const rule: AlarmRule = {
  name: 'PorticoErrors',
  severity: 'critical',
  forMs: 5 * minuteMs,
  worse: 'higher',
  find: () => [],
};
const alarm: KeptAlarm = {
  state: 'open',
  since: at - 60 * minuteMs,
  openedAt: at - 55 * minuteMs,
  betterAt: undefined,
  mutedUntil: undefined,
  mutedValue: undefined,
};
const answer = { at: at - minuteMs, by: 'account:ann', reason: 'Restored' };
const finding = (value: number): AlarmFinding => ({ subject: {}, value });
const better = { ...alarm, state: 'better', betterAt: at - goodMs } as const;
const kept = { ...rule, endedBy: 'person' } as const;
const ofSeals = { ...rule, endedBy: 'answer' } as const;
const muted = { ...alarm, mutedUntil: at + minuteMs, mutedValue: 0.1 };

describe('[CNSL-25b] an alarm', () => {
  it('begins at once only if its rule has no time', () => {
    expect([firstState(rule), firstState({ ...rule, forMs: 0 })]).toEqual(['pending', 'open']);
  });

  it.each([
    [
      'is none before its cause has held long enough',
      rule,
      { state: 'pending', since: at - 4 * minuteMs },
      1,
      'pending',
      [],
    ],
    [
      'is open when its cause has held long enough',
      rule,
      { state: 'pending', since: at - 5 * minuteMs },
      1,
      'open',
      ['opened'],
    ],
    ['was none when its cause is gone before', rule, { state: 'pending', since: at - minuteMs }, undefined, 'gone', []],
    ['stays open while its cause holds', rule, {}, 1, 'open', []],
    ['is better when its cause is gone', rule, {}, undefined, 'better', ['better']],
    ['ends when its cause was gone for half an hour', rule, better, undefined, 'ended', ['ended']],
    ['does not end before', rule, { ...better, betterAt: at - goodMs + 1 }, undefined, 'better', []],
    ['is open again when its cause comes back', rule, better, 1, 'open', ['again']],
    ['that somebody must answer for stays', kept, better, undefined, 'better', []],
    ['of a lost seal stays without an answer', ofSeals, better, undefined, 'better', []],
  ] as const)('%s', (_, one, from, value, state, events) => {
    const now = { at, finding: value === undefined ? undefined : finding(value), answer: undefined };
    expect(nextStep(one, { ...alarm, ...from }, now)).toEqual({ state, events, isUnmuted: false });
  });

  it.each([
    ['ends with the answer', ofSeals, {}, undefined, 'ended', ['answered']],
    ['ends with the answer also when it is better', ofSeals, better, undefined, 'ended', ['answered']],
    ['stays with an answer of before', ofSeals, { openedAt: at }, undefined, 'better', ['better']],
    ['stays while its cause holds', ofSeals, {}, 1, 'open', []],
    ['of anything else does not end with it', kept, better, undefined, 'better', []],
  ] as const)('of lost seals that somebody has answered for %s', (_, one, from, value, state, events) => {
    const now = { at, finding: value === undefined ? undefined : finding(value), answer };
    expect(nextStep(one, { ...alarm, ...from }, now)).toMatchObject({ state, events });
  });
});

describe('[CNSL-25c] a muted alarm', () => {
  it.each([
    ['stays so while it is hardly worse', rule, {}, 0.19, false, []],
    ['comes back when it is twice as bad', rule, {}, 0.2, true, ['worse']],
    ['comes back when its time is over', rule, { mutedUntil: at }, 0.1, true, ['muteOver']],
    ['of what falls comes back at the half', { ...rule, worse: 'lower' }, {}, 0.05, true, ['worse']],
    ['of what falls stays so above the half', { ...rule, worse: 'lower' }, {}, 0.06, false, []],
    ['of what holds or not stays so', { ...rule, worse: 'never' }, {}, 1, false, []],
    ['without a number of before stays so', rule, { mutedValue: undefined }, 1, false, []],
  ] as const)('%s', (_, one, from, value, isUnmuted, events) => {
    const step = nextStep(one, { ...muted, ...from }, { at, finding: finding(value), answer: undefined });
    expect(step).toEqual({ state: 'open', events, isUnmuted });
  });
});
