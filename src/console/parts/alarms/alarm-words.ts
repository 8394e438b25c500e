import BellOff from 'lucide/dist/esm/icons/bell-off.mjs';
import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import TrendingDown from 'lucide/dist/esm/icons/trending-down.mjs';
import { type AlarmName, alarms } from '../../../contract/alarms.ts';
import { alarmSubject } from '../../../rules/alarms/alarm-subject.ts';
import type { Alarm } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';
import type { IconShapes, Tone } from '../icons/Icon.tsx';

const isKnown = (rule: string): rule is AlarmName => Object.hasOwn(alarms, rule);

/** What is wrong; the name of a rule of another version. */
export const titleOfAlarm = (say: ConsoleSay, { rule }: Pick<Alarm, 'rule'>): string =>
  isKnown(rule) ? say(`alarms.title.${rule}`) : rule;

/** What it means, and what to do; undefined for a rule of another version. */
export const whatToDo = (say: ConsoleSay, { rule }: Pick<Alarm, 'rule'>): string | undefined =>
  isKnown(rule) ? say(`alarms.toDo.${rule}`) : undefined;

/** Shares of fewer are told as counts. */
const fewest = 50;

/** How bad it is; undefined where a number says nothing. */
export function valueOfAlarm(
  say: ConsoleSay,
  times: Times,
  { value, unit, whole = 0, betterAt }: Pick<Alarm, 'value' | 'unit' | 'whole' | 'betterAt'>,
): string | undefined {
  if (value === undefined) return undefined;
  if (unit === 'share')
    return whole < fewest
      ? say('alarms.partOf', { part: Math.round(value * whole), whole: Math.round(whole) })
      : times.percent(value);
  if (unit === 'seconds') return times.duration(value * 1000);
  if (unit === 'secondsLeft') return say('alarms.until', { time: times.day((betterAt ?? Date.now()) + value * 1000) });
  return times.number(Math.round(value));
}

/** What it is about, without its brand: an app, a connection with its company, a way, or a name of the installation. */
export function subjectOfAlarm(say: ConsoleSay, alarm: Alarm): string | undefined {
  const about = alarmSubject(alarm);
  return 'word' in about ? say(about.word) : about.name;
}

interface AlarmLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
}

/** How the state of an alarm looks. */
export function lookOfAlarm({ state, severity }: Pick<Alarm, 'state' | 'severity'>): AlarmLook {
  if (state === 'open') return { icon: BellRing, tone: severity === 'critical' ? 'bad' : 'warn' };
  if (state === 'muted') return { icon: BellOff, tone: 'muted' };
  return state === 'better' ? { icon: TrendingDown, tone: 'ok' } : { icon: CircleCheck, tone: 'muted' };
}
