import { expect, it } from 'vitest';
import { lengthProblems } from './message-lengths.ts';

const sms = (text: string) => ({ channel: 'sms', text }) as const;

it.each([
  ['de_DE', 'a'.repeat(160), []],
  ['de_DE', 'a'.repeat(161), [expect.stringContaining('takes 2 segments of GSM-7, and 1 at most')]],
  ['de_DE', 'ł'.repeat(71), [expect.stringContaining('takes 2 segments of UCS-2, and 1 at most')]],
  ['ru', 'я'.repeat(134), []],
  ['ja_JP', 'あ'.repeat(135), [expect.stringContaining('takes 3 segments of UCS-2, and 2 at most')]],
])('[LOC-5] a text message in %s may be as long as %s: %j', (locale, text, problems) => {
  expect(lengthProblems(sms(text), locale)).toEqual(problems);
});
