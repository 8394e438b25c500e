import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { country } from '../../../contract/address/place.ts';
import { brandConfiguration } from '../../../contract/brand/brand.ts';
import { dataFolder } from '../../folders.ts';
import { brandProblems, parseFile } from './brand-problems.ts';
import { sharedValues } from './shared-values.ts';

const countriesFile = join(dataFolder, 'countries.json');

/** Validates all brands of a folder; returns their number, and one sentence per problem. */
export function checkBrands(folder: string): { brands: number; problems: string[] } {
  const countries = parseFile(countriesFile, z.array(country.omit({ name: true })));
  const countryIds = new Map(countries.value?.map(({ isoCode, id }) => [isoCode, id]));
  const brands = globSync('*/brand.json', { cwd: folder }).map((file) => join(folder, dirname(file)));
  const problems = brands.flatMap((brand) =>
    brandProblems(brand, countryIds).map((problem) => `${basename(brand)}: ${problem}`),
  );
  return { brands: brands.length, problems: [...countries.problems, ...problems, ...sharedValues(readAll(brands))] };
}

/** The brands whose configuration can be read, in the order of their ids. */
const readAll = (brands: readonly string[]) =>
  brands
    .flatMap((brand) => {
      const { value } = parseFile(join(brand, 'brand.json'), brandConfiguration);
      return value ? [{ ...value, folder: basename(brand) }] : [];
    })
    .toSorted((one, other) => one.brandId - other.brandId);
