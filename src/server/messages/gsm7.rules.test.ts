import { expect, it } from 'vitest';
import { foldToGsm7, segmentsOf } from './gsm7.rules.ts';

it.each([
  ['typographic characters', 'Don’t – “now”…', `Don't - "now"...`],
  ['spaces of all kinds', 'a\u00a0b\u202fc', 'a b c'],
  ['accents that the alphabet lacks', 'août, français, œuvre', 'aout, francais, oeuvre'],
  ['accents that the alphabet has', 'é à ü ß Ñ', 'é à ü ß Ñ'],
  ['another script', 'コード', 'コード'],
])('[LOC-5] writes %s in the GSM alphabet where it can', (_, text, folded) => {
  expect(foldToGsm7(text)).toBe(folded);
});

it.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['あ'.repeat(70), 'UCS-2', 1],
  ['あ'.repeat(71), 'UCS-2', 2],
  ['あ'.repeat(135), 'UCS-2', 3],
] as const)('counts the segments of %s', (text, encoding, count) => {
  expect(segmentsOf(text)).toEqual({ encoding, count });
});
