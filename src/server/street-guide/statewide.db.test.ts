import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { effort } from '../../../test/effort.ts';
import { lookUpStatewide, measureCommand, writeStatewideGuide } from '../../../test/statewide-guide.ts';
import { readConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';

/** In `npm run soak` alone: five millions. */
const ranges = 250_000 * effort;
const looked = 500;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

describe.runIf(postgres?.kind === 'system' && effort > 1)(`a street guide of ${ranges} ranges on PostgreSQL`, () => {
  it('[EA-15b] is imported, again as a new edition, and looked up in milliseconds', async () => {
    const { env, dispose } = await freshDatabase('nothing');
    const folder = env.DATA_DIR ?? '';
    await measureCommand(env, ['init']);
    const path = join(folder, 'state.csv');
    await writeStatewideGuide(path, ranges);
    const guide = ['--name', 'State', '--layout', 'nena-roads'];
    const first = await measureCommand(env, ['street-guide', 'import', path, ...guide, '--vintage', '1']);
    await writeStatewideGuide(path, ranges / 10);
    const second = await measureCommand(env, ['street-guide', 'import', path, ...guide, '--vintage', '2']);
    rmSync(path);
    const installation = await openInstallation(readConfig({ ...env }));
    const { times, found, typo } = await lookUpStatewide(installation.addressValidation, ranges / 10, looked);
    await installation.close();
    await dispose();
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(looked * 0.95)] ?? Number.NaN;
    process.stderr.write(
      `${ranges} ranges in ${first.seconds.toFixed(0)} s with ${first.mostMb.toFixed(0)} MB, replaced in ${second.seconds.toFixed(0)} s; 95 % of the look-ups within ${p95.toFixed(1)} ms\n`,
    );
    expect(found).toBe(looked);
    expect(typo).toBeGreaterThan(0.9 * looked);
    expect(Math.max(first.mostMb, second.mostMb)).toBeLessThan(600);
  });
});
