import { expect, it } from 'vitest';
import { withoutFile } from './without-file.ts';

it.each([
  ['brand.json', 'brand.json: variant Invalid option.', 'variant Invalid option.'],
  ['brand.json', 'localeId de_DE is not in orderLocale', 'localeId de_DE is not in orderLocale'],
  ['assets/base.json', 'base.json: SyntaxError: Unexpected end.', 'SyntaxError: Unexpected end.'],
  ['assets/base.json', 'there is no dark theme', 'There is no dark theme'],
  ['assets/base.json', 'lost.svg is missing', 'lost.svg is missing'],
])('[CNSL-36b] beside its file %s, the problem “%s” is “%s”', (file, sentence, alone) => {
  expect(withoutFile({ file, fields: ['variant'], sentence })).toBe(alone);
});
