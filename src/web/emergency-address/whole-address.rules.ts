const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether an address says the name of its location, which was named after its street. */
export const saysName = (addressLines: readonly string[], name: string): boolean =>
  addressLines.some((line) => plain(line) === plain(name));

/** The lines of an address below the name of its location. Those that say the name are left out, unless no other is there. */
export function linesBelow(name: string, addressLines: readonly string[]): readonly string[] {
  const others = addressLines.filter((line) => !saysName([line], name));
  return others.length > 0 ? others : addressLines;
}

/** Every line of an address, with name and country. Two lines may be equal: a city may have the name of its country. */
export const wholeAddress = (
  { customerName, country }: Readonly<Record<string, string>>,
  addressLines: readonly string[],
  countryName: (isoCode: string) => string,
): readonly string[] =>
  [customerName ?? '', ...addressLines, country ? countryName(country) : ''].filter((line) => line !== '');
