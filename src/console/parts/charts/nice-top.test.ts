import { expect, it } from 'vitest';
import { niceTop } from './nice-top.ts';

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 20],
  [45, 50],
  [380, 400],
  [4100, 5000],
  [6000, 6000],
  [148_206, 150_000],
])('the scale of a chart up to %j ends at %j', (value, top) => {
  expect(niceTop(value)).toBe(top);
});
