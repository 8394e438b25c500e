import { describe, expect, it } from 'vitest';
import { testRefusals } from '../../../rules/apps/test-client.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { errorText, refusalText, wayText } from './test-words.ts';

/** Says the id of a text with its arguments. */
const say = ((id: string, values: object = {}) => [id, ...Object.values(values)].join(' ')) as ConsoleSay;

describe('[CNSL-34c] what a test of an app has shown', () => {
  it.each(testRefusals)('by the refusal %s is said in words', (refusal) => {
    expect(refusalText(say, refusal)).toMatch(/^apps\.test\.\w/);
  });

  it.each([
    ['user_cancelled', 'apps.test.cancelled user_cancelled'],
    ['access_denied', 'apps.test.denied access_denied'],
    ['invalid_scope', 'apps.test.error invalid_scope'],
    ['toString', 'apps.test.error toString'],
  ])('by the error %s is said in words', (code, words) => {
    expect(errorText(say, code)).toBe(words);
  });

  it('names a way without words by its name', () => {
    expect([wayText(say, 'totp'), wayText(say, 'recoveryCode')]).toEqual(['people.secondStep.totp', 'recoveryCode']);
  });
});
