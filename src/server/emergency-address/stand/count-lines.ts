import type { LineCountries } from '../lines/countries.ts';
import type { LinesByStand } from './lines-by-stand.ts';

interface CountLinesNeeds {
  readonly emergency: { readonly linesByStand: Pick<LinesByStand, 'counts' | 'countriesOf'> };
  readonly lineCountries: LineCountries;
}

/** Counts the lines of a company by where they stand, and by the countries of their numbers with what each asks (CNSL-5). */
export async function countLines({ emergency: { linesByStand }, lineCountries }: CountLinesNeeds, company: string) {
  const [counts, found] = await Promise.all([linesByStand.counts(company), linesByStand.countriesOf(company)]);
  const countries = found.map(({ country, lines }) => {
    const { needsLocation = false, isFixedAfterFirst = false } = lineCountries.get(country) ?? {};
    return { country, lines, needsLocation, isFixed: isFixedAfterFirst };
  });
  return { ...counts, countries };
}
