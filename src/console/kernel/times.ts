import { useStart } from './texts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How times are shown: local, relative up to a day, then dates; a title has the zone. */
export interface Times {
  /** “3 hours ago” within a day, then a date. @param at milliseconds since 1970 */
  ago(at: number): string;
  /** Date with time. */
  moment(at: number): string;
  /** The time of the day with seconds. */
  clock(at: number): string;
  /** Date with time and zone, for a title. */
  exact(at: number): string;
  day(at: number): string;
  /** The day as short as it can be: without the year, if that is this one. */
  shortDay(at: number): string;
  /** The day in UTC, for days that the API means so. */
  utcDay(at: number): string;
  /** How long something took, in its two largest units. */
  duration(ms: number): string;
  /** A short time, such as “0.4 sec”. */
  seconds(seconds: number): string;
  isPast(at: number): boolean;
  number(value: number): string;
  /** With one digit after the point. */
  tenth(value: number): string;
  /** As short as it can be, such as “4K”, beside a chart. */
  shortNumber(value: number): string;
  percent(part: number): string;
  /** The hour of the day. */
  hour(at: number): string;
  /** The day in UTC, as short as it can be. */
  shortUtcDay(at: number): string;
}

/** Such as “45 sec”, “12 min” or “3 hr 5 min”. */
export function durationIn(language: string, ms: number): string {
  const write = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (ms < minuteMs) return write(Math.floor(ms / 1000), 'second');
  const [hours, minutes] = [Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs)];
  const parts = [...(hours > 0 ? [write(hours, 'hour')] : []), ...(minutes > 0 ? [write(minutes, 'minute')] : [])];
  return parts.join(' ');
}

/** With one digit after the point, such as “0.4 sec”. */
export const secondsIn = (language: string, seconds: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(seconds);

export function useTimes(): Times {
  const { language } = useStart();
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dateOf = (at: number) => {
    const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(at);
  };
  return {
    ago(at) {
      const since = Date.now() - at;
      if (since < 0 || since >= dayMs) return dateOf(at);
      if (since < hourMs) return relative.format(-Math.floor(since / minuteMs), 'minute');
      return relative.format(-Math.floor(since / hourMs), 'hour');
    },
    moment: (at) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
        at,
      ),
    clock: (at) => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at),
    exact: (at) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(at),
    day: (at) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(at),
    shortDay: dateOf,
    utcDay: (at) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at),
    duration: (ms) => durationIn(language, ms),
    seconds: (seconds) => secondsIn(language, seconds),
    isPast: (at) => at <= Date.now(),
    number: (value) => new Intl.NumberFormat(language).format(value),
    tenth: (value) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    shortNumber: (value) => new Intl.NumberFormat(language, { notation: 'compact' }).format(value),
    hour: (at) => new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(at),
    shortUtcDay: (at) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at),
    percent: (part) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part),
  };
}
