/** A house number as civic addresses have it (RFC 5139): `HNO`, and in `HNS` the letter or the fraction after it. */
export interface HouseNumber {
  readonly number: string;
  /** Empty for none. */
  readonly suffix: string;
}

/** The suffix of "100-B" and "120 1/2" stands apart. Any other number, such as "12-34" or "55 bis", is one as a whole. */
export function splitHouseNumber(text: string): HouseNumber {
  const [, number = text, letter, fraction] = /^(\d+)(?:[\s-]?([a-z])|\s(\d\/\d))$/i.exec(text) ?? [];
  return { number, suffix: letter ?? fraction ?? '' };
}

/** A number with its suffix. Two numbers never become another one: "12-34", "120 1/2". */
export function joinHouseNumber({ number, suffix }: HouseNumber): string {
  if (/^\d+\/\d/.test(suffix)) return `${number} ${suffix}`;
  if (/^\d/.test(suffix)) return `${number}-${suffix}`;
  return /^\p{L}{2}/u.test(suffix) ? `${number} ${suffix}` : `${number}${suffix}`;
}

const gridPrefix = /^([NSEW]\d{1,4}\s?[NSEW])(?=\d)/i;

/** A house number as civic elements. A place in a grid before the digits, as in "N64W23760", is the prefix (RFC 6848). */
export function numberElements(text: string): Readonly<Record<'HNP' | 'HNO' | 'HNS', string>> {
  const [HNP = ''] = gridPrefix.exec(text) ?? [];
  const { number: HNO, suffix: HNS } = splitHouseNumber(text.slice(HNP.length));
  return { HNP, HNO, HNS };
}
