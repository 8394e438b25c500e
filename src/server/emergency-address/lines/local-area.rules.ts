/** States by the prefix of E.164 numbers that belongs to them, such as `+1503` to Oregon. */
export type AreaCodes = ReadonlyMap<string, readonly string[]>;

interface Numbered {
  readonly e164: string;
  readonly countryIsoCode: string;
}

/**
 * Whether an address is outside the local area of a number: the area code belongs to other states (EA-9). Without a known
 * area code, or a known state, nothing is outside.
 */
export function isOutsideArea(
  { e164, countryIsoCode }: Numbered,
  areaCodes: AreaCodes,
  address: Readonly<Record<string, string>>,
): boolean {
  const states = statesOf(e164, areaCodes);
  if (!states || !address.state || address.country !== countryIsoCode) return false;
  return !states.includes(address.state);
}

/**
 * The same for a number of a line that has the address of the main line, and may be of another country: nobody has chosen
 * the address for this number.
 */
export const isFollowerOutside = (line: Numbered, areaCodes: AreaCodes, address: Readonly<Record<string, string>>) =>
  address.country !== line.countryIsoCode || isOutsideArea(line, areaCodes, address);

function statesOf(e164: string, areaCodes: AreaCodes): readonly string[] | undefined {
  const lengths = Array.from({ length: e164.length }, (_, index) => e164.length - index);
  const length = lengths.find((one) => areaCodes.has(e164.slice(0, one)));
  return areaCodes.get(e164.slice(0, length));
}
