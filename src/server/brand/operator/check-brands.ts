import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { country } from '../../../contract/address/place.ts';
import { type BrandConfiguration, brandConfiguration } from '../../../contract/brand/brand.ts';
import { dataFolder } from '../../folders.ts';
import { type BrandProblem, brandProblems, parseFile } from './brand-problems.ts';
import { sharedValues } from './shared-values.ts';

const countriesFile = join(dataFolder, 'countries.json');

/** A folder of a brand, with what is wrong in it. */
export interface CheckedFolder {
  readonly folder: string;
  readonly problems: readonly BrandProblem[];
}

/** What a check of all brands has found. */
export interface BrandsCheck {
  /** How many folders there are. */
  readonly brands: number;
  /** One sentence per problem, with its folder. */
  readonly problems: readonly string[];
  /** The same by folder. A value that several brands have is a problem of all but the first. */
  readonly folders: readonly CheckedFolder[];
}

/** Validates all brands of a folder, one after the other: a server answers others in between. */
export async function checkBrands(folder: string): Promise<BrandsCheck> {
  const countries = parseFile(countriesFile, z.array(country.omit({ name: true })));
  const countryIds = new Map(countries.value?.map(({ isoCode, id }) => [isoCode, id]));
  const checked: (CheckedFolder & { readonly configuration: BrandConfiguration | undefined })[] = [];
  for (const path of brandFoldersIn(folder)) {
    await setImmediate();
    const problems = brandProblems(path, countryIds);
    const configuration = parseFile(join(path, 'brand.json'), brandConfiguration).value;
    checked.push({ folder: basename(path), problems, configuration });
  }
  const readable = checked.flatMap(({ folder: name, configuration }) =>
    configuration ? [{ ...configuration, folder: name }] : [],
  );
  const shared = sharedValues(readable.toSorted((one, other) => one.brandId - other.brandId));
  return {
    brands: checked.length,
    problems: [
      ...countries.problems,
      ...checked.flatMap(({ folder: name, problems }) => problems.map(({ sentence }) => `${name}: ${sentence}`)),
      ...shared.map(({ folders, sentence }) => `${folders.join(', ')}: ${sentence}`),
    ],
    folders: checked.map(({ folder: name, problems }) => ({
      folder: name,
      problems: [...problems, ...shared.filter(({ folders }) => folders.includes(name))],
    })),
  };
}

/** The folders with a configuration, and those that are called like a brand and lack it. */
const brandFoldersIn = (folder: string) =>
  globSync('*', { cwd: folder })
    .filter((name) => /^\d+$/.test(name) || existsSync(join(folder, name, 'brand.json')))
    .map((name) => join(folder, name));
