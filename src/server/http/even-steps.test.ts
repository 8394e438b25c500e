import { expect, it } from 'vitest';
import { evenStepMs, failsInEvenSteps, inEvenSteps, passwordStepMs } from './even-steps.ts';

const takes = async (workMs: number, work = async () => 'done', ends = inEvenSteps, stepMs = evenStepMs) => {
  let nowMs = 1000;
  const pause = async (ms: number) => {
    nowMs += ms;
  };
  const outcome = await ends(
    async () => {
      nowMs += workMs;
      return work();
    },
    { stepMs, pause, clock: () => nowMs },
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

it.each([
  [19, passwordStepMs],
  [288, passwordStepMs],
  [800, passwordStepMs],
  [1700, 2 * passwordStepMs],
])('a password that is refused after %d ms is answered after %d ms, and a right one at once', async (workMs, total) => {
  const refused = () => Promise.reject(new Error('refused'));
  expect(await takes(workMs, refused, failsInEvenSteps, passwordStepMs)).toEqual(['refused', total]);
  expect(await takes(workMs, undefined, failsInEvenSteps, passwordStepMs)).toEqual(['done', workMs]);
});
