import { afterEach, describe, expect, it, vi } from 'vitest';
import { withStepLimit } from './step-limit.ts';

afterEach(() => void vi.useRealTimers());

describe('a limit on steps', () => {
  it('lets work go on as long as its steps end in time', async () => {
    vi.useFakeTimers();
    const work = withStepLimit(async (step) => {
      for (let n = 0; n < 100; n++) {
        await new Promise((resolve) => void setTimeout(resolve, 900));
        step(`step ${n}`);
      }
      return 'done';
    }, 1000);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await work).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('names the step that does not end', async () => {
    vi.useFakeTimers();
    const work = withStepLimit((step) => {
      step('consent · first view');
      return new Promise<never>(() => undefined);
    }, 1000);
    const failed = expect(work).rejects.toThrow('No progress within 1 s: consent · first view');
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
  });
});
