import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StreetTypes } from './street-name.rules.ts';

/** Rows of data/street-types.json: the short form of a street type (USPS Publication 28), and its other forms. */
export const streetTypeFile = z.record(z.string(), z.array(z.string()));

/** Reads `street-types.json`. */
export function loadStreetTypes(dataFolder: string): StreetTypes {
  const rows = streetTypeFile.parse(JSON.parse(readFileSync(join(dataFolder, 'street-types.json'), 'utf8')));
  return new Map(Object.entries(rows).flatMap(([short, forms]) => [short, ...forms].map((form) => [form, short])));
}
