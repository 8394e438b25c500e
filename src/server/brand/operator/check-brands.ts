import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { country } from '../../../contract/place.ts';
import { dataFolder } from '../../folders.ts';
import { brandProblems, parseFile } from './brand-problems.ts';

const countriesFile = join(dataFolder, 'countries.json');

/** Validates all brands of a folder; returns their number, and one sentence per problem. */
export function checkBrands(folder: string): { brands: number; problems: string[] } {
  const countries = parseFile(countriesFile, z.array(country.omit({ name: true })));
  const countryIds = new Map(countries.value?.map(({ isoCode, id }) => [isoCode, id]));
  const brands = globSync('*/brand.json', { cwd: folder }).map((file) => join(folder, dirname(file)));
  const problems = brands.flatMap((brand) =>
    brandProblems(brand, countryIds).map((problem) => `${basename(brand)}: ${problem}`),
  );
  return { brands: brands.length, problems: [...countries.problems, ...problems] };
}
