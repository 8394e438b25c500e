import { type StreetName, type StreetTypes, streetName } from './street-name.rules.ts';
import { readStreet, type StreetReading } from './street-reading.rules.ts';

/** How streets of all countries are read. */
export interface ReadingRules {
  readonly types: StreetTypes;
  /** How streets of a country are read; undefined where it has no rules of its own. */
  readingOf(countryIsoCode: string, state: string): StreetReading | undefined;
}

/** Reads the label of a street in a state. */
export type LabelReader = (street: { readonly label: string; readonly state: string }) => StreetName;

/**
 * Reads the labels of streets by the rules of today, whatever those were at their import. A label is read once, as a street has
 * many numbers.
 * @param wantedState the state of labels that name none
 */
export function labelReader(
  { types, readingOf }: ReadingRules,
  countryIsoCode: string,
  wantedState: string,
): LabelReader {
  const names = new Map<string, StreetName>();
  return ({ label, state }) => {
    const key = `${state} ${label}`;
    const reading = readingOf(countryIsoCode, state || wantedState);
    const name = names.get(key) ?? (reading ? readStreet(label, reading) : streetName(label, types));
    names.set(key, name);
    return name;
  };
}
