import { setImmediate as afterOtherEvents } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs tasks in their order, one after another, and handles other events in between', async () => {
  const seen: string[] = [];
  const work = (name: string) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await afterOtherEvents();
      seen.push(`${name} ends`);
      return name;
    });
  const all = Promise.all([work('first'), work('second')]);
  await afterOtherEvents();
  seen.push('another event');
  expect(await all).toEqual(['first', 'second']);
  expect(seen.filter((one) => one !== 'another event')).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(seen.indexOf('another event')).toBeLessThan(seen.indexOf('second begins'));
});

it('runs the next task after one that failed, whose caller gets the error', async () => {
  const failing = inTurn(() => Promise.reject(new Error('no answer')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no answer');
  expect(await next).toBe('done');
});
