import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { typedPlaces } from '../../../test/place-habits.ts';
import { habitKinds } from '../../../test/place-habits-data.ts';
import { importHabits } from '../../../test/place-habits-guide.ts';
import { checkPlaces } from '../../../test/place-habits-outcome.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';

let database: FreshDatabase;
let installation: Installation;
const folder = mkdtempSync(join(tmpdir(), 'portico-place-habits-'));
/** Of each hundred right addresses that are refused. `npm run bench -- --habits` counts many more. */
const mostRefused = 2;
const count = 78 * effort;

beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  for (const kind of habitKinds) expect(await importHabits(installation, kind, folder), kind.name).toBeGreaterThan(10);
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
  rmSync(folder, { recursive: true });
});

it.each(habitKinds)(
  '[EA-15a] addresses as people of a place write them are found or suggested, and wrong ones are not: $name',
  async (kind) => {
    const refused: string[] = [];
    await checkPlaces(installation, typedPlaces(kind, 1, count, count), ({ how, address, meant }, outcome) => {
      const shown = `${how}: ${Object.values(address).join(', ')}`;
      expect(outcome, shown).not.toMatch(/^wrong/);
      if (meant && (outcome === 'refused' || outcome === 'format')) refused.push(shown);
    });
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual((mostRefused * count) / 100);
  },
);
