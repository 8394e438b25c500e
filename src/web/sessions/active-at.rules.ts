const activeNowMs = 5 * 60 * 1000;
/** As the other dates of the page, whose texts have `{at, date, medium}`. */
const asDate = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/**
 * When a session was last active, as short as it is clear: "yesterday, 2:35 AM"; the date alone after a week. Undefined
 * for one that is active now.
 */
export function activeAt(lastUsedAt: Date, now: Date, language: string): string | undefined {
  if (now.getTime() - lastUsedAt.getTime() < activeNowMs) return undefined;
  const daysAgo = Math.round((startOfDay(now) - startOfDay(lastUsedAt)) / (24 * 3600 * 1000));
  if (daysAgo > 7) return new Intl.DateTimeFormat(language, asDate).format(lastUsedAt);
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return `${day}, ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(lastUsedAt)}`;
}

const weekMs = 7 * 24 * 3600 * 1000;

/** When a session began: the date, with the time of day within a week, which tells sessions of one day apart. */
export function startedOn(startedAt: Date, now: Date, language: string): string {
  const isRecent = now.getTime() - startedAt.getTime() < weekMs;
  return new Intl.DateTimeFormat(
    language,
    isRecent ? { ...asDate, hour: 'numeric', minute: '2-digit' } : asDate,
  ).format(startedAt);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
