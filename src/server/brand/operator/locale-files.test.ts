import { expect, it } from 'vitest';
import { isVariant } from './locale-files.ts';

it.each([
  ['en_US', false],
  ['en_GB', true],
  ['fr_CA', false],
  ['ru', false],
])('[LOC-2b] %s is a variant of the default language: %j', (locale, expected) => {
  expect(isVariant(locale)).toBe(expected);
});
