import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { freshDatabase } from '../test/database.ts';
import { typedPlaces } from '../test/place-habits.ts';
import { habitKinds } from '../test/place-habits-data.ts';
import { importHabits } from '../test/place-habits-guide.ts';
import { checkPlaces, type Outcome } from '../test/place-habits-outcome.ts';
import { median, quantile, type Section } from './figures.ts';
import { command } from './imports.ts';

const seed = Number(process.env.HABITS_SEED ?? 4404);
const outcomes: readonly Outcome[] = ['valid', 'found', 'suggested', 'refused', 'format', 'wrongValid', 'wrongFound'];
type Counts = Record<Outcome, number>;
const noCounts = (): Counts => ({
  valid: 0,
  found: 0,
  suggested: 0,
  refused: 0,
  format: 0,
  wrongValid: 0,
  wrongFound: 0,
});

/**
 * Checks addresses as people of ten kinds of places write them, and wrong ones, against guides of these places (EA-15). It prints
 * a table of kind and outcome. `HABITS_RIGHT` and `HABITS_WRONG` say how many of each kind, `HABITS_SEED` which ones, `HABITS_FAILURES` a file for what was
 * refused or found wrongly.
 */
export async function measurePlaceHabits(): Promise<Section> {
  const [right, wrong] = [Number(process.env.HABITS_RIGHT ?? 2000), Number(process.env.HABITS_WRONG ?? 5200)];
  const folder = mkdtempSync(join(tmpdir(), 'portico-habits-'));
  const rows: string[] = [];
  const failures: string[] = [];
  const times: number[] = [];
  const all = { right: noCounts(), wrong: noCounts() };
  for (const kind of habitKinds) {
    const database = await freshDatabase('nothing');
    await command(database.env, 'init');
    const installation = await openInstallation(readConfig({ ...database.env }));
    await importHabits(installation, kind, folder);
    const counts = { right: noCounts(), wrong: noCounts() };
    await checkPlaces(installation, typedPlaces(kind, seed, right, wrong), (place, outcome, answer, ms) => {
      const side = place.meant ? 'right' : 'wrong';
      counts[side][outcome]++;
      all[side][outcome]++;
      times.push(ms);
      const isBad =
        outcome.startsWith('wrong') || (side === 'right' && (outcome === 'refused' || outcome === 'format'));
      if (isBad) {
        const { complete, similar, status } = answer;
        const [asked, found] = [
          place.address,
          complete ?? similar.map(({ street, buildingNumber, city }) => `${street} ${buildingNumber ?? ''}, ${city}`),
        ];
        failures.push(
          JSON.stringify({
            kind: kind.name,
            how: place.how,
            outcome,
            status,
            asked,
            meant: place.meant?.street,
            found,
          }),
        );
      }
    });
    rows.push(rowOf(kind.name, counts.right, counts.wrong));
    await installation.close();
    await database.dispose();
  }
  rmSync(folder, { recursive: true });
  if (process.env.HABITS_FAILURES) writeFileSync(process.env.HABITS_FAILURES, `${failures.join('\n')}\n`);
  process.stdout.write(`${[head, ...rows, rowOf('all', all.right, all.wrong)].join('\n')}\n`);
  const refused = all.right.refused + all.right.format;
  const wrongs = outcomes.reduce((sum, one) => sum + all.wrong[one], 0);
  return {
    title: 'Habits of places',
    how: `Guides of ${habitKinds.length} kinds of places; ${right} addresses of each as people write them, and ${wrong} that are no house; the embedded database.`,
    figures: [
      { what: 'Wrong addresses', value: wrongs, unit: 'addresses' },
      {
        what: '— of which are called Valid',
        value: all.wrong.wrongValid + all.right.wrongValid,
        unit: 'addresses',
        budget: { atMost: 0 },
      },
      {
        what: '— or found in records whole',
        value: all.wrong.wrongFound + all.right.wrongFound,
        unit: 'addresses',
        budget: { atMost: 0 },
      },
      {
        what: 'Right addresses that are refused',
        value: (100 * refused) / (habitKinds.length * right),
        unit: '%',
        budget: { atMost: 2 },
      },
      { what: 'An address, median', value: median(times), unit: 'ms' },
      { what: 'An address, 95 % within', value: quantile(times, 0.95), unit: 'ms' },
    ],
  };
}

const head =
  '| Kind of place | Right | Valid or found | suggested | refused | by format | Wrong | Valid | found whole | asked back | refused | by format |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|';
function rowOf(name: string, right: Counts, wrong: Counts): string {
  const sum = (counts: Counts) => outcomes.reduce((all, one) => all + counts[one], 0);
  const cells = [
    name,
    sum(right),
    right.valid + right.found,
    right.suggested,
    right.refused + right.wrongValid + right.wrongFound,
    right.format,
    sum(wrong),
    wrong.wrongValid + right.wrongValid,
    wrong.wrongFound + right.wrongFound,
    wrong.suggested,
    wrong.refused,
    wrong.format + wrong.found,
  ];
  return `| ${cells.join(' | ')} |`;
}
