import { type Config, ConfigurationError } from '../../config.ts';
import { createFakeCountryFinder } from './fake-geo-ip.ts';
import { openCountryFile } from './file-geo-ip.ts';
import { type CountryFinder, noCountries } from './geo-ip.ts';

/**
 * The finder of the configuration. The demo has the fake one; an installation that names no file knows no country.
 * @throws ConfigurationError when the file cannot be read
 */
export async function openCountryFinder(
  { COUNTRY_RANGES: path, isDemo }: Pick<Config, 'COUNTRY_RANGES' | 'isDemo'>,
  report: (problem: string) => void,
): Promise<CountryFinder> {
  if (!path) return isDemo ? createFakeCountryFinder() : noCountries;
  return openCountryFile({ path, report }).catch((reason) => {
    throw new ConfigurationError(`COUNTRY_RANGES: ${reason.message}.`);
  });
}
