import { expect, it } from 'vitest';
import { durationIn, secondsIn } from './times.ts';

it.each([
  [0, '0 sec'],
  [45_900, '45 sec'],
  [60_000, '1 min'],
  [12.5 * 60_000, '12 min'],
  [3_600_000, '1 hr'],
  [3 * 3_600_000 + 5 * 60_000, '3 hr 5 min'],
  [50 * 3_600_000, '50 hr'],
])('[CNSL-22c] %d ms are written as %s', (ms, text) => {
  expect(durationIn('en', ms).replaceAll(/\s/g, ' ')).toBe(text);
});

it.each([
  ['en-US', 0.42, '0.4 sec'],
  ['en-US', 12, '12 sec'],
  ['de-DE', 9.38, '9,4 Sek.'],
])('a short time in %s: %d', (language, seconds, written) => {
  expect(secondsIn(language, seconds)).toBe(written);
});
