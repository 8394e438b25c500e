import { expect, it } from 'vitest';
import { noticeOf } from './notice-of.rules.ts';

it.each([
  [undefined, 'noPermission'],
  ['SUNSET', 'sunset'],
  ['MIGRATION', 'migration'],
  ['SUNSET_NOTIFICATION', 'sunsetNotification'],
  ['constructor', 'noPermission'],
])('[FRAME-12a] [FRAME-12b] variant %s shows the notice %s', (variant, notice) => {
  expect(noticeOf(variant)).toBe(notice);
});
