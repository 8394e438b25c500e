import { freshDatabase } from '../test/database.ts';
import { startPostgres } from '../test/postgres.ts';
import { measureStatewide } from '../test/statewide-guide.ts';
import { median, quantile, type Section } from './figures.ts';

const ranges = 5_000_000;
const lookedUp = 1000;

/** Imports the street guide of a whole state into PostgreSQL by the command line, and looks addresses up in it (EA-15). */
export async function measureStatewideGuide(): Promise<Section> {
  const { postgres, stop } = await startPostgres();
  if (postgres.kind !== 'system') throw new Error('A statewide guide needs a PostgreSQL server.');
  const { env, dispose } = await freshDatabase('nothing');
  const own = { ...env, DATABASE_URL: postgres.url, SECRETS: 'a secret of the bench that is long enough' };
  const { imported, replaced, times, otherTimes, found } = await measureStatewide(own, ranges, lookedUp);
  await dispose();
  await stop();
  return {
    title: 'The street guide of a state',
    how: `A file of ${ranges} ranges on 250,000 streets in 500 towns, which share names; PostgreSQL. ${lookedUp} addresses all over the state are asked for, a third of them on streets that each town has.`,
    figures: [
      { what: 'Imported', value: ranges / imported.seconds, unit: 'ranges a second', budget: { atLeast: 5000 } },
      { what: '— with this memory of the command line', value: imported.mostMb, unit: 'MiB', budget: { atMost: 600 } },
      { what: 'An address, median', value: median(times), unit: 'ms' },
      { what: 'An address, 95 % within', value: quantile(times, 0.95), unit: 'ms', budget: { atMost: 5 } },
      { what: 'One that is not known as it is written, median', value: median(otherTimes), unit: 'ms' },
      { what: '— 95 % within', value: quantile(otherTimes, 0.95), unit: 'ms', budget: { atMost: 50 } },
      { what: 'Addresses that are found', value: (100 * found) / lookedUp, unit: '%', budget: { atLeast: 100 } },
      { what: 'A next edition of a tenth, the former one removed', value: replaced.seconds, unit: 's' },
    ],
  };
}
