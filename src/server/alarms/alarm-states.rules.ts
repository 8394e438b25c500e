import type { AlarmFinding, AlarmRule } from './alarm-rules.rules.ts';

/** `pending`: its cause does not hold long enough yet. `better`: its cause is gone, which must stay so. */
export const keptStates = ['pending', 'open', 'better', 'ended'] as const;
export type KeptState = (typeof keptStates)[number];

/** What happened to an alarm. */
export const alarmEvents = [
  'opened',
  'better',
  'again',
  'ended',
  'answered',
  'taken',
  'muted',
  'unmuted',
  'muteOver',
  'worse',
] as const;
export type AlarmEvent = (typeof alarmEvents)[number];

/** What decides how an alarm goes on. Times are milliseconds since 1970, by the database. */
export interface KeptAlarm {
  readonly state: Exclude<KeptState, 'ended'>;
  /** Since when its cause holds, or held first. */
  readonly since: number;
  readonly openedAt: number | undefined;
  readonly betterAt: number | undefined;
  readonly mutedUntil: number | undefined;
  /** How bad it was when it was muted. */
  readonly mutedValue: number | undefined;
}

/** When somebody has answered last for lost seals of the audit. */
export interface SealAnswer {
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

interface Now {
  readonly at: number;
  readonly finding: AlarmFinding | undefined;
  readonly answer: SealAnswer | undefined;
}

/** What becomes of an alarm. `gone`: it never was one. */
export interface AlarmStep {
  readonly state: KeptState | 'gone';
  readonly events: readonly AlarmEvent[];
  readonly isUnmuted: boolean;
}

/** An alarm ends when its cause was gone for so long. */
export const goodMs = 30 * 60_000;

/** How long ended alarms are kept, in milliseconds. */
export const endedKeptMs = 30 * 24 * 3_600_000;

/** Whether a muted alarm is twice as bad as when it was muted. */
function isMuchWorse({ worse }: AlarmRule, before: number | undefined, value: number | undefined): boolean {
  if (before === undefined || value === undefined) return false;
  if (worse === 'higher') return value >= 2 * before;
  return worse === 'lower' && value <= before / 2;
}

/** Where an alarm begins. */
export const firstState = ({ forMs }: AlarmRule): 'pending' | 'open' => (forMs > 0 ? 'pending' : 'open');

/** How an alarm goes on with what its rule finds now. */
export function nextStep(rule: AlarmRule, alarm: KeptAlarm, now: Now): AlarmStep {
  const { state, isUnmuted, events } = muteOf(rule, alarm, now);
  const step = (next: AlarmStep['state'], ...more: readonly AlarmEvent[]): AlarmStep => ({
    state: next,
    events: [...events, ...more],
    isUnmuted,
  });
  const { at, finding, answer } = now;
  if (state === 'pending') {
    if (!finding) return step('gone');
    return at - alarm.since >= rule.forMs ? step('open', 'opened') : step('pending');
  }
  if (finding) return state === 'better' ? step('open', 'again') : step('open');
  if (rule.endedBy === 'answer' && answer && answer.at >= (alarm.openedAt ?? alarm.since))
    return step('ended', 'answered');
  if (state === 'open') return step('better', 'better');
  const isOver = rule.endedBy === undefined && at - (alarm.betterAt ?? at) >= goodMs;
  return isOver ? step('ended', 'ended') : step('better');
}

/** Whether it is not muted any more: its time is over, or it is much worse. */
function muteOf(rule: AlarmRule, { state, mutedUntil, mutedValue }: KeptAlarm, { at, finding }: Now) {
  const isMuted = mutedUntil !== undefined;
  const events: readonly AlarmEvent[] =
    isMuted && mutedUntil <= at
      ? ['muteOver']
      : isMuted && isMuchWorse(rule, mutedValue, finding?.value)
        ? ['worse']
        : [];
  return { state, events, isUnmuted: events.length > 0 };
}
