import type { MessageArguments as FormattedValues } from '../../rules/texts/format-message.ts';
import type { AskedTextValues, CommonTextValues } from './asked-text-values.ts';
import type { RequestOrigin } from './message-values.ts';
import type { AnyMessage } from './outbox.ts';

/** How long a text may write a time. */
export type TimeStyle = 'long' | 'short';

interface Formats {
  readonly times: Readonly<Record<TimeStyle, Intl.DateTimeFormat>>;
  readonly places: Intl.DisplayNames;
}
const cachedFormats = new Map<string, Formats>();

/** Cached, because creating formats costs more than composing a message. */
function formatsOf(language: string): Formats {
  const known = cachedFormats.get(language);
  if (known) return known;
  const timesIn = (month: TimeStyle) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month,
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short', // the time zone of the reader is unknown
    });
  const formats = {
    times: { long: timesIn('long'), short: timesIn('short') },
    places: new Intl.DisplayNames([language], { type: 'region' }),
  };
  cachedFormats.set(language, formats);
  return formats;
}

/**
 * The values of a message as its texts name them (LOC-5): times are written out, and `none` stands for what is unknown.
 * @param language BCP 47 tag
 */
export function textValuesOf(message: AnyMessage, language: string, style: TimeStyle): FormattedValues {
  const { times, places } = formatsOf(language);
  const time = (at: number | undefined) => (at === undefined ? 'none' : times[style].format(at));
  const { asked, secureLink: _, ...values } = message.values;
  const {
    from,
    until,
    changes: _changes,
    alarms: _alarms,
    ...others
  } = { from: undefined, until: undefined, changes: undefined, alarms: undefined, ...values };
  return {
    ...others,
    from: time(from),
    until: time(until),
    ...lifetimeOf(message.lifetimeMs),
    ...(asked && askedValues(asked, time(asked.at), places)),
  };
}

/** A time as texts in a language write it. @param language BCP 47 tag */
export const timeIn = (language: string, at: number): string => formatsOf(language).times.long.format(at);

function askedValues(
  { browser, system, countryIsoCode }: RequestOrigin,
  time: string,
  places: Intl.DisplayNames,
): AskedTextValues {
  const place = countryIsoCode && places.of(countryIsoCode);
  const known = browser ? 'browser' : 'system';
  return {
    time,
    browser: browser ?? '',
    system: system ?? '',
    place: place || 'none',
    device: browser && system ? 'both' : browser || system ? known : 'none',
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Such as 10 minutes or 24 hours, rounded down. The texts write it, because many languages inflect the unit. */
function lifetimeOf(lifetimeMs: number): Pick<CommonTextValues, 'unit' | 'lifetime'> {
  const [unit, unitMs] = lifetimeMs >= 2 * hourMs ? (['hours', hourMs] as const) : (['minutes', minuteMs] as const);
  return { unit, lifetime: Math.floor(lifetimeMs / unitMs) };
}
