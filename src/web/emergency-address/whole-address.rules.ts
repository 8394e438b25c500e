/** Every line of an address, with name and country. Two lines may be equal: a city may have the name of its country. */
export const wholeAddress = (
  { customerName, country }: Readonly<Record<string, string>>,
  addressLines: readonly string[],
  countryName: (isoCode: string) => string,
): readonly string[] =>
  [customerName ?? '', ...addressLines, country ? countryName(country) : ''].filter((line) => line !== '');
