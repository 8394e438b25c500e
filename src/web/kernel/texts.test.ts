import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { createSay } from './texts.ts';

const found = parse('{count, plural, =0 {none} one {# country} other {# countries}}', { captureLocation: false });
const t = createSay({ plain: 'Sign in', found }, 'en-US');

it('says a plain sentence as it is', () => expect(t('plain')).toBe('Sign in'));
it.each([
  [0, 'none'],
  [1, '1 country'],
  [1200, '1,200 countries'],
])('says %d in the plural of the language', (count, said) => expect(t('found', { count })).toBe(said));
it('[LOC-2] shows the id of a message that is nowhere, rather than nothing', () => expect(t('gone')).toBe('gone'));
