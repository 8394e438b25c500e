import { createAlarmWatch } from '../src/server/alarms/alarms.ts';
import type { Database } from '../src/server/storage/database.ts';
import { addSample, type GivenMetrics } from '../test/sampled-metrics.ts';

const ofOne = 'a-process-of-a-test';

/** What a further process tells now; of before it has nothing. The rules are evaluated at once, by the product's own code. */
export async function evaluateWith(database: Database, metrics: GivenMetrics): Promise<void> {
  const { db } = database;
  await db.deleteFrom('metric_samples').where('process', '=', ofOne).execute();
  await addSample(database, ofOne, 0, metrics);
  await db.updateTable('alarm_evaluation').set({ held_until: 0 }).execute();
  const watch = createAlarmWatch(database);
  while (!(await watch.evaluate())) await db.updateTable('alarm_evaluation').set({ held_until: 0 }).execute();
  await watch.leave();
}
