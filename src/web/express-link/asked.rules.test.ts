import { expect, it } from 'vitest';
import { sourceOf } from './asked.rules.ts';

it.each([
  [
    { browser: 'Chrome', system: 'Windows' },
    { form: 'both', browser: 'Chrome', system: 'Windows' },
  ],
  [{ browser: 'Chrome' }, { form: 'one', browser: 'Chrome', system: '' }],
  [{ system: 'Windows' }, { form: 'one', browser: 'Windows', system: 'Windows' }],
  [{}, { form: 'none', browser: '', system: '' }],
])('[EXPR-1b] of %j the sentence says %j', (asked, source) => expect(sourceOf(asked)).toEqual(source));
