import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';
import { median, type Section } from './figures.ts';

const starts = 5;
const restMs = 3000;

/** Run time and memory of Node.js without a program. */
async function bareNode(): Promise<{ ms: number; residentMiB: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-p', 'process.memoryUsage.rss()'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await new Promise((ended) => child.once('close', ended));
  return { ms: performance.now() - startedAt, residentMiB: Number(output) / 1024 ** 2 };
}

const residentMiB = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** A production server on an existing database. */
export async function measureStartUp(): Promise<Section> {
  const env = { NODE_ENV: 'production' };
  const first = await startPortico({ database: await freshDatabase('nothing'), env });
  const ready: number[] = [];
  const idle: number[] = [];
  const nodeStarts: { ms: number; residentMiB: number }[] = [];
  for (let number = 0; number < starts; number++) {
    await first.stop();
    const startedAt = performance.now();
    const again = await startPortico({ database: first.database, env });
    ready.push(performance.now() - startedAt);
    await sleep(restMs);
    idle.push(residentMiB(again.pid));
    await again.stop();
    nodeStarts.push(await bareNode());
  }
  await first.database.dispose();
  return {
    title: 'Starting and resting',
    how: `From the process to the first /readyz that answers 200, on an existing embedded database; median of ${starts}. Memory after ${restMs / 1000} s without work.`,
    figures: [
      {
        what: 'Ready after',
        value: median(ready) / 1000,
        unit: 's',
        yardstick: { what: 'the bare runtime', value: median(nodeStarts.map(({ ms }) => ms)) / 1000 },
        budget: { atMost: 3 },
      },
      {
        what: 'Idle memory',
        value: median(idle),
        unit: 'MiB',
        yardstick: { what: 'the bare runtime', value: median(nodeStarts.map(({ residentMiB }) => residentMiB)) },
        budget: { atMost: 122 },
      },
    ],
  };
}
