import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readCountryTable } from './country-table.rules.ts';
import type { CountryFinder } from './geo-ip.ts';

/** Minimum time between two checks whether the file has changed. */
const checkIntervalMs = 1000;

export interface CountryFileDeps {
  readonly path: string;
  /** Reports a changed file that cannot be read; the previous content stays in use. */
  report(problem: string): void;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/**
 * Finds countries in a file of address ranges, and reloads the file when it changes.
 * @throws Error if the file cannot be read at the start
 */
export async function openCountryFile(deps: CountryFileDeps): Promise<CountryFinder> {
  const { path, report, clock = performance.now.bind(performance) } = deps;
  let modified = modifiedAt(path);
  let table = await read(path);
  let checkedAt = clock();
  const reload = async () => {
    try {
      table = await read(path);
    } catch (reason) {
      report(`the changed file of countries is ignored: ${(reason as Error).message}`);
    }
  };
  return {
    countryOf(address) {
      if (clock() - checkedAt >= checkIntervalMs) {
        checkedAt = clock();
        const now = modifiedAt(path);
        if (now !== modified) {
          modified = now;
          void reload();
        }
      }
      return table.countryOf(address);
    },
  };
}

/** Undefined while the file is missing, such as during its replacement. */
const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

async function read(path: string) {
  try {
    return readCountryTable(await readFile(path, 'utf8'));
  } catch (reason) {
    throw new Error(`${path}: ${(reason as Error).message}`);
  }
}
