import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorkers, type Worker } from './worker.ts';

const start = (...workers: readonly Worker[]) => {
  const stopping = new AbortController();
  const errors: [string, unknown][] = [];
  const onError = (error: unknown, worker: string) => errors.push([worker, error]);
  const running = startWorkers(workers, { stopping: stopping.signal, onError });
  onTestFinished(() => running.stop());
  return { running, stopping, errors };
};

describe('a worker', () => {
  it('runs again and again, and never twice at once', async () => {
    let [atOnce, most, runs] = [0, 0, 0];
    const run = async () => {
      most = Math.max(most, ++atOnce);
      await sleep(20);
      atOnce -= 1;
      runs += 1;
    };
    start({ name: 'slow', everyMs: 5, run });
    await expect.poll(() => runs).toBeGreaterThan(2);
    expect(most).toBe(1);
  });

  it('runs at once where it says so, else after its time', async () => {
    const begun: string[] = [];
    const worker = (name: string): Worker => ({ name, everyMs: 60_000, run: async () => begun.push(name) });
    start(worker('later'), { ...worker('now'), beginsAtOnce: true });
    expect(begun).toEqual(['now']);
  });

  it('goes on after a run that failed, which is told with its name', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    };
    const { errors } = start({ name: 'unlucky', everyMs: 5, run });
    await expect.poll(() => runs).toBeGreaterThan(1);
    expect(errors).toEqual([['unlucky', new Error('once')]]);
  });

  it('goes on after a run that throws before it has waited for anything', async () => {
    const run = () => {
      throw new Error('at once');
    };
    const { errors } = start({ name: 'rash', everyMs: 5, run });
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    expect(errors[0]).toEqual(['rash', new Error('at once')]);
  });
});

describe('workers that are stopped', () => {
  it('are waited for, and hand over in their order, after the last run', async () => {
    const done: string[] = [];
    const worker = (name: string, ms: number): Worker => ({
      name,
      everyMs: 60_000,
      beginsAtOnce: true,
      async run(stopping) {
        await sleep(10_000, undefined, { signal: stopping }).catch(() => undefined);
        await sleep(ms);
        done.push(`${name} ended`);
      },
      async leave() {
        done.push(`${name} left`);
        if (name === 'first') throw new Error('gone');
      },
    });
    const { running, stopping, errors } = start(worker('first', 20), worker('second', 1));
    stopping.abort();
    running.stop();
    await running.ended();
    expect(done).toEqual(['second ended', 'first ended', 'first left', 'second left']);
    expect(errors).toEqual([['first', new Error('gone')]]);
  });

  it('begin no further run', async () => {
    let runs = 0;
    const { running } = start({ name: 'quick', everyMs: 2, run: async () => ++runs });
    await expect.poll(() => runs).toBeGreaterThan(0);
    running.stop();
    await running.ended();
    const before = runs;
    await sleep(20);
    expect(runs).toBe(before);
  });
});
