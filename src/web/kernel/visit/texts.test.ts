import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { createSay } from './texts.ts';

const found = parse('{count, plural, =0 {none} one {# country} other {# countries}}', { captureLocation: false });
const t = createSay({ plain: 'Sign in', found }, 'en-US');

it('a sentence without placeholders is unchanged', () => expect(t('plain')).toBe('Sign in'));
it.each([
  [0, 'none'],
  [1, '1 country'],
  [1200, '1,200 countries'],
])('says %d in the plural of the language', (count, message) => expect(t('found', { count })).toBe(message));
it('[LOC-2b] a missing message is replaced by its id', () => expect(t('gone')).toBe('gone'));
