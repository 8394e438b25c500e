import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it.each([
  ['en-US', 'ltr'],
  ['ja-JP', 'ltr'],
  ['es-419', 'ltr'],
  ['qps-PLOC', 'ltr'],
  ['ar-EG', 'rtl'],
  ['ar-XB', 'rtl'],
  ['he-IL', 'rtl'],
  ['ur-PK', 'rtl'],
])('[FRAME-14a] the direction of %s is %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
