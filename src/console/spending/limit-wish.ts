/** The highest limit that anybody sets. */
const most = 1_000_000;
/** Who operates one brand alone raises its limit to at most so many times what is usual. */
const mostTimes = 2;

/** The highest limit that a person may set. @param setsAll whether limits of all brands */
export const mostOf = (usualLimit: number, setsAll: boolean): number =>
  setsAll ? most : Math.min(most, mostTimes * usualLimit);

/** Reads an amount as people write it, with a point or a comma; undefined for what is none, or more than is allowed. */
export function amountFrom(text: string, highest: number): number | undefined {
  const written = text.trim();
  if (!/^\d+([.,]\d{1,3})?$/.test(written)) return undefined;
  const amount = Number(written.replace(',', '.'));
  return amount <= highest ? amount : undefined;
}

/** For how many days a limit can be set. */
export const daysOfLimit = [1, 2, 3, 7] as const;

/** The midnight with which a day ends, of today and so many days more, by the clock of the person. */
export function midnightAfter(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}
