import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readCountryTable } from './country-table.rules.ts';
import type { CountryFinder } from './geo-ip.ts';

/** How often a look-up may find out that the file has changed. */
const lookedAtEveryMs = 1000;

export interface CountryFileDeps {
  readonly path: string;
  /** Is told of a new file that cannot be read; the last good one stays in use. */
  report(problem: string): void;
  /** Milliseconds, of any origin. */
  readonly clock?: () => number;
}

/**
 * The countries of a file of ranges, which is read again when it changes.
 * @throws Error when the file cannot be read at the start
 */
export async function openCountryFile(deps: CountryFileDeps): Promise<CountryFinder> {
  const { path, report, clock = performance.now.bind(performance) } = deps;
  let modified = modifiedAt(path);
  let table = await read(path);
  let lookedAt = clock();
  const readAgain = async () => {
    try {
      table = await read(path);
    } catch (reason) {
      report(`the countries of addresses stay as they were: ${(reason as Error).message}`);
    }
  };
  return {
    countryOf(address) {
      if (clock() - lookedAt >= lookedAtEveryMs) {
        lookedAt = clock();
        const now = modifiedAt(path);
        if (now !== modified) {
          modified = now;
          void readAgain();
        }
      }
      return table.countryOf(address);
    },
  };
}

/** A file that is away for a moment, as while it is replaced, is not read. */
const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

async function read(path: string) {
  try {
    return readCountryTable(await readFile(path, 'utf8'));
  } catch (reason) {
    throw new Error(`${path}: ${(reason as Error).message}`);
  }
}
