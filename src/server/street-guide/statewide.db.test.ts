import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { measureStatewide } from '../../../test/statewide-guide.ts';

/** In `npm run soak` alone: five millions. */
const ranges = 250_000 * effort;
const looked = 500;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

describe.runIf(postgres?.kind === 'system' && effort > 1)(`a street guide of ${ranges} ranges on PostgreSQL`, () => {
  it('[EA-15a] is imported with little memory, looked up, and replaced by its next edition', async () => {
    const { env, dispose } = await freshDatabase('nothing');
    const { imported, replaced, times, found, typo } = await measureStatewide(env, ranges, looked);
    await dispose();
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(looked * 0.95)] ?? Number.NaN;
    process.stderr.write(
      `${ranges} ranges in ${imported.seconds.toFixed(0)} s with ${imported.mostMb.toFixed(0)} MB, replaced in ${replaced.seconds.toFixed(0)} s; 95 % of the look-ups within ${p95.toFixed(1)} ms\n`,
    );
    expect(found).toBe(looked);
    expect(typo).toBeGreaterThan(0.9 * looked);
    expect(Math.max(imported.mostMb, replaced.mostMb)).toBeLessThan(600);
  }, 3_600_000);
});
