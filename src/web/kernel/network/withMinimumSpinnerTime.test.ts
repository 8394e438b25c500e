import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumSpinnerTime } from './withMinimumSpinnerTime.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const takes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it.each([
  [60, 60],
  [150, 400],
  [390, 400],
  [900, 900],
])('an answer after %d ms is shown after %d, so that no loader flashes', async (answersAfterMs, shownAfterMs) => {
  let isShown = false;
  void withMinimumSpinnerTime(takes(answersAfterMs)).then(() => {
    isShown = true;
  });
  await vi.advanceTimersByTimeAsync(shownAfterMs - 1);
  expect(isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown).toBe(true);
});
