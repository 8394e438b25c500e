import { expect, it } from 'vitest';
import { evenStepMs, inEvenSteps } from './even-steps.ts';

const takes = async (workMs: number, work = async () => 'done') => {
  let nowMs = 1000;
  const pause = async (ms: number) => {
    nowMs += ms;
  };
  const outcome = await inEvenSteps(
    async () => {
      nowMs += workMs;
      return work();
    },
    pause,
    () => nowMs,
  ).catch(({ message }) => message);
  return [outcome, nowMs - 1000];
};

it.each([
  [0, evenStepMs],
  [9.2, evenStepMs],
  [34.5, evenStepMs],
  [evenStepMs, evenStepMs],
  [evenStepMs + 1, 2 * evenStepMs],
])('work of %d ms ends after %d ms', async (workMs, total) => {
  expect(await takes(workMs)).toEqual(['done', total]);
});

it('work that fails ends at the same time', async () => {
  expect(await takes(9, () => Promise.reject(new Error('refused')))).toEqual(['refused', evenStepMs]);
});
