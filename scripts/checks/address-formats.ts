import type { StoredAddressFormat } from '../../src/contract/address/address-format.ts';

/**
 * Mistakes in the format of a country that its schema does not find (EA-7).
 * @param file name of its file: the country's ISO code, or `default`
 */
export function addressFormatProblems(format: StoredAddressFormat, file: string): string[] {
  const { id, country, fields, dependencies } = format;
  const ids: readonly string[] = fields.map((field) => field.id);
  const shown = new Set<string>(fields.filter(({ metadata }) => !metadata.hidden).map((field) => field.id));
  return [
    ...(file === 'default' || country === file ? [] : [`is of ${country}`]),
    ...(id.startsWith(`${country}-`) ? [] : [`the id ${id} does not begin with ${country}`]),
    ...repeated(ids).map((field) => `${field} occurs twice`),
    ...['country', 'customerName', 'street'].filter((field) => !shown.has(field)).map((field) => `has no ${field}`),
    ...(fields.every(({ metadata }, index) => metadata.order === index + 1) ? [] : ['the fields are not in order']),
    ...dependencies.flatMap((group) => group.fields.filter((field) => !shown.has(field)).map((one) => `has no ${one}`)),
    ...fields.flatMap((field) => fieldProblems(field).map((why) => `${field.id}: ${why}`)),
  ];
}

function fieldProblems({ type, metadata, options = [], example }: StoredAddressFormat['fields'][number]): string[] {
  const { regexp = '', mandatory, hidden, maxLength } = metadata;
  const patterns = [regexp, ...options.flatMap(({ zip }) => (zip ? [zip] : []))];
  const malformed = patterns.filter((pattern) => !isPattern(pattern));
  if (malformed.length > 0) return malformed.map((pattern) => `${pattern} is no pattern`);
  return [
    ...(type === 'list' && options.length === 0 ? ['has no options'] : []),
    ...(mandatory && hidden ? ['is mandatory and hidden'] : []),
    ...repeated(options.map(({ key }) => key)).map((key) => `the option ${key} occurs twice`),
    ...options.filter(({ key }) => key.length > maxLength).map(({ key }) => `the option ${key} is too long`),
    ...(example && !new RegExp(regexp, 'i').test(example) ? [`the example ${example} is not valid`] : []),
  ];
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
