import { expect, it } from 'vitest';
import { spaceBetween } from './space-between.ts';

it.each([
  ['en-US', ' '],
  ['ko-KR', ' '],
  ['ja-JP', ''],
  ['zh-CN', ''],
  ['zh-HK', ''],
])('two sentences in %s have %j between them', (language, space) => expect(spaceBetween(language)).toBe(space));
